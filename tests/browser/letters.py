"""The letters of a phone: named families, so that a page is the same on every machine; and text enlarged."""

# Phones lie between the two. No browser is sure to bring both along, so `make browser` installs them beside it.
PACKAGES = "apt-get install fonts-dejavu-core fonts-liberation"
WIDE = "DejaVu Sans", "DejaVu Serif"
NARROW = "Liberation Sans", "Liberation Serif"
ABSENT: set[str] = set()  # families that this machine has not: its pages are judged in the others
SMALL = {"width": 320, "height": 568}

# Every context wears one sheet after the page's own; it is changed in place, so that a page is opened once.
WORN = "document.adoptedStyleSheets = [new CSSStyleSheet()]; document.adoptedStyleSheets[0].replaceSync(%r);"


def css(families=WIDE, percent=100):
    sans, serif = families if ABSENT.isdisjoint(families) else next(filter(ABSENT.isdisjoint, (WIDE, NARROW)))
    return f':root{{--sans:"{sans}";--serif:"{serif}";font-size:{percent}%}}'


def wear(context):
    """Every page of this context is set in the wide family."""
    context.add_init_script(WORN % css())


def screens(page):
    """The page on its own screen and on the smallest phone, each told by its width; then as it was."""
    own = page.viewport_size
    yield own["width"]
    if own["width"] < 640:
        page.set_viewport_size(SMALL)
        yield SMALL["width"]
        page.set_viewport_size(own)


def missing(page):
    """Families that this machine has not. By its name alone a family may be stood in for by any other."""
    loads = "f => new FontFace('probe', `local('${f}')`).load().then(() => true, () => false)"
    return {each for each in (*WIDE, *NARROW) if not page.evaluate(loads, each)}
