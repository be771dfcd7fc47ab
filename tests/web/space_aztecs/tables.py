"""Tables of Space Aztecs and what their pages show."""


def log(store, table, skip):
    """What was entered since."""
    return [row.entry for row in store.entries(table.id)][len(skip) :]


def told(page):
    return " ".join(page.text.split())
