"""Where people at a table come from: a removed person does not come back as somebody else."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "places",
        sa.Column("room", sa.String(40), sa.ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False),
        sa.Column("person", sa.String(80), nullable=False),
        sa.Column("place", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("room", "person"),
    )


def downgrade() -> None:
    op.drop_table("places")
