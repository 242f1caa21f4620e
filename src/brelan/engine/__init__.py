"""How any game is played: whose turn, which moves, what happened, who may see it. Knows no game."""
