"""Logs that are read again with another mapping."""

import json
from pathlib import Path
from typing import Any

import pytest

from domain.library.remarks import Moment
from tests.helpers.command import Vidi
from tests.helpers.logs import MAPPING, TITLE, WHOLE, alone, archive, by, packet
from tests.imports.reading import as_bytes
from tests.imports.test_logged import RAILS
from tests.imports.test_things import WITH_THINGS, moved
from vidi.importers.logged import mapping
from vidi.importers.logged.mapping import Mapping
from vidi.importers.reading.given import Held
from vidi.library.library import Library
from vidi.library.mappings import MappingError, choose, newer_mappings, read_again
from vidi.library.remarks import bookmark, note, remove, rename
from vidi.store.events import StoreConflict

LIT = by("Ann", "lampLit", "${player_name} lights ${points}", points=3)
TURNED = by("Ann", "turned", card={"id": 17})
PASSED = by("Bo", "passed", "${player_name} passes")
MOVES: list[list[Any]] = [[moved("hand")], [moved("won"), TURNED, LIT], [PASSED]]


def of(fields: dict[str, Any]) -> Mapping:
    """A mapping by its JSON."""
    return mapping.read("own.json", json.dumps(fields))


def log(table: int = 1, moves: list[list[Any]] = MOVES, *more: Any) -> Held:
    """The log of a table, as a file."""
    packets = [packet(n, str(n), *notes, table_id=table) for n, notes in enumerate(moves, 1)]
    packets = [{**one, "channel": f"/table/t{table}"} for one in packets]
    own = [{**one, "table_id": table} for one in more]
    data = archive([*packets, *own]) | {"gameName": TITLE}
    return Held(f"{table}.json", as_bytes(data))


def outcomes(library: Library, *files: Held, **how: Any) -> list[str]:
    """What came of the games of files."""
    report = library.import_files(files, **how)
    return [game.outcome for file in report.files for game in file.games]


@pytest.fixture
def read(library: Library) -> Library:
    """A library with two logs of the title, read with points and without things."""
    assert outcomes(library, log(1, MOVES, alone("Ann", 9, "2", LIT)), log(2), mappings=[of(MAPPING)]) == [
        "new",
        "new",
    ]
    return library


def test_games_are_read_again_and_keep_all_that_was_added_to_them(read: Library, tmp_path: Path) -> None:
    before, other = (game.id for game in read.games())
    note(read, before, Moment(2, 2), "a good turn")
    note(read, before, Moment(2, None), "the end of it")
    bookmark(read, before, Moment(1, None))
    rename(read, before, "Evening")
    assert not read.game(before).state().things
    assert newer_mappings(read) == {}
    choose(read, TITLE.upper(), of(WITH_THINGS))
    assert newer_mappings(read) == {TITLE: 2}
    done = read_again(read, TITLE)
    assert (len(done.changed), done.same, done.left) == (2, [], [])
    game = read.game(before)
    assert game.id in done.changed
    assert read.ids() == sorted(done.changed)
    assert read.removed() == []
    assert read.known(str(before)[:12]) == game.id
    assert game.state().things["card 17"].place == "won"
    assert game.state().points == [3, 0, 0]
    assert game.title == "Evening"
    assert game.remarks.bookmarks == (Moment(1, None),)
    assert [one.text for one in game.remarks.notes] == ["a good turn", "the end of it"]
    # The lamp came after the beginning of the turn; it comes after two events of the card now.
    assert [one.moment for one in game.remarks.notes] == [Moment(2, 3), Moment(2, None)]
    assert len(game.received) == 1
    again = read_again(read, TITLE)
    assert (again.changed, len(again.same), again.left) == ([], 2, [])
    assert newer_mappings(read) == {}

    longer = [*MOVES, [moved("deck")]]
    assert outcomes(read, log(1), log(1, longer)) == ["same", "continued"]
    assert not read.game(before).state().things
    rows = read.sql(
        "SELECT title, count(*) AS n FROM games JOIN log_things USING (game_id) GROUP BY ALL ORDER BY n"
    )
    assert rows["n"].tolist() == [3, 4]

    with Library(tmp_path / "other") as elsewhere:
        record = Held("one.vidi.jsonl", read.game(other).record().encode())
        assert outcomes(elsewhere, record) == ["new"]
        (copy,) = elsewhere.games()
        assert copy.id == other  # the first reading's: the file itself is the same game there
        assert copy.started.setup["mapping"] == of(WITH_THINGS).data()
        assert elsewhere.game(other).state().things
        assert outcomes(elsewhere, log(2), mappings=[of(WITH_THINGS)]) == ["same"]


def test_the_library_stays_right_and_says_who_read_again(vidi: Vidi) -> None:
    Path("log.json").write_bytes(log().data)
    Path("points.json").write_text(json.dumps(MAPPING))
    Path("things.json").write_text(json.dumps(WITH_THINGS))
    assert vidi("import", "--mapping", "points.json", "log.json").code == 0
    wrong = vidi("logs", "map", "Azul")
    assert (wrong.code, 'the library has no log of "Azul"; it has logs of Harbour Lights' in wrong.err) == (
        1,
        True,
    )
    Path("azul.json").write_text(json.dumps({**MAPPING, "title": "Azul"}))
    refused = vidi("logs", "map", TITLE, "--mapping", "azul.json")
    assert (refused.code, 'the mapping is for "Azul"' in refused.err) == (1, True)
    assert "1 game read again, 0 same, 0 left" in vidi("logs", "map", TITLE, "--mapping", "things.json").out
    assert vidi("verify").code == 0
    acts = vidi("log").out
    assert "Mapping chosen" in acts
    assert "Game read again" in acts
    assert vidi("import", "log.json").code == 0
    assert "1 game read again" in vidi("logs", "map", TITLE, "--shipped").out
    assert vidi("logs", "map").out == "no title has a newer mapping than its games\n"
    assert vidi("verify").code == 0


def test_last_points_are_compared_with_the_result(vidi: Vidi) -> None:
    Path("log.json").write_bytes(as_bytes(archive(WHOLE) | {"gameName": TITLE}))
    Path("points.json").write_text(json.dumps(MAPPING))
    Path("wrong.json").write_text(
        json.dumps({**MAPPING, "points": [{"type": "lampLit", "change": "points"}]})
    )
    assert vidi("import", "--mapping", "points.json", "log.json").code == 0
    right = vidi("logs", "map", TITLE, "--mapping", "points.json").out
    assert "the last points equal the result in 1 of 1 game with both" in right
    wrong = vidi("logs", "map", TITLE, "--mapping", "wrong.json").out
    assert "the last points equal the result in 0 of 1 game with both" in wrong
    assert ": the last points differ from the result" in wrong


def test_a_reading_that_was_stopped_goes_on_and_each_game_is_whole(read: Library) -> None:
    class StopError(Exception):
        """Stands for a process that ends."""

    choose(read, TITLE, of(WITH_THINGS))

    def after_one(done: int, of_all: int) -> None:
        if 0 < done < of_all:
            raise StopError

    with pytest.raises(StopError):
        read_again(read, TITLE, after_one)
    assert sum(bool(read.game(id_).state().things) for id_ in read.ids()) == 1
    done = read_again(read, TITLE)
    assert (len(done.changed), len(done.same)) == (1, 1)


def test_a_second_person_with_another_mapping_stops_the_first(read: Library) -> None:
    choose(read, TITLE, of(WITH_THINGS))

    def meanwhile(done: int, of_all: int) -> None:
        if 0 < done < of_all:
            choose(read, TITLE, of({**MAPPING, "points": []}))

    with pytest.raises(StoreConflict, match="somebody chose another mapping"):
        read_again(read, TITLE, meanwhile)
    assert len(read_again(read, TITLE).changed) == 2
    assert [read.game(id_).state().points for id_ in read.ids()] == [[0, 0, 0]] * 2


def test_another_log_of_the_same_id_is_no_file_of_the_game(read: Library) -> None:
    other = [[moved("hand", 9)], *MOVES[1:], [LIT]]
    assert outcomes(read, log(1, other), mappings=[of(MAPPING)]) == ["conflict"]
    choose(read, TITLE, of(WITH_THINGS))
    done = read_again(read, TITLE)
    assert (len(done.changed), done.left) == (2, [])
    assert [error.rule for error in done.report.errors()] == ["record:13"]
    assert all(len(read.game(id_).moves) == 3 for id_ in done.changed)


def test_a_log_that_named_no_thing_is_listed_until_it_was_read_with_the_mapping(library: Library) -> None:
    data = as_bytes(archive(WHOLE) | {"gameName": TITLE})
    assert outcomes(library, Held("log.json", data), mappings=[of(WITH_THINGS)]) == ["new"]
    choose(library, TITLE, of(WITH_THINGS))
    assert newer_mappings(library) == {TITLE: 1}  # its setup has no places: an older mapping may have read it
    read_again(library, TITLE)
    assert newer_mappings(library) == {}
    assert len(read_again(library, TITLE).same) == 1


def test_logs_of_other_titles_stay_as_they_are(read: Library) -> None:
    """Also if their files do not have to name their game."""
    report = read.import_files([RAILS], mappings=[of(MAPPING)])
    others = [game.game_id for file in report.files for game in file.games if game.game_id]
    assert len(others) == 1
    choose(read, TITLE, of(WITH_THINGS))
    assert len(read_again(read, TITLE).changed) == 2
    assert set(others) < set(read.ids())


def test_removed_games_stay_removed_and_titles_must_fit(read: Library) -> None:
    first, second = read.ids()
    remove(read, first)
    choose(read, TITLE, of(WITH_THINGS))
    assert len(read_again(read, TITLE).changed) == 1
    assert [one.id for one in read.removed()] == [first]
    assert second not in read.ids()
    with pytest.raises(MappingError, match="the mapping is for"):
        choose(read, TITLE, of({**MAPPING, "title": "Azul"}))
