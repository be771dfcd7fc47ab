"""A rules referee and scoring companion for board games."""
