"""A record holds all of a game: what goes out comes in again, event for event."""

from pathlib import Path

import pytest

from domain.catalog import games
from tests.generic.games import RandomGame
from vidi.exporters.record import record_lines
from vidi.library import Library


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", list(games()))
def test_export_import_export_is_the_identity(name: str, seed: int, tmp_path: Path) -> None:
    events = RandomGame(name, seed).stream()
    text = "".join(f"{line}\n" for line in record_lines(events))
    file = tmp_path / "game.vidi.jsonl"
    file.write_text(text, "utf-8")
    with Library(tmp_path / "library") as library:
        report = library.import_files([file])
        assert report.counts() == {"new": 1}, report.errors()
        game = library.game(library.games()[0].id)
        assert [event for _, event in game.events] == events
        assert game.record() == text
