"""Deals that people share by a link, and records that they have sent to look at."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "shares",
        sa.Column("token", sa.String(40), primary_key=True),
        sa.Column("room", sa.String(40), sa.ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=True),
        sa.Column("person", sa.String(80), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("shares_person", "shares", ["person", "at"])
    op.create_table(
        "uploads",
        sa.Column("token", sa.String(40), primary_key=True),
        sa.Column("person", sa.String(80), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("uploads_person", "uploads", ["person", "at"])
    op.create_index("uploads_at", "uploads", ["at"])


def downgrade() -> None:
    for name in ("uploads", "shares"):
        op.drop_table(name)
