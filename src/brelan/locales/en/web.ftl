# The pages: lobby, tables, forms.
web-title = { $page } · Brelan
web-title-your-turn = Your turn! { $game } · Brelan
web-to-lobby = Brelan, back to the lobby
web-play-chips = Play chips only, never money
web-skip-to-moves = Skip to your moves

web-settings = Settings
web-language = Language
web-theme = Light
web-theme-auto = as the device
web-theme-light = day
web-theme-dark = evening
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
web-chat-write = Say something
web-chat-send = Send
web-table-menu = Table
web-rules = Rules of the game
web-invite = Link to send to your friends
web-copy = Copy
web-copied = Copied
web-remove = Remove { $name } from the table
web-free-seat = Free seat
web-seat-bot = Seat a bot
web-dealer = Dealer
web-dealer-letter = D
web-first-player = First player
web-first-player-letter = 1
web-has-turn = It is their turn.
web-host = host
web-sits-out = sits out
web-away = connection lost
web-spectators = { $count ->
    [one] { $count } spectator
   *[other] { $count } spectators
}
web-link-lost = Connection lost, trying again…
web-paused = The table is paused.
web-watching = You are watching. You see what everybody sees.

web-deal = Deal { $deal }
web-deal-of = Deal { $deal } of { $deals }
web-first-to = first to { $points } points
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
web-waiting-help = Send the link in the “Table” menu to your friends, or seat some bots.
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
web-discard-help = Tap up to { $most } cards to change.
web-keep-help = Tap the dice to keep.
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
   *[other] , { $limit } at the most
}
web-throw-sudden = Sudden throw: one throw only
web-to-beat = To beat: { $hand } ({ $name })
web-game-round-winner = The highest hand wins
web-game-round-loser = The lowest hand loses

web-mark-all-in = all in
web-mark-belle = in the final
web-mark-level = level

# What a player has just done, on his plate
web-said-posted = { $kind ->
    [small-blind] small blind
    [big-blind] big blind
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

web-control-start = Start the game
web-control-next-deal = Next deal
web-control-pause = Pause
web-control-resume = Resume
web-control-sit-out = Sit out
web-control-come-back = Come back
web-control-rebuy = Buy in again
web-control-leave = Leave the table
web-control-options = Change the options
web-control-close = Close the table
web-control-again = Play again

web-note-joined = { $name } sits down.
web-note-left = { $name } leaves the table.
web-note-sat-out = { $name } sits out.
web-note-came-back = { $name } is back in the game.
web-note-timed-out = { $name } ran out of time.
web-note-removed = { $name } was removed from the table.
web-note-rebought = { $name } buys in again.
web-note-bot = { $name }, a bot, sits down.
web-note-host = { $name } is the host now.
web-note-paused = The table is paused.
web-note-resumed = Play goes on.
web-note-options = The options of the table have changed.

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

# The first time
web-hints = To begin with
web-hints-close = Got it
web-hint-daker-1 = Every card carries two values. Only one counts, and the game always takes the better one: the half that is lit.
web-hint-daker-2 = Your hand is your three cards and two of the three in the middle, which are turned one by one.
web-hint-daker-3 = The order is A, K, Q, J, red, black. Five alike beat everything; a hand without a pair is worth nothing.
web-hint-daker-draw-1 = Every card carries two values. Only one counts, and the game always takes the better one: the half that is lit.
web-hint-daker-draw-2 = After the first round of bets, change up to two cards: tap them, then confirm.
web-hint-daker-draw-3 = Then there is one more round of bets, and the best five cards take the pot.
web-hint-game-round-1 = No bets: five cards, up to two to change, and everybody shows.
web-hint-game-round-2 = Each card counts for one of its two values, the better one: the half that is lit.
web-hint-game-round-3 = Those who are level play again. What it is about stands in the middle of the table.
web-hint-poker-as-1 = The first player throws until he likes his hand. The others have fewer throws to beat it.
web-hint-poker-as-2 = Tap the dice to keep, then throw the rest. Or stop there.
web-hint-poker-as-3 = The order is A, K, Q, J, 10, 9. The best hand takes all stakes; level hands throw once more.
