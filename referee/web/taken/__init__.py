"""What people take away: the slip, its picture, its text, files."""
