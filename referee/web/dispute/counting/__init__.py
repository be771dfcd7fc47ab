"""Disputes about a number: a claim, a second count, counting together."""
