"""What lies on the table, drawn as SVG by pure functions: cards, dice, chips, boards. Knows no game and no language."""
