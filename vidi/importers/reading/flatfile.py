"""Matches in a FlatFile storage of boardgame.io: a folder with several files for each match.

node-persist writes each of them as ``{"key": ..., "value": ...}``. Its name is a hash of the key: MD5 up to
version 3, SHA-256 later.
"""

import json
import re
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from vidi.importers.reading.given import Given, Joined
from vidi.importers.values.bounds import DOCUMENT_AT_MOST
from vidi.record.errors import Demand, TooDeep, printable
from vidi.record.read import decoded

HASH = re.compile("[0-9a-f]{32}|[0-9a-f]{64}")
KEY = re.compile(rb'\{"key":("(?:[^"\\]|\\.){1,300}"),"value":')
HEAD = 1_000
"""The first bytes of a file, which have its key."""
FIELDS = {"initial": "initialState", "state": "state", "metadata": "metadata", "log": "log"}
"""The fields of a match by the ends of keys. The key of the state is the id of the match alone."""


def joined(files: Iterable[Given]) -> Iterator[Given]:
    """The files, with one instead of the several files of a match; matches come last.

    A match has at least its metadata. Other files of node-persist stay as they are.
    """
    matches: dict[tuple[Path, str], dict[str, Given]] = {}
    for file in files:
        id_, end = _key(file)
        parts = matches.setdefault((Path(file.name).parent, id_), {}) if id_ else {}
        if id_ and end not in parts:
            parts[end] = file
        else:
            yield file
    for (folder, id_), parts in matches.items():
        if "metadata" not in parts:
            yield from parts.values()
            continue
        name = str(folder / f"match {printable(id_).replace('/', '_')}")
        size = sum(part.size for part in parts.values())
        sought = all(part.sought for part in parts.values())
        yield Given(Joined(name, size, partial(_match, id_, parts)), sought)


def _key(file: Given) -> tuple[str, str]:
    """The id of the match of a file, and which of its files this is; empty for any other file."""
    if not HASH.fullmatch(Path(file.name).name):
        return "", ""
    try:
        with file.open() as stream:
            match = KEY.match(stream.read(HEAD))
        key = str(json.loads(match[1])) if match else ""
    except (OSError, ValueError):  # also a Demand: the file is reported when it is read
        return "", ""
    id_, _, end = key.rpartition(":")
    return (id_, end) if end in FIELDS else (key, "state")


def _match(id_: str, parts: dict[str, Given]) -> bytes:
    """A match as ``fetch`` of the storage returns it, with its id. Raises Demand, and OSError."""
    if sum(part.size for part in parts.values()) > DOCUMENT_AT_MOST:
        raise Demand(2, f"the match is longer than {DOCUMENT_AT_MOST:,} bytes", "import")
    match = {"matchID": id_}
    for end, part in sorted(parts.items()):  # in one order, for the hash of the kept bytes
        with part.open() as stream:
            try:
                match[FIELDS[end]] = decoded(stream.read(), "file")["value"]
            except Demand as error:
                why = f"{Path(part.name).name}: {error}"
                raise Demand(2 if isinstance(error, TooDeep) else 3, why, "import") from None
    return json.dumps(match).encode()
