"""The history of the schema, for Alembic. A new step is a module in `versions`; the store applies what is missing."""
