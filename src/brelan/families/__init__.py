"""What several games share, by name: cards with two values, and betting."""
