"""What lies on the table, drawn as SVG by pure functions: cards, dice, chips, a board. Knows no language."""
