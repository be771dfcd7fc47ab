"""What a phone shows and posts at Space Aztecs: options, docks, taps, drawing."""
