"""The answers of the dispute desk, computed; pages and what is kept are in `web/dispute`."""
