"""The command line, a file a command: NAME, HELP, `arguments` for the parser, and `run`, which answers an exit code."""

FINE, ILLEGAL, UNREADABLE = 0, 1, 2  # exit codes
