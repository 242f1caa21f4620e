# Les statistiques d’un visiteur, et des joueurs d’une table.
statistics-link = Statistiques
statistics-title = Vos statistiques
statistics-of-table = Statistiques de la table : { $game }
statistics-lead = Les parties que vous avez jouées ici avec ce navigateur, jeu par jeu.
statistics-none = Vous n’avez pas encore fini de partie ici.
statistics-deals = { $count ->
    [one] Une partie.
   *[other] { $count } parties.
 }
statistics-sum = Jetons en tout : { $total } ; par partie : { $mean }. Autant que ces parties peuvent le dire, la moyenne véritable se trouve entre { $low } et { $high } (95 %).
statistics-one = Jetons : { $total }. Une seule partie ne dit rien de la moyenne.
statistics-winnings = Jetons
statistics-mean = Jetons par partie
statistics-won = Gagnées
statistics-shown = Montrées
statistics-given-up = Abandonnées
statistics-often = Combien de fois
statistics-player = Joueur
statistics-number = Parties
statistics-share = { NUMBER($share, style: "percent", maximumFractionDigits: 0) } ({ NUMBER($low, style: "percent", maximumFractionDigits: 0) } à { NUMBER($high, style: "percent", maximumFractionDigits: 0) })
statistics-intervals = Le point est ce qui a été vu ; le trait autour est son intervalle à 95 %, plus étroit quand il y a plus de parties. Il suppose les parties indépendantes et les mises égales.
statistics-kept = Elles restent sur le serveur pendant 400 jours, sous le nombre aléatoire de votre cookie et rien d’autre.
statistics-forget = Effacer mes statistiques
