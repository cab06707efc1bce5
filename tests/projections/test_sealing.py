"""Sealed games are read as games are that were never sealed, whatever happens to them afterwards."""

import os
import random
import shutil
import time
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import duckdb
import pytest
from deltalake import DeltaTable

from domain.catalog import games as all_games
from domain.kernel.aggregate import AnyRules, Game
from domain.kernel.chance import SeededChance
from domain.kernel.events import MoveMade
from domain.kernel.rules import points
from domain.library.remarks import Moment
from projections.projector.follow import Follower
from projections.projector.projector import WAREHOUSE, Projector
from projections.projector.publish import publish
from projections.query.questions import questions
from projections.query.read import ask_published, open_published
from projections.schema.layers import SEGMENTS
from projections.storage import delta
from projections.storage.segments import files
from tests.games.examples import OPEN
from tests.helpers.projected import assert_same, begun
from vidi.care.verify import verify
from vidi.cli import games
from vidi.library import people, remarks, tables
from vidi.library.library import Library
from vidi.library.recording import Recorder
from vidi.library.shipped import shipped
from vidi.store.game import RecordedGame

SOAK = "VIDI_EVENTS" in os.environ
"""Whether this is `make soak`."""
GAMES_AT_LEAST, EACH, RECORDED = (300, 46, 1) if SOAK else (100, 8, 3)
"""All games, those of each kind that are played here, and every how manieth recorded one is taken."""
BATCH = 40 * GAMES_AT_LEAST
"""Events that are projected before games are sealed again: many games go on afterwards."""


def some_moves(game: Game, count: int, draw: random.Random) -> None:
    """Makes some moves by chance, and takes some back."""
    for _ in range(count):
        if not (due := game.rules.to_act(game.state)):
            return
        stand = [0, *(event.move for event in game.standing if isinstance(event, MoveMade))]
        if len(stand) > 3 and draw.random() < 0.1:
            game.take_back(1, draw.choice(stand[-4:-1]))
            continue
        below = SeededChance(f"{game.id}", game.next_move).below
        game.make(game.rules.legal(game.state, due[0]).sample(below))


def played(rules: AnyRules, number: int) -> Game:
    seats = [f"Player {(number + seat) % 7}" for seat in range(rules.seats[0] + number % 2)]
    return Game.start(rules, seats[: rules.seats[-1]], seed=f"sealed {number} {'x' * 40}")


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """Games of all kinds: recorded, imported late, branched, removed, renamed, results only, logs."""
    draw = random.Random(7)  # noqa: S311 - chooses games
    with Library(tmp_path_factory.mktemp("mixed")) as library:
        begun_games = [played(rules, number) for number in range(EACH) for rules in all_games().values()]
        for part in (12, 18, 9):
            for game in begun_games:
                some_moves(game, part, draw)
            library.record(*begun_games)
        imports = shipped("fixtures") / "imports"
        recorded = (sorted((shipped("fixtures") / name).iterdir())[::RECORDED] for name in all_games())
        report = library.import_files([*chain(*recorded), imports])
        assert report.written
        ids = [header.id for header in library.games()]
        for id_ in draw.sample(ids, 12):
            remarks.remove(library, id_)
        left = [header.id for header in library.games()]
        for number, id_ in enumerate(draw.sample(left, 12)):
            remarks.rename(library, id_, f"Renamed {number}")
            remarks.date(library, id_, f"2024-05-{number + 1:02}")
            remarks.note(library, id_, Moment(0, None), "A note.")
        for game in draw.sample([game for game in begun_games if game.id in left], 8):
            Recorder.branch(library, game.id, 3)
        people.name(library, ["Player 1", "Player 2"])
        remarks.bring_back(library, next(iter(library.removed())).id)
        for game in draw.sample([game for game in begun_games if game.id in left], 20):
            recorder = Recorder.open(library, game.id)
            some_moves(recorder.game, 5, draw)
            library.record(recorder.game)
        people.unlink(library, "Player 1")
        people.name(library, ["Player 3", "Player 4", "Bo"])
        yield library


def project(folder: Path, library: Library, sealed: bool) -> Projector:
    """A projector with the tables of a library, sealed after each batch of events or never."""
    projector = Projector(begun(folder / WAREHOUSE), few_at_once(library) if sealed else library.store.rows)
    while projector.advance():
        if sealed:
            projector.seal(0, quiet=0)
            projector.merge()
    return projector


def few_at_once(library: Library) -> Callable[[int, int], list[tuple[int, str, int, str, bytes]]]:
    """The rows of a library in small batches."""

    def source(after: int, limit: int) -> list[tuple[int, str, int, str, bytes]]:
        return library.store.rows(after, min(limit, BATCH)) if after % BATCH == 0 else source_rest(after)

    def source_rest(after: int) -> list[tuple[int, str, int, str, bytes]]:
        return library.store.rows(after, BATCH - after % BATCH)

    return source


@pytest.fixture(scope="module")
def both(mixed: Library, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Published tables that were never sealed, and tables that were sealed again and again."""
    folders = tmp_path_factory.mktemp("never"), tmp_path_factory.mktemp("sealed")
    for folder, sealed in zip(folders, (False, True), strict=True):
        with project(folder, mixed, sealed) as projector:
            publish(projector, folder)
    return folders


def test_every_table_and_view_has_the_same_rows(both: tuple[Path, Path]) -> None:
    assert ask_published(both[0], count) >= GAMES_AT_LEAST
    assert_same(*both, schemas=("facts", "main"))


def test_every_question_has_the_same_answer(both: tuple[Path, Path]) -> None:
    with open_published(both[0]) as never, open_published(both[1]) as sealed:
        for question in questions():
            asked = [con.execute(question.sql) for con in (never, sealed)]
            answers = [(con.description, con.fetchall()) for con in asked]
            assert answers[0] == answers[1], question.name


def glance(game: RecordedGame) -> dict[str, Any]:
    """What a list of games says of a game, folded."""
    rules, state = game.rules, game.state()
    scored, running = rules.scored(state), rules.winners(state) is None
    return {
        "id": str(game.id),
        "game": rules.game,
        "title": game.title,
        "seats": list(game.names),
        "scores": list(rules.score(state)) if scored else None,
        "points": list(points(rules, state)) if scored else None,
        "points_are": rules.pending.label if rules.pending and running else None,
        "winners": None if running else list(rules.winners(state) or ()),
        "opponent": game.started.opponent,
        "moves": sum(isinstance(event, MoveMade) for _, event in game.events),
        "played_at": game.played_at,
        "source": game.started.source and game.started.source.platform,
        "fidelity": game.flaw.FIDELITY if game.flaw else "logged" if rules.any_title else "whole",
        "flaw": game.flaw and game.flaw.flaw,
    }


def test_a_list_of_games_says_what_the_rules_fold(mixed: Library, both: tuple[Path, Path]) -> None:
    expected = [glance(mixed.game(header.id)) for header in mixed.games()]
    for folder in both:
        assert ask_published(folder, games.listed) == expected


def test_games_are_in_segments_and_some_went_on(both: tuple[Path, Path]) -> None:
    with duckdb.connect(both[1] / WAREHOUSE, read_only=True) as con:
        live, away, merged = con.execute(
            """SELECT (SELECT count(DISTINCT game_id) FROM live.games), (SELECT count(*) FROM sealed.away),
            (SELECT count(DISTINCT segment) FROM sealed.files)"""
        ).fetchall()[0]
    assert live < GAMES_AT_LEAST / 2
    assert away
    assert 1 < merged < 20, "segments were merged"


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of three games that are sealed and published. Tests change copies of it."""
    folder = tmp_path_factory.mktemp("three")
    with Library(folder) as library:
        library.record(*(played(OPEN, number) for number in range(3)))
        with Projector(begun(folder / WAREHOUSE), library.store.rows) as projector:
            projector.catch_up()
            projector.seal(0, quiet=0)
            publish(projector, folder)
    return folder


@pytest.fixture
def sealed(three: Path, tmp_path: Path) -> Iterator[Projector]:
    """A projector whose games are all sealed, and published."""
    folder = shutil.copytree(three, tmp_path / "library")
    with Library(folder) as library, Projector(folder / WAREHOUSE, library.store.rows) as projector:
        yield projector


@pytest.fixture(scope="module")
def nine(three: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with logs for other engines, and eight more games, each in an unpublished segment."""
    folder = shutil.copytree(three, tmp_path_factory.mktemp("nine") / "library")
    with Library(folder) as library, Projector(folder / WAREHOUSE, library.store.rows) as projector:
        publish(projector, folder, delta=True)
        for number in range(4, 12):
            library.record(played(OPEN, number))
            projector.catch_up()
            projector.seal(0, quiet=0)
    return folder


@pytest.fixture
def unmerged(nine: Path, tmp_path: Path) -> Iterator[Projector]:
    """A projector of eleven games in nine segments, of which the first is published."""
    folder = shutil.copytree(nine, tmp_path / "library")
    with Library(folder) as library, Projector(folder / WAREHOUSE, library.store.rows) as projector:
        yield projector


GAMES = "SELECT count(*) FROM games"


def count(con: duckdb.DuckDBPyConnection) -> int:
    [(games,)] = con.execute(GAMES).fetchall()
    return int(games)


def listed(folder: Path) -> set[str]:
    """The files that the Delta Lake tables name."""
    logs = (folder / SEGMENTS).glob("*/*/*/_delta_log")
    return {uri.removeprefix("file://") for log in logs for uri in DeltaTable(log.parent).file_uris()}


def data(folder: Path) -> set[str]:
    """The files that the published copy names."""
    with open_published(folder) as con:
        return {str(folder.resolve() / file.path) for file in files(con)}


def test_the_logs_name_the_files_that_the_copy_names(sealed: Projector) -> None:
    folder = sealed.path.parent
    assert listed(folder) == set(), "no other engine asked for them"
    publish(sealed, folder, delta=True)
    assert listed(folder) == data(folder) != set()


def test_a_file_without_readers_goes_after_an_hour_and_its_log_with_it(unmerged: Projector) -> None:
    folder = unmerged.path.parent
    with Library(folder) as library:
        unmerged.merge()
        publish(unmerged, folder)
        old = listed(folder)
        assert not old & data(folder)
        assert all(Path(file).exists() for file in old), "a reader of the copy before may need them"
        unmerged.close()
        with duckdb.connect(folder / WAREHOUSE) as con:
            con.execute("UPDATE sealed.unlisted SET since = since - 3600")
        with Projector(folder / WAREHOUSE, library.store.rows) as after:
            after.sweep()
            assert not any(Path(file).exists() for file in old)
            assert listed(folder) == set()
            publish(after, folder, delta=True)
    assert listed(folder) == data(folder)
    assert ask_published(folder, count) == 11


def test_logs_of_an_earlier_version_are_looked_at_again(sealed: Projector) -> None:
    folder = sealed.path.parent
    publish(sealed, folder, delta=True)
    sealed.close()
    with duckdb.connect(folder / WAREHOUSE) as con:  # as a process of then left it that was killed
        con.execute("DROP TABLE sealed.unlisted; UPDATE sealed.versions SET version = 9")
    with Library(folder) as library, Projector(folder / WAREHOUSE, library.store.rows) as after:
        publish(after, folder, delta=True)
    assert {table.version for table in ask_published(folder, delta.tables)} == {0}
    assert listed(folder) == data(folder)


def test_a_process_that_is_killed_before_the_logs_leaves_them_to_the_next(sealed: Projector) -> None:
    folder = sealed.path.parent
    publish(sealed, folder, delta=True)
    with Library(folder) as library:
        library.record(played(OPEN, 4))
        sealed.catch_up()
        sealed.seal(0, quiet=0)
        sealed.close()
        with Projector(folder / WAREHOUSE, library.store.rows) as after:
            publish(after, folder, delta=True)
    assert listed(folder) == data(folder)
    assert ask_published(folder, count) == 4


def test_a_reader_of_an_older_copy_goes_on_while_segments_are_merged(sealed: Projector) -> None:
    folder = sealed.path.parent
    with Library(folder) as library, open_published(folder) as older:
        for number in range(4, 14):
            library.record(played(OPEN, number))
            sealed.catch_up()
            sealed.seal(0, quiet=0)
            sealed.merge()
        publish(sealed, folder, delta=True)
        assert count(older) == 3
        assert ask_published(folder, count) == 13
        segments = ask_published(
            folder, lambda con: con.execute("SELECT count(DISTINCT segment) FROM sealed.files").fetchall()
        )
    assert segments[0][0] < 8
    assert listed(folder) == data(folder)


def test_a_server_publishes_while_it_merges_segments(unmerged: Projector) -> None:
    folder = unmerged.path.parent
    unmerged.close()
    with Library(folder) as library:
        follower = Follower(folder, library.store.rows, library.store.position, delta=True)
        until = time.monotonic() + 60
        for number in range(12, 1_000):  # the thread of the merge decides when it ends
            library.record(played(OPEN, number))
            follower.step(float(number))
            follower.step(number + 0.5)  # projects the game and publishes it
            follower.step(number + 0.6)  # begins or ends a merge
            assert ask_published(folder, count) == number
            if len({file.segment for file in ask_published(folder, files)}) < 8:
                break
            assert time.monotonic() < until
        follower.close()
    assert listed(folder) == data(folder)


@pytest.mark.parametrize("harm", ["missing", "cut", "changed", "swapped"])
def test_a_harmed_segment_is_named_and_made_again(sealed: Projector, harm: str) -> None:
    folder = sealed.path.parent
    [segment] = (folder / SEGMENTS).glob("*/facts/events/*.parquet")
    [other] = (folder / SEGMENTS).glob("*/facts/seats/*.parquet")
    content = segment.read_bytes()
    match harm:
        case "missing":
            segment.unlink()
        case "cut":
            segment.write_bytes(content[:-20])
        case "changed":
            segment.write_bytes(content[:900] + bytes([content[900] ^ 1]) + content[901:])
        case _:
            segment.write_bytes(other.read_bytes())
            other.write_bytes(content)
    harmed = {segment, other} if harm == "swapped" else {segment}
    sealed.close()
    with Library(folder) as library:
        findings = verify(folder, library.store, lambda _: None).findings
        assert {str(finding).split()[0] for finding in findings} == {
            str(one.relative_to(folder)) for one in harmed
        }
        tables.project(folder, library.store)
        assert verify(folder, library.store, lambda _: None).ok
    assert ask_published(folder, count) == 3


def test_a_query_notices_a_segment_of_another_size(sealed: Projector) -> None:
    folder = sealed.path.parent
    segments = [next((folder / SEGMENTS).glob(f"*/facts/{name}/*.parquet")) for name in ("seats", "games")]
    contents = [segment.read_bytes() for segment in segments]
    for segment, content in zip(segments, reversed(contents), strict=True):
        segment.write_bytes(content)
    sealed.close()
    with Library(folder) as library:
        assert library.sql("SELECT count(*) AS seats FROM seats").seats[0] == 7


def test_a_sealed_library_is_sound_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "Ann's games \N{LATIN SMALL LETTER U WITH DIAERESIS}"
    with Library(folder) as library:
        library.record(played(OPEN, 1))
        tables.project(folder, library.store, seal=True)
    for place, name in ((folder, Path()), (tmp_path, Path(folder.name)), (Path("/"), folder)):
        monkeypatch.chdir(place)
        with Library(name) as library:
            assert verify(name, library.store, lambda _: None).findings == []


def test_a_segment_that_cannot_be_written_leaves_the_games_live(sealed: Projector) -> None:
    folder = sealed.path.parent
    with Library(folder) as library:
        library.record(played(OPEN, 4))
        sealed.catch_up()
        [events] = (folder / SEGMENTS).glob("*/facts/moves")
        shutil.rmtree(events)
        events.write_text("in the way")
        with pytest.raises(OSError, match="exists"):
            sealed.seal(0, quiet=0)
        events.unlink()
        assert sealed.position == library.store.position()
        sealed.close()
        with Projector(folder / WAREHOUSE, library.store.rows) as after:
            after.check()
            publish(after, folder)
    assert ask_published(folder, count) == 4


def test_nothing_is_sealed_where_duckdb_cannot_search(tmp_path: Path) -> None:
    folder = tmp_path / "games, and more"
    with Library(folder) as library:
        library.record(played(OPEN, 1))
        with Projector(begun(folder / WAREHOUSE), library.store.rows) as projector:
            projector.catch_up()
            projector.seal(0, quiet=0)
            publish(projector, folder)
    assert not (folder / SEGMENTS).exists()
    assert ask_published(folder, count) == 1
