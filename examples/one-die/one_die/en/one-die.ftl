one-die-title = One Die
one-die-summary = Throw a die, once or twice; the best one wins.
one-die-option-stake = Chips that everyone puts in; the winner takes them all.

one-die-action-keep = Keep it
one-die-action-again = Throw again

one-die-event-fell = { $name }: { $die }.
one-die-event-won = { $name } wins { $gain } { $gain ->
    [one] chip
   *[other] chips
}.
