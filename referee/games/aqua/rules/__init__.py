"""What the booklet of AQUA says: pieces, position, moves, the end and its score."""
