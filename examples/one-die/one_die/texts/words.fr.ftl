one-die-title = Un seul dé
one-die-summary = On lance un dé, une ou deux fois ; le meilleur gagne.
one-die-option-stake = Jetons que chacun met au pot ; le gagnant les prend tous.
one-die-label-stake = Mise

one-die-view-stacks = Jetons
one-die-view-dice = Dé
one-die-view-pot = Pot
one-die-view-throwing = Au lancer

one-die-action-keep = Le garder
one-die-action-again = Relancer

one-die-odds-die = Le dé que l’on garde : A, K, Q, J, T ou 9.

one-die-hint-1 = Chacun mise le même nombre de jetons et lance un dé.
one-die-hint-2 = Vous pouvez le relancer une fois, mais c’est alors le second lancer qui compte.
one-die-hint-3 = De deux dés égaux, celui qui a été lancé le premier gagne.

one-die-event-fell = { $name } : { $die }.
one-die-event-won = { $you ->
    [yes] Vous gagnez
   *[no] { $name } gagne
} { $gain } { $gain ->
    [one] jeton
   *[other] jetons
}.
