# Ce que les décisions d’un joueur ont coûté : après une manche et après un match.
costs-ask = Bilan de vos coups
costs-of = Bilan de vos coups : { $what }
costs-lead = Chacune de vos décisions à côté de la meilleure, jugée d’après ce que vous voyiez à ce moment-là.
costs-whole-match = Tout le match
costs-account-chips = La chance et le jeu, en jetons
costs-account-points = La chance et le jeu, en manches gagnées, par rapport à la moyenne
costs-luck = Chance
costs-play = Jeu
costs-result = Résultat
costs-account-help = Le résultat, c’est la chance plus le jeu. Le jeu, c’est ce que vos erreurs nettes ont fait perdre. La chance, c’est tout le reste : les cartes ou les dés, et les erreurs des autres.
costs-known-exact = { $count ->
    [one] une exacte
   *[other] { $count } exactes
 }
costs-known-solved = { $count ->
    [one] une résolue
   *[other] { $count } résolues
 }
costs-known-sampled = { $count ->
    [one] une simulée
   *[other] { $count } simulées
 }
costs-decisions = { $count ->
    [one] Une décision
   *[other] { $count } décisions
 } : { $ways }.
costs-costliest = Ce qui a coûté le plus
costs-mistake = { $deal } : vous avez joué « { $played } ». Mieux : « { $best } ».
costs-look = Revoir ce moment
costs-none = Aucune décision n’était nettement moins bonne que la meilleure.
costs-all = Toutes les décisions
costs-deal = Manche
costs-played = Votre coup
costs-best = Meilleur coup
costs-cost = Coût
costs-how = Calcul
costs-same = le même
costs-nothing = rien
costs-clear-help = Un coût estimé a une marge de deux erreurs types. Il ne compte comme erreur que s’il dépasse sa marge.
costs-as-table = Les mêmes chiffres en tableau
costs-waiting = { $done ->
    [one] Une manche est calculée,
   *[other] { $done } manches sont calculées,
 } encore { $waiting }.
costs-look-again = Actualiser
costs-left-out = { $count ->
    [one] La première manche de ce match n’est pas ici : il est trop long.
   *[other] Les { $count } premières manches de ce match ne sont pas ici : il est trop long.
 }
