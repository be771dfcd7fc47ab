"""What the booklet of Vineta says: pieces, position, moves, the end and its score."""
