"""Care of the database: purging, forgetting, backup, migration."""
