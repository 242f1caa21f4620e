"""From cards or dice to a ranked combination. A chart is written once, weakest first."""
