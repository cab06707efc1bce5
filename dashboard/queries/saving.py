"""Files with all rows of a query, which the page writes in the background and offers at a secret address."""

import secrets
from collections import OrderedDict
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

from dashboard.access import identity, limits
from dashboard.queries.asking import Asked, Cover, Values
from dashboard.shared.downloads import MEDIA
from domain.library.roles import Permission
from projections.query.read import UserFile

KEPT = 4
"""The most files at the same time, for all visitors; the next one replaces the oldest."""
ADDRESS = "/answers"

_kept: OrderedDict[str, "Saving"] = OrderedDict()


@cache
def _folder() -> "TemporaryDirectory[str]":
    """The folder of the files, which exists while the server runs."""
    return TemporaryDirectory(prefix="vidi-answers-")


class Saving(Asked):
    """All rows of a query that are being written to a ``csv`` or ``parquet`` file."""

    limit = limits.FILES

    def __init__(
        self,
        folder: Path,
        sql: str,
        values: Values,
        kind: str,
        cover: Cover | None,
        person: str | None = None,
    ) -> None:
        """Without ``cover`` the file may have what games hide, so only a keeper gets it."""
        self.kind = kind
        self.covered = cover is not None
        self._token = secrets.token_urlsafe(24)
        self._target = Path(_folder().name, self._token)
        for other in list(_kept.values()):
            if person is not None and other.person == person and other.outcome is not None:
                other.drop()  # or a person with many would replace those of others
        while len(_kept) >= KEPT:
            _kept.popitem(last=False)[1].drop()
        _kept[self._token] = self
        super().__init__(folder, sql, values, cover or (lambda: None), person)

    @property
    def size(self) -> int:
        """The number of bytes written so far."""
        return self._target.stat().st_size if self._target.exists() else 0

    @property
    def url(self) -> str:
        """The address of the complete file."""
        return f"{ADDRESS}/{self._token}/answer.{self.kind}"

    def drop(self) -> None:
        """Stops the writing, and deletes the file."""
        self.cancel()
        _kept.pop(self._token, None)
        self._target.unlink(missing_ok=True)

    def _new_query(self) -> UserFile:
        return UserFile(
            self._folder, self.sql, self.kind, self._target, values=self.values, copy=self._cover()
        )


async def _file(request: Request) -> Response:
    saving, visitor = _kept.get(request.path_params["token"]), identity.of(request.cookies)
    own = saving is not None and saving.person == limits.counted_as(visitor)
    if saving is None or not own or not isinstance(saving.outcome, Path):
        return PlainTextResponse("This file no longer exists: ask for it again on the SQL page", 404)
    if not saving.covered and not await run_in_threadpool(identity.may, visitor, Permission.KEEP):
        return PlainTextResponse("your role does not allow this", 403)
    headers = {"Cache-Control": "no-store"}
    name = f"answer.{saving.kind}"
    return FileResponse(saving.outcome, media_type=MEDIA[saving.kind], filename=name, headers=headers)


ROUTES = [Route(f"{ADDRESS}/{{token}}/{{name}}", _file)]
