# First games: a guided deal for each game.
learn-link = Learn in two minutes
learn-title = { $game }: first game
learn-lesson = first game
learn-leave = Leave
learn-voice = The voice beside the table
learn-chose = You chose: { $move }
learn-ranking = Your hand:
learn-steps = Steps of this first game
learn-on = Continue
learn-show = Show me
learn-again = Once more
learn-play = Play against bots
learn-rules = Read the rules
learn-another = Another first game:
