"""The pages: one small file each. Everything works with plain forms and redirects; htmx makes it quick."""

import hashlib
import os
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from flask import Blueprint, Flask
from flask_compress import Compress
from flask_wtf import CSRFProtect

from referee.core.words.search import of_mistake
from referee.games import GAMES, LEFT_OUT
from referee.store.play.hall import Hall
from referee.store.store import Store, database, file_of
from referee.web import lang
from referee.web.addresses import App
from referee.web.boxes import words
from referee.web.circle.circles import circle_called
from referee.web.dates import day, since, stub, weekday
from referee.web.dispute import desk, precedents
from referee.web.dispute.questions import QUESTIONS
from referee.web.door import errors, offline, statics
from referee.web.door.cookie import YEAR, PhoneCookies
from referee.web.door.headers import init_headers
from referee.web.door.limits import init_limits
from referee.web.door.outside import init_outside
from referee.web.door.sizes import MOST_BODY
from referee.web.htmx import HtmxRequest
from referee.web.names import has_no_name, is_long, letters, unnamed
from referee.web.serving.capacity import streams
from referee.web.table import doubts
from referee.web.table_page import correction, drafts, page, page_cache
from referee.web.telling import at_once, entries, settled
from referee.web.templates import init_templates
from referee.web.watching import health, metrics, tidy
from referee.web.watching.request_log import init_answered, request_loggers

PACKAGE = Path(__file__).parent.parent
INSTALLED = (PACKAGE / "templates").is_dir()  # in a wheel they lie inside, in a checkout beside it
ROOT = PACKAGE if INSTALLED else PACKAGE.parent

CALLED = (  # by templates, each by its own name
    *(lang.say, lang.lang, lang.speech, letters, unnamed, has_no_name, is_long, offline.has_worker),
    *(words.piece_name, words.slot_name, words.slot_question, words.value_of),
    *(entries.sight, settled.in_words, entries.describe, entries.explained, entries.who_and_what, entries.in_full),
    *(entries.in_brief, entries.retold, entries.seat_of, entries.answer_to, entries.read_so, entries.is_read),
    entries.readings_on,
    *(desk.asked_as, desk.of_refusal, desk.may_be_kept, precedents.settled_before, circle_called),
    *(doubts.findings, doubts.fresh_key, doubts.held_before, page.rules_of, page.said_on_key, of_mistake),
    *(correction.struck, correction.where_corrected, correction.held_since),
    *(entries.last_said, at_once.last_move, at_once.last_line, at_once.numbered),
)


def create_app(data: Path | None = None) -> Flask:
    """The app on its data folder (REFEREE_DATA); the environment says how requests come to it (outside.py)."""
    app = App("referee", root_path=str(ROOT))
    data = data or data_folder()
    where = database(data)
    store, file = Store(where), file_of(where)
    app.config.update(_settings(os.environ.get("REFEREE_SECRET") or store.engine.key()))
    outside = init_outside(app)
    app.request_class = HtmxRequest
    app.session_interface = cookies = PhoneCookies()
    init_templates(app)
    app.extensions["hall"] = Hall(store, GAMES, most_streams=streams())
    app.teardown_appcontext(lambda _: store.let_go())
    tidy.tidy(app)
    folder = file.parent if file else None
    app.extensions["readiness"] = health.Readiness(store, folder)
    counts = metrics.init_metrics(app, folder)
    counts.cache("addresses", app.made.cache_info)
    counts.cache("cookies", cookies.known.cache_info)
    init_answered(app, [counts.hear, *request_loggers(app)])
    CSRFProtect(app)
    Compress(app)
    init_limits(app, store)
    errors.init_errors(app)
    drafts.init_drafts(app)
    page_cache.init_drawn(app)
    statics.init_statics(app)
    app.jinja_env.filters.update(minus=lang.minus, points=lang.points)
    app.jinja_env.globals.update({each.__name__: each for each in CALLED})
    app.jinja_env.globals.update(day_of=day, since_of=since, stub_of=stub, weekday_of=weekday)
    app.jinja_env.globals.update(back_to_table=drafts.back, origin_of=drafts.origin)
    app.jinja_env.globals.update(GAMES=GAMES, LEFT_OUT=LEFT_OUT)
    init_headers(app, outside)
    for blueprint in pages():
        app.register_blueprint(blueprint)
    # `telling` reads the facts of each question and knows none of them: they are handed to it by name
    app.extensions["settled"] = {each.name: each.facts for each in QUESTIONS.values()}
    return app


def pages() -> Iterator[Blueprint]:
    """The pages of every module in the rooms below."""
    for found in walk_packages(__path__, f"{__name__}."):
        module = import_module(found.name)
        if isinstance(page := getattr(module, "page", None), Blueprint):
            yield page


def data_folder() -> Path:
    """Where the database and the cookie key lie."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "referee"
    return Path(os.environ.get("REFEREE_DATA") or (home if INSTALLED else ROOT / "data"))


def _settings(key: str) -> dict[str, object]:
    return {
        "SECRET_KEY": key,
        # cookies know no ports: two apps on one host, each with its own database, keep out of each other's
        "SESSION_COOKIE_NAME": f"referee_{hashlib.sha256(key.encode()).hexdigest()[:8]}",
        "SESSION_COOKIE_SAMESITE": "Lax",
        "MAX_CONTENT_LENGTH": MOST_BODY,
        "SEND_FILE_MAX_AGE_DEFAULT": YEAR,  # every address of a static file carries its checksum
        "WTF_CSRF_TIME_LIMIT": None,  # no token hangs on the time; a form that waited overnight is still good
        "WTF_CSRF_SSL_STRICT": False,
        "COMPRESS_ALGORITHM": ["br", "gzip"],
        "COMPRESS_MIMETYPES": ["text/html", "text/css", "text/javascript", "image/svg+xml", "application/json"],
        "COMPRESS_BR_LEVEL": 5,  # a fourteenth less than 4 for an answer, for thirty microseconds more
        "COMPRESS_BR_WINDOW": 16,  # no page is longer: not a byte more than with 22, and a fifth less work
        "COMPRESS_EVALUATE_CONDITIONAL_REQUEST": False,  # what has a checksum of its own has answered that already
        "COMPRESS_MIN_SIZE": 400,
    }
