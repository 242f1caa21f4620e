# Statistics of a visitor, and of the players of a table.
statistics-link = Statistics
statistics-title = Your statistics
statistics-of-table = Statistics of the table: { $game }
statistics-lead = The deals that you have played here with this browser, game by game.
statistics-none = You have not finished a deal here yet.
statistics-deals = { $count ->
    [one] One deal.
   *[other] { $count } deals.
 }
statistics-sum = Chips in all: { $total }; a deal: { $mean }. As far as these deals can tell, the true average lies between { $low } and { $high } (95 %).
statistics-one = Chips: { $total }. A single deal does not tell the average.
statistics-winnings = Chips
statistics-mean = Chips a deal
statistics-won = Won
statistics-shown = Shown
statistics-given-up = Given up
statistics-often = How often
statistics-player = Player
statistics-number = Deals
statistics-share = { NUMBER($share, style: "percent", maximumFractionDigits: 0) } ({ NUMBER($low, style: "percent", maximumFractionDigits: 0) } to { NUMBER($high, style: "percent", maximumFractionDigits: 0) })
statistics-intervals = The dot is what was seen; the line around it is its 95 % interval, which grows narrower with more deals. It takes deals for independent, and stakes for equal.
statistics-kept = They are kept on the server for 400 days, under the random number in your cookie and nothing else.
statistics-forget = Delete my statistics
