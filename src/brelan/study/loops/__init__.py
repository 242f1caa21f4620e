"""Answers that need 10⁸ hands: arrays of cards ranked at once, and whole deals played by compiled loops.

- `fast.daker`, `fast.poque`, `fast.pai_gow`, `fast.dice`: `rank(hands)` and its like, on NumPy arrays.
- `fast.batch`: whole deals of a game, many at a time; `fast.deals` has one module of loops for each game.

The loops need the extra `study` (numba). They are imported where they are used, never with this package: numba takes
half a second to import, and the first use of a loop compiles it.
"""
