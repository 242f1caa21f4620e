"""People at a table: seats, names, clocks, sitting out, spectators, chat, bots that fill in.

A room is the fold of an append-only log (`events`, `reduce`). What a person asks (`commands`) is decided by a pure
function (`decide`) from the room as it is; the events it answers with are appended by a store (`store`), and whoever
loses a race reads again and decides again. `service` is what a web server or a test calls; `view` is all that a
viewer is ever given.
"""
