"""What the booklet of Faraway says: pieces, position, moves, the end and its score."""
