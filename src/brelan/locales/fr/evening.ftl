# La soirée : plusieurs matchs des mêmes personnes, avec un seul score.
evening-title = La soirée
evening-link = La soirée, match par match
evening-standings = Classement de la soirée
evening-course = Points après chaque match
evening-matches = Points de chaque match
evening-match = Match
evening-absent = pas là
evening-nothing = Aucun match n’est encore fini.
evening-go-on = La soirée continue : { $game }
evening-counting = Comment on compte
evening-rule = À chaque match, vous recevez deux points pour chaque joueur classé derrière vous, et un point pour chaque joueur à égalité avec vous. Les bots comptent comme joueurs, mais ne sont pas classés dans la soirée.
evening-people = Tous les matchs de ces tables comptent, les revanches aussi. Les points d’une place vont à la personne assise à cette place à la fin du match : si vous arrivez plus tard, vous commencez à zéro, et si vous partez, vous gardez les points des matchs déjà finis.
evening-missing = { $count ->
    [one] Une table précédente a été supprimée : ses matchs manquent ici.
   *[other] { $count } tables précédentes ont été supprimées : leurs matchs manquent ici.
 }
