"""A circle as data: its games, statistics, files and tracks."""
