# L’aide à la table : le tableau des mains, la règle dans un volet, le pourquoi d’un résultat.
help-close = Fermer
help-rule = Règle { $clause }
help-chart = Quelle main bat laquelle ?
help-chart-of = { $game } : quelle main bat laquelle
help-chart-place = { $place ->
    [1] 1ʳᵉ
   *[other] { $place }ᵉ
} sur { $of }
help-chart-better = Juste au-dessus :
help-chart-more = { $count ->
    [one] et une autre encore meilleure
   *[other] et { $count } autres encore meilleures
}
help-chart-best = Aucune main n’est meilleure.
help-chart-yours = la vôtre
help-chart-places = { $count ->
    [one] rang { $first }
   *[other] rangs { $first } à { $last }
}
help-chart-so-far = Ce que vos cartes font déjà ; il en viendra d’autres.
help-chart-behind = Les cinq cartes de derrière
help-chart-in-front = Les deux cartes de devant
help-chart-house = Vos cartes, selon la méthode de la maison.
help-chart-pools = Les cavités que prennent des cartes d’atout
help-chart-held = vous l’avez
help-with-trump = { $hand }, avec l’atout
help-why = Pourquoi ?
help-why-of = { $deal } : pourquoi ce résultat ?
help-why-so-far = { $deal } : ce qui est décidé, et pourquoi
help-why-hands = Les mains montrées
help-why-rules = Les règles qui ont décidé
help-why-nothing = Aucune main ne vous a été montrée.
help-hints-again = Revoir les premiers conseils
help-set-pace = Rythme des bots
help-set-pace-slow = lent
help-set-pace-normal = normal
help-set-pace-at-once = immédiat
help-set-next-deal = Manche suivante
help-set-next-deal-ready = quand tout le monde est prêt
help-set-next-deal-by-itself = automatiquement
help-comfort = Sons et joueurs
help-comfort-title = Sons et joueurs
help-comfort-here = Enregistré dans ce navigateur uniquement.
help-comfort-script = Ces réglages nécessitent JavaScript.
help-volume = Volume des sons
help-vibrate = Vibrer quand c’est à vous
help-people = Masquer les messages de :
help-mute = Couper ou remettre les sons
help-react = Réactions
help-react-bravo = Bien joué !
help-react-ouch = Aïe !
help-react-wow = Oh là là !
help-react-thanks = Merci !
help-ahead-bets = Passer, ou se coucher
help-ahead-bids = Passer
