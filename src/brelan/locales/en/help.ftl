# Help at the table: the ranking chart, the rules in a drawer, why a deal ended as it did.
help-close = Close
help-rule = Rule { $clause }
help-chart = Which hand beats which?
help-chart-of = { $game }: which hand beats which
help-chart-place = place { $place } of { $of }
help-chart-better = Next better:
help-chart-more = { $count ->
    [one] and one better still
   *[other] and { $count } better still
}
help-chart-best = No hand is better.
help-chart-yours = yours
help-chart-places = { $count ->
    [one] place { $first }
   *[other] places { $first }–{ $last }
}
help-chart-so-far = What your cards make already; more are to come.
help-chart-behind = Five cards behind
help-chart-in-front = Two cards in front
help-chart-house = As the house way would set your cards.
help-chart-pools = Pools that cards of trump take
help-chart-held = you hold it
help-with-trump = { $hand }, with the trump
help-why = Why?
help-why-of = { $deal }: why did it end so?
help-why-so-far = { $deal }: what is decided so far, and why
help-why-hands = The hands that were open
help-why-rules = The rules that decided
help-why-nothing = No hand was shown to you.
help-hints-again = Show the first hints again
help-set-pace = Bots play
help-set-pace-slow = slowly
help-set-pace-normal = as usual
help-set-pace-at-once = at once
help-set-next-deal = The next deal begins
help-set-next-deal-ready = when all are ready
help-set-next-deal-by-itself = by itself
help-comfort = Sounds and people
help-comfort-title = Sounds and people
help-comfort-here = Kept in this browser alone.
help-comfort-script = These settings need JavaScript.
help-volume = Volume of sounds
help-vibrate = Vibrate when it is your turn
help-people = Do not show me what these people write
help-mute = Turn sounds off or on
help-react = Reactions
help-react-bravo = Well played!
help-react-ouch = Ouch!
help-react-wow = Wow!
help-react-thanks = Thank you!
help-ahead-bets = Check, or fold
help-ahead-bids = Pass
