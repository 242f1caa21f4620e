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

# The evening: several matches of the same people, with one score.
evening-title = The evening
evening-link = The evening, match by match
evening-standings = Standings of the evening
evening-course = Points after each match
evening-matches = Points in each match
evening-match = Match
evening-absent = not there
evening-nothing = No match has been finished yet.
evening-go-on = The evening goes on: { $game }
evening-counting = How it is counted
evening-rule = In each match you get two points for each player who finishes below you, and one for each player who is level with you. Bots count as players, but get no place in the evening.
evening-people = All matches at these tables count, and rematches too. The points of a match go to whoever sits in the chair at its end: whoever comes later starts at zero, and whoever leaves keeps the points of the matches that were over.
evening-missing = { $count ->
    [one] One earlier table was deleted: its matches are missing here.
   *[other] { $count } earlier tables were deleted: their matches are missing here.
 }
