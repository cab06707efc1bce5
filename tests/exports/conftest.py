"""A library with a game of every kind, and the command line over it."""

from pathlib import Path

import pytest

from domain.catalog import games as all_games
from tests.dashboard.server.test_hostile import NAMES, NOTE, TITLE
from tests.helpers.command import Vidi, runner
from tests.helpers.shown import played
from vidi.library.library import Library

FIXTURES = Path(__file__).parents[2] / "fixtures"


def shortest(game: str) -> Path:
    """The smallest fixture of a game that bots have played."""
    return min((FIXTURES / game).glob(f"{game}-*.vidi.jsonl"), key=lambda file: (file.stat().st_size, file))


@pytest.fixture(scope="session")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a library: a game of each kind, and the first moves of one with names of strangers."""
    folder = tmp_path_factory.mktemp("exports") / "library"
    with Library(folder) as library:
        assert library.import_files(map(shortest, all_games())).ok
        library.record(played(NAMES, "hostile", 40, title=TITLE, remark=NOTE))
    return folder


@pytest.fixture
def vidi(
    full: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> Vidi:
    """Runs ``vidi export`` with these arguments in an empty folder, over that library."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("VIDI_LIBRARY", str(full))
    return runner("export", monkeypatch=monkeypatch, capfdbinary=capfdbinary)
