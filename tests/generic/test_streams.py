"""Old games replay the same for ever."""

from pathlib import Path

import duckdb
import pytest

from domain.catalog import codec, games
from domain.kernel.events import GameEnded, GameStarted
from projections.projector import Projector
from tests.streams import DIGESTS, digests, files, load, rows, unstored


@pytest.mark.parametrize("name", list(games()))
def test_every_kind_of_event_is_in_a_stored_game(name: str) -> None:
    assert unstored(name) == set(), "python -m tests.streams adds a game that has them"


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_a_stored_game_ends_as_it_ended(file: Path) -> None:
    events, state = load(file)
    started, ended = events[0], [event for event in events if isinstance(event, GameEnded)][-1]
    assert isinstance(started, GameStarted)
    rules = games()[started.game]
    assert rules.score(state) == ended.scores
    assert rules.winners(state) == ended.winners


def test_stored_games_lead_to_the_states_they_led_to() -> None:
    assert digests() == DIGESTS.read_text("utf-8"), "a state has another shape? then python -m tests.streams"


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_a_stored_game_projects(file: Path, tmp_path: Path) -> None:
    id_ = "00000000-0000-4000-8000-000000000001"
    current = [codec().current(topic, text.encode()) for topic, text in rows(file)]
    stored = [(n, id_, n, topic, text) for n, (topic, text) in enumerate(current, start=1)]
    with Projector(tmp_path / "w.duckdb", lambda after, limit: stored[after : after + limit]) as projector:
        assert projector.catch_up() == len(stored)
    with duckdb.connect(tmp_path / "w.duckdb") as con:
        assert con.execute("SELECT count(*) FROM facts.events").fetchall() == [(len(stored),)]
