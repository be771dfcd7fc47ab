"""What the desk works out: claims, usual slips, other readings, second counts; it asks in `web/dispute/questions`."""
