# Les statistiques d’un visiteur, et des joueurs d’une table.
statistics-link = Statistiques
statistics-title = Vos statistiques
statistics-of-table = Statistiques de la table : { $game }
statistics-lead = Les manches que vous avez jouées ici avec ce navigateur, jeu par jeu.
statistics-none = Vous n’avez encore fini aucune manche ici.
statistics-deals = { $count ->
    [one] Une manche.
   *[other] { $count } manches.
 }
statistics-sum = Jetons en tout : { $total } ; par manche : { $mean }. D’après ces manches, la vraie moyenne est entre { $low } et { $high } (95 %).
statistics-one = Jetons : { $total }. Une seule manche ne dit rien de la moyenne.
statistics-winnings = Jetons
statistics-mean = Jetons par manche
statistics-won = Gagnées
statistics-shown = Montrées
statistics-given-up = Abandonnées
statistics-often = Fréquence
statistics-player = Joueur
statistics-number = Manches
statistics-share = { NUMBER($share, style: "percent", maximumFractionDigits: 0) } ({ NUMBER($low, style: "percent", maximumFractionDigits: 0) } à { NUMBER($high, style: "percent", maximumFractionDigits: 0) })
statistics-intervals = Le point est ce qui a été vu ; le trait autour est son intervalle à 95 %, plus étroit quand il y a plus de manches. Il suppose les manches indépendantes et les mises égales.
statistics-kept = Elles restent sur le serveur pendant 400 jours, liées au seul numéro aléatoire de votre cookie.
statistics-forget = Effacer mes statistiques
