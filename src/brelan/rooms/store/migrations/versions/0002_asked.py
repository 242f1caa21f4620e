"""What was asked under an id: the same id with another command is refused."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("answers", sa.Column("asked", sa.String(32), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("answers", "asked")
