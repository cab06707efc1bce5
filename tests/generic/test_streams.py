"""Old games replay the same for ever."""

import json
from pathlib import Path

import duckdb
import pytest

from domain.catalog import codec, games
from domain.kernel.events import GameStarted
from domain.kernel.rules import digest, fold
from projections.projector import Projector
from tests.streams import FOLDER, path

STREAMS = sorted(FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("name", list(games()))
def test_the_present_rule_set_has_a_stored_game(name: str) -> None:
    assert path(name) in STREAMS, "python -m tests.streams adds it"


@pytest.mark.parametrize("file", STREAMS, ids=lambda file: file.stem)
def test_a_stored_game_loads_folds_and_projects(file: Path, tmp_path: Path) -> None:
    *rows, last = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    events = [codec().decode(row["topic"], row["json"].encode()) for row in rows]
    started = events[0]
    assert isinstance(started, GameStarted)
    assert digest(fold(games()[started.game], started, events)) == last["digest"]
    id_ = "00000000-0000-4000-8000-000000000001"
    stored = [(n, id_, n, row["topic"], row["json"]) for n, row in enumerate(rows, start=1)]
    with Projector(tmp_path / "w.duckdb", lambda after, limit: stored[after : after + limit]) as projector:
        assert projector.catch_up() == len(rows)
    with duckdb.connect(tmp_path / "w.duckdb") as con:
        (count,) = con.execute("SELECT count(*) FROM facts.events").fetchall()[0]
        assert count == len(rows)
