"""After the game: who plays together, and what they have played."""
