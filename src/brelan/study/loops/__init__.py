"""Answers that need 10⁸ hands: arrays of cards ranked at once, and whole deals played by compiled loops.

- `families.daker_cards.arrays`, `games.poque.arrays`, `games.pai_gow.arrays`, `games.poker_as.arrays`: `rank(hands)`
  and its like, on NumPy arrays.
- `study.loops.deals`: whole deals of a game, many at a time; each game has its loops.

The loops need the extra `study` (numba). They are imported where they are used, never with this package: numba takes
half a second to import, and the first use of a loop compiles it.
"""
