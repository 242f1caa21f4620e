# The pages: lobby, tables, forms.
web-title = { $page } · Brelan
web-title-your-turn = Your turn! { $game } · Brelan
web-to-lobby = Brelan, back to the lobby
web-play-chips = Play chips only, never money
web-skip-to-moves = Skip to your moves

web-settings = Settings
web-language = Language
web-theme = Theme
web-theme-auto = same as the device
web-theme-light = light
web-theme-dark = dark
web-suits = Colours of the suits
web-suits-two = two
web-suits-four = four
web-sound = A soft knock when it is your turn
web-keys = Keyboard shortcuts
web-on = on
web-off = off

# At the table
web-the-table = The table
web-players-label = The players, in the order of their seats
web-your-hand = Your hand
web-your-moves = Your moves
web-log-and-chat = Log and chat
web-log = Log
web-chat = Chat
web-chat-empty = Nobody has said anything yet.
web-chat-new = new message
web-chat-write = Say something
web-chat-send = Send
web-table-menu = Table
web-rules = Rules of the game
web-invite = Link to send to your friends
web-copy = Copy
web-share = Share
web-offline-title = You are offline
web-offline-text = Brelan cannot be reached from here just now. Your tables are kept: when the line is back, everything goes on where it was.
web-try-again = Try again
web-invite-only-here = This address can be opened on this machine only. For friends on your network, stop Brelan and start it with “brelan play --lan”.
web-invite-code = QR code
web-invite-code-alt = QR code of this link, for a phone’s camera
web-copied = Copied
web-remove = Remove { $name } from the table
web-let-in = Let { $name } come again
web-let-others-in = Let the others from the same network in, but not { $name }
web-free-seat = Free seat
web-seat-bot = Seat a bot
web-dealer = Dealer
web-dealer-letter = D
web-first-player = First player
web-first-player-letter = 1
web-has-turn = It is their turn.
web-host = host
web-sits-out = sits out
web-plays-on = away
web-waits-for-blind = waits for the blind
web-you-wait-for-blind = You play again when the big blind reaches your seat.
web-owes-blind = { $which ->
    [late] You join after the first deal: you post { $owes } as your bet
    [dead] You missed the small blind: you put { $dead } into the pot
   *[both] You missed the blinds: you post { $owes } as your bet and put { $dead } into the pot
}{ $waiting ->
    [yes] {" "}when you play, or you wait until the big blind reaches your seat.
   *[no] {" "}when you play.
}
web-away = away
web-bot-preparing = { $bot } (getting ready)
web-preparing = The bots are still working out their strategy. Until then they play more simply.
web-left-to-decide = { $seconds } s left.
web-claim = { $counts ->
    [yes] You have a seat. It is yours when this deal is over, with the chips on it ({ $chips } for now).
   *[no] You have a seat. It is yours when this deal is over.
}
web-next-deal = { $counts ->
    [yes] You play from the next deal on, with { $chips ->
        [one] { $chips } chip
       *[other] { $chips } chips
    }.
   *[no] You play from the next deal on.
}
web-out-of-chips = You have too few chips to play on.
web-rebuy-or-stop = { $chips ->
    [one] You have no chips left. Buy in again for { $chips } chip, or stop here?
   *[other] You have no chips left. Buy in again for { $chips } chips, or stop here?
}
web-wait-rebuy = { $number ->
    [one] Waiting for { $names }, who may buy in again.
   *[other] Waiting for { $names }, who may buy in again.
}
web-wait-ready = { $number ->
    [one] The next deal begins when { $names } is ready.
   *[other] The next deal begins when { $names } are ready.
}
web-wait-ready-you = The next deal begins when you are ready.
web-wait-away = { $number ->
    [one] Waiting for { $names }, who is sitting out.
   *[other] Waiting for { $names }, who are sitting out.
}
web-wait-away-you = The others are waiting for you to come back.
web-wait-players = Too few players are at the table. Somebody must sit down.
web-wait-start = { $name } can start another match.
web-wait-resume = { $name } decides when play goes on.
web-spectators = { $count ->
    [one] { $count } spectator
   *[other] { $count } spectators
}
web-link-lost = Connection lost, trying again…
web-unsent = Your move will be sent as soon as it is back.
web-look-again = Show the table as it is now
web-paused = The table is paused.
web-watching = You are watching. You see what everybody sees.

web-deal-of = { $deal } of { $deals }
web-first-to = first to { $points ->
    [one] { $points } point
   *[other] { $points } points
}
web-until = until { $hour }
web-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
web-round = Round { $round } of { $of }
web-stage-discard = Changing cards
web-stage-final = The final
web-stage-again = Deal { $deal }
web-stage-waiting = The table has not started yet.
web-stage-between = The deal is over.
web-stage-over = The match is over.
web-waiting-title = Waiting for players
web-waiting-help = Send the link to your friends, or seat bots on the free seats.
web-waiting-full = All seats are taken. Start the game when you like.
web-wait-host = { $name } starts the game when everyone is there.
web-play-off = Play-off
web-chips = { $chips ->
    [one] { $chips } chip
   *[other] { $chips } chips
}
web-net-chips = { $chips ->
    [one] { $sign }{ $chips } chip
   *[other] { $sign }{ $chips } chips
}
web-standings = Standings
web-nobody-called = Everybody else has folded.
web-decided-by-throw = By a sudden throw: { $reason }
web-decided-by-trump = { $hand } on both sides: the trump decides.
web-two-hands-against = Front: { $low } against { $bank-low }, { $low-against ->
    [stronger] won
    [equal] equal
   *[weaker] lost
}. Back: { $high } against { $bank-high }, { $high-against ->
    [stronger] won
    [equal] equal
   *[weaker] lost
}.
web-you-won-match = You win the match!
web-won-match = { $number ->
    [one] { $names } wins the match.
   *[other] Match shared: { $names }.
}

web-your-turn = Your turn. { $prompt }
web-your-turn-plain = Your turn.
web-turn-of = { $name } to play…
web-prompt-price = Calling costs { $price }.
web-prompt-free = Checking is free.
web-prompt-show = You have won: show your cards, or keep them secret?
web-discard-help = { $most ->
    [one] Tap the card to change.
   *[other] Tap up to { $most } cards to change.
}
web-keep-help = Keep the ticked dice, or choose others.
web-first-throw = Throw the five dice.

web-pot = Pot
web-stakes = Stakes
web-board = Community cards
web-dice-of = Dice of { $name }
web-throws = { $thrown ->
    [0] First throw to come
    [one] One throw made
   *[other] { $thrown } throws made
}{ $limit ->
    [0] {""}
   *[other] , { $limit } at most
}
web-throw-sudden = Sudden throw (coup sec): it is a tie, and one throw of all five dice decides
web-to-beat = To beat: { $hand } ({ $name })

web-trump = { $suit } are trump
web-run = The current run
web-missing = Nobody had { $card }
web-amount-bid = Amount to bid
web-bank = The bank
web-bank-way = { $way }
web-two-hands = Front: { $low }. Back: { $high }.
web-best-five = At best: { $hand }
web-set-help = Tap the two cards for the front.
web-foul-warning = Foul! { $hands } The back is worth less: the bet would be lost.
web-house-way = House way
web-undo = Undo
web-bet-first = Bet before the deal.
web-stay-or-not = Compare your hands, or lose the bet without showing them?
web-ending-win = won
web-ending-push = bet returned
web-ending-loss = lost
web-ending-foul = foul
web-ending-given-up = gave up

web-mark-all-in = all in
web-mark-belle = in the final
web-mark-level = level

# What a player has just done, beside their name
web-said-posted = { $kind ->
    [small-blind] small blind
    [big-blind] big blind
    [missed-blind] missed blind
    [dead-blind] missed small blind
   *[ante] ante
}
web-said-folded = folded
web-said-checked = checks
web-said-called = { $all-in ->
    [yes] calls, all in
   *[no] calls
}
web-said-raised = { $opening ->
    [yes] bets { $to }
   *[no] raises to { $to }
}
web-said-discarded = { $count ->
    [0] stands pat
    [one] changes one card
   *[other] changes { $count } cards
}
web-said-threw = { $throw ->
    [1] first throw
   *[other] throw { $throw }
}

# The buttons
web-do-follow = { $all ->
    [yes] Follow for { $price }, all you have
   *[no] Follow for { $price }
}
web-do-give-up = Lose the bet unseen
web-do-stay = Compare the hands
web-do-open = Open for { $amount }
web-do-set = Set these two in front
web-do-set-choose = { $left ->
    [1] One more card for the front
   *[other] Choose { $left } cards for the front
}
web-do-foul = Set it anyway and lose the bet
web-do-call = { $all ->
    [yes] Call { $price }, all in
   *[no] Call { $price }
}
web-do-bet = Bet { $amount }
web-do-raise = Raise to { $amount }
web-do-discard-chosen = Change the chosen cards
web-do-discard = { $count ->
    [0] Change nothing
    [1] Change one card
   *[other] Change { $count } cards
}
web-do-throw-chosen = Keep the chosen dice, throw the others
web-do-throw = { $count ->
    [0] Throw all five dice
   *[other] Keep { $kept }, { $left ->
        [1] throw one die
       *[other] throw { $left } dice
    }
}
web-amount-bet = Amount to bet
web-amount-raise = Amount to raise to
web-amounts = Common amounts
web-bet-least = Minimum
web-bet-half = Half pot
web-bet-pot = Pot
web-bet-all = All in
web-bet-most = Maximum
web-key-fold = F
web-key-check = C
web-key-call = C
web-key-raise = R
web-key-show = S
web-key-muck = K
web-key-discard = D
web-key-throw = T
web-key-stop = S
web-key-pass = P
web-key-follow = F
web-key-bid = R
web-key-announce = A
web-key-bet = B
web-key-set = F
web-key-stay = S
web-key-give-up = G

web-control-start = Start the game
web-control-rematch = Rematch
web-control-pause = Pause
web-control-resume = Resume
web-control-sit-out = { $plays-on ->
    [yes] Go away (your seat plays on)
   *[no] Sit out
}
web-control-come-back = { $owes ->
    [0] I am back
   *[other] Come back and post { $owes }
}
web-control-wait-for-blind = Wait for the big blind
web-control-rebuy = Buy in again
web-control-decline-rebuy = Stop here
web-control-leave = Leave the table
web-control-take-seat = Sit down
web-control-stand-up = Stand up and watch
web-control-ready = Ready to go on
web-control-end-match = End the match here
web-control-change-options = Change the options

web-note-joined = { $name } comes to the table.
web-note-left = { $name } leaves the table.
web-note-removed = { $name } was removed from the table.
web-note-let-in = { $name } may come again.
web-note-host-passed = { $name } is the host now.
web-note-seat-taken = { $name } sits down.
web-note-seat-left = { $name } stands up.
web-note-bot-seated = { $name }, a bot, sits down.
web-note-bot-removed = { $name }, a bot, goes away.
web-note-sat-out = { $name } sits out.
web-note-came-back = { $name } is back in the game.
web-note-went-away = { $name } is away: their seat goes on staking and passes.
web-note-waits-for-blind = { $name } comes back with the next big blind.
web-note-blinds-rose = The blinds rise: the big blind is now { $amount }.
web-note-rebought = { $name } buys in again.
web-note-declined = { $name } does not buy in again.
web-note-timed-out = { $name } ran out of time.
web-note-options-changed = The options of the table have changed.
web-note-pace-set = The pace of the table has changed.
web-note-moved-on = { $name } opens another table: { $others }. Go there
web-note-started = The match begins.
web-note-lots-drawn = Cards are drawn for the first deal and the seats: { $name }.
web-note-lots-again = Level cards are drawn again: { $name }.
web-note-seats-drawn = First to deal: { $name }. To the right, in turn: { $others }.
web-note-paused = The table is paused.
web-note-resumed = Play goes on.
web-note-left-play-off = { $name } has left: the others play off.
web-note-match-over = The match is over.
web-note-match-finished = The match is over. Winner: { $name }.

# Cards, spoken
web-card-two = { $first } and { $second }
web-card-double = double { $value }
web-card-counts = { $card }, counts for { $value }
web-card-unused = { $card }, does not count
web-card-suited = { $value } of { $suit }
web-card-joker = joker
web-suit-c = clubs
web-suit-d = diamonds
web-suit-h = hearts
web-suit-s = spades
web-cards-hidden = { $count ->
    [one] one card face down
   *[other] { $count } cards face down
}

# For the ear
web-heard-turn = Your turn: { $moves }.
web-heard-bet = bet { $least } to { $most }
web-heard-raise = raise to any amount from { $least } to { $most }
web-heard-open = open for { $least } to { $most }
web-heard-chat = { $name } says: { $text }
web-heard-low = Ten seconds left.
web-heard-reserve = Your time bank is running.
web-chips-unit = { $chips ->
    [one] chip
   *[other] chips
}

web-time-left = { $seconds } s left
web-reserve-left = Time bank: { $seconds } s
web-you-sit-out = { $late ->
    [yes] Your time ran out twice in a row: you are sitting out.
   *[no] You are sitting out.
}{ $plays ->
    [yes] {" "}The table plays for you until you are back.
   *[no] {" "}You get no cards until you are back.
}

# The first time
web-hints = To begin with
web-hints-close = Got it

# The lobby
web-lobby-title = A table is waiting for you
web-lobby-lead = French poker games, against bots or among friends. Nothing to install, no account; the chips are play chips.
web-your-name = Your name
web-save = Save
web-my-tables = My tables
web-back-to-table = Back to the table
web-the-games = The games
web-players = { $least } to { $most ->
    [one] { $most } player
   *[other] { $most } players
}
web-rules-short = rules
web-rules-of = Rules: { $game }
web-play-now = Play now
web-how-many = Number of players
web-with-players = { $count ->
    [1] alone
   *[other] { $count } players
}
web-strength = Strength of the bots
web-bots-are = bots: { $bot }
web-open-table = Open a table for friends
web-open-tables = Open tables
web-no-open-tables = No table is waiting for players. Open your own and send the link.
web-nobody-yet = nobody yet
web-seats-taken = { $taken } of { $seats ->
    [one] { $seats } seat
   *[other] { $seats } seats
}
web-join = Join
web-watch = Watch
web-foot = Brelan is played for play chips: nothing is bought here and no money is won.

# Opening a table, sitting down
web-open-title = Open a table: { $game }
web-change-title = Options of the table: { $game }
web-open-send = Open the table
web-change-send = Change the options
web-presets = Ready-made settings
web-more-options = More options
web-unset = none
web-unset-deals = no fixed number
web-unset-points = not counted
web-unset-minutes = no time limit
web-unset-seats = four, or what the game allows
web-unset-turn-seconds = no clock
web-unset-max-bet = no maximum
web-unset-max-throws = no limit
web-section-rules = The game
web-section-match = The match
web-section-table = The table
web-join-title = Join a table: { $game }
web-choose-seat = Choose a seat
web-seat-number = seat { $seat }
web-sit-down = Sit down
web-watch-only = Just watch
web-join-running = A match is being played. The seat is yours when the current deal is over, with the chips on it.
web-join-between = A match is being played. You play from the next deal on, with the chips of your seat.
web-held-by = held by the bot { $name }
web-seconds = { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
web-leave-title = Leave the table?
web-leave-none = You can come back with the link as long as the table exists.
web-leave-free = Your seat becomes free. You can come back with the link as long as the table exists.
web-leave-bot = The match goes on without you: a bot takes your seat and your chips.
web-leave-empty = The match goes on without you: your seat stays empty, and your chips stay on it.
web-stay = Stay
web-table-full = All seats are taken. You can watch.
web-no-account = No account: a name is enough. Your browser remembers your seat.
web-back-to-lobby = Back to the lobby
web-trouble = That did not work
web-trouble-no-cookie = Your browser sends no cookies
web-trouble-403 = That is not allowed
web-trouble-404 = There is nothing here
web-trouble-405 = This page does not accept that request
web-trouble-409 = The table has moved on
web-trouble-413 = What you sent is too large
web-trouble-429 = A little slower, please
web-trouble-barred = You were removed from the table
web-trouble-barred-place = Nobody from your network can come here now
web-trouble-500 = Something broke on our side
web-trouble-503 = One moment: the server is recovering from a failure
web-next-in = Next in { $seconds } s.

web-option-small-blind = Small blind
web-option-ante = Ante
web-option-limit = Betting limit
web-option-max-bet = Largest bet
web-option-pack = Your 27 cards
web-option-mode = What the cards decide
web-option-stake = Everyone’s stake
web-option-max-throws = Most throws
web-option-reply-throws = Throws of the others
web-option-all-five = Always all five dice
web-option-next-first = Who begins next
web-option-suites = Suites
web-option-wild-aces = Wild aces
web-option-pure-first = Natural hands first
web-option-min-bet = Smallest bet
web-option-wheel = A-2-3-4-5
web-option-copies = Equal hands
web-option-commission = Commission
web-option-house-way = How the bank sets
web-option-pools-when-played = Pools won by laying
web-option-full-combinations = All combinations
web-option-flush-below-full = Flush below full house
web-option-bonus-straight = Bonus for a straight
web-option-bonus-full = Bonus for a full house
web-option-bonus-flush = Bonus for a flush
web-option-bonus-straight-flush = Bonus for a straight flush
web-option-stack = Starting chips
web-option-deals = Number of deals
web-option-points = Points to win
web-option-until = End of the match
web-option-minutes = Duration in minutes
web-option-rebuys = Extra buy-ins
web-option-ties = When level
web-option-first-dealer = First to deal
web-option-missed-blinds = Missed blinds
web-option-blinds-rise = Blinds double after
web-option-leftover = Chips left on the board
web-option-seats = Seats
web-option-listed = Among the open tables
web-option-fill = Bots on free seats
web-option-replace = A bot replaces a player who leaves
web-option-turn-seconds = Seconds per turn
web-option-bank-seconds = Time bank
web-option-cut-seconds = Time to open links
web-option-between-seconds = Pause between deals
web-option-wait-for-all = Wait for everybody
web-option-wait-alone = Alone against bots
web-option-bot-millis = Thinking time of bots
web-option-minors = With minors
web-help-limit = What a player may bet: all their chips, an agreed maximum for a bet or raise, the pot, or a fixed amount.
web-help-pack = The 27 cards of your own box, for instance “A/K Q/Q R/N”; empty: ours.
web-help-mode = The cards decide on a winner, the highest hand, or on a loser, the lowest.
web-help-reply-throws = What the first player’s number of throws leaves to the others.
web-help-next-first = Who throws first in the next game.
web-help-suites = Which five different dice count as a suite; the others are worth nothing.
web-help-ties = If several are level at the end of the match.
web-help-first-dealer = By lot, or a seat of your choice; the next one if nobody sits there.
web-help-missed-blinds = For a player who was away when a blind came to them, or who joins later.
web-help-blinds-rise = Number of deals; an agreed maximum doubles too. 0: the blinds never rise.
web-help-leftover = At the end of the match.
web-help-wheel = The place of A-2-3-4-5 among the straights.
web-help-copies = When one of your hands is worth exactly as much as the bank’s.
web-help-minutes = Play goes on for this many minutes, and the current deal is always finished.
web-none-fill = none
web-none-first-dealer = by lot
web-choice-first-dealer = { $number ->
    [1] seat 1 (the player who opens the table)
   *[other] seat { $number }
}

web-table-option-seats = Number of seats at the table; four by default.
web-table-option-listed = Everybody can find the table; otherwise players need the link.
web-table-option-fill = How strong the bots are that take the seats still free at the start.
web-table-option-replace = Their seat and their chips go to a bot, and the match goes on.
web-table-option-turn-seconds = Time for a move; without a number, there is no limit.
web-table-option-bank-seconds = Spare seconds for the whole match, once the time of a turn is used up.
web-table-option-cut-seconds = Seconds that the players’ pages have to mix their own chance into the table’s. With 0, nothing is proved.
web-table-option-between-seconds = Seconds before the next deal begins by itself.
web-table-option-wait-for-all = The next deal begins when everyone is ready, and not before.
web-table-option-wait-alone = While you are the only person playing, the next deal begins when you are ready, and not before.
web-table-option-bot-millis = Milliseconds that a bot takes for a move.
web-table-option-minors = Points decide, not chips: agree on a number of deals or of points.

web-choice-limit-no-limit = no limit
web-choice-limit-limit = agreed maximum
web-choice-limit-pot-limit = the pot
web-choice-limit-fixed-limit = fixed amount
web-choice-mode-winner = a winner
web-choice-mode-loser = a loser
web-choice-reply-throws-fewer = one fewer, at least one
web-choice-reply-throws-at-most = as many as the first
web-choice-reply-throws-strictly-fewer = one fewer, even none
web-choice-next-first-loser = the loser
web-choice-next-first-turn = everyone in turn
web-choice-suites-different = any five different dice
web-choice-suites-consecutive = five in a row only
web-choice-wheel-low = lowest straight
web-choice-wheel-second = second straight
web-choice-copies-lose-bet = the whole bet is lost
web-choice-copies-bank-wins-hand = that hand only
web-choice-house-way-sheet = as on the sheet
web-choice-house-way-foxwoods = as at Foxwoods
web-choice-house-way-trump-plaza = as at Trump Plaza
web-choice-house-way-golden-nugget = as at the Golden Nugget
web-choice-house-way-flamingo-hilton = as at the Flamingo Hilton
web-choice-house-way-ballys = as at Bally’s
web-choice-ties-share = shared
web-choice-ties-play-off = played off
web-choice-missed-blinds-post = owed on coming back
web-choice-missed-blinds-free = nothing is owed
web-choice-leftover-nobody = nobody’s
web-choice-leftover-shared = shared among all

## Looking back
web-looking-back = { $deal }, looked back at
web-all-deals = All deals
web-thread = The deal, step by step
web-step = Step { $step }
web-step-back = Back
web-step-on = On
web-step-of = { $step } of { $steps }
web-keep-record = Keep the record
web-look-back = Look back at this deal
web-deals-of = Finished deals: { $game }
web-no-deals = No deal is finished yet.

## The coach
web-coach = The coach
web-coach-ask = Advice
web-coach-ask-later = What was it worth?
web-coach-played = (your move)
web-coach-share = { $share } % of the time
web-coach-more = { $count ->
    [one] One more move is worth less.
   *[other] { $count } more moves are worth less.
}
web-coach-worth-chips = Chips from here on; what you have already paid counts as spent.
web-coach-worth-chance = Chance to win.
web-coach-how-exact = Counted exactly.
web-coach-how-solved = From a solution that was computed, of the game or of a smaller model of it.
web-coach-how-sampled = Estimated from many sampled deals, with its margin.
web-back = Back
web-option-coach = Coach
web-table-option-coach = When players may ask what their moves are worth.
web-choice-coach-alone = against bots at any time, otherwise after the deal
web-choice-coach-off = never
web-choice-coach-after = after the deal
web-choice-coach-always = at any time
