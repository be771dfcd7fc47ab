"""Files that people keep: tables, finals, results, checksums; and the JSON that the command line answers."""
