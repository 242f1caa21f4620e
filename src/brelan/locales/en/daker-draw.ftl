daker-draw-title = Daker, five cards with discard
daker-draw-summary = Five cards with two values each, a bet, up to two cards to change, a bet.

daker-draw-preset-sheet = As on the rule sheet, without a limit on bets.
daker-draw-preset-limit = The same with an agreed maximum for each bet or raise (max-bet).

daker-draw-option-ante = Chips that everyone puts in before the deal; also the smallest bet.
daker-draw-option-limit = { option-limit }
daker-draw-option-max-bet = { option-max-bet }
daker-draw-option-pack = { option-pack }

daker-draw-hand-five = { hand-repoker }
daker-draw-hand-four = { hand-four-and-fifth }

daker-draw-action-fold = { bet-fold }
daker-draw-action-check = { bet-check }
daker-draw-action-call = { bet-call }
daker-draw-action-raise = { bet-raise }
daker-draw-action-show = { bet-show }
daker-draw-action-muck = { bet-muck }
daker-draw-action-discard = { draw-discard }

daker-draw-event-posted = { bet-posted }
daker-draw-event-hands-dealt = { cards-hands-dealt }
daker-draw-event-dealt = { cards-dealt }
daker-draw-event-folded = { bet-folded }
daker-draw-event-checked = { bet-checked }
daker-draw-event-called = { bet-called }
daker-draw-event-raised = { bet-raised }
daker-draw-event-returned = { bet-returned }
daker-draw-event-showed = { cards-showed }
daker-draw-event-won = { bet-won }
daker-draw-event-discarded = { draw-discarded }
daker-draw-event-drew = { cards-dealt }
daker-draw-event-reshuffled = { draw-reshuffled }

daker-draw-view-dealer = Dealer
daker-draw-view-betting-round = Betting round
daker-draw-view-pot = Pot
daker-draw-view-stacks = Chips
daker-draw-view-bets = Bet this round
daker-draw-view-hands = Cards
daker-draw-view-changed = Changed
daker-draw-view-playing = Still in
daker-draw-view-won = Won

# On the pages

daker-draw-hint-1 = Every card carries two values. Only one counts, and the game always takes the better one: the half that is lit.
daker-draw-hint-2 = After the first round of bets, change up to two cards: tap them, then confirm.
daker-draw-hint-3 = Then there is one more round of bets, and the best five cards take the pot.
daker-draw-form-max-bet = { daker-form-max-bet }
