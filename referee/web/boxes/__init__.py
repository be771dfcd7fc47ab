"""The pages of a household's boxes."""
