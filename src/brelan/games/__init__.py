"""The games: one folder each. They do not know each other; `registry` finds them by name."""
