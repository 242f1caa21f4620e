"""People at a table: seats, names, clocks, sitting out, spectators, chat, bots.

A room is the fold of an append-only log (`events`, `reduce`). A person gives a command (`commands`, `reading`); a
pure function (`decide`) answers with events or refuses, and a store (`store`) appends the events. A process that
loses a race reads again and decides again. A web server or a test calls `service`; a viewer is given only a `view`,
which `viewing` makes.
"""
