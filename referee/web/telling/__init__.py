"""A log and a result in words, in the language of the phone that asks."""
