"""What the booklet of Géfira says: pieces, position, moves, the end and its score."""
