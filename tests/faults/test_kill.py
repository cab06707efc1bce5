"""``kill -9`` in the middle of recording, importing and projecting: all that was answered is there, once."""

import json
import shutil
import sys
from functools import partial
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from deltalake import DeltaTable

from domain.catalog import games
from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.kernel.events import GameStarted, MoveMade, TakenBack
from domain.library.reports import FileImported, PlayReported
from projections.copies.current import current, position
from projections.projector.compare import compare
from projections.query.read import open_published, opened
from projections.query.whole import whole
from projections.storage.delta import tables
from projections.storage.segments import files
from tests.faults.doomed import cover
from tests.faults.killing import ROUNDS, Kills, below, command, commit, measured, spoken_to
from tests.games.examples import HIDDEN, MATCHES, OPEN
from tests.generic.games import setups_of
from tests.helpers.records import keep, lines_of, text, write
from tests.helpers.shown import played
from vidi.care.verify import verify
from vidi.library.library import Library
from vidi.library.recording import Recorder
from vidi.library.shipped import shipped
from vidi.library.tables import project
from vidi.store.events import Row

KINDS = list(games())
NAMES = ("Ada", "Bo", "Cy")
IMPORTS = Path(__file__).parents[2] / "fixtures" / "imports"
RESULTS = ("bga", "bgg", "bgstats", "sheet", "yucata")
BEGINNINGS = {GameStarted.TOPIC, PlayReported.TOPIC}


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


def streams(rows: list[tuple[str, int, str, bytes]]) -> set[str]:
    """The games and plays of some rows; one that its source only withdraws is none."""
    return {id_ for id_, version, topic, _ in rows if version == 1 and topic in BEGINNINGS}


def imports(library: Library) -> list[str]:
    """The streams of the imported files, in the order in which they came."""
    return [row[1] for row in library.store.rows(0, 100_000) if row[3] == FileImported.TOPIC]


def as_fields(move: MoveMade | TakenBack) -> dict[str, Any]:
    """A move as it is put to the recorder."""
    assert isinstance(move, MoveMade)
    return {"seat": move.seat, "command": move.command, "args": move.args}


def test_a_killed_recorder_has_every_move_that_it_acknowledged(tmp_path: Path) -> None:
    """Some more lines wait in its input, so that it is at a later move when an answer is read."""
    Library(tmp_path).close()
    progress, first = [], below(len(KINDS), "first game", 0)
    for turn in range(first, first + ROUNDS):
        seed = f"record {turn}".ljust(32, ".")  # record:16
        whole = game(turn, seed, 50)
        wanted = [as_fields(move) for move in whole.moves]
        answers = below(min(41, len(wanted)), "record", turn)
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
            made = [as_fields(move) for move in library.game(id_).moves]
            assert len(made) >= answers
            assert made == given[: len(made)]
            for line in wanted[len(made) :]:
                recorder.record(line)
            assert [as_fields(move) for move in library.game(id_).moves] == wanted
            # What is drawn follows from the seed: but for the clock, it is as if nothing had happened.
            assert len(library.store.stream(recorder.id)) == whole.version
        progress.append(f"{answers} answered, {len(made)} stored")
    with Library(tmp_path) as library:
        assert len(library.games()) == ROUNDS
        sound(library)
    sys.stdout.write(f"record at {commit()}: {', '.join(progress)}\n")


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with 24 games in six files."""
    folder = tmp_path_factory.mktemp("records")
    for file in range(6):
        played = [game(file, f"{file} {n}", 30).standing for n in range(4)]
        write(folder / f"{file}.vidi.jsonl", *(line for events in played for line in lines_of(events)))
    return folder


def test_a_killed_import_leaves_whole_games_and_can_be_repeated(tmp_path: Path, records: Path) -> None:
    killed_imports(tmp_path, records, ROUNDS, 24)


def test_a_killed_import_of_results_leaves_whole_files(tmp_path: Path) -> None:
    """Of each format; the plays of a file come in one transaction."""
    for format_ in RESULTS:
        shutil.copytree(IMPORTS / format_, tmp_path / "files" / format_)
    killed_imports(tmp_path, tmp_path / "files", -(-ROUNDS // 2), 90)


def test_a_killed_import_of_matches_leaves_whole_games(tmp_path: Path) -> None:
    (tmp_path / "files").mkdir()
    for name in MATCHES:
        shutil.copy(IMPORTS / "boardgameio" / name, tmp_path / "files")
    killed_imports(tmp_path, tmp_path / "files", -(-ROUNDS // 4), len(MATCHES))


def test_a_killed_import_of_a_bundle_leaves_whole_games(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "bundle.zip", "w") as bundle:
        for turn in range(4):
            bundle.writestr(f"{turn}.vidi.jsonl", text(lines_of(game(turn, f"bundle {turn}", 30).standing)))
    killed_imports(tmp_path, tmp_path / "bundle.zip", -(-ROUNDS // 4), 4)


def killed_imports(tmp_path: Path, files: Path, rounds: int, games_and_plays: int) -> None:
    """Kills imports of these files. Each stores the beginning of a whole import, a second one the rest."""
    with Library(tmp_path / "whole") as library:
        whole = measured(command("import", files, "--library", library.folder))
        expected, notes = of_games(library.store.rows(0, 100_000)), imports(library)
    every = streams(expected)
    assert len(every) >= games_and_plays
    kills = Kills(f"import {files.name}", whole, rounds)
    for turn in kills.rounds():
        folder = tmp_path / str(turn)
        kills.kill(command("import", files, "--library", folder))
        with Library(folder) as library:
            rows, noted = of_games(library.store.rows(0, 100_000)), imports(library)
            assert (rows, noted) == (expected[: len(rows)], notes[: len(noted)])
            counts = library.import_files([files]).counts()
            assert counts.get("new", 0) == len(every - streams(rows))
            assert counts.get("continued", 0) == 0
            assert (of_games(library.store.rows(0, 100_000)), imports(library)) == (expected, notes)
            sound(library)
        shutil.rmtree(folder)
        kills.add(f"{len(streams(rows))} of {len(every)}", len(noted) < len(notes))


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
    kills = Kills("project", measured(command("project", "--library", whole)))
    expected = current(whole)
    assert expected is not None
    for turn in kills.rounds():
        folder = shutil.copytree((none, some)[turn % 2], tmp_path / str(turn))
        kills.kill(command("project", "--library", folder))
        left = current(folder)
        with Library(folder) as library:
            taken = project(folder, library.store)
        published = current(folder)
        assert published is not None
        assert list(compare(published, expected)) == []  # it is a copy of what was projected
        known = position(left) if left else 0
        kills.add(f"{last - taken} of {last}, {known} published", known < last)
        shutil.rmtree(folder)


def test_killed_projections_that_cover_show_no_secret_and_go_on(tmp_path: Path) -> None:
    """From nothing, and from covered tables of which some games went on, were branched or ended, in turns."""
    none, some = tmp_path / "none", tmp_path / "some"
    with Library(some) as library:
        going = [played(NAMES, f"{n}", 10 + n, rules=HIDDEN) for n in range(12)]
        library.record(*going, played(NAMES[:2], "open", 40))
        cover(some)
        for one in going[:8]:
            Recorder.open(library, one.id).let_bots_play(dict.fromkeys((1, 2, 3), "random"), 5)
        for one in going[8:]:
            Recorder.open(library, one.id).let_bots_play(dict.fromkeys((1, 2, 3), "random"))
        Recorder.branch(library, going[0].id, 8, at_table=False)
        last = library.store.position()
    shutil.copytree(some, none, ignore=lambda _, names: {*names} - {"events.db"})
    every = shutil.copytree(none, tmp_path / "whole")
    kills = Kills("cover", measured(partial(cover, every)))
    expected = current(every)
    assert expected is not None
    for turn in kills.rounds():
        folder = shutil.copytree((none, some)[turn % 2], tmp_path / str(turn))
        kills.kill(partial(cover, folder))
        left = current(folder)
        assert no_secret(left)
        published = cover(folder)
        assert no_secret(published)
        for copy, right in (published, expected), (whole(published), whole(expected)):
            assert list(compare(copy, right)) == []
        known = position(left) if left else 0
        kills.add(f"{known} of {last} published", known < last)
        shutil.rmtree(folder)


def no_secret(copy: Path | None) -> bool:
    """Whether a covered copy has no command of a game that hides something and is not over."""
    if copy is None:
        return True
    with opened(copy) as con:
        [(seen,)] = con.execute(
            """SELECT count(*) FROM facts.moves JOIN sealed.covered ON game_id = stream
            WHERE command <> '' AND NOT is_file"""
        ).fetchall()
    return bool(seen == 0)


def test_a_killed_sealing_leaves_each_game_in_all_tables_or_in_none(tmp_path: Path) -> None:
    """It goes on to the same tables, and to logs that name the same files."""
    some = tmp_path / "some"
    with Library(some) as library:
        library.import_files([shipped("fixtures") / OPEN.name])
        project(some, library.store)
    whole = shutil.copytree(some, tmp_path / "whole")
    kills = Kills("lake", measured(command("lake", "--library", whole)))
    expected = current(whole)
    assert expected is not None
    for turn in kills.rounds():
        folder = shutil.copytree(some, tmp_path / str(turn))
        kills.kill(command("lake", "--library", folder))
        left = current(folder)
        assert left is not None
        assert list(compare(left, expected)) == []
        with Library(folder) as library:
            project(folder, library.store, seal=True, delta=True)
        published = current(folder)
        assert published is not None
        assert list(compare(published, expected)) == []
        with open_published(folder) as con:
            there = {str(folder.resolve() / file.path) for file in files(con)}
            logs = [DeltaTable(folder / table.path) for table in tables(con)]
        assert {uri.removeprefix("file://") for log in logs for uri in log.file_uris()} == there != set()
        kills.add(f"{len(list(folder.glob('lake/*/*/*/*.parquet')))} files", left.name != published.name)
        shutil.rmtree(folder)
