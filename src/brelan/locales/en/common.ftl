# Words that all games share.
you = you
chance = chance
seat-number = seat { $seat }
number = { $value }
list-and = { $first } and { $last }
label = { $label }:
yes-or-no = [Y/n]
yes = yes
no = no
none = no limit

value-A = ace
value-A-many = aces
value-A-of = of aces
value-K = king
value-K-many = kings
value-K-of = of kings
value-Q = queen
value-Q-many = queens
value-Q-of = of queens
value-J = jack
value-J-many = jacks
value-J-of = of jacks
value-T = ten
value-T-many = tens
value-T-of = of tens
value-9 = nine
value-9-many = nines
value-9-of = of nines

hand-five = five { $many1 }
hand-four = four { $many1 }
hand-full = full house, { $many1 } over { $many2 }
hand-three = three { $many1 }
hand-straight = straight { $all }
hand-two-pair = two pairs, { $many1 } and { $many2 }
hand-pair = pair { $of1 }

combination-five = five alike
combination-four = four alike
combination-full = full house
combination-three = three alike
combination-straight = straight
combination-two-pair = two pairs
combination-pair = one pair

bot-random = Random
bot-simple = Simple
bot-perfect = Perfect

match-option-stack = Chips that everyone brings to the table.
match-option-deals = Agreed number of deals; without it, play goes on until one player has all the chips.
match-option-points = Number of points (deals won) that makes the winner, for instance with minors.
match-option-until = Hour of the end, in seconds since 1970; the current deal is always finished.
match-option-rebuys = How often a player without chips may buy in again.
match-option-ties = Level at the end: share the win (share) or play it off (play-off).
