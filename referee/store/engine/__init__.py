"""The two databases, SQLite and PostgreSQL, behind one protocol; their schemas and errors."""
