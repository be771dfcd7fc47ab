"""What people take away: the result on paper (on screen: the slip), its picture, its text, files."""
