"""The headers of every answer: which cache may keep it, which page may show it in a frame."""

from flask import Flask, Response, request

from referee.web.door.cookie import YEAR
from referee.web.door.outside import Outside

# Pages that hold a secret link or a whole table are never cached. Every other page is cached by the phone that saw it,
# and by nothing between: there Back still finds a page where there is no network. Nor is a part of a page cached.
UNKEPT = {
    *("share.share", "boxes.share", "circles.share", "paper.paper", "keep.slip"),
    *("join.edit", "join.view", "join.ask", "join.join"),
    *("files.export", "box_files.export", "take.as_file", "take.as_sheet"),
}

# Headers of a whole page: a part is put into a page that came with them.
OF_A_PAGE = {
    "Content-Security-Policy": "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    "Permissions-Policy": "browsing-topics=()",
    "Referrer-Policy": "no-referrer",  # no table's address leaves with a link
    "X-Frame-Options": "DENY",
    "X-Robots-Tag": "noindex, nofollow",
}


def init_headers(app: Flask, outside: Outside) -> None:
    @app.after_request
    def keep_private(response: Response) -> Response:
        part = bool(request.htmx)  # type: ignore[attr-defined]  # Back would show it bare, in the place of its page
        kept = "no-store" if part or request.endpoint in UNKEPT else "private, no-cache"
        response.headers.setdefault("Cache-Control", kept)
        response.headers["X-Content-Type-Options"] = "nosniff"
        if not request.htmx.partial:  # type: ignore[attr-defined]
            response.headers.update(OF_A_PAGE)
        if request.is_secure:  # over http browsers ignore them, or complain
            response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
            response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        if outside.https:
            response.headers["Strict-Transport-Security"] = f"max-age={YEAR}"  # of this name alone
        return response
