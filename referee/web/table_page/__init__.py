"""The page of a table, made: drafts, the moment it shows, what came meanwhile, the cache of drawn pages."""
