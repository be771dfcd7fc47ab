"""What a phone shows and posts at Vineta: options, docks, taps, drawing."""
