"""What a dispute asks: claims, usual slips, other readings, trials, second counts."""
