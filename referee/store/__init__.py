"""What is kept, in SQLite; no SQL elsewhere."""
