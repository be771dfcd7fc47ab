"""The bars of the house, measured: `python -m bench`, or `--keep` to add a row to history.md."""
