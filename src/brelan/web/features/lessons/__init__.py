"""First games: one guided deal for each game, from a file beside its rules pages."""
