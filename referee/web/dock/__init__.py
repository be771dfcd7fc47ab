"""What the page of a table is made of: drafts, the place it shows, the cache of drawn pages."""
