"""Errors: a clear sentence, the way home, never a trace."""

from flask import Flask, current_app, render_template, request
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFError, generate_csrf
from werkzeug.exceptions import HTTPException, InternalServerError

from referee.store.engine import Busy
from referee.web.lang import WORDS, say


def init_errors(app: Flask) -> None:
    @app.errorhandler(CSRFError)
    def stale_page(error: CSRFError) -> ResponseReturnValue:
        generate_csrf()  # the page that is opened next is known again
        return page(say("error.csrf"), 400, again=_stood_on())

    @app.errorhandler(HTTPException)
    def known(error: HTTPException) -> ResponseReturnValue:
        if error.response is not None:
            return error.response
        key = f"error.e{error.code}"
        return page(say(key if key in WORDS.phrases else "error.e400"), error.code or 500)

    @app.errorhandler(Busy)
    def busy(error: Busy) -> ResponseReturnValue:
        """Nothing was kept: the same form again, with its one-time key and all that was typed."""
        app.logger.warning("another process holds the database, at %s", request.endpoint)
        address = request.full_path.rstrip("?")
        sent = None if request.method == "GET" or request.files else list(request.form.items(multi=True))
        again = address if request.method == "GET" else _stood_on()
        return render_template("busy.html", address=address, sent=sent, again=again), 503

    @app.errorhandler(Exception)
    def unknown(error: Exception) -> ResponseReturnValue:
        app.logger.exception("unexpected error at %s", request.endpoint)
        return page(say("error.e500"), InternalServerError.code)

    def page(sentence: str, code: int, again: str | None = None) -> ResponseReturnValue:
        return render_template("error.html", sentence=sentence, again=again), code


def _stood_on() -> str:
    """The page whose form was posted, or the nearest above it that can be opened."""
    adapter, path = current_app.create_url_adapter(request), request.path
    while path and adapter and not adapter.test(path, method="GET"):
        path = path.rpartition("/")[0]
    return path or "/"
