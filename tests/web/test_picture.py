"""The slip as a picture: drawn by the server, quickly, whatever people are called, and kept."""

import hashlib
import re
import struct
import time

import pytest

from referee.games import GAMES
from referee.web import ROOT
from referee.web.taken import picture
from referee.web.taken.fonts import FILES, cut, drawable, font, readable_names, width, wrap
from tests.store.tables import laid_out
from tests.web.phone import Phone, open_at
from tests.web.played import played
from tests.web.scenes import DEAL, SEVEN, rows

FAST = 2 * 0.150  # others may be at work on the same machine: the bench holds the bar itself
NAMES = [
    ("Ana", "Bo"),
    ("Marie-Antoinette", "Wilhelmina Wagner"),
    ("漢字漢字漢字", "שלום"),
    ("مرحبا", "🙂🙂🙂"),
    ("W" * 20, "i"),
    ("<b>&'\"", "\u200d\u200b\ufe0fx"),
    ("\x00\x1b\uffff", "\u2028"),
    ("a\u0301" * 10, "Ω≈ç√"),
]


def picture_of(phone, table, **headers):
    return phone.client.get(f"/t/{table.id}/slip.png", headers={"Accept-Language": phone.lang, **headers})


def size(png):
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", png[16:24])


@pytest.fixture
def drawn(monkeypatch):
    """How long each picture took that was drawn, in seconds of processor."""
    took, draw = [], picture.draw

    def timed(*args):
        start = time.process_time()
        try:
            return draw(*args)
        finally:
            took.append(time.process_time() - start)

    monkeypatch.setattr(picture, "draw", timed)
    return took


@pytest.mark.parametrize("game", GAMES)
def test_a_portrait_of_every_game_in_no_time(app, store, drawn, game):
    for seed, lang in ((5, "fr"), (6, "en")):
        phone = Phone(app, lang)
        table = played(store, game, seed)
        open_at(phone, table)
        answer = picture_of(phone, table)
        wide, high = size(answer.data)
        assert answer.mimetype == "image/png" and wide == 1080 and 1200 <= high <= 1920 and len(answer.data) < 250_000
    assert min(drawn) <= FAST


@pytest.mark.parametrize("names", NAMES, ids=range(len(NAMES)))
def test_people_may_be_called_anything(app, store, names):
    table = laid_out(store, "faraway", names, rows(*DEAL[:2]), "tally")
    phone = Phone(app)
    open_at(phone, table)
    assert size(picture_of(phone, table).data)[0] == 1080


def test_however_much_there_is_to_note_the_pad_stays_whole(app, store, monkeypatch):
    """Only notes give way: of a table with all that can be told the picture is no higher than a phone."""
    told, draw_svg = [], picture.resvg_py.svg_to_bytes
    monkeypatch.setattr(
        picture.resvg_py, "svg_to_bytes", lambda **more: told.append(more["svg_string"]) or draw_svg(**more)
    )
    notes = [{"do": "settled", "about": "reading", "rule": "F.14", "facts": {"pick": "lowest", "note": "x" * 900}}] * 30
    table = laid_out(store, "faraway", SEVEN, [*rows(*DEAL), *notes], "tally", options={"sets": ["base"]})
    phone = Phone(app)
    open_at(phone, table)
    assert 1850 <= size(picture_of(phone, table).data)[1] <= 1920
    text = re.sub(r"<[^>]+>", " ", told[0])
    assert all(each in text for each in (*SEVEN, "Row 1", "Sanctuaries", "more notes on the slip"))


def test_it_is_drawn_once_for_as_long_as_nothing_changes(app, store, drawn):
    table = laid_out(store, "faraway", ("Ana", "Bo"), rows(*DEAL[:2]), "tally")
    phone, french = Phone(app), Phone(app, "fr")
    for each in (phone, french):
        open_at(each, table)
    first = picture_of(phone, table)
    assert picture_of(phone, table).data == first.data and len(drawn) == 1
    assert picture_of(phone, table, **{"If-None-Match": first.headers["ETag"]}).status_code == 304
    assert picture_of(french, table).data != first.data and len(drawn) == 2
    with store.writing(table.id) as writing:
        writing.append([{"do": "undo"}], "somebody", "undone")
    assert picture_of(phone, table).data != first.data and len(drawn) == 3


def test_only_so_many_are_kept():
    album, made = picture.Album(), []
    for n in [*range(picture.KEPT + 5), 0]:
        assert album.of(n, lambda n=n: made.append(n) or b"%d" % n) == b"%d" % n
    assert made == [*range(picture.KEPT + 5), 0]


def test_who_has_no_right_gets_none_and_nothing_is_drawn(app, store, drawn):
    table = laid_out(store, "faraway", ("Ana", "Bo"), rows(*DEAL[:2]), "tally")
    assert picture_of(Phone(app), table).status_code == 403 and not drawn


def test_a_text_is_as_wide_as_its_letters_and_is_cut_where_there_is_no_room():
    assert width("Ana", 20) * 2 == width("Ana", 40) < width("Ana", 40, bold=True)
    assert font(False).width("漢", 40) == font(False).width("🙂", 40) > 0, "a box"
    assert all(width(line, 34) <= 300 for line in wrap("x" * 90 + " un deux trois quatre cinq six sept", 34, 300))
    assert wrap("un deux trois", 34, 100, most=2)[1].endswith("…") and cut("un", 34, 300) == "un"


def test_a_sign_that_the_letters_lack_is_a_plain_mark():
    assert drawable("Ana 🦊🦉, Bo 漢字") == "Ana •, Bo •" and drawable("Éléonore − ½") == "Éléonore − ½"


def test_the_letters_are_those_that_their_licence_came_with():
    sums = (ROOT / "referee/web/taken/fonts/SHA256SUMS").read_text().split()
    known = dict(zip(sums[1::2], sums[::2], strict=True))
    files = [*FILES.values(), FILES[False].parent / "LICENSE"]
    assert known == {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def test_nobody_is_a_mere_mark_and_no_two_are_the_same(app):
    with app.test_request_context():
        seen = readable_names(("李小龍", "👨‍👩‍👧‍👦 Famille", "🎲", "Ana", "Ana 🇫🇷"))
    assert seen == ["Joueur 1", "Famille", "Joueur 3", "Ana", "Joueur 5"]
    plain = ("Éléonore", "Ω≈ç√", "O'Brien")
    assert readable_names(plain) == list(plain), "what can be drawn stays as it is"


def test_the_slip_says_that_the_picture_shortens_a_name(app, store):
    for names, says in ((("李小龍", "Bo"), True), (("Ana", "Bo"), False)):
        table = laid_out(store, "faraway", names, rows(*DEAL[:2]), "tally")
        phone = Phone(app)
        open_at(phone, table)
        assert ("The picture lacks letters" in phone.get(f"/t/{table.id}/slip").text) is says
        assert picture_of(phone, table).status_code == 200
