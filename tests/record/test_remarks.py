"""Remarks on games: what they do to tables, records and imports, and the commands that make them."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from uuid import UUID

import duckdb
import pytest

from domain.catalog import codec, games
from domain.kernel.aggregate import Recorded
from domain.library.remarks import REMARKS, Moment, Note, NoteWritten, Remarks, folded
from domain.library.reports import remarks_id
from projections.projector.projector import Projector
from projections.query.doc import described
from tests.games.examples import OPEN
from tests.generic.streams import FOLDER
from tests.helpers.command import Vidi
from tests.helpers.records import LINES, write
from vidi.care.verify import verify
from vidi.importers.reading.given import Held
from vidi.library.library import Library
from vidi.library.recording import Recorder
from vidi.library.remarks import (
    RemarkError,
    bookmark,
    bring_back,
    date,
    note,
    remove,
    rename,
    unmark,
    withdraw,
)
from vidi.library.shipped import shipped
from vidi.store.game import GameGone, GameNotFound

SHEET = Held("a.csv", b"date,game,player,score\n2024-05-31,Harbour,Ada,7\n2024-05-31,Harbour,Bo,5\n")
EXAMPLE = f"{OPEN.name}/examples.vidi.jsonl"


def whole(name: str) -> Path:
    """The smallest of the recorded games of a kind that are whole."""
    files = shipped("fixtures").joinpath(name).glob("*[0-9a-z].vidi.jsonl")
    return min(
        (file for file in files if file.name != "examples.vidi.jsonl"), key=lambda file: file.stat().st_size
    )


def keep(library: Library, *lines: Any) -> UUID:
    """Imports a record, the short one where no lines are given; the id of its game."""
    [game] = library.import_files([write(library.folder / "a.vidi.jsonl", *lines)]).files[0].games
    assert game.game_id is not None
    return game.game_id


def rows(library: Library, ids: list[UUID]) -> dict[str, int]:
    """By view that has games, its rows of these; only views that have some."""
    views = [
        view.name
        for view in described()
        if "." not in view.name and any(column.name == "game_id" for column in view.columns)
    ]
    listed, counted = ", ".join(f"('{id_}'::UUID)" for id_ in ids), dict[str, int]()
    for n in range(0, len(views), 20):  # all at once need as much memory as a query may have
        asked = " UNION ALL ".join(
            f"SELECT '{view}', count(*) FROM {view} SEMI JOIN ids USING (game_id)"  # noqa: S608 - ours
            for view in views[n : n + 20]
        )
        counts = library.sql(f"WITH ids(game_id) AS (VALUES {listed}) {asked}")
        counted |= {view: count for view, count in counts.itertuples(index=False) if count}
    return counted


def test_a_removed_game_is_gone_from_all_that_is_read_and_comes_back_as_it_was(library: Library) -> None:
    """A game of each kind, a branch and a play of which only the result is known; each in all its views."""
    report = library.import_files([*map(whole, games()), SHEET])
    ids = [game.game_id for file in report.files for game in file.games if game.game_id]
    branch = Recorder.branch(library, ids[0], 3).id
    note(library, ids[0], Moment(1, None), "of a game that goes")
    before = rows(library, [*ids, branch])
    for id_ in ids:
        assert remove(library, id_)
        assert not remove(library, id_)
    assert rows(library, ids) == {}
    assert rows(library, [branch])["games"] == 1, "a branch stays"
    assert [game.id for game in library.games()] == [branch]
    assert library.plays() == {}
    assert {game.id for game in library.removed()} == set(ids)
    assert len(library.sql("FROM players")) == 0
    for wanted in (ids[0], str(ids[0])[:8]):
        with pytest.raises(GameGone, match="--undo"):
            library.game(wanted)
    for id_ in ids:
        assert bring_back(library, id_)
        assert not bring_back(library, id_)
    counts = "SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM moves), (SELECT count(*) FROM notes)"
    assert library.sql(counts).values.tolist() == [[before[view] for view in ("games", "moves", "notes")]]


def test_a_removed_game_that_is_imported_again_stays_removed_and_the_report_says_so(library: Library) -> None:
    game = keep(library, *LINES[:-2])
    library.import_files([SHEET])
    [play] = library.plays()
    remove(library, game)
    remove(library, play)
    report = library.import_files([write(library.folder / "b.vidi.jsonl"), SHEET])
    outcomes = [(one.outcome, one.removed) for file in report.files for one in file.games]
    assert outcomes == [("continued", True), ("same", True)]
    assert library.games() == []
    bring_back(library, game)
    assert len(library.game(game).moves) == 7, "what came meanwhile is there"


def test_title_and_day_are_those_that_were_given_last(library: Library) -> None:
    game = keep(library)
    asked = "SELECT title, played_text, played_on::VARCHAR AS played_on FROM games"
    before = library.sql(asked).values.tolist()
    assert rename(library, game, "First")
    assert rename(library, game, "Second <b>")
    assert not rename(library, game, "Second <b>")
    assert date(library, game, "2023-12-24T20:15:00+02:00")
    assert library.sql(asked).values.tolist() == [["Second <b>", "2023-12-24T20:15:00+02:00", "2023-12-24"]]
    assert (library.game(game).title, library.game(game).played_at) == (
        "Second <b>",
        "2023-12-24T20:15:00+02:00",
    )
    assert rename(library, game, None)
    assert date(library, game, None)
    assert library.sql(asked).values.tolist() == before


def test_a_day_that_is_given_later_orders_ratings_and_finds_the_same_table(library: Library) -> None:
    """As a day of the record would: of two records of one game each, and of a report of it."""
    lines = whole(OPEN.name).read_text("utf-8").splitlines()
    header = json.loads(lines[0])
    for id_ in ("one", "two"):
        header["source"] = {"platform": "vidi tests", "id": id_}
        library.import_files(
            [Held(f"{id_}.vidi.jsonl", "\n".join([json.dumps(header), *lines[1:]]).encode())]
        )
    one, two = (game.id for game in library.games())
    asked = "SELECT count(*) FROM games WHERE same_table_as IS NOT NULL"
    date(library, one, "2024-05-30")
    assert library.sql(asked).values.tolist() == [[0]]
    date(library, two, "2024-05-30")
    assert library.sql(asked).values.tolist() == [[1]]
    remove(library, one)
    assert library.sql("SELECT game_id::VARCHAR, same_table_as IS NULL FROM games").values.tolist() == [
        [str(two), True]
    ]


def noted(library: Library) -> UUID:
    """A game with every kind of remark."""
    game = keep(library)
    rename(library, game, "Friday")
    date(library, game, "2024-05-30")
    note(library, game, Moment(3, None), "Third\nmove", seat=2)
    note(library, game, Moment(3, 1), "its first event")
    note(library, game, Moment(0, None), "the table")
    note(library, game, Moment(1, None), "withdrawn again")
    withdraw(
        library, game, next(one.number for one in library.game(game).remarks.notes if one.moment.move == 1)
    )
    for move in (5, 2, 4):
        assert bookmark(library, game, Moment(move, None))
    assert not bookmark(library, game, Moment(5, None))
    assert unmark(library, game, Moment(4, None))
    assert not unmark(library, game, Moment(4, None))
    return game


def test_what_was_said_is_exported_with_the_record_and_imported_again(
    library: Library, tmp_path: Path
) -> None:
    game = noted(library)
    record = library.game(game).record()
    file = tmp_path / "a.vidi.jsonl"
    file.write_text(record, "utf-8")
    read = [json.loads(line) for line in record.splitlines()]
    assert [{name: line[name] for name in line if name != "noted"} for line in read[-7:]] == [
        {"renamed": "Friday"},
        {"dated": "2024-05-30"},
        {},
        {},
        {},
        {"bookmark": {"move": 2}},
        {"bookmark": {"move": 5}},
    ]
    texts = [
        (one["move"], one.get("event"), one["text"], one.get("seat"))
        for one in (line["noted"] for line in read[-5:-2])
    ]
    assert texts == [
        (0, None, "the table", None),
        (3, 1, "its first event", None),
        (3, None, "Third\nmove", 2),
    ]
    with Library(tmp_path / "other") as other:
        assert other.import_files([file]).counts() == {"new": 1}
        assert other.game(game).record() == record
        before = other.store.position()
        other.import_files([file])
        assert other.store.position() == before
        for one in other.game(game).remarks.notes:
            withdraw(other, game, one.number)
        rename(other, game, "Mine")
        unmark(other, game, Moment(2, None))
        assert other.import_files([file]).counts() == {"same": 1}
        remarks = other.game(game).remarks
        assert (remarks.title, remarks.notes, remarks.bookmarks) == ("Mine", (), (Moment(5, None),))


def test_a_record_that_brings_notes_alone_changes_its_game(library: Library) -> None:
    game = keep(library)
    report = library.import_files(
        [write(library.folder / "b.vidi.jsonl", *LINES, {"noted": {"move": 7, "text": "Last."}})]
    )
    assert report.counts() == {"changed": 1}
    assert [one.text for one in library.game(game).remarks.notes] == ["Last."]


@pytest.mark.parametrize(
    ("place", "line", "why"),
    [
        (3, {"noted": {"move": 2, "text": "too early"}}, "`move` is 2, but only 1 come before"),
        (3, {"bookmark": {"move": 2}}, "`move` is 2, but only 1 come before"),
        (9, {"noted": {"move": 2, "text": " "}}, "must not be blank"),
        (9, {"noted": {"move": 2, "text": "x" * 10_001}}, "10,000"),
        (9, {"noted": {"move": 2, "text": "x", "seat": 9}}, "there is no seat 9"),
        (9, {"noted": {"move": 2, "event": 0, "text": "x"}}, "`noted.event`"),
        (9, {"renamed": "x" * 201}, "`renamed`"),
        (9, {"dated": "2024-06-31"}, "write a day as 2024-05-31"),
    ],
)
def test_a_wrong_line_ends_its_record_and_says_why(library: Library, place: int, line: Any, why: str) -> None:
    file = write(library.folder / "a.vidi.jsonl", *LINES[:place], line, *LINES[place:])
    [error] = library.import_files([file], dry_run=True).errors()
    assert f"a.vidi.jsonl:{place + 1}: " in str(error)
    assert why in str(error)


def test_notes_stand_with_the_moves_that_they_are_on(library: Library) -> None:
    """Those of a move that is taken back are in no view; the record keeps them."""
    game = keep(library)
    library.import_files([shipped("fixtures") / EXAMPLE])
    note(library, game, Moment(7, None), "of a move that is taken back")
    note(library, game, Moment(6, None), "of one that stays", seat=2)
    bookmark(library, game, Moment(7, None))
    bookmark(library, game, Moment(0, None))
    recorder = Recorder.open(library, game)
    recorder.take_back(3, 6)
    asked = f"SELECT move, seat, note FROM notes WHERE later AND game_id = '{game}'"  # noqa: S608 - an id
    assert library.sql(asked).values.tolist() == [[6, 2, "of one that stays"]]
    assert library.sql("SELECT move, event FROM bookmarks").move.tolist() == [0]
    assert library.sql("SELECT count(*) FROM notes WHERE NOT later").values[0][0] > 10
    assert len(library.game(game).remarks.notes) == 2


def test_two_who_write_at_once_lose_nothing(anywhere: None, library: Library) -> None:
    game = keep(library)

    def write_notes(who: str) -> None:
        with Library(library.folder) as own:
            for number in range(10):
                note(own, game, Moment(1, None), f"{who} {number}")

    with ThreadPoolExecutor(2) as both:
        list(both.map(write_notes, ("Ann", "Bo")))
    texts = [one.text for one in library.game(game).remarks.notes]
    assert sorted(texts) == sorted(f"{who} {number}" for who in ("Ann", "Bo") for number in range(10))
    assert verify(library.folder, library.store, lambda done: None).findings == []


def test_what_cannot_be_said_is_refused_in_one_sentence(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = keep(library)
    before = library.store.position()
    for act, why in (
        (lambda: rename(library, game, " "), "the title: must not be blank"),
        (lambda: rename(library, game, "x" * 201), "the title"),
        (lambda: date(library, game, "yesterday"), "write a day as 2024-05-31"),
        (lambda: note(library, game, Moment(8, None), "x"), "there is no move 8; the game has 7"),
        (lambda: note(library, game, Moment(1, None), "x", seat=4), "there is no seat 4; there are 1 to 3"),
        (lambda: note(library, game, Moment(1, None), "x" * 10_001), "the note"),
        (lambda: bookmark(library, game, Moment(-1, None)), "the move"),
    ):
        with pytest.raises(RemarkError, match=why):
            act()
    monkeypatch.setattr("vidi.library.remarks.REMARKS_AT_MOST", 0)
    with pytest.raises(RemarkError, match="at most 0 notes"):
        note(library, game, Moment(1, None), "x")
    assert library.store.position() == before
    remove(library, game)
    with pytest.raises(GameNotFound, match="was removed"):
        note(library, game, Moment(1, None), "x")


def test_verify_finds_a_remark_that_belongs_to_another_game(library: Library) -> None:
    game = keep(library)
    other = UUID(int=5)
    remark = NoteWritten(game=str(other), move=0, text="elsewhere")
    library.store.events.put([Recorded(remarks_id(game), 1, remark)])
    [finding] = verify(library.folder, library.store, lambda done: None).findings
    assert f"belongs to {remarks_id(other)}" in str(finding)


def test_commands_remove_rename_and_date(vidi: Vidi) -> None:
    assert vidi("import", write(Path("a.vidi.jsonl"))).code == 0
    [game] = json.loads(vidi("games", "--json").out)
    id_ = game["id"]
    assert "is removed; its events stay" in vidi("remove", id_[:8]).out
    assert "was removed before" in vidi("remove", id_[:8]).out
    assert id_ in vidi("remove").out
    assert vidi("games", "--json").out == "[]\n"
    for command in ("show", "export"):
        done = vidi(command, id_[:8])
        assert (done.code, "was removed" in done.err) == (1, True)
    assert "was removed, and stays so" in vidi("import", "a.vidi.jsonl").out
    assert json.loads(vidi("remove", id_, "--undo", "--json").out) == {
        "game": id_,
        "removed": False,
        "changed": True,
    }
    assert vidi("rename", id_, "Friday").code == 0
    assert json.loads(vidi("date", id_, "2024-05-30", "--json").out)["changed"] is True
    [game] = json.loads(vidi("games", "--json").out)
    assert (game["title"], game["played_at"]) == ("Friday", "2024-05-30")
    assert vidi("rename", id_).out == f"{id_}: the title is as its record has it\n"
    done = vidi("date", id_, "2024-06-31")
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert vidi("rename", "ffff", "x").code == 1
    assert vidi("remove", "--undo").code == 2


def test_stored_remarks_say_what_they_said(tmp_path: Path) -> None:
    """No line of the file is ever changed: each kind of remark has to load, fold and project for ever."""
    lines = (FOLDER / "remarks" / "all.jsonl").read_text("utf-8").splitlines()
    stored = [json.loads(line) for line in lines]
    assert {row["topic"] for row in stored} == {remark.TOPIC for remark in REMARKS}
    events = [codec().decode(row["topic"], row["json"].encode()) for row in stored]
    game = "5f6c1f0e-9d1c-5c6a-8a53-0c5f3f0f7a11"
    assert folded(events) == Remarks(
        removed=True,
        reading="0a5b6a4e-7e0c-5f0e-9c53-7a1b2c3d4e5f",
        title="Friday",
        played_at="2024-05-30",
        notes=(Note(6, Moment(3, 2), "An early\nattack.", None, "2024-06-01T10:04:00Z"),),
        bookmarks=(Moment(3, None),),
        recorders=("Sam",),
    )
    rows = [
        (n, remarks_id(game).hex, n, row["topic"], row["json"].encode()) for n, row in enumerate(stored, 1)
    ]
    with Projector(tmp_path / "w.duckdb", lambda after, limit: rows[after : after + limit]) as projector:
        projector.catch_up()
    with duckdb.connect(tmp_path / "w.duckdb") as con:
        answer = con.execute(
            "SELECT game_id::VARCHAR, removed, title, played_text FROM facts.remarked()"
        ).fetchall()
    assert answer == [(game, True, "Friday", "2024-05-30")]
