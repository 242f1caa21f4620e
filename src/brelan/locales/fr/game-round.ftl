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

# Sur les pages

game-round-page-winner = { $stake ->
    [yes] La main la plus forte gagne. L’enjeu :
   *[no] La main la plus forte gagne la manche : un point.
}
game-round-page-loser = { $stake ->
    [yes] La main la plus faible perd. L’enjeu :
   *[no] La main la plus faible perd la manche ; un point pour chacun des autres.
}
game-round-hint-1 = Pas de mises : cinq cartes, deux à changer au plus, et tout le monde montre.
game-round-hint-2 = Chaque carte compte pour une de ses deux valeurs, la meilleure : la moitié éclairée.
game-round-hint-3 = En cas d’égalité, les joueurs à égalité rejouent. L’enjeu est écrit au milieu de la table ; sans enjeu convenu, c’est un point.
game-round-label-stake = Enjeu
