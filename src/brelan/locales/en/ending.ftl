# The end of a match: what it was, and how the same people go on.
ending-link = The match in pictures
ending-title = The match is over: { $game }
ending-title-so-far = The match so far: { $game }
ending-ways = What comes next
ending-another = Another game with the same people
ending-open = Open a table
ending-go-there = { $name }’s new table: { $game }
ending-course-chips = Chips won and lost
ending-course-points = Games won
ending-left-out = { $count ->
    [one] The first deal is left out.
   *[other] The first { $count } deals are left out.
 }
ending-biggest = The biggest deals
ending-won = { $name } wins { $chips ->
    [one] one chip
   *[other] { $chips } chips
 }
ending-best = The best hands
ending-held = { $name }: { $hand }
ending-records = All deals and their records
