# La fin d’un match : ce qu’il a été, et comment les mêmes personnes continuent.
ending-link = Le match en images
ending-title = Le match est fini : { $game }
ending-title-so-far = Le match jusqu’ici : { $game }
ending-ways = La suite
ending-another = Un autre jeu avec les mêmes personnes
ending-open = Ouvrir une table
ending-go-there = la nouvelle table { DE($name) } : { $game }
ending-course-chips = Jetons gagnés et perdus
ending-course-points = Parties gagnées
ending-left-out = { $count ->
    [one] La première partie manque ici.
   *[other] Les { $count } premières parties manquent ici.
 }
ending-biggest = Les plus grosses parties
ending-won = { $name } gagne { $chips ->
    [one] un jeton
   *[other] { $chips } jetons
 }
ending-best = Les plus belles mains
ending-held = { $name } : { $hand }
ending-records = Toutes les parties et leurs enregistrements

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
evening-rule = À chaque match, vous recevez deux points pour chaque joueur classé derrière vous, et un point pour chaque joueur à égalité avec vous. Les robots comptent comme joueurs, mais ne sont pas classés dans la soirée.
evening-people = Tous les matchs de ces tables comptent, les revanches aussi. Les points d’un match vont à la personne assise sur la chaise à la fin : qui arrive plus tard commence à zéro, et qui part garde les points des matchs déjà finis.
evening-missing = { $count ->
    [one] Une table précédente a été supprimée : ses matchs manquent ici.
   *[other] { $count } tables précédentes ont été supprimées : leurs matchs manquent ici.
 }
