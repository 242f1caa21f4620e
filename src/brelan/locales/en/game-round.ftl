game-round-title = Game Round Daker
game-round-summary = Five cards, up to two to change, all hands shown: the highest wins, or the lowest loses, what was agreed. No betting.

game-round-preset-winner = The highest hand wins.
game-round-preset-loser = The lowest hand loses.

game-round-option-mode = What the cards choose: a winner, the highest hand (winner), or a loser, the lowest (loser).
game-round-option-stake = What the winner gets, or what the loser must do or pay for, in your own words.
game-round-option-pack = { option-pack }
game-round-match-option-points = Number of points that wins the match. A point is a deal won or, in the mode “loser”, a deal not lost.
game-round-match-option-deals = Agreed number of deals; without it, play ends when you like.

game-round-hand-five = { hand-repoker }
game-round-hand-four = { hand-four-and-fifth }

game-round-action-discard = { draw-discard }

game-round-event-seated = { $final ->
    [yes] The belle, the deciding game, is between
   *[no] A game between
} { $names }.
game-round-event-hands-dealt = { cards-hands-dealt }
game-round-event-dealt = { cards-dealt }
game-round-event-discarded = { draw-discarded }
game-round-event-drew = { cards-dealt }
game-round-event-reshuffled = { draw-reshuffled }
game-round-event-showed = { cards-showed }
game-round-event-level = A tie between { $names }: another deal, with all the cards shuffled again.
game-round-event-came-out = { $you ->
    [yes] You go on to the belle.
   *[other] { $name } goes on to the belle.
}
game-round-event-decided = { $you ->
    [yes] You have
   *[other] { $name } has
} { $mode ->
    [loser] lost
   *[winner] won
}{ $stake ->
    [none] .
   *[other] {" "}(at stake: { $stake }).
}

game-round-view-dealer = Dealer
game-round-view-deal = Deal
game-round-view-playing = Playing
game-round-view-hands = Cards
game-round-view-changed = Changed
game-round-view-came-out = On to the belle
game-round-view-decided = The cards chose

# On the pages

game-round-page-winner = { $stake ->
    [yes] The highest hand wins. At stake:
   *[no] The highest hand wins the game: one point.
}
game-round-page-loser = { $stake ->
    [yes] The lowest hand loses. At stake:
   *[no] The lowest hand loses the game; one point for each of the others.
}
game-round-hint-1 = No bets: five cards, up to two to change, and everybody shows.
game-round-hint-2 = Each card counts for one of its two values, the better one: the half that is lit.
game-round-hint-3 = Players who tie play again. The middle of the table shows what is won or lost; if nothing was agreed, it is a point.
game-round-label-stake = What it is about
