"""The games that pages and the API read again and again."""

from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest

from dashboard.shared import reading
from tests.games.examples import OPEN
from tests.helpers.shown import played
from vidi.library.library import Library
from vidi.library.recording import Recorder
from vidi.library.remarks import remove, rename
from vidi.store.game import GameGone


@pytest.fixture
def games(tmp_path: Path) -> Iterator[tuple[Library, UUID, UUID]]:
    """A library that pages read, for another process that writes, and two games."""
    games = [played(("Ada", "Bo"), f"game {n}", 10) for n in range(2)]
    with Library(tmp_path / "library") as library:
        library.record(*games)
        context = reading.use(library.folder)
        yield library, games[0].id, games[1].id
    context.library.close()


def test_a_game_is_read_again_only_when_it_has_changed(games: tuple[Library, UUID, UUID]) -> None:
    library, one, other = games
    first = reading.game(str(one))
    Recorder.open(library, other).take_back(1, 5)
    assert reading.game(str(one)) is first
    assert len(reading.game(str(other)).moves) == 11
    rename(library, one, "Friday")
    assert reading.game(str(one)).title == "Friday"
    Recorder.open(library, one).take_back(1, 5)
    assert len(reading.game(str(one)).moves) == 11
    remove(library, one)
    with pytest.raises(GameGone):
        reading.game(str(one))


def test_the_games_that_were_asked_for_last_are_cached(
    games: tuple[Library, UUID, UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "EVENTS", 1)
    library, one, other = games
    first = reading.game(str(one))
    reading.game(str(other))
    Recorder.start(library, OPEN.name, ["Ada", "Bo"])
    assert reading.game(str(one)) is not first
