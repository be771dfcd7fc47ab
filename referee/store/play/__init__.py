"""Tables in play: logs in memory, entries judged and written, followers, results kept."""
