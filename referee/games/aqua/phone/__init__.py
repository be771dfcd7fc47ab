"""What a phone shows and posts at AQUA: options, docks, taps, drawing."""
