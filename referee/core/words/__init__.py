"""Rules and sentences as data: rulebooks, readings, phrases, speech, search."""
