"""The deals that people have played, for their statistics."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("person", sa.String(80), nullable=False),
        sa.Column("mark", sa.String(12), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("gain", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("shown", sa.Boolean, nullable=False),
        sa.Column("gave_up", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("person", "mark", "number"),
    )
    op.create_index("results_at", "results", ["at"])


def downgrade() -> None:
    op.drop_table("results")
