"""The log of a table: its entries, the timeline they make, what each phone may see of it."""
