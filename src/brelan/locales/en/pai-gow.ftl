pai-gow-title = Pai Gow Poker
pai-gow-summary = Seven cards against the bank: split them into a hand of five and a hand of two, and beat both of its hands.

pai-gow-preset-sheet = As on the rule sheet: any tie loses the bet, no commission.
pai-gow-preset-casino = As many casinos play: a tie loses that hand only, 5 % on wins, A-2-3-4-5 second highest, Foxwoods’ house way.

pai-gow-option-min-bet = The smallest bet.
pai-gow-option-max-bet = The largest bet; without it, all the player’s chips.
pai-gow-option-wheel = What A-2-3-4-5 is among straights: the lowest (low) or the second highest (second).
pai-gow-option-copies = A hand equal to the bank’s loses the whole bet (lose-bet) or that hand only (bank-wins-hand).
pai-gow-option-commission = Per cent that the bank keeps of a win, rounded down to whole chips.
pai-gow-option-house-way = The fixed rule by which the bank sets its cards.
pai-gow-match-option-points = Number of points (bets won) that wins the match, for instance with minors.
pai-gow-match-option-deals = Agreed number of deals; without it, play goes on as long as somebody can bet.

pai-gow-hand-five-aces = five aces
pai-gow-hand-royal-flush = royal flush
pai-gow-hand-straight-flush = straight flush to the { $one1 }
pai-gow-hand-flush = flush { $all }
pai-gow-hand-straight = straight to the { $one1 }
pai-gow-hand-high-card = { $all } high

pai-gow-combination-five-aces = five aces
pai-gow-combination-royal-flush = royal flush
pai-gow-combination-straight-flush = straight flush
pai-gow-combination-flush = flush
pai-gow-combination-high-card = high card

pai-gow-action-bet = Bet { $amount }
pai-gow-action-set = { $cards } in front
pai-gow-action-foul = { $cards } in front (FOUL: loses the bet)
pai-gow-action-stay = Let the bank turn your hands
pai-gow-action-give-up = Give up the bet, cards unseen

pai-gow-event-bet-made = { $you ->
    [yes] You bet
   *[other] { $name } bets
} { $amount ->
    [one] { $amount } chip.
   *[other] { $amount } chips.
}
pai-gow-event-places-dealt = { $places ->
    [one] The place is dealt
   *[other] Each of the { $places } places is dealt
} { $count ->
    [one] { $count } card
   *[other] { $count } cards
}, face down.
pai-gow-event-dealt = { cards-dealt }
pai-gow-event-collected = { $places ->
    [one] The cards of the place without a bet are collected unseen.
   *[other] The cards of the { $places } places without a bet are collected unseen.
}
pai-gow-event-hands-set = { $you ->
    [yes] You lay your two hands down.
   *[other] { $name } has set.
}
pai-gow-event-own-hands = Front: { $front } ({ $low }). Back: { $back } ({ $high }).{ $foul ->
    [yes] {" "}That is a foul: the bet will be lost.
   *[no] {""}
}
pai-gow-event-gave-up = { $you ->
    [yes] You give up your bet
   *[other] { $name } gives up the bet
} of { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
}; the cards are not shown.
pai-gow-event-bank-turned = The bank turns its cards. Front: { $front } ({ $low }). Back: { $back } ({ $high }).
pai-gow-event-hands-turned = { $you ->
    [yes] You turn
   *[other] { $name } turns
} both hands. Front: { $front } ({ $low }), { $low-against ->
    [stronger] stronger than the bank’s
    [weaker] weaker than the bank’s
   *[equal] equal to the bank’s
}. Back: { $back } ({ $high }), { $high-against ->
    [stronger] stronger
    [weaker] weaker
   *[equal] equal
}.
pai-gow-heard-bank-turned = The bank: { $low } in front, { $high } in the back.
pai-gow-heard-hands-turned = { $you ->
    [yes] You
   *[other] { $name }
}: { $low } in front, { $high } in the back.
pai-gow-event-paid = { $you ->
    [yes] You win
   *[other] { $name } wins
} { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
}{ $commission ->
    [0] .
   *[other] {" "}(commission: { $commission }).
}
pai-gow-event-pushed = { $you ->
    [yes] You take your bet of { $amount } back.
   *[other] { $name } takes the bet of { $amount } back.
}
pai-gow-event-lost = { $you ->
    [yes] You lose
   *[other] { $name } loses
} { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
}{ $foul ->
    [yes] : the setting is a foul.
   *[no] .
}

pai-gow-view-stacks = Chips
pai-gow-view-bets = Bet
pai-gow-view-hands = Cards
pai-gow-view-fronts = Front
pai-gow-view-backs = Back
pai-gow-view-bank-front = The bank, front
pai-gow-view-bank-back = The bank, back
pai-gow-view-house-way = The house way would put in front

# On the pages

pai-gow-said-bet-made = bets { $amount }
pai-gow-said-hands-set = hands set
pai-gow-said-gave-up = gives up
pai-gow-hint-1 = Bet, then make two hands of your seven cards: tap the two that go in front, the other five are the back.
pai-gow-hint-2 = The back must be worth at least as much as the front. The button “House way” proposes a setting.
pai-gow-hint-3 = Beat both hands of the bank to win your bet; beat one and it comes back. Giving up loses it, but keeps your cards secret.
pai-gow-label-max-bet = Largest bet
