"""Files that people keep: tables, finals, results, checksums."""
