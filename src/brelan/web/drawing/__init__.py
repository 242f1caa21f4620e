"""Cards, dice, chips and a board, drawn as SVG by pure functions. Knows no language."""
