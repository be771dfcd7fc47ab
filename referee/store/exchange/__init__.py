"""Tables and circles out of the database and into it, as files."""
