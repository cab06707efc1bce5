"""Whole games of bots: the same ones whoever plays them, each once, and what is there is kept."""

import json
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from domain.kernel.events import GameStarted
from tests.games.examples import OPEN
from tests.helpers.command import Vidi
from vidi.cli import STOPPED
from vidi.library.library import Library
from vidi.library.series import New, Played, Series, play_into
from vidi.library.series import played as series_played
from vidi.work.pool import Workers, processes

SERIES = Series(OPEN.name, 2, ("random",), "many", {}, ())
GAMES = 9
ROOT = Path(__file__).parents[2]
PLAY = ("play", OPEN.name, "--players", 2, "--bot", "random", "--seed", "many")


@pytest.fixture(scope="module")
def two() -> Iterator[Workers]:
    """Two worker processes."""
    with processes(2) as workers:
        yield workers


def streams(folder: str | Path) -> list[tuple[str, int, str, bytes]]:
    """All events in the order of the store."""
    with Library(folder) as library:
        return [row[1:] for row in library.store.rows(0, 100_000)]


def test_a_record_says_which_bots_played() -> None:
    started = Series(OPEN.name, 3, ("random", "steady"), "said", {}, ()).play(1)[0].event
    assert isinstance(started, GameStarted)
    assert started.bots == ("random", "steady", "random")
    assert len(set(started.seats)) == 3


def played(folder: str | Path, games: int, workers: Workers | None = None) -> Played:
    with Library(folder) as library:
        return play_into(library.store, SERIES, games, lambda done: None, workers)


def test_the_games_are_the_same_whoever_plays_them(tmp_path: Path, two: Workers) -> None:
    with ThreadPoolExecutor(3) as threads:
        for name, workers in ("here", None), ("two", two), ("threads", Workers(threads, 3)):
            assert played(tmp_path / name, GAMES, workers).new == GAMES
    here = streams(tmp_path / "here")
    assert here == streams(tmp_path / "two") == streams(tmp_path / "threads")
    ids = [id_ for id_, version, _, _ in here if version == 1]
    assert ids == [SERIES.id(number).hex for number in range(1, GAMES + 1)]


def test_a_second_run_goes_on_with_what_is_missing(tmp_path: Path, two: Workers) -> None:
    played(tmp_path / "whole", GAMES)
    first = played(tmp_path / "parts", 4, two)
    second = played(tmp_path / "parts", GAMES, two)
    assert (first.new, second.new, second.same) == (4, GAMES - 4, 4)
    assert streams(tmp_path / "parts") == streams(tmp_path / "whole")
    again = played(tmp_path / "parts", GAMES, two)
    assert (again.new, again.same) == (0, GAMES)


def test_the_library_has_the_games_that_an_import_of_their_records_makes(vidi: Vidi) -> None:
    for options in (), ("--setup", '{"map":"mare-nostrum"}'):
        assert vidi(*PLAY, "--games", 2, *options).code == 0
        assert vidi(*PLAY, "--games", 2, *options, "--out", "records").code == 0
    assert "4 same" in vidi("import", "records").out
    assert "4 new" in vidi("import", "records", "--library", "other").out
    ours, theirs = (dict.fromkeys(row[0] for row in streams(name)) for name in ("library", "other"))
    assert len(ours.keys() & theirs.keys()) == 8, "four games, and the imports of four files"
    of_games = [row for row in streams("library") if not row[2].startswith("vidi.FileImported")]
    assert sorted(of_games) == sorted(
        row for row in streams("other") if not row[2].startswith("vidi.FileImported")
    )


def test_what_is_known_and_what_was_removed_is_counted(vidi: Vidi) -> None:
    first, second = json.loads(vidi(*PLAY, "--games", 2, "--json").out)["games"]
    assert vidi("remove", first).code == 0
    done = vidi(*PLAY, "--games", 3)
    lines = done.out.splitlines()
    assert lines[0].startswith("new: ")
    assert f"{first[:8]} was removed, and stays so" in lines[1]
    assert lines[2:] == ["1 new, 2 same"]
    assert json.loads(vidi(*PLAY, "--games", 2, "--json").out) == {
        "new": 0,
        "same": 2,
        "games": [first, second],
    }


def killed(series: Series, numbers: Sequence[int]) -> list[New]:
    """Plays games, but a worker is killed at it."""
    if multiprocessing.parent_process() is not None:
        os.kill(os.getpid(), signal.SIGKILL)
    return series_played(series, numbers)


def interrupted(series: Series, numbers: Sequence[int]) -> list[New]:
    """Plays games, but Ctrl-C comes at a worker: all processes of the terminal get it."""
    if multiprocessing.parent_process() is not None:
        os.killpg(0, signal.SIGINT)
    return series_played(series, numbers)


def test_a_killed_worker_is_one_line_and_the_next_run_goes_on(
    vidi: Vidi, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("vidi.work.pool.HERE", 0)
        patch.setattr("vidi.work.pool.processors", lambda: 2)
        patch.setattr("vidi.library.series.played", killed)
        done = vidi(*PLAY, "--games", 6)
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("vidi: a worker process was ended from outside")
    assert done.err.count("\n") == 1
    assert vidi(*PLAY, "--games", 6).out.splitlines()[-1] == "5 new, 1 same"
    assert vidi("verify").code == 0


INTERRUPTED = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from tests.cli.test_play import interrupted
from vidi.library import series
from vidi.work import pool
series.played, pool.HERE, pool.processors = interrupted, 0, lambda: 2
from vidi.cli import main
main()
"""


def test_workers_leave_an_interrupt_to_the_command(tmp_path: Path) -> None:
    command = [sys.executable, "-c", INTERRUPTED, "--library", str(tmp_path), *map(str, PLAY), "--games", "6"]
    done = subprocess.run(command, cwd=ROOT, start_new_session=True, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", STOPPED)
    assert [row[1] for row in streams(tmp_path)].count(1) == 1, "what was stored before is kept"


ENDLESS = """
import sys, time
from vidi.work.pool import processes
with processes(1) as workers:
    print(workers.executor.submit(int, "7").result(), flush=True)
    workers.executor.submit(time.sleep, 1_000_000)
    sys.stdin.read()
"""


def test_workers_end_with_the_process_that_started_them() -> None:
    """Each of them holds the end of this pipe."""
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", ENDLESS], stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"7\n"
        process.kill()
        assert process.stdout.read() == b""
