"""A circle's statistics: of a game, of a person, the record, and the games each number counts."""
