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
