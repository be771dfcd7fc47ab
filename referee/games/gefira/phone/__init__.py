"""What a phone shows and posts at Géfira: options, docks, taps, drawing."""
