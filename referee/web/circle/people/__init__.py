"""The people of a circle: their names and marks; everybody of it, renamed, merged, removed."""
