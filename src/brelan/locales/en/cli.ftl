cli-about = French poker games: play them, ask for exact odds, solve them. Play chips only, no money.
cli-usage = Usage:
cli-usage-all = [COMMAND] [GAME] [options]
cli-options = options
cli-takes-game = GAME
cli-takes-cards = CARDS
cli-takes-file = FILE
cli-takes-text = TEXT
cli-running = Working
cli-help-of-game = Games: { $known }. Each game has its own options: { $example } shows them.
cli-commands = Commands

cli-play = Play: the lobby in the browser, or GAME against bots in the terminal.
cli-serve = Serve the web tables, for a real deployment.
cli-serve-option-host = Address to listen on.
cli-serve-option-port = Port to listen on; 0 takes a free one.
cli-serve-option-database = Database of the tables: sqlite:///FILE or postgresql://USER@HOST/NAME.
cli-serve-option-pace = Forms that one visitor may send per second, on average.
cli-serve-option-keep-days = Delete a table after this many days without an event.
cli-serve-option-metrics = Show figures for Prometheus at HOST:PORT, or at this port of this machine.
cli-serve-option-prepare = Compute what the strongest bots need when the server starts, not when one first plays.
cli-serve-option-workers = Processes that serve, on the same port; more than one needs PostgreSQL.
cli-doctor = Check the tables in the database: logs replay, no chip is lost, snapshots agree.
cli-doctor-option-database = Database of the tables: sqlite:///FILE or postgresql://USER@HOST/NAME.
cli-doctor-sound = { $tables ->
    [one] One table, and all is well.
   *[other] { $tables } tables, and all is well.
}
cli-doctor-unsound = { $count ->
    [one] One fault
   *[other] { $count } faults
} in { $tables ->
    [one] one table.
   *[other] { $tables } tables.
}
cli-doctor-log = Table { $room }: entry { $seq } of its log is missing.
cli-doctor-log-because = Table { $room }: its log cannot be replayed from entry { $seq } on: { $why }
cli-doctor-chips = Table { $room }: from entry { $seq } on, there are too many or too few chips.
cli-doctor-head = Table { $room }: what the lobby shows of it is not what its log says at entry { $seq }.
cli-doctor-snapshot = Table { $room }: its snapshot is not what its log says at entry { $seq }.
cli-doctor-deals = Table { $room }: a finished deal is not kept as it was played (entry { $seq }).
cli-backup = Copy the tables to FILE, also while a server uses them (SQLite).
cli-backup-option-database = Database of the tables: sqlite:///FILE.
cli-backup-option-force = Replace FILE if it exists.
cli-backup-done = { $tables ->
    [one] One table
   *[other] { $tables } tables
} in { $file }: { $kilobytes } kB.
cli-backup-key = Keep { $file } too: without it, everyone is signed out.
cli-restore = Put a copy of the tables back while no server uses them (SQLite).
cli-restore-option-database = Database of the tables: sqlite:///FILE.
cli-restore-option-force = Replace the tables that are there.
cli-restore-done = { $tables ->
    [one] One table is
   *[other] { $tables } tables are
} back from { $file }.
cli-play-option-browser = Open the page in the browser.
cli-play-option-lan = Let others on your network open it too.
cli-play-option-port = Port of the page on this machine.
cli-play-at = Brelan is at { $address }
cli-play-network = For others on your network: { $address }
cli-play-anyone = Anyone on this network can open the lobby, without a password. The links to tables show this address, with a QR code.
cli-play-stop = Ctrl+C stops it; your tables are kept.
cli-games = List the games with their players, options and variants.
cli-rules = Show the rules of a game.
cli-rank = Say what a hand is worth; with “-”, read one hand per line.
cli-odds = Give exact probabilities.
cli-simulate = Let bots play many deals and say what each seat won.
cli-advise = Say which move is best, and what each one is worth.
cli-solve = Solve a game and say what each seat is worth.
cli-review = Show what each decision of a record cost, beside the best one.
cli-replay = Show a recorded deal or match step by step.
cli-verify = Check that a record is complete and its shuffles are fair.
cli-bench = Measure speed, beside the other libraries that are installed.

cli-option-json = Answer with one JSON document.
cli-option-lang = Answer in French (fr) or English (en); by default the system’s language.
cli-option-help = Show this page.
cli-option-version = Show the version.
cli-option-preset = Start from a named set of options.

cli-play-option-terminal = Play in this terminal.
cli-play-option-players = Players at the table, you included.
cli-play-option-bots = Bots in the other seats, separated by commas; by default the best ones.
cli-play-option-name = Your name; without it you get one.
cli-play-option-seed = Play the same deals again, from a number; without it they are sealed and can be proved.
cli-play-option-save = File for the record of the match.
cli-play-option-minutes = Agreed duration in minutes; the current deal is always finished.
cli-play-option-hour = Time when the match ends, for instance 22:30.
cli-play-bye = Goodbye.
cli-play-which = Which game?
cli-play-welcome = { $title } against { $bots }. Play chips only.
cli-play-welcome-alone = { $title }, you alone against the house. Play chips only.
cli-play-how = Choose a move by its number, or write it: “call”, “raise to 20”, “keep A A”, “lead 10d” … “?” shows the rules, “q” leaves the table.
cli-play-seated = First to deal: { $dealer }. To the right, in turn: { $others }.
cli-play-broke = Not enough left for the { $entry ->
    [one] { $entry } chip
   *[other] { $entry } chips
} of the next round: { $names }. The game ends here.
cli-play-pools-shared = The chips left on the board are shared: { $chips } for each.
cli-play-pools-left = { $chips } { $chips ->
    [one] chip is
   *[other] chips are
} left on the board and { $chips ->
    [one] belongs
   *[other] belong
} to nobody.
cli-play-your-move = Your move
cli-play-your-hand = Your hand
cli-play-amount = or “{ $least }” to “{ $most }”
cli-play-amount-only = From “{ $least }” to “{ $most }”
cli-play-number = A number from { $least } to { $most }, please.
cli-play-rebuy = You have no chips left. Buy in again for { $stack }?
cli-play-again = Another deal?
cli-play-chips = Chips
cli-play-net = Won or lost
cli-play-points = Points
cli-play-saved = The record is in { $file }.
cli-play-ended-alone = You end with { $chips ->
    [one] { $chips } chip
   *[other] { $chips } chips
}; you had brought { $stack }.
cli-play-match-won = The match is won by { $names }.

cli-games-players = { $least } to { $most ->
    [one] { $most } player
   *[other] { $most } players
}
cli-games-option = Option
cli-games-match = The match
cli-games-help = What it does
cli-games-default = Default
cli-games-none-first-dealer = by lot
cli-games-bots = Bots: { $bots }

cli-rank-place = place { $place } of { $of }
cli-rank-option-board = The three community cards; the hand is then your three cards.
cli-rank-option-trump = The trump suit: c, d, h or s. Without it, hands that differ only by the trump share a place.
cli-rank-failed = { $lines ->
    [one] one line
   *[other] { $lines } lines
} could not be read.

cli-odds-combination = Combination
cli-odds-count = Of { $total }
cli-odds-chance = Chance
cli-odds-exactly = Exactly this
cli-odds-at-least = This or better
cli-odds-aim = With { $throws ->
    [one] one throw
   *[other] { $throws } throws
} left, aiming at each combination:
cli-odds-option-keep = Dice that are kept; the others are thrown.
cli-odds-option-throws = Throws left.
cli-odds-option-hole = The three cards you hold.
cli-odds-option-board = The community cards known, none to three.
cli-odds-option-opponents = Opponents still in, their cards unknown.
cli-odds-option-samples = Deals drawn at random where exact counting would take too long.
cli-odds-option-seed = The same number gives the same deals.
cli-odds-option-cards = The five cards you hold.
cli-odds-option-turned = The turned card: its suit is trump.
cli-odds-option-players = Number of players; without it, for every number that may play.
cli-odds-option-by-value = Distinguish a pair of kings from a pair of queens.
cli-odds-option-exact = Count all deals under the options of the table.
cli-odds-option-player-way = How the player sets their cards: by a house way, or in the best way; without it, as the bank does.
cli-odds-final = The hand in the end:
cli-odds-after-best = After the best discard:
cli-odds-share-title = Against { $opponents ->
    [one] one unknown hand
   *[other] { $opponents } unknown hands
}:
cli-odds-outcome = Outcome
cli-odds-win = Win alone
cli-odds-tie = Share
cli-odds-loss = Lose
cli-odds-share = Share of the pot
cli-odds-share-exact = Exact; share of the pot: { $fraction }.
cli-odds-share-simulated = Estimated from { $samples ->
    [one] { $samples } deal
   *[other] { $samples } deals
}; share of the pot between { NUMBER($low, style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2) } and { NUMBER($high, style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2) } (95 % interval).
cli-odds-discard = Discard
cli-odds-discard-none = none
cli-odds-discard-value = Against a hand as dealt
cli-odds-best = The best hand of the table:
cli-odds-holder = Chance that a player with it has the best hand:
cli-odds-pools = Who holds the cards of each pool:
cli-odds-pool = Pool
cli-odds-held-yours = You
cli-odds-held-player = A given player
cli-odds-held-dealer = The dealer, or turned
cli-odds-held-somebody = Any of { $players }
cli-odds-held-another = Another of { $players }
cli-odds-equities = Against unknown hands, this hand will:
cli-odds-players = { $players ->
    [one] { $players } player
   *[other] { $players } players
}
cli-odds-deals-title = All deals, player { $player }, bank { $bank }
cli-odds-deals-win = Won
cli-odds-deals-push = Pushed
cli-odds-deals-loss = Lost
cli-odds-deals-edge = { $commission ->
    [0] Without commission
   *[other] With a commission of { $commission } % on wins
  } the bank keeps { NUMBER($edge, style: "percent", minimumFractionDigits: 4, maximumFractionDigits: 4) } of each bet on average.

cli-simulate-option-players = Number of players.
cli-simulate-option-deals = Number of deals.
cli-simulate-option-seed = The same number gives the same deals.
cli-simulate-option-bots = Bots for the seats, separated by commas, repeated as needed.
cli-simulate-option-stack = Chips of each player before each deal.
cli-simulate-option-dealer = Seat that deals (or begins) every time; by default each in turn.
cli-simulate-option-fast = Play in compiled loops, hundreds of times as fast. The same seed gives other cards than without it.
cli-simulate-option-paired = Play the same cards again with the bots in other seats, until each has sat everywhere; fewer deals give the same precision.
cli-simulate-option-policies = Python file with custom policies for --fast: POLICIES = {"{"}name: policy{"}"}.
cli-simulate-option-workers = Processes to use on this machine.
cli-simulate-option-cluster = Address of a Dask cluster to use instead.
cli-simulate-option-resume = File that keeps what is done: after an interruption, or for more deals, the same command goes on from there.
cli-simulate-option-plot = Picture to draw: how the estimates settled, what was won, which hands were shown (.png, .svg or .pdf).
cli-simulate-preparing = Preparing
cli-simulate-running = Playing
cli-simulate-compiling = compiling the loops of { $game }; this is done once.
cli-simulate-interrupted = interrupted; { $file } has what is done, and the same command goes on from there.
cli-simulate-rate = { $rate ->
    [one] { NUMBER($rate) } deal/s
   *[other] { NUMBER($rate) } deals/s
}
cli-simulate-title = { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
} in { $seconds } s ({ $rate })
cli-simulate-seat = Seat
cli-simulate-bot = Bot
cli-simulate-mean = Chips a deal
cli-simulate-interval = 95 %
cli-simulate-wins = Deals won
cli-simulate-gain = As good as
cli-simulate-paired = The same cards were played { $groups ->
    [one] once
   *[other] { $groups } times
} by every line-up; “as good as” says how many times as many deals would be needed without --paired.
cli-simulate-shown = Hands shown
cli-simulate-hands = Number
cli-simulate-share = Share
cli-simulate-plot-deals = Deals played
cli-simulate-plot-settling = How the estimates settle
cli-simulate-plot-won = Chips won a deal, 95 %
cli-simulate-plot-shown = Hands shown
cli-simulate-plot-title = { $title }: { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
} (--seed { $seed })

cli-solve-option-players = Number of players.
cli-solve-option-small = The stacks of all players, the dealer’s first (4,4): solve one whole deal from the rules alone. Small games only; the size is checked first.
cli-solve-option-iterations = Rounds of regret matching.
cli-solve-option-method = How regrets are weighted.
cli-solve-option-board = The community cards known, none to three.
cli-solve-option-pot = Chips in the pot, paid by both alike.
cli-solve-option-stacks = Chips that each player has left.
cli-solve-option-sizes = Sizes of bets, in parts of the pot: third, half, pot, double, 75%, all-in (half,pot,all-in).
cli-solve-option-range = What each may hold: lines such as “dealer A/A K/Q 0.5”.
cli-solve-option-exploit = What the best reply gains against this bot. Daker: with two players and a fixed limit; Game Round: with two players; Poque: in the bids.
cli-solve-option-local = With --exploit, without a fixed limit: a reply that looks no further than to call, over sampled deals.
cli-solve-option-deals = Deals that are looked at.
cli-solve-option-seed = Decides the deals.
cli-solve-option-winnings = What this bot wins exactly from the bot of --against, with two players and a fixed limit.
cli-solve-option-against = The bot that plays against the one of --winnings.
cli-solve-option-all-in-or-fold = Short stacks: before a card is turned the dealer goes all in or folds, the big blind calls or folds.
cli-solve-option-plot = Picture to draw: mixed strategies by kinds of cards (.png, .svg or .pdf).
cli-solve-running = Solving
cli-solve-seat = Seat, from the first player on
cli-solve-value = Chance to win
cli-solve-exact = The solution is exact: no other play gains anything.
cli-solve-exploitability = No other play gains more than { $bound }.
cli-solve-dealer = dealer
cli-solve-big-blind = big blind
cli-solve-first = changes first
cli-solve-after = After
cli-solve-speaks = Speaks
cli-solve-often = How often
cli-solve-with = With
cli-solve-nothing-said = nothing said
cli-solve-first-decision = First decision ({ $seat }), over all hands with each kind of card
cli-solve-move-fold = fold
cli-solve-move-check = check
cli-solve-move-call = call
cli-solve-move-raise = bet { $amount }
cli-solve-plot-title = Board { $board }, pot { $pot }, stacks { $stacks }
cli-solve-spot-error = After { $iterations ->
    [one] { $iterations } round
   *[other] { $iterations } rounds
} of regret matching a best reply gains { $error } of the pot on average.
cli-solve-exploited = Against { $bot } the best reply gains { $mbb } thousandths of a big blind a deal on average. This is exact.
cli-solve-exploited-locally = Against { $bot } a reply that looks no further than to call gains { $gain } ± { $margin } thousandths of a big blind a deal, sampled over { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
}.
cli-solve-forgetful = After { $iterations ->
    [one] { $iterations } round
   *[other] { $iterations } rounds
} of regret matching a best reply gains { $mbb } thousandths of an ante a deal on average, in the game in which nobody remembers what they threw away. This is exact.
cli-solve-remembering = A reply that remembers its discards gains at least { $mbb } ± { $margin } thousandths of an ante in the real game.
cli-solve-best-reply = Best reply wins
cli-solve-bot-itself = { $bot } itself wins
cli-solve-exploited-rounds = Against { $bot } the best reply wins { $share } of the rounds more than its half. This is exact.
cli-solve-place = Place, from the dealer’s right
cli-solve-at-most = At most
cli-solve-exploited-bids = Against { $bot } the best reply in the bids gains, in chips a round, { $gain } ± { $margin }, and at most { $most }: sampled over { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
}.
cli-solve-won = Against { $against }, { $bot } wins { $mbb } thousandths of a big blind a deal on average. This is exact.
cli-solve-error = (exploitability { $error })
cli-solve-small-seat = Seat
cli-solve-small-chips = Chips won a deal
cli-solve-small-points = Points won a deal
cli-solve-small-gain = Gain of the best reply
cli-solve-small-size = The tree has { $positions ->
    [one] { $positions } position
   *[other] { $positions } positions
} and { $sets ->
    [one] { $sets } information set
   *[other] { $sets } information sets
}.
cli-solve-small-error = After { $iterations ->
    [one] { $iterations } round
   *[other] { $iterations } rounds
} ({ $method }) a player who replies best gains { $error } on average.

cli-advise-option-dice = The five dice on the table.
cli-advise-option-throws = Throws made so far.
cli-advise-option-players = Number of players.
cli-advise-option-beat = Best hand of those who threw before; without it you are the first player.
cli-advise-option-allowed = Throws that you may take after the first player.
cli-advise-option-level = How many players hold the hand to beat.
cli-advise-option-to-come = Players who throw after you.
cli-advise-option-hole = The three cards you hold.
cli-advise-option-board = The community cards known, none to three.
cli-advise-option-opponents = Opponents still in, their cards unknown.
cli-advise-option-pot = All that was bet, the bet to call and your own included.
cli-advise-option-to-call = What a call costs; what you have left if that is less.
cli-advise-option-stack = The chips you have left.
cli-advise-option-bet = What you have already bet in this round.
cli-advise-option-samples = Deals drawn at random where exact counting would take too long.
cli-advise-option-seed = The same number gives the same deals.
cli-advise-option-cards = The cards you hold.
cli-advise-option-all = Also show the settings that are never better than another one.
cli-advise-option-decision = What is to be decided: a bid or a lead.
cli-advise-option-turned = The turned card: its suit is trump.
cli-advise-option-bids = What was said before, from the dealer’s right on: “pass, 2, follow”.
cli-advise-option-shown = Cards that the players have shown; yours first, then each player’s to your right, “/” between them.
cli-advise-option-laid = Cards that the players have laid, in the same order: “9c / Tc Jc”.
cli-advise-option-missing = Cards that nobody had when a run asked for them.
cli-advise-option-poque = Chips in the poque before the bids; by default the stakes of this round.
cli-advise-option-joker = Chips in the joker pool; by default the stakes of this round.
cli-advise-option-deals = Deals that are solved for a lead.
cli-advise-choice = Choice
cli-advise-value = Chance to win
cli-advise-value-chips = Chips on average
cli-advise-often = Solved bids choose it
cli-advise-margin = 95 %
cli-advise-note-bets = A bet counts as a sign of a good hand here; the share of the pot above is against any hand.
cli-advise-note-solved-bids = Values if everyone bids as in the solved bidding; what you have already put in counts as spent.
cli-advise-note-solved-deals = { $deals ->
    [one] Means over { $deals } deal that agrees with what is known, played out
   *[other] Means over { $deals } deals that agree with what is known, each played out
} with open cards.
cli-advise-value-bet = Bets on average
cli-advise-win = Win
cli-advise-push = Push
cli-advise-loss = Lose
cli-advise-left-out = { $others ->
    [one] One other setting is left out: it is
   *[other] { $others } other settings are left out: each is
} at most as strong in both hands as { $shown ->
    [one] this one
   *[other] one of these
}, so it never does better. --all shows { $others ->
    [one] it
   *[other] them
} too.
cli-advise-coach = Choice ({ $how })
cli-advise-coach-chips = Chips from here on
cli-advise-coach-chance = Chance
cli-advise-house-way = { $move } (house way)
cli-advise-best = Advice: { $move }. { $reason }
cli-advise-reason-bid-best = Your hand beats another one in { NUMBER($chance, style: "percent", maximumFractionDigits: 1) } of cases; this brings { NUMBER($value, minimumFractionDigits: 2, maximumFractionDigits: 2) } chips, the next best { NUMBER($next, minimumFractionDigits: 2, maximumFractionDigits: 2) }.
cli-advise-reason-bid-close = Your hand beats another one in { NUMBER($chance, style: "percent", maximumFractionDigits: 1) } of cases; the next best choice is as good, so vary.
cli-advise-reason-bid-only = There is nothing else to do.
cli-advise-reason-lead-best = It brings { NUMBER($value, minimumFractionDigits: 2, maximumFractionDigits: 2) } chips, the next best lead { NUMBER($next, minimumFractionDigits: 2, maximumFractionDigits: 2) }.
cli-advise-reason-lead-close = It brings { NUMBER($value, minimumFractionDigits: 2, maximumFractionDigits: 2) } chips; the next best lead, { NUMBER($next, minimumFractionDigits: 2, maximumFractionDigits: 2) }, is too close to tell.
cli-advise-reason-lead-only = There is no other card.
cli-advise-reason-house-way-best = No setting is better than the house way here.
cli-advise-reason-house-way-bettered = It is worth { NUMBER($gain, style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2) } of the bet more than the house way.

cli-review-option-seat = Review only the decisions of this seat.
cli-review-no-mistake = No decision was clearly worse than the best one.
cli-review-mistake = Deal { $deal }, move { $move }, { $name }: { $played }. Better: { $best }. Cost: { $cost }.
cli-review-deal = Deal
cli-review-move = Move
cli-review-seat = Player
cli-review-played = Played
cli-review-best = Best
cli-review-cost = Cost
cli-review-how = Known
cli-review-decisions = Decisions
cli-review-result = Result
cli-review-luck = Luck
cli-review-play = Play
cli-replay-option-deal = Show only this deal of the match.
cli-replay-option-seat = Show it as this seat saw it.

cli-verify-option-against = Another record of the same table, to compare with this one.

cli-bench-option-seconds = Seconds for each measure (1), or for `bench server` (10).
cli-bench-option-write = Also write the table in this folder: speed.md and speed.json.
cli-bench-option-only = Only the measures that have this in their name, such as "loops: daker".
cli-bench-option-tables = For `bench server`: tables with two pages each.
cli-bench-option-rate = For `bench server`: actions a minute at each table.
cli-bench-option-database = For `bench server`: the database, instead of a new SQLite file.
cli-bench-option-workers = For `bench server`: processes of the server, as in `brelan serve --workers`.
cli-bench-option-beside = For `bench server`: also measure boardgame.io’s server in the same run (needs Node and npm).
cli-bench-option-bots = For `bench server`: tables of bots without pages, driven by one process, and by the next one after `kill -9`.
cli-bench-server-memory = { $name }, in memory
cli-bench-server-files = { $name }, in files
cli-bench-option-viewers = For `bench server`: how many more watch the first tables, 200 at each.
cli-bench-server-viewers = Who watch
cli-bench-server-kb-per-viewer = kB of memory for each who watches (of the second half)
cli-bench-server-crowded-p50 = At watched tables, milliseconds to the last of all pages: half within
cli-bench-server-crowded-p95 = At watched tables, milliseconds to the last of all pages: 95 % within
cli-bench-server-crowded-p99 = At watched tables, milliseconds to the last of all pages: 99 % within
cli-bench-server-tables = Tables
cli-bench-server-pages = Open pages
cli-bench-server-seconds = Seconds
cli-bench-server-actions = Actions
cli-bench-server-actions-per-second = Actions a second
cli-bench-server-late = Actions without an answer
cli-bench-server-latency-p50 = Milliseconds to the other player’s view: half within
cli-bench-server-latency-p95 = Milliseconds to the other player’s view: 95 % within
cli-bench-server-latency-p99 = Milliseconds to the other player’s view: 99 % within
cli-bench-server-cpu-ms-per-action = Milliseconds of processor time an action
cli-bench-server-rss-mb = Memory, MB
cli-bench-server-bytes-per-frame = Bytes a frame
cli-bench-server-bytes-per-answer = Bytes an answer to a form
cli-bench-server-stolen-percent = Percent of the processors’ time that the host gave to others
cli-bench-coach-game = Game
cli-bench-coach-known = Known
cli-bench-coach-first = First hint, ms
cli-bench-coach-median = Hint, ms: half within
cli-bench-coach-worst = Hint, ms: the longest
cli-bench-coach-review = Review of ten deals, s
cli-bench-bots-driven = Driven
cli-bench-bots-killed = After `kill -9`
cli-bench-bots-seconds = Seconds
cli-bench-bots-moves = Moves
cli-bench-bots-moves-per-second = Moves a second
cli-bench-bots-tables-moved = Tables that moved
cli-bench-bots-all-moved-seconds = Seconds until every table had moved
cli-bench-bots-late-p50 = Milliseconds after the planned moment: half within
cli-bench-bots-late-p95 = Milliseconds after the planned moment: 95 % within
cli-bench-bots-late-p99 = Milliseconds after the planned moment: 99 % within
cli-bench-bots-late-most-ms = Milliseconds after the planned moment: the latest
cli-bench-bots-cpu-ms-per-move = Milliseconds of processor time a move
cli-bench-bots-stolen-percent = Percent of the processors’ time that the host gave to others
cli-bench-title = Measures
cli-bench-about = Written by `make bench`. What is compared is measured by turns, on one core; the best turn counts. The ratio says how many times better Brelan does. The others play six-player no-limit hold'em, at random as we do: fold, call or raise, all equally likely.
cli-bench-measure = Measure
cli-bench-ours = Brelan
cli-bench-peer = Peer
cli-bench-ratio = Ratio
cli-bench-machine = Machine: { $list }
cli-bench-versions = Versions: { $list }
cli-bench-missing = Not installed, so not measured: { $names }
cli-bench-actions = Actions a second, random play: { $subject }
cli-bench-deals = Deals a second with bots: { $subject }
cli-bench-deals-random = Deals a second, random play: { $subject }
cli-bench-loops = Deals a second by compiled loops: { $subject }
cli-bench-batches = Steps a second in batches of tables: { $subject }
cli-bench-batch = Hands ranked a second, in arrays: { $subject }
cli-bench-copies = Microseconds to keep or copy a state: { $subject }
cli-bench-ranks = Hands ranked a second, one at a time: { $subject }
cli-bench-solve = Seconds to solve: { $subject }
cli-bench-cfr = Rounds of regret matching (CFR+) a second, with the information sets: { $subject }
cli-bench-runs = Open runs solved a second: { $subject }
cli-bench-slowest = Slowest move of a bot, in seconds of processor time: { $subject }
cli-bench-start = Seconds to start, beside bare Python: { $subject }

cli-error-no-such-option = there is no option { $name }.
cli-error-near = Did you mean { $names }?
cli-error-option-takes-no-value = option { $name } takes no value: write { $name } alone.
cli-error-option-needs-value = option { $name } needs a value.

# What people type for a move, separated by commas; the word of the records always does too.
cli-typed-little-words = to, for, at
cli-typed-all-in = all in, all-in, i am all in
cli-typed-fold = fold, i fold
cli-typed-check = check, i check
cli-typed-call = call, i call
cli-typed-raise = raise, i raise, bet, i bet
cli-typed-show = show, i show
cli-typed-muck = muck, keep secret, hide
cli-typed-discard = discard, change, i change, throw away, draw, stand pat, change nothing, nothing
cli-typed-throw = throw, i throw, keep, i keep, roll, throw all
cli-typed-stop = stop, i stop, keep all, stop here
cli-typed-pass = pass, i pass
cli-typed-follow = follow, i follow, complete
cli-typed-bid = bid, open, i open, poque, i poque, raise, i raise
cli-typed-announce = announce, i announce
cli-typed-lead = lead, i lead, play, lay
cli-typed-bet = bet, i bet
cli-typed-set = set, front
cli-typed-foul = foul
cli-typed-stay = stay, compare
cli-typed-give-up = give up, i give up
