"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=True),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("card", sa.Text, nullable=False),
    )
    op.create_index("rooms_due", "rooms", ["due"])
    op.create_index("rooms_listed", "rooms", ["listed", "at"])
    op.create_table(
        "entries",
        _room(),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("person", sa.String(80), nullable=False),
        sa.Column("client", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("room", "seq"),
    )
    op.create_table(
        "answers",
        _room(),
        sa.Column("person", sa.String(80), nullable=False),
        sa.Column("client", sa.String(80), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("room", "person", "client"),
    )
    op.create_table(
        "visitors",
        _room(),
        sa.Column("person", sa.String(80), nullable=False),
        sa.Column("here", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("room", "person"),
    )
    op.create_index("visitors_person", "visitors", ["person", "here"])


def _room() -> sa.Column[str]:
    return sa.Column("room", sa.String(40), sa.ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False)


def downgrade() -> None:
    for name in ("visitors", "answers", "entries", "rooms"):
        op.drop_table(name)
