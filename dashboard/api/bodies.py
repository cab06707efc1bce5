"""The body of a request: a file as it is, which goes to the disk while it comes.

So the memory does not grow with the files that are on their way. Their number and sizes are bounded.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from fastapi import Request
from starlette.requests import ClientDisconnect

from dashboard.access.importing import AT_MOST
from dashboard.access.limits import SOON, LimitError
from dashboard.api.refused import Refused

LARGEST = AT_MOST * 2**20
"""The most bytes of a body."""
AT_ONCE, OF_PERSON = 10, 2
"""The most bodies that are on their way or wait for their turn: of all, and of a person who has signed in."""
SECONDS = 600.0
"""The longest time that a body may take."""
CHUNK = 2**18
CLOSE = {"Connection": "close"}
"""The header of an answer before the end of the body: nobody reads the rest."""
FORMS = ("multipart/form-data",)
"""The kinds of content that wrap a file."""

_coming = Counter[str | None]()
"""By person, as in ``dashboard.access.limits``."""


class Body:
    """A body that has come."""

    def __init__(self, file: IO[bytes], digest: str) -> None:
        self._file = file
        self.digest = digest
        """The SHA-256 of its bytes."""
        self.size = file.tell()

    def parts(self) -> Iterator[bytes]:
        """Its bytes."""
        self._file.seek(0)
        while part := self._file.read(CHUNK):
            yield part


@asynccontextmanager
async def file_of(
    request: Request,
    folder: Path,
    person: str | None,
    largest: int = LARGEST,
    seconds: float = SECONDS,
) -> AsyncIterator[Body]:
    """The body of a request, in a file of a folder that is gone afterwards.

    Raises Refused if it is empty, larger, takes longer, or is wrapped or compressed; LimitError if too many
    are on their way.
    """
    _check(request, largest)
    if _coming.total() >= AT_ONCE or (person is not None and _coming[person] >= OF_PERSON):
        raise LimitError(f"too many files are on their way; try again in {SOON} s", SOON, busy=True)
    _coming[person] += 1
    try:
        with TemporaryFile(dir=folder) as file:
            yield Body(file, await _keep(request, file, largest, seconds))
    finally:
        _coming.subtract([person])


def _check(request: Request, largest: int) -> None:
    """Refuses a body by its headers, before it comes."""
    headers = request.headers
    if coding := headers.get("content-encoding"):
        raise Refused(
            415, f"Content-Encoding is {coding[:40]!r}; send the file as it is: a .gz file is unpacked here"
        )
    if headers.get("content-type", "").partition(";")[0].strip().lower() in FORMS:
        raise Refused(
            415, "the body is a form; it has to be the file itself: curl --data-binary @FILE, and not -F"
        )
    length = headers.get("content-length", "")
    if length.isascii() and length.isdigit() and len(length) < 20 and int(length) > largest:
        raise _too_large(largest)


async def _keep(request: Request, file: IO[bytes], largest: int, seconds: float) -> str:
    """Writes a body to a file; returns its SHA-256."""
    size, digest = 0, sha256()
    try:
        async with asyncio.timeout(seconds):
            async for chunk in request.stream():
                size += len(chunk)
                if size > largest:
                    raise _too_large(largest)
                digest.update(chunk)
                file.write(chunk)
    except TimeoutError:
        raise Refused(408, f"the body did not end within {seconds:g} s", CLOSE) from None
    except ClientDisconnect:
        raise Refused(400, "the connection ended within the body") from None
    if not size:
        raise Refused(422, "the body is empty; it has to be a file: curl --data-binary @FILE")
    return digest.hexdigest()


def _too_large(largest: int) -> Refused:
    return Refused(
        413,
        f"a file has at most {largest:,} bytes; split it, or import it on the server: vidi import FILE...",
        CLOSE,
    )
