# What the decisions of a player cost: after a deal, and after a match.
costs-ask = What did it cost?
costs-of = What did it cost? { $what }
costs-lead = Each decision of yours beside the best one, judged by what you saw at that moment.
costs-whole-match = The whole match
costs-account-chips = Luck and play, in chips
costs-account-points = Luck and play, in games won above an equal share
costs-luck = Luck
costs-play = Play
costs-result = Result
costs-account-help = The result is luck plus play. Play is what your clear mistakes gave away. Luck is all the rest: the cards or dice, and the mistakes of the others.
costs-known-exact = { $count } exact
costs-known-solved = { $count } solved
costs-known-sampled = { $count } sampled
costs-decisions = { $count ->
    [one] One decision
   *[other] { $count } decisions
 }: { $ways }.
costs-costliest = What cost most
costs-mistake = { $deal }: you played “{ $played }”. Better: “{ $best }”.
costs-look = Look at this moment
costs-none = No decision was clearly worse than the best one.
costs-all = All decisions
costs-deal = Deal
costs-played = Played
costs-best = Best
costs-cost = Cost
costs-how = Known
costs-same = the same
costs-nothing = nothing
costs-clear-help = A sampled cost has a margin of two standard errors. It counts as a mistake only if it is more than its margin.
costs-as-table = The same as a table
costs-waiting = { $done ->
    [one] One deal is done,
   *[other] { $done } deals are done,
 } { $waiting } to go.
costs-look-again = Look again
costs-left-out = { $count ->
    [one] The first deal of this match is left out: it is too long.
   *[other] The first { $count } deals of this match are left out: it is too long.
 }
