"""Rounds of betting, pots and showdowns: what Daker and Daker five cards share."""
