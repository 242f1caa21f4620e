poque-title = Poque
poque-summary = A board with nine pools, five cards and a trump: collect, bid, then be the first to lay all your cards.

poque-preset-sheet = As on the rule sheet.
poque-preset-pools-when-played = Variant: each pool is won by laying its card of trump, in the third phase.
poque-preset-full-combinations = Variant: straight, full house, flush and straight flush count in the bidding too, with bonuses.

poque-option-pools-when-played = Take a pool when its card of trump is laid, instead of showing cards after the deal.
poque-option-full-combinations = Add straight, full house, flush and straight flush to the combinations.
poque-option-flush-below-full = Put the flush below the full house, as with 52 cards, instead of the usual order of 32 cards.
poque-option-bonus-straight = Bonus that each other player pays to a winning straight (full combinations).
poque-option-bonus-full = Bonus that each other player pays to a winning full house (full combinations).
poque-option-bonus-flush = Bonus that each other player pays to a winning flush (full combinations).
poque-option-bonus-straight-flush = Bonus that each other player pays to a winning straight flush (full combinations).

poque-match-option-deals = Agreed number of rounds, from 1 to 12; the game ends earlier if somebody lacks the 18 chips of a round.
poque-match-option-points = Poque is not played for points: the chips decide.
poque-match-option-rebuys = In Poque nobody buys in again: always 0.
poque-web-table-option-minors = The number of rounds is agreed; in Poque the chips decide.
poque-match-option-leftover = Chips left on the board at the end: they belong to nobody (nobody) or are shared equally among all (shared).

poque-hand-high-card = no combination ({ $all })
poque-hand-straight = straight up to the { $one1 }
poque-hand-flush = flush ({ $all })
poque-hand-straight-flush = straight flush up to the { $one1 }
poque-combination-high-card = no combination
poque-combination-straight = straight
poque-combination-flush = flush
poque-combination-straight-flush = straight flush

poque-pools-ace = ace
poque-pools-king = king
poque-pools-queen = queen
poque-pools-jack = jack
poque-pools-ten = ten
poque-pools-king-queen = king-queen
poque-pools-seven-eight-nine = 7-8-9
poque-pools-joker = joker
poque-pools-poque = poque

poque-action-pass = Pass
poque-action-follow = Follow for { $price }
poque-action-bid = { $price ->
    [0] Open for { $amount }
   *[other] Raise to { $amount }
}
poque-action-announce = Announce: { $hand }
poque-action-lead = Lead { $card }

poque-event-staked = Everyone puts { $each ->
    [one] { $each } chip
   *[other] { $each } chips
} into each pool; { $board ->
    [one] { $board } chip lies
   *[other] { $board } chips lie
} on the board.
poque-event-hands-dealt = { cards-hands-dealt }
poque-event-dealt = { cards-dealt }
poque-event-turned = { $card } is turned: { $trump ->
    [c] clubs
    [d] diamonds
    [h] hearts
   *[s] spades
} are trump.
poque-event-showed-cards = { $you ->
    [yes] You show
   *[other] { $name } shows
} { $cards }.
poque-event-took-pool = { $you ->
    [yes] You take
   *[other] { $name } takes
} { $amount } { $amount ->
    [one] chip
   *[other] chips
} from the { $pool ->
    [ace] ace pool
    [king] king pool
    [queen] queen pool
    [jack] jack pool
    [ten] ten pool
    [king-queen] king and queen pool
    [seven-eight-nine] 7-8-9 pool
    [joker] joker pool
   *[poque] poque
}.
poque-event-passed = { $you ->
    [yes] You pass.
   *[other] { $name } passes.
}
poque-event-opened = { $you ->
    [yes] You poque
   *[other] { $name } poques
} for { $amount }.
poque-event-followed = { $you ->
    [yes] You follow
   *[other] { $name } follows
} to { $to }{ $amount ->
    [one] , for { $amount } chip.
   *[other] , for { $amount } chips.
}
poque-event-raised = { $you ->
    [yes] You raise
   *[other] { $name } raises
} to { $to }.
poque-event-second-round = Second round: complete to { $highest }, or pass.
poque-event-nobody-bid = Nobody bids: { $amount ->
    [one] the chip in the poque stays
   *[other] the { $amount } chips in the poque stay
} for the next round.
poque-event-announced = { $you ->
    [yes] You announce
   *[other] { $name } announces
}: { $hand }.
poque-event-laid-down = { $you ->
    [yes] You lay down
   *[other] { $name } lays down
} { $cards }.
poque-event-shared = A tie between { $names }: the poque is shared{ $left ->
    [0] .
    [one] , and { $left } chip stays in it.
   *[other] , and { $left } chips stay in it.
}
poque-event-paid-bonus = { $you ->
    [yes] You pay
   *[other] { $name } pays
} a bonus of { $amount } { $amount ->
    [one] chip
   *[other] chips
}.
poque-event-got-bonus = { $you ->
    [yes] You receive
   *[other] { $name } receives
} a bonus of { $amount } { $amount ->
    [one] chip
   *[other] chips
}.
poque-event-laid = { $you ->
    [yes] You lay
   *[other] { $name } lays
} { $cards }.
poque-event-run-ended = { $missing ->
    [none] The run has reached the ace
   *[other] Nobody has { $missing }
}: { $you ->
    [yes] you lead again.
   *[other] { $name } leads again.
}
poque-event-went-out = { $you ->
    [yes] You have
   *[other] { $name } has
} no cards left.
poque-event-paid-for-cards = { $you ->
    [yes] You have
   *[other] { $name } has
} { $left } { $left ->
    [one] card
   *[other] cards
} left and { $you ->
    [yes] pay
   *[other] pays
} { $amount } { $amount ->
    [one] chip.
   *[other] chips.
}
poque-event-got-for-cards = { $you ->
    [yes] You receive
   *[other] { $name } receives
} { $amount } { $amount ->
    [one] chip
   *[other] chips
} for the others’ cards.
poque-event-round-won = The round is over. Most chips, { $chips }: { $names }.

poque-view-dealer = Dealer
poque-view-turned = Trump (turned card)
poque-view-pools = Board
poque-view-stacks = Chips
poque-view-hands = Cards
poque-view-shown = Shown
poque-view-bids = In the poque
poque-view-announced = Announced
poque-view-passed = Passed
poque-view-laid = Laid
poque-view-missing = Still in the pack

# On the pages

poque-page-went-out = { $you ->
    [yes] You have no cards left
   *[other] { $name } has no cards left
}: { $joker ->
    [one] { $joker } chip
   *[other] { $joker } chips
} from the joker pool and { $cards ->
    [one] { $cards } chip
   *[other] { $cards } chips
} from the other players.
poque-page-stage-first-bids = First round of bids
poque-page-stage-second-bids = Second round: complete or pass
poque-page-stage-announcing = Announcing
poque-page-stage-runs = Laying cards
poque-page-prompt-open = Bet 1 to 4 chips on your hand? The best one takes the centre.
poque-page-prompt-bid = Following costs { $price ->
    [one] { $price } chip
   *[other] { $price } chips
}, for the centre.
poque-page-prompt-complete = Completing costs { $price ->
    [one] { $price } chip
   *[other] { $price } chips
}, for the centre.
poque-page-prompt-announcing = Say your combination.
poque-page-prompt-runs = Choose the card that begins the run.
poque-said-passed = passes
poque-said-opened = poques for { $amount }
poque-said-followed = follows at { $to }
poque-said-raised = raises to { $to }
poque-said-laid = lays { $cards }
poque-said-went-out = no cards left
poque-hint-1 = Cards of trump take the pools of the board on which they are drawn; the program claims them for you.
poque-hint-2 = Then you poque: everyone may bet on their pairs, threes or fours. Of those who stay, the best combination takes the chips in the centre.
poque-hint-3 = Finally cards are laid in runs of a suit. The others pay the first player without cards. Play goes to the right.
