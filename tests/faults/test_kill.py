"""``kill -9`` in the middle of recording, importing and projecting: all that was told is there, once."""

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from domain.catalog import games
from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.kernel.events import MoveMade, TakenBack
from domain.kernel.reports import FileImported
from projections.compare import compare
from projections.publish import current, position
from tests.faults.killing import ROUNDS, Kills, measured, spoken_to
from tests.generic.games import setups_of
from tests.records import keep, lines_of, write
from vidi.library import Library
from vidi.recording import Recorder
from vidi.store import Row
from vidi.tables import project
from vidi.verify import verify

KINDS = list(games())
NAMES = ("Ada", "Bo", "Cy")


def game(turn: int, seed: str, moves: int) -> Game:
    """The first moves of a game that a seed plays; the games take turns."""
    name = KINDS[turn % len(KINDS)]
    rules, (setup, seats) = games()[name], setups_of(name)[0]
    made = Game.start(rules, NAMES[:seats], setup, seed=seed)
    while len(made.moves) < moves and (acting := rules.to_act(made.state)):
        command = rules.legal(made.state, acting[0]).sample(
            SeededChance(f"{seed} picks", made.next_move).below
        )
        made.move(command.seat, command.NAME, command.args())
    return made


def sound(library: Library) -> None:
    """Every stream is without gaps, as it was stored and as the rules decide; the tables follow."""
    report = verify(library.folder, library.store, lambda done: None)
    assert report.findings == []


def of_games(rows: list[Row]) -> list[tuple[str, int, str, bytes]]:
    """The rows of games without their positions; an event of an import has the time of day."""
    return [row[1:] for row in rows if row[3] != FileImported.TOPIC]


def told(move: MoveMade | TakenBack) -> dict[str, Any]:
    """A move as it is put to the recorder."""
    assert isinstance(move, MoveMade)
    return {"seat": move.seat, "command": move.command, "args": move.args}


def test_a_killed_recorder_has_every_move_that_it_acknowledged(tmp_path: Path) -> None:
    """Some more lines wait in its input, so that it is at a later move when an answer is read."""
    Library(tmp_path).close()
    progress = []
    for turn in range(ROUNDS):
        seed = f"record {turn}".ljust(32, ".")  # record:16
        whole = game(turn, seed, 50)
        wanted = [told(move) for move in whole.moves]
        answers = SeededChance("kill record", turn).below(min(41, len(wanted)))
        given = wanted[: answers + 5]
        players = [argument for name in whole.started.seats for argument in ("--player", name)]
        begin = (whole.rules.name, *players, "--setup", json.dumps(whole.started.setup), "--seed", seed)
        with spoken_to("record", *begin, "--library", tmp_path) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(b"".join(json.dumps(line).encode() + b"\n" for line in given))
            process.stdin.flush()
            id_ = json.loads(process.stdout.readline())["game"]
            for n in range(1, answers + 1):
                answer = json.loads(process.stdout.readline())
                assert (answer["ok"], answer["n"]) == (True, n)
        with Library(tmp_path) as library:
            recorder = Recorder.open(library, id_)
            made = [told(move) for move in library.game(id_).moves]
            assert len(made) >= answers
            assert made == given[: len(made)]
            for line in wanted[len(made) :]:
                recorder.record(line)
            assert [told(move) for move in library.game(id_).moves] == wanted
            # What is drawn follows from the seed: but for the clock, it is as if nothing had happened.
            assert len(library.store.stream(recorder.id)) == whole.version
        progress.append(f"{answers} answered, {len(made)} stored")
    with Library(tmp_path) as library:
        assert len(library.games()) == ROUNDS
        sound(library)
    sys.stdout.write(f"record: {', '.join(progress)}\n")


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with 24 games in six files."""
    folder = tmp_path_factory.mktemp("records")
    for file in range(6):
        played = [game(file, f"{file} {n}", 30).standing for n in range(4)]
        write(folder / f"{file}.vidi.jsonl", *(line for events in played for line in lines_of(events)))
    return folder


def test_a_killed_import_leaves_whole_games_and_can_be_made_again(tmp_path: Path, records: Path) -> None:
    with Library(tmp_path / "whole") as library:
        whole = measured("import", records, "--library", library.folder)
        expected = of_games(library.store.rows(0, 100_000))
        all_ = [header.id for header in library.games()]
    assert len(all_) == 24
    kills = Kills("import", whole)
    for turn in kills.rounds():
        folder = tmp_path / str(turn)
        kills.kill("import", records, "--library", folder)
        with Library(folder) as library:
            there = [header.id for header in library.games()]
            assert there == all_[: len(there)]
            rows = of_games(library.store.rows(0, 100_000))
            assert rows == expected[: len(rows)]
            counts = library.import_files([records]).counts()
            assert counts.get("new", 0) == 24 - len(there)
            assert counts.get("continued", 0) == 0
            assert of_games(library.store.rows(0, 100_000)) == expected
            sound(library)
        shutil.rmtree(folder)
        kills.add(f"{len(there)} of 24", len(there) < 24)


def test_killed_projections_go_on_to_the_tables_of_a_rebuild(tmp_path: Path, records: Path) -> None:
    """From nothing, and from the tables of some of the games, in turns."""
    none, some = tmp_path / "none", tmp_path / "some"
    with Library(some) as library:
        keep(library, *sorted(records.iterdir())[:2])
        project(some, library.store)
    none.mkdir()
    for folder in none, some:
        with Library(folder) as library:
            keep(library, *sorted(records.iterdir()))
            last = library.store.position()
    whole = shutil.copytree(none, tmp_path / "whole")
    kills = Kills("project", measured("project", "--library", whole))
    expected = current(whole)
    assert expected is not None
    for turn in kills.rounds():
        folder = shutil.copytree((none, some)[turn % 2], tmp_path / str(turn))
        kills.kill("project", "--library", folder)
        left = current(folder)
        with Library(folder) as library:
            taken = project(folder, library.store)
        published = current(folder)
        assert published is not None
        assert list(compare(published, expected)) == []  # it is a copy of what was projected
        known = position(left) if left else 0
        kills.add(f"{last - taken} of {last}, {known} published", known < last)
        shutil.rmtree(folder)
