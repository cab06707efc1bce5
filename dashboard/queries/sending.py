"""All rows of a query as a file that is sent at once, and is gone when it was sent."""

from collections.abc import AsyncIterator
from hashlib import file_digest
from io import BufferedReader
from pathlib import Path
from tempfile import TemporaryDirectory
from weakref import WeakSet

from starlette.concurrency import run_in_threadpool

from dashboard.access import limits
from dashboard.queries.asking import Asked, Cover, TooMany, Values
from projections.query.read import FileLimits, UserFile

HELD = 4 * FileLimits().bytes
"""The most bytes of files that are being sent to all; with so many, no further query begins."""
CHUNK = 2**18


class Sending(Asked):
    """All rows of a query, which are written to a file of a kind and then sent once."""

    def __init__(self, folder: Path, sql: str, values: Values, kind: str, cover: Cover | None) -> None:
        """The kinds are the keys of ``projections.query.files.STREAMS``; ``cover`` is that of ``asking``.

        It is for the person who asks now.
        """
        self._kind = kind
        self._room = TemporaryDirectory(prefix="vidi-sending-")
        self._target = Path(self._room.name, "answer")
        super().__init__(folder, sql, values, cover or (lambda: None), limits.here())

    def _new_query(self) -> UserFile:
        if sum(file.size for file in list(_files)) >= HELD:
            raise TooMany("other answers are being sent; ask again in a moment")
        return UserFile(
            self._folder, self.sql, self._kind, self._target, values=self.values, copy=self._cover()
        )

    @property
    def position(self) -> int:
        """The position of the library that the answer shows."""
        return self._query.position if isinstance(self._query, UserFile) else 0

    def drop(self) -> None:
        """Stops it, and deletes the file."""
        super().drop()
        self._room.cleanup()

    def file(self) -> "OpenFile":
        """The complete file. Raises why there is none."""
        try:
            if not isinstance(self.outcome, Path):
                raise self.outcome if isinstance(self.outcome, Exception) else TooMany("it was dropped")
            return OpenFile(self.outcome.open("rb"), self.outcome.stat().st_size)
        finally:
            self.drop()  # an open file has its bytes without a name


class OpenFile:
    """An open file, whose bytes count for all until it is closed."""

    def __init__(self, file: BufferedReader, size: int) -> None:
        self._file = file
        self.size = size
        _files.add(self)

    def digest(self) -> str:
        """The first half of the SHA-256 of its bytes."""
        digest = file_digest(self._file, "sha256").hexdigest()[:32]
        self._file.seek(0)
        return digest

    async def chunks(self) -> AsyncIterator[bytes]:
        """Its bytes; then it is closed."""
        try:
            while chunk := await run_in_threadpool(self._file.read, CHUNK):
                yield chunk
        finally:
            self.close()

    def close(self) -> None:
        """Frees the room that it takes."""
        _files.discard(self)
        self._file.close()


_files = WeakSet[OpenFile]()
