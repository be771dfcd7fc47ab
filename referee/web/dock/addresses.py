"""The app, which remembers the addresses that it made: a page has a hundred, and the next page nearly the same."""

from collections.abc import Callable
from functools import lru_cache

from flask import Flask, g, has_request_context, request

from referee.web.dock.drafts import ASIDE
from referee.web.templates import QuickEnvironment

Asked = tuple[tuple[str, object, type], ...]  # 1 and True are equal, and other addresses


class House(Flask):
    jinja_environment = QuickEnvironment

    def __init__(self, name: str, root_path: str, template_folder: str, static_folder: str) -> None:
        super().__init__(name, root_path=root_path, template_folder=template_folder, static_folder=static_folder)
        self._made: Callable[[str, str, str, Asked], str] = lru_cache(8000)(self._make)

    def url_for(
        self,
        /,
        endpoint: str,
        *,
        _anchor: str | None = None,
        _method: str | None = None,
        _scheme: str | None = None,
        _external: bool | None = None,
        **values: object,
    ) -> str:
        if _anchor or _method or _scheme or _external is not None or endpoint[:1] == "." or not has_request_context():
            more: dict[str, str | None] = {"_anchor": _anchor, "_method": _method, "_scheme": _scheme}
            return super().url_for(endpoint, **more, _external=_external, **values)  # type: ignore[arg-type]
        carried = g.get("draft", "") if endpoint in ASIDE else ""  # which `drafts` adds
        try:
            asked = tuple((name, value, type(value)) for name, value in values.items())
            return self._made(request.script_root, carried, endpoint, asked)
        except TypeError:  # a list of several
            return super().url_for(endpoint, **values)  # type: ignore[arg-type]

    def _make(self, root: str, carried: str, endpoint: str, asked: Asked) -> str:
        return super().url_for(endpoint, **{name: value for name, value, _ in asked})  # type: ignore[arg-type]
