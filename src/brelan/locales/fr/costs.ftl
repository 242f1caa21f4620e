# Ce que les décisions d’un joueur ont coûté : après une partie et après un match.
costs-ask = Ce que cela a coûté
costs-of = Ce que cela a coûté : { $what }
costs-lead = Chacune de vos décisions à côté de la meilleure, jugée d’après ce que vous voyiez à ce moment-là.
costs-whole-match = Tout le match
costs-account-chips = La chance et le jeu, en jetons
costs-account-points = La chance et le jeu, en parties gagnées de plus qu’une part égale
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
costs-deal = Partie
costs-played = Joué
costs-best = Meilleur
costs-cost = Coût
costs-how = Connu
costs-same = le même
costs-nothing = rien
costs-clear-help = Un coût estimé a une marge de deux erreurs types. Il ne compte comme erreur que s’il dépasse sa marge.
costs-as-table = Les mêmes chiffres en tableau
costs-waiting = { $done ->
    [one] Une partie est calculée,
   *[other] { $done } parties sont calculées,
 } encore { $waiting }.
costs-look-again = Regarder de nouveau
costs-left-out = { $count ->
    [one] La première partie de ce match manque ici : il est trop long.
   *[other] Les { $count } premières parties de ce match manquent ici : il est trop long.
 }
