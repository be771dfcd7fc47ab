"""The server process: how it starts, reads requests, wakes pages and knows its capacity."""
