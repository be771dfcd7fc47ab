"""What the page of a table is made of: drafts, the moment it shows, what came meanwhile, the cache of drawn pages."""
