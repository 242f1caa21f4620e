daker-title = Daker
daker-summary = Cards with two values each: three in hand, three on the table, four rounds of betting.

daker-preset-sheet = As on the rule sheet, without a limit on bets.
daker-preset-limit = The same with an agreed maximum for each bet or raise (max-bet).

daker-option-small-blind = The small blind; the big one is twice as much.
daker-option-limit = { option-limit }
daker-option-max-bet = { option-max-bet }
daker-option-pack = { option-pack }

daker-hand-five = { hand-repoker }
daker-hand-four = { hand-four-and-fifth }

daker-action-fold = { bet-fold }
daker-action-check = { bet-check }
daker-action-call = { bet-call }
daker-action-raise = { bet-raise }
daker-action-show = { bet-show }
daker-action-muck = { bet-muck }

daker-event-posted = { bet-posted }
daker-event-hands-dealt = { cards-hands-dealt }
daker-event-dealt = { cards-dealt }
daker-event-folded = { bet-folded }
daker-event-checked = { bet-checked }
daker-event-called = { bet-called }
daker-event-raised = { bet-raised }
daker-event-returned = { bet-returned }
daker-event-showed = { cards-showed }
daker-event-won = { bet-won }
daker-event-turned = { $board-count ->
    [1] The first community card is { $card }.
    [2] The second community card is { $card }. On the table: { $board }.
   *[other] The last community card is { $card }. On the table: { $board }.
}

daker-view-dealer = Dealer
daker-view-board = Community cards
daker-view-pot = Pot
daker-view-stacks = Chips
daker-view-bets = Bet this round
daker-view-hands = Cards
daker-view-playing = Still in
daker-view-won = Won

# On the pages

daker-hint-1 = Every card carries two values. Only one counts, and the game always takes the better one: the half that is lit.
daker-hint-2 = Your hand is your three cards and two of the three in the middle, which are turned one by one.
daker-hint-3 = The order is A, K, Q, J, red, black. Five alike beat everything; a hand without a pair is worth nothing.
daker-form-max-bet = With an agreed maximum: the most that a player may bet, or add by raising.
