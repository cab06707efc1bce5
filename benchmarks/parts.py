"""The parts of an import that involve no rules, each alone."""

import io
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.timing import Counts, Run
from domain.kernel.aggregate import Recorded
from vidi.library.library import Library
from vidi.record.errors import RecordError
from vidi.record.read import records
from vidi.store import checksums
from vidi.store.events import entries


def read(file: str, counts: Counts) -> Run:
    """Reads and checks the lines of a record file, whose content is ``counts``."""
    content = Path(file).read_bytes()

    def run() -> Counts:
        for record in records("games", io.BytesIO(content)):
            assert not isinstance(record, RecordError)
        return counts

    return run


def _streams(folder: str) -> list[list[Recorded]]:
    with Library(folder) as library:
        return [library.store.stream(game.id) for game in library.games()]


def encoded(library: str) -> Run:
    """Encodes the events of a library."""
    streams = _streams(library)
    return lambda: {"events": sum(len(entries(stream)) for stream in streams)}


def summed(library: str) -> Run:
    """Computes the checksums of its events."""
    rows = [row for stream in _streams(library) for row in entries(stream)]

    def run() -> Counts:
        checksums.puts(rows)
        return {"events": len(rows)}

    return run


def stored(library: str) -> Run:
    """Stores its games one after another in an empty library, as an import does."""
    streams = _streams(library)

    def run() -> Counts:
        with TemporaryDirectory() as folder, Library(folder) as empty, empty.store.bulk():
            for stream in streams:
                empty.store.events.put(stream)
        return {"events": sum(map(len, streams))}

    return run
