"""The database: tables, boxes, circles, in SQLite or PostgreSQL. No SQL stands elsewhere."""
