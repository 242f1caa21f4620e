"""room + entry of the log -> room."""

from brelan.rooms.reduce import people, playing  # noqa: F401 - each adds its reducers
from brelan.rooms.reduce.reducers import NOBODY, open_room, reduce, replay

__all__ = ["NOBODY", "open_room", "reduce", "replay"]
