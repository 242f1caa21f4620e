"""What is asked of any game: odds, best replies, a coach, simulations, compiled loops. Knows no game."""
