"""Run by Alembic, inside the transaction that the store has begun."""

from __future__ import annotations

from alembic import context

from brelan.rooms.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=True,  # of SQLite too: the store begins its transactions itself
)
with context.begin_transaction():
    context.run_migrations()
