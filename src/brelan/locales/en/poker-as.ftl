poker-as-title = Poker d’As
poker-as-summary = Five dice: the first player sets the hand and the number of throws, the others try to beat it.

poker-as-preset-sheet = As on the rule sheet: any number of throws, and the others have one less.
poker-as-preset-classic = Three throws at most, and the others may take as many: the most even.

poker-as-option-stake = Chips that everyone puts in before the first throw; the winner takes them all.
poker-as-option-max-throws = The most throws the first player may take; without it, any number.
poker-as-option-reply-throws = Throws left to the others: one less but at least one (fewer), as many (at-most), or one less even if that is none (strictly-fewer).
poker-as-option-all-five = Always throw all five dice again instead of keeping some.
poker-as-option-next-first = Who begins the next game: the loser (loser) or each in turn (turn).
poker-as-option-suites = What a suite is: any five different dice (different), or only A-K-Q-J-10 and K-Q-J-10-9 (consecutive); other different dice are then worth nothing.
poker-as-option-wild-aces = Aces are jokers: they take the value that makes the best hand.
poker-as-option-pure-first = Of two equal hands, the one made without wild aces wins.

poker-as-match-option-first-dealer = Seat that begins the first game, from 0 (you, in the terminal); without it, by lot.

poker-as-hand-nothing = no combination
poker-as-hand-two-pair = two pairs, { $many1 } and { $many2 } ({ $one3 })
poker-as-combination-nothing = no combination

poker-as-action-throw = { $keep-count ->
    [0] Throw all five dice
    [4] Keep { $keep } and throw one die
   *[other] Keep { $keep } and throw the others
}
poker-as-action-stop = Stop here

poker-as-event-staked = Everyone stakes { $stake }; { $pot } { $pot ->
    [one] chip lies
   *[other] chips lie
} in the middle.
poker-as-event-threw = { $you ->
    [yes] You
   *[other] { $name }
} { $kept-count ->
    [0] { $you ->
        [yes] throw
       *[other] throws
    } all five dice
   *[other] { $you ->
        [yes] keep
       *[other] keeps
    } { $kept } and { $you ->
        [yes] throw
       *[other] throws
    } { $count ->
        [one] one die
       *[other] { $count } dice
    }
} (throw { $throw }).
poker-as-event-fell = { $dice }: { $hand }.
poker-as-event-settled = { $you ->
    [yes] You stop
   *[other] { $name } stops
} with { $dice }, { $hand }, after { $throws ->
    [one] one throw
   *[other] { $throws } throws
}.
poker-as-event-shut = A single throw: { $names } { $number ->
    [one] does
   *[other] do
} not throw.
poker-as-event-level = A tie between { $names }: the coup sec decides, one sudden throw each.
poker-as-event-won = { $you ->
    [yes] You win
   *[other] { $name } wins
} { $gain } { $gain ->
    [one] chip
   *[other] chips
}: { $hand }.

poker-as-view-pot = Stakes
poker-as-view-first = First player
poker-as-view-dice = Dice on the table
poker-as-view-thrown = Throws made
poker-as-view-limit = Throws allowed
poker-as-view-level = Still in it
poker-as-view-winner = Winner
poker-as-view-stacks = Chips
poker-as-view-hands = Hand
poker-as-view-sudden = Sudden throw

# On the pages

poker-as-hint-1 = The first player throws until they like their hand. The others have fewer throws to beat it.
poker-as-hint-2 = The dice that make your hand are chosen already. Tap a die to keep it or not, then throw the rest; or stop there.
poker-as-hint-3 = The order is A, K, Q, J, 10, 9. The best hand takes all stakes. A tie is settled by one sudden throw, the coup sec.
poker-as-label-first-dealer = First to throw
