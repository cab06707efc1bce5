"""All rows of a query as a file: it is written beside the page, and fetched by an address that only the page
knows."""

import secrets
from collections import OrderedDict
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

from dashboard.shared.downloads import MEDIA
from dashboard.sql.asking import Asked, Values
from projections.read import UserFile

KEPT = 4
"""Files that are there at the same time, of all visitors; the next one takes the place of the oldest."""
ADDRESS = "/answers"

_kept: OrderedDict[str, "Saving"] = OrderedDict()


@cache
def _folder() -> "TemporaryDirectory[str]":
    """Where the files are, for as long as the server runs."""
    return TemporaryDirectory(prefix="vidi-answers-")


class Saving(Asked):
    """All rows of a query, on their way into a file of a kind: ``csv`` or ``parquet``."""

    def __init__(self, folder: Path, sql: str, values: Values, kind: str) -> None:
        self.kind = kind
        self._token = secrets.token_urlsafe(24)
        self._target = Path(_folder().name, self._token)
        while len(_kept) >= KEPT:
            _kept.popitem(last=False)[1].drop()
        _kept[self._token] = self
        super().__init__(folder, sql, values)

    @property
    def size(self) -> int:
        """Bytes that are written."""
        return self._target.stat().st_size if self._target.exists() else 0

    @property
    def url(self) -> str:
        """Where the file is, once it is whole."""
        return f"{ADDRESS}/{self._token}/answer.{self.kind}"

    def drop(self) -> None:
        """Stops it where it runs; the file is gone."""
        self.cancel()
        _kept.pop(self._token, None)
        self._target.unlink(missing_ok=True)

    def _begun(self) -> UserFile:
        return UserFile(self._folder, self.sql, self.kind, self._target, values=self.values)


async def _file(request: Request) -> Response:
    saving = _kept.get(request.path_params["token"])
    if saving is None or not isinstance(saving.outcome, Path):
        return PlainTextResponse("This file no longer exists: ask for it again on the SQL page", 404)
    headers = {"Cache-Control": "no-store"}
    name = f"answer.{saving.kind}"
    return FileResponse(saving.outcome, media_type=MEDIA[saving.kind], filename=name, headers=headers)


ROUTES = [Route(f"{ADDRESS}/{{token}}/{{name}}", _file)]
