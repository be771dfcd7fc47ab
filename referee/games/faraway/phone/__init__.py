"""What a phone shows and posts at Faraway: options, docks, taps, drawing."""
