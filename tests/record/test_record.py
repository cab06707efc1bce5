"""Out as a record and in again: the same record, and the same events."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.kernel.bots import bots_by_seat
from domain.kernel.events import Origin, Source
from tests.games.examples import OPEN, SMALL_MAP
from tests.helpers.records import DEAL, HEADER, LINES, MOVES, finished, lines_of, text, write
from vidi.library.library import Library
from vidi.record.write import record_lines


def taken_in(library: Library, path: Path, lines: list[Any]) -> str:
    """The record that the library gives for these lines, which it must take in as one new game."""
    report = library.import_files([write(path, *lines)])
    assert [str(error) for error in report.errors()] == []
    assert report.counts() == {"new": 1}
    id_ = report.files[0].games[0].game_id
    assert id_ is not None
    return library.game(id_).record()


def test_export_writes_what_was_given_and_what_was_left_out(library: Library, tmp_path: Path) -> None:
    """Every default is written out: rule set, setup, args. The rest is as it was typed."""
    header, carried, deal, *moves = (
        json.loads(line) for line in taken_in(library, tmp_path / "a.vidi.jsonl", LINES).splitlines()
    )
    assert header["ruleset"] == OPEN.ruleset
    assert header["setup"]["options"]["fishing"] == "either"
    assert {key: header[key] for key in ("vidi", "game", "seats")} == {
        key: HEADER[key] for key in ("vidi", "game", "seats")
    }
    assert carried == {"pack": SMALL_MAP}
    assert deal == DEAL
    assert moves[0] == MOVES[0]
    assert moves[1] == {**MOVES[1], "args": {"province": "harbour", "legions": 0}}
    assert moves[4:] == MOVES[4:]


@pytest.mark.parametrize(("seed", "seats", "take_back"), [("a", 2, False), ("b", 3, True), ("c", 5, True)])
def test_out_and_in_again_is_the_same(
    seed: str, seats: int, take_back: bool, library: Library, tmp_path: Path
) -> None:
    """Export, import, export: equal bytes. The events of the import equal those that were exported."""
    events = finished(
        seed,
        seats,
        take_back,
        source=Source(platform="table", id=seed),
        played_at="2024-05-31",
        title="Übung: «Rügen» 🐎",
        origin=Origin(game="00000000-0000-0000-0000-000000000000", version=7),
    )
    lines = list(record_lines(events))
    first = taken_in(library, tmp_path / "a.vidi.jsonl", list(lines))
    assert first.splitlines() == lines
    assert [event for _, event in library.game(library.games()[0].id).stream] == events
    with Library(tmp_path / "other") as other:
        assert taken_in(other, tmp_path / "b.vidi.jsonl", first.splitlines()) == first


def test_a_record_says_which_seats_are_bots(library: Library, tmp_path: Path) -> None:
    """Without ``bots`` the old names of bots tell, so saying the same later is no other game."""
    header = {**HEADER, "seats": ["Ada", "Steady 2", "Greedy 3"]}
    file = tmp_path / "a.vidi.jsonl"
    taken_in(library, file, [header, *LINES[1:]])
    known = [None, "steady", "greedy"]
    assert library.import_files([write(file, {**header, "bots": known}, *LINES[1:])]).counts() == {"same": 1}
    people = {**header, "bots": [None, None, None]}
    (error,) = library.import_files([write(file, people, *LINES[1:])]).errors()
    assert "`bots` differs" in str(error)
    with Library(tmp_path / "other") as other:
        record = taken_in(other, file, [people, *LINES[1:]])
        assert json.loads(record.splitlines()[0])["bots"] == [None, None, None]
        started = other.game(other.games()[0].id).started
        assert bots_by_seat(started) == {}
        assert bots_by_seat(library.game(library.games()[0].id).started) == {2: "steady", 3: "greedy"}


def test_told_and_drawn_chance_make_the_same_game(tmp_path: Path) -> None:
    """A record with a seed alone and one that tells every outcome differ in the header's seed only."""
    events = finished("s")
    full = lines_of(events)
    drawn = [{key: value for key, value in line.items() if key != "chance"} for line in full]
    assert drawn[0]["seed"] == "s"
    streams = []
    for name, lines in (("told", full), ("drawn", [drawn[0], *drawn[2:]])):
        with Library(tmp_path / name) as library:
            taken_in(library, tmp_path / f"{name}.vidi.jsonl", lines)
            (game,) = library.games()
            streams.append([event for _, event in library.game(game.id).stream])
    assert streams == [events, events]


def test_peace_forbids_a_conquest(library: Library, tmp_path: Path) -> None:
    deal = {
        "n": 0,
        "chance": [{"tile": "diplomacy"} if o == {"tile": "galleys"} else o for o in DEAL["chance"]],
    }
    peace = {"n": 2, "seat": 2, "command": "make_peace", "args": {"partner": 3}}
    moves = [MOVES[0], peace, *({**move, "n": move["n"] + 1} for move in MOVES[1:])]
    moves[6] = {**moves[6], "args": {"pawns": {"harbour": 7, "valley": 6, "peak": 6}}}
    last = {"n": 9, "seat": 3, "command": "conquer", "args": {"province": "harbour"}}
    file = write(tmp_path / "game.vidi.jsonl", HEADER, deal, *moves, last)
    assert [str(error) for error in library.import_files([file]).errors()] == [
        f"{file}:11: move 9: conquer harbour: Harbour belongs to seat 2, which has peace with seat "
        f"3; possible: Wood, Farm, Village, Oasis, Isle [{OPEN.name}:5.19]"
    ]


NAMES = st.text(st.characters(codec="utf-8"), min_size=1, max_size=40).filter(str.strip)


@settings(max_examples=25, deadline=None)
@given(seats=st.lists(NAMES, min_size=3, max_size=3), title=NAMES, note=st.text(max_size=60), key=NAMES)
def test_any_text_comes_back(
    seats: list[str], title: str, note: str, key: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Names and notes are kept letter by letter, whatever letters they are."""
    folder = tmp_path_factory.mktemp("text")
    header = {**HEADER, "seats": seats, "title": title}
    first = {**MOVES[0], "note": note, "source_key": key}
    with Library(folder / "library") as library:
        record = taken_in(library, folder / "a.vidi.jsonl", [header, DEAL, first])
    lines = [json.loads(line) for line in record.split("\n") if line]
    assert (lines[0]["seats"], lines[0]["title"]) == (seats, title)
    assert (lines[3]["note"], lines[3]["source_key"]) == (note, key)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_damage_is_told_and_never_half_written(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Whatever bytes are changed: the whole record is taken in, or there is a message and the moves
    before the damage, or a message and no game."""
    content = bytearray(text(LINES).encode())
    for place in data.draw(st.lists(st.integers(0, len(content) - 1), min_size=1, max_size=4)):
        content[place] = data.draw(st.integers(0, 255))
    folder = tmp_path_factory.mktemp("damage")
    (folder / "a.vidi.jsonl").write_bytes(bytes(content))
    with Library(folder / "library") as library:
        report = library.import_files([folder / "a.vidi.jsonl"])
        taken = [game for game in report.files[0].games if game.outcome in ("new", "partial")]
        whole = [game for game in taken if game.outcome == "new"]
        assert len(library.games()) == len(taken)
        assert len(report.errors()) == len(report.files[0].games) - len(whole)
        assert all("\n" not in str(error) for error in report.errors())
        for header in library.games():
            moves = len(library.game(header.id).moves)
            assert moves == taken[0].moves
