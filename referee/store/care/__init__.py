"""Care of the database: purging, backup, migration."""
