"""The pages of a circle: its people, the games they played, their numbers, and what they take away."""
