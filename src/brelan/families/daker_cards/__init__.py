"""The 27 cards with two values, and what the three games that are played with them share."""
