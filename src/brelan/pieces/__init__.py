"""What lies on a table: dice, seats. Knows no game."""
