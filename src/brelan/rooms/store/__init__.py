"""Where the logs of rooms are kept: SQLite by default, PostgreSQL by its URL. One schema, one interface."""

from brelan.rooms.store.hub import Bell, Hub
from brelan.rooms.store.rows import Conflict, RoomSummary
from brelan.rooms.store.store import Store, open_store

__all__ = ["Bell", "Conflict", "Hub", "RoomSummary", "Store", "open_store"]
