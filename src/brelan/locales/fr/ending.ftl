# La fin d’un match : ce qu’il a été, et comment les mêmes personnes continuent.
ending-link = Bilan du match
ending-title = Le match est fini : { $game }
ending-title-so-far = Le match jusqu’ici : { $game }
ending-ways = La suite
ending-another = Un autre jeu avec les mêmes personnes
ending-open = Ouvrir une table
ending-go-there = la nouvelle table { DE($name) } : { $game }
ending-course-chips = Jetons gagnés et perdus
ending-course-points = Manches gagnées
ending-left-out = { $count ->
    [one] La première manche n’est pas ici.
   *[other] Les { $count } premières manches ne sont pas ici.
 }
ending-biggest = Les plus gros coups
ending-won = { $name } gagne { $chips ->
    [one] un jeton
   *[other] { $chips } jetons
 }
ending-best = Les plus belles mains
ending-held = { $name } : { $hand }
ending-records = Toutes les manches et leurs enregistrements
