"""Each game as those who learn it see it: one module a game, found by the registry."""
