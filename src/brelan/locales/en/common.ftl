# Words that all games share.
you = you
guest-names = Robin, Alice, Oliver, Molly, Henry, Grace, Toby, Hazel, Edmund, Ruby, Arthur, Daisy, Felix, Ivy, Leo, Nell, Hugo, Poppy, Ralph, Tess, Wilfred, Maud, Jasper, Edith
chance = chance
seat-number = seat { $seat }
number = { $value }
decimal-sign = .
list-and = { $first } and { $last }
list-or = { $first } or { $last }
quoted = “{ $text }”
label = { $label }:
yes-or-no = [Y/n]
yes = yes
no = no
none = not agreed

value-A = ace
value-A-many = aces
value-A-of = of aces
value-A-the = the ace
value-K = king
value-K-many = kings
value-K-of = of kings
value-K-the = the king
value-Q = queen
value-Q-many = queens
value-Q-of = of queens
value-Q-the = the queen
value-J = jack
value-J-many = jacks
value-J-of = of jacks
value-J-the = the jack
value-T = ten
value-T-many = tens
value-T-of = of tens
value-T-the = the ten
value-9 = nine
value-9-many = nines
value-9-of = of nines
value-9-the = the nine
value-8 = eight
value-8-many = eights
value-8-of = of eights
value-8-the = the eight
value-7 = seven
value-7-many = sevens
value-7-of = of sevens
value-7-the = the seven
value-6 = six
value-6-many = sixes
value-6-of = of sixes
value-6-the = the six
value-5 = five
value-5-many = fives
value-5-of = of fives
value-5-the = the five
value-4 = four
value-4-many = fours
value-4-of = of fours
value-4-the = the four
value-3 = three
value-3-many = threes
value-3-of = of threes
value-3-the = the three
value-2 = two
value-2-many = twos
value-2-of = of twos
value-2-the = the two
value-R = red
value-R-many = reds
value-R-of = of reds
value-R-the = the red
value-N = black
value-N-many = blacks
value-N-of = of blacks
value-N-the = the black

hand-five = five { $many1 }
hand-four = four { $many1 }
hand-full = full house, { $many1 } over { $many2 }
hand-three = three { $many1 }
hand-straight = straight { $all }
hand-two-pair = two pairs, { $many1 } and { $many2 }
hand-pair = pair { $of1 }
hand-nothing = nothing
hand-repoker = five { $many1 }
hand-four-and-fifth = four { $many1 } ({ $one2 })

hands-against = { $better }, against { $worse }.
hands-many-decide = { $better }, against { $worse }: { $winning } beat { $losing }.
hands-one-decides = { $better }, against { $worse }: { $winning } beats { $losing }.
hands-level = level: { $hand }.

combination-five = five alike
combination-four = four alike
combination-full = full house
combination-three = three alike
combination-straight = straight
combination-two-pair = two pairs
combination-pair = one pair
combination-nothing = nothing

bot-random = Random
bot-simple = Simple
bot-blueprint = Blueprint
bot-strong = Strong
bot-perfect = Perfect
bot-best = Best setting
bot-house-way-sheet = House way of the sheet
bot-house-way-foxwoods = Foxwoods’ house way
bot-house-way-trump-plaza = Trump Plaza’s house way
bot-house-way-golden-nugget = Golden Nugget’s house way
bot-house-way-flamingo-hilton = Flamingo Hilton’s house way
bot-house-way-ballys = Bally’s house way

deal-number = Deal { $deal }
lot-drew-lot = { $you ->
    [yes] You draw
   *[other] { $name } draws
} { $card }.
lot-draw-again = A tie between { $names }: draw again.

match-option-stack = Chips that everyone brings to the table.
match-option-deals = Agreed number of deals; without it, play goes on until one player has all the chips.
match-option-points = Number of points (deals won) that wins the match, for instance with minors.
match-option-until = Time when the match ends, in seconds since 1970; the current deal is always finished.
match-option-rebuys = How often a player without chips may buy in again.
match-option-ties = A tie at the end: share the win (share) or play it off (play-off).
match-option-first-dealer = Seat of the first dealer, from 0 (you, in the terminal); without it, by lot.
match-option-missed-blinds = A player who was away when a blind came to them owes it on coming back (post) or not (free).
match-option-blinds-rise = The blinds, and an agreed maximum, double each time this number of deals has been played; 0: never.

house-won = The bank wins: nobody can bet any more.
blinds-rose = The blinds rise: the big blind is now { $big }.

# What the games with Daker cards share.
option-limit = What a player may bet: all their chips (no-limit), an agreed maximum for a bet or raise (limit), the pot (pot-limit) or a fixed amount (fixed-limit).
option-max-bet = With the limit “limit”: the most that a player may bet, or add by raising.
option-pack = File with the 27 cards of your own box; without it, ours.

bet-fold = Fold
bet-check = Check
bet-call = { $price ->
    [0] Call
   *[other] Call for { $price }
}
bet-raise = { $opening ->
    [yes] Bet { $amount }
   *[no] Raise to { $amount }
}
bet-show = Show your cards
bet-muck = Keep your cards secret
draw-discard = { $cards-count ->
    [0] Change nothing
   *[other] Change { $cards }
}

bet-posted = { $you ->
    [yes] You post
   *[other] { $name } posts
} { $kind ->
    [small-blind] the small blind of { $amount }
    [big-blind] the big blind of { $amount }
    [missed-blind] a missed big blind of { $amount }
    [dead-blind] a missed small blind of { $amount } into the pot
   *[ante] the ante of { $amount }
}{ $all-in ->
    [yes] , all in.
   *[no] .
}
bet-folded = { $you ->
    [yes] You fold.
   *[other] { $name } folds.
}
bet-checked = { $you ->
    [yes] You check.
   *[other] { $name } checks.
}
bet-called = { $you ->
    [yes] You call
   *[other] { $name } calls
} for { $amount }{ $all-in ->
    [yes] , all in.
   *[no] .
}
bet-raised = { $opening ->
    [yes] { $you ->
        [yes] You bet
       *[other] { $name } bets
    } { $to }
   *[no] { $you ->
        [yes] You raise
       *[other] { $name } raises
    } to { $to }
}{ $all-in ->
    [yes] , all in.
   *[no] .
}
bet-returned = { $you ->
    [yes] You take
   *[other] { $name } takes
} back { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
} that nobody matched.
bet-won = { $you ->
    [yes] You win
   *[other] { $name } wins
} { $amount ->
    [one] { $amount } chip.
   *[other] { $amount } chips.
}

cards-hands-dealt = Everyone is dealt { $count ->
    [one] { $count } card
   *[other] { $count } cards
}, face down.
cards-dealt = { $you ->
    [yes] You are
   *[other] { $name } is
} dealt { $cards }.
cards-showed = { $you ->
    [yes] You show
   *[other] { $name } shows
} { $cards }{ $hand ->
    [none] .
   *[other] : { $hand }.
}
draw-discarded = { $you ->
    [yes] You { $count ->
        [0] change nothing.
        [one] change one card.
       *[other] change { $count } cards.
    }
   *[other] { $name } { $count ->
        [0] changes nothing.
        [one] changes one card.
       *[other] changes { $count } cards.
    }
}
draw-reshuffled = The stock is used up: the { $count ->
    [one] card that the others threw away becomes
   *[other] { $count } cards that the others threw away are shuffled into
} a new one.
