"""One module of compiled loops for each game. Each is checked against the engine, deal by deal (tests/fast)."""
