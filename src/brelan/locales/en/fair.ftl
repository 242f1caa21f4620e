# Is it fair? What a record proves, for `brelan verify`, the server's pages and their script.

fair-holds = The record holds: { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
}, { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, { $proved ->
    [one] { $proved } throw or draw proved
   *[other] { $proved } throws or draws proved
}, { $unproved } not proved.
fair-guarantee = { $moves ->
    [one] { $moves } throw or draw was fair
   *[other] { $moves } throws or draws were fair
} unless { $number ->
    [one] the table and { $names } worked together
   *[other] the table and all of { $names } worked together
}.
fair-unproved = { $unproved ->
    [one] { $unproved } throw or draw is not proved: the table could have chosen it
   *[other] { $unproved } throws or draws are not proved: the table could have chosen them
}.
fair-withheld = { $withheld ->
    [one] { $name } withheld { $withheld } link
   *[other] { $name } withheld { $withheld } links
}: a player in league with the table can choose between two outcomes in this way.
fair-none = { $none ->
    [one] { $name } took no part in { $none } pack or throw: their page has no chain
   *[other] { $name } took no part in { $none } packs or throws: their page has no chain
}.
fair-missing = { $missing ->
    [one] { $missing } sealed pack or throw is missing from the record
   *[other] { $missing } sealed packs or throws are missing from the record
}: what came next may have been chosen by stopping them.
fair-fingerprint = Fingerprint { $fingerprint }: everyone at the table should read the same one.
fair-shared = { $shared ->
    [0] The two records have no pack or throw in common
    [one] { $shared } pack or throw is in both records, and the same
   *[other] { $shared } packs or throws are in both records, and the same
}.

# The pages

fair-ask = Is this deal fair?
fair-title = { $deal }: is it fair?
fair-title-any = Is it fair?
fair-lead = Your browser checks this deal itself, from the record that your seat may keep. The server does not take part.
fair-lead-any = Choose a record file of a deal or a match. Your browser checks it; the file is not sent anywhere.
fair-choose = Choose a record
fair-drop = or drop the file here
fair-checking = Checking…
fair-no-script = Without JavaScript your browser cannot check anything. This is what the server says about itself:
fair-no-script-any = Without JavaScript your browser cannot check anything. Use the command below.
fair-verdict = The verdict
fair-steps = Step by step
fair-limits = What nobody can prove
fair-limit-together = If the table and all people named above work together, nothing can stop them. Only your own link, and those of people whom you trust, count for you. Bots belong to the table and prove nothing against it.
fair-limit-withholding = Somebody in league with the table can compare the outcome with and without their link, and withhold it. The record says so each time.
fair-limit-late = A table can claim that your link came too late, and so choose between two outcomes. Your browser tells you each time, and the record counts it as withheld.
fair-limit-stopping = A table can break off a deal that it does not like. Then a number is missing from the records.
fair-limit-telling = The table knows all cards. It can prove that it did not choose them, but not that it told nobody.
fair-limit-moves = This is about chance. The moves of the players are replayed by the rules, but nobody signs them.
fair-more = Without this server
fair-more-download = Download the record
fair-more-command = Whoever has Brelan on their own computer checks the same record with this command; with two players’ records of one table, it compares them:
fair-more-document = The whole method, byte for byte
fair-more-format = The record format
fair-more-any = Check another record

# For the script

fair-yes = Everything in this record fits together.
fair-no = This record does not hold.
fair-too-large = This file is too large to be a record.
fair-unreadable = The record could not be loaded. Load the page again.
fair-lots = The lots
fair-deal = Deal { $number }
fair-pack = Pack { $number }
fair-throw = Throw { $number }
fair-step-sealed = { $cards ->
    [one] The table sealed its pack of { $cards } card.
   *[other] The table sealed its pack of { $cards } cards.
} A seal hides a card, and the card under it can no longer be changed.
fair-step-throw = Before the dice were thrown, everyone’s chain was fixed, and nobody knew the next link of another player.
fair-step-links = Then everyone opened one link of their chain. Links cannot be chosen: each was fixed when its owner published the end of the chain, and hashing it leads to that end.
fair-step-mixed = The seals, the links and all that happened before, hashed together, give one number. Nobody could know it before all links were open.
fair-step-order = This number says in which order the sealed cards are drawn.
fair-step-dice = This number says how the dice fall.
fair-step-cards = Each card that you may see is the one that was sealed in its place.
fair-step-hidden = { $cards ->
    [one] { $cards } card stays sealed: you may not see it.
   *[other] { $cards } cards stay sealed: you may not see them.
}
fair-show = Show the values
fair-seal-of = Seal { $place }
fair-digest = The number
fair-order = The order
fair-dice = The dice
fair-before = What happened before
fair-who = Who
fair-link = Link
fair-end = End of the chain
fair-card = Card
fair-place = Place
fair-salt = Salt
fair-seal = Seal
fair-the-table = the table
fair-a-bot = { $name } (bot)
fair-answer-withheld = withheld
fair-answer-none = no chain
fair-weak-nobody = Not proved: no person opened a link, so the table could have chosen.
fair-weak-table = Not proved: the table or one of its bots withheld a link.
fair-weak-gap = Not proved: the pack or throw before it is missing.
fair-remembered = { $count ->
    [one] This browser saw { $count } of these packs and throws at the table; it was the same.
   *[other] This browser saw { $count } of these packs and throws at the table; they were the same.
}

fair-why-damaged = The record is damaged: it cannot be read.
fair-why-line = This line of the record is damaged: { $line }
fair-why-not-a-record = This is not a Brelan record.
fair-why-version = This record is of another version: only version 2 is read.
fair-why-cut-off = The record is cut off: its end is missing.
fair-why-changed = This line, or one just before it, was changed after it was written: { $line }
fair-why-chains = The chains of the record contradict each other.
fair-why-left-out = Pack or throw { $number } leaves somebody out who was dealt in.
fair-why-digest = Pack or throw { $number }: the number made from its links does not fit what was published.
fair-why-out-of-order = Pack or throw { $number } does not follow the one before it.
fair-why-link-table = Pack or throw { $number }: the table’s link does not lie on its chain.
fair-why-link-seat = Pack or throw { $number }: the link of seat { $seat } does not lie on its chain.
fair-why-card = Pack { $number }: { $card } is not the card that was sealed there.
fair-why-other-card = { $card } was not drawn from the place that the order says.
fair-why-too-many-cards = More cards were drawn than were sealed.
fair-why-shuffled-again = The rest of a pack was shuffled again.
fair-why-dice = These dice are not those that the number gives: { $dice }
fair-why-remembered = Pack or throw { $number } is not the one that this browser saw at the table.

# At the table

fair-no-chain = Without JavaScript your browser takes no part in the shuffle and checks nothing: for you the deal is not proved.
fair-seal-label = What was checked
fair-seal-document = How this works
fair-seal-cards = { $count ->
    [one] { $count } card of this deal checked.
   *[other] { $count } cards of this deal checked.
}
fair-seal-throws = { $count ->
    [one] { $count } throw of this deal checked.
   *[other] { $count } throws of this deal checked.
}
fair-seal-nothing = Nothing has been drawn in this deal yet.
fair-seal-waiting = The pack or throw is sealed; the links are being opened.
fair-seal-broken = Something does not hold.
fair-seal-fair = Fair unless { $number ->
    [one] the table and { $names } work together
   *[other] the table and all of { $names } work together
}.
fair-seal-gave = Your browser opened its link.
fair-seal-late = Your browser’s link came too late: the table counts it as withheld.
fair-seal-next = Your browser takes part from the next pack or throw on.
fair-seal-later = Your browser has no chain at this table yet.
fair-seal-stopped = { $count ->
    [one] { $count } pack or throw was sealed and never opened.
   *[other] { $count } packs or throws were sealed and never opened.
}
fair-you = you
fair-seat = seat { $seat }
fair-alarm = Chance at this table does not hold
fair-alarm-explained = Your browser checked what the table said, and it does not fit together. This should never happen at an honest table. Save the evidence, show it to the others, and compare the fingerprints in your seals.
fair-alarm-save = Save the evidence
fair-alarm-close = Close

fair-why-chain-table = The table’s own chain was exchanged, or published too late.
fair-why-chain-seat = The chain of seat { $seat } was exchanged, or published too late.
fair-why-not-mine = The table shows a chain for your seat { $seat } that is not your browser’s.
fair-why-twice = Pack or throw { $number } was sealed twice, in different ways.
fair-why-passed = The table asks for a link of pack or throw { $number }, which is over.
fair-why-went-back = The table has gone back: your browser knows its sealings up to number { $number }.
fair-why-left-out-you = Pack or throw { $number } leaves out your chain, which the table had taken.
fair-why-withheld-you = Pack or throw { $number }: the table says that your browser withheld its link, but the table had taken it.
fair-why-table-withheld = Pack or throw { $number }: the table or one of its bots withheld a link. They must never do that.
fair-why-not-opened = { $card } lies on the table, but the table has not proved that it was drawn.
