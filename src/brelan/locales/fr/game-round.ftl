game-round-title = Game Round Daker
game-round-summary = Cinq cartes, deux à changer au plus, et on montre : le gagnant choisit, ou le perdant s’y colle. Sans mises.

game-round-preset-winner = La main la plus forte gagne.
game-round-preset-loser = La main la plus faible perd.

game-round-option-mode = Ce que les cartes désignent : un gagnant, la main la plus forte (winner), ou un perdant, la plus faible (loser).
game-round-option-stake = Ce que le gagnant reçoit, ou ce que le perdant doit faire ou offrir, en toutes lettres.
game-round-option-pack = { option-pack }
game-round-match-option-points = Nombre de points pour gagner. Un point : une manche gagnée ou, en mode « loser », une manche non perdue.
game-round-match-option-deals = Nombre de manches convenu ; sans ce nombre, on s’arrête quand on veut.

game-round-hand-five = { hand-repoker }
game-round-hand-four = { hand-four-and-fifth }
game-round-combination-five = repoker

game-round-action-discard = { draw-discard }

game-round-event-seated = { $final ->
    [yes] La belle se joue
   *[no] La manche se joue
} entre { $names }.
game-round-event-hands-dealt = { cards-hands-dealt }
game-round-event-dealt = { cards-dealt }
game-round-event-discarded = { draw-discarded }
game-round-event-drew = { cards-dealt }
game-round-event-reshuffled = { draw-reshuffled }
game-round-event-showed = { cards-showed }
game-round-event-level = Égalité entre { $names } : on mélange toutes les cartes et on rejoue.
game-round-event-came-out = { $you ->
    [yes] Vous jouerez la belle.
   *[other] { $name } jouera la belle.
}
game-round-event-decided = { $mode ->
    [loser] { $you ->
        [yes] Vous perdez
       *[other] { $name } perd
    }
   *[winner] { $you ->
        [yes] Vous gagnez
       *[other] { $name } gagne
    }
}{ $stake ->
    [none] .
   *[other] {" "}(enjeu : { $stake }).
}

game-round-view-dealer = Donneur
game-round-view-deal = Donne
game-round-view-playing = En jeu
game-round-view-hands = Cartes
game-round-view-changed = Changées
game-round-view-came-out = Pour la belle
game-round-view-decided = Les cartes désignent
