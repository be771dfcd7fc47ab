"""What the booklet of Space Aztecs says: pieces, position, moves, the end and its score."""
