"""The way to a table: home, a new table, the players, joining, a seat."""
