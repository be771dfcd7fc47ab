"""The dispute desk: what people ask when they disagree, one file a question."""
