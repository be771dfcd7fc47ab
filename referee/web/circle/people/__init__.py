"""The people of a circle: their names and marks, who comes next, who sat where."""
