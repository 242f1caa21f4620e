"""What a table answers to a command: events, or a refusal with its reason. Pure: time and randomness are given."""

from brelan.rooms.decide import host, playing  # noqa: F401 - each adds its decisions
from brelan.rooms.decide.decision import Decided, Moment, Sender, decide, that_lead_to_something
from brelan.rooms.decide.people import decide_opening

__all__ = ["Decided", "Moment", "Sender", "decide", "decide_opening", "that_lead_to_something"]
