"""Streams that were stored before events had what is pending, and are damaged."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from uuid import UUID

from domain.kernel.aggregate import identity
from tests.generic.streams import FOLDER, Row, rows
from vidi.care.verify import verify
from vidi.library.library import Library


def old() -> tuple[UUID, list[Row]]:
    """A stored game: its id and its rows."""
    stored = list(rows(FOLDER / "darwinci.1-1.jsonl"))
    started = json.loads(stored[0][1])
    return identity(started["game"], started["seats"], seed=started["seed"]), stored


def placed(stored: list[Row]) -> int:
    return next(n for n, (topic, _) in enumerate(stored) if topic == "darwinci.TilePlaced.1")


def test_one_that_lacks_an_event_has_the_others_in_their_places(tmp_path: Path) -> None:
    id_, stored = old()
    place = placed(stored)
    with Library(tmp_path) as library:
        with closing(sqlite3.connect(tmp_path / "events.db")) as con, con:
            values = [(id_.hex, n, topic, text.encode()) for n, (topic, text) in enumerate(stored, 1)]
            del values[place - 1]
            con.executemany("INSERT INTO stored_events VALUES (?, ?, ?, ?)", values)
        by_version = {row[2]: json.loads(row[4]) for row in library.store.rows(0)}
    assert place not in by_version
    for version, (topic, text) in enumerate(stored, 1):
        if topic == "darwinci.TilePlaced.1":
            assert by_version[version]["tile"] == json.loads(text)["tile"]


def test_one_that_cannot_be_folded_is_read_as_it_is_and_verify_says_where_it_is_wrong(tmp_path: Path) -> None:
    id_, stored = old()
    place = placed(stored)
    topic, text = stored[place]
    stored[place] = (topic, json.dumps(json.loads(text) | {"tile": 99}))
    with Library(tmp_path) as library:
        with closing(sqlite3.connect(tmp_path / "events.db")) as con, con:
            values = [(id_.hex, n, topic, text.encode()) for n, (topic, text) in enumerate(stored, 1)]
            con.executemany("INSERT INTO stored_events VALUES (?, ?, ?, ?)", values)
        rows = library.store.rows(0)
        assert [row[2] for row in rows] == list(range(1, len(stored) + 1))
        assert b'"pending":null' in rows[place][4]
        (finding,) = verify(tmp_path, library.store, lambda done: None).findings
    assert finding.version == place + 1
    assert "tile is 99" in finding.message
