one-die-title = One Die
one-die-summary = Throw a die, once or twice; the best one wins.
one-die-option-stake = Chips that everyone puts in; the winner takes them all.
one-die-label-stake = Stake

one-die-view-stacks = Chips
one-die-view-dice = Die
one-die-view-pot = Pot
one-die-view-throwing = Throwing

one-die-action-keep = Keep it
one-die-action-again = Throw again

one-die-odds-die = The die that is kept: A, K, Q, J, T or 9.

one-die-hint-1 = Everyone stakes the same number of chips and throws one die.
one-die-hint-2 = You may throw it once more, but then the second throw counts.
one-die-hint-3 = Of equal dice the one that was thrown first wins.

one-die-event-fell = { $name }: { $die }.
one-die-event-won = { $you ->
    [yes] You win
   *[no] { $name } wins
} { $gain } { $gain ->
    [one] chip
   *[other] chips
}.
