"""A record with a mistake is kept up to there, with one message that says where, what and by which rule.

The short record of ``tests/helpers/records.py``: header in line 1, number 0 in line 2, move n in line n + 2.
"""
# ruff: noqa: E501 - a message stands here as a user reads it, on one line

import json
from pathlib import Path
from typing import Any

import pytest

from domain.catalog import games as all_games
from domain.kernel.events import ImportStopped
from tests.games.examples import OPEN
from tests.helpers.records import DEAL, HEADER, LINES, write
from vidi.care.redecide import redecide
from vidi.library.library import Library

TILES_LEFT = "agriculture, agriculture_column, barbarians, cavalry, diplomacy, drakkar, ... (23 in all)"
COMMANDS = (
    "choose_civilization, expand, decline, make_peace, abandon, conquer, infiltrate, convert, end_conquest, "
    "keep, reorganize, end_turn"
)
PAWNS = 'pawns by province are an object like {"alpes": 2, "gallia": 1}'
MOVE_FIELDS = "n, seat, command, args, chance, made_at, note, source_key"


def line(number: int, **fields: Any) -> list[Any]:
    """The short record with other fields in one line, counted from 1."""
    return [*LINES[: number - 1], {**LINES[number - 1], **fields}, *LINES[number:]]


def without(number: int, name: str) -> list[Any]:
    """The short record without a field of one line."""
    left = {key: value for key, value in LINES[number - 1].items() if key != name}
    return [*LINES[: number - 1], left, *LINES[number:]]


def more(*moves: dict[str, Any]) -> list[Any]:
    """The short record and further moves of seat 3."""
    return [*LINES, *({"n": 8 + i, "seat": 3, **move} for i, move in enumerate(moves))]


def raw(text: str) -> list[Any]:
    """The short record up to move 1, and a line of text."""
    return [*LINES[:3], text]


def conquer(province: str, **args: Any) -> dict[str, Any]:
    return {"command": "conquer", "args": {"province": province, **args}}


def moving(text: str) -> list[Any]:
    """The short record up to move 1, and a conquest with that as its province."""
    return raw(f'{{"n":2,"seat":2,"command":"conquer","args":{{"province":{text}}}}}')


def legions(text: str) -> str:
    """Move 2, written as the exporter writes it, with that as its legions."""
    return f'{{"n":2,"seat":2,"command":"conquer","args":{{"province":"harbour","legions":{text}}}}}'


CASES: dict[str, tuple[list[Any], str]] = {
    # The file
    "not JSON": (raw('{"n":2,'), "4: not JSON at column 8: Expecting property name enclosed in double quotes [record:1]"),
    "no object": (raw("[1,2]"), "4: a line must be a JSON object, {...}; found [1, 2] [record:1]"),
    "a number of no size": (moving("NaN"), "4: NaN is not a number that a record can have [record:1]"),
    "a number too large": (moving("1e999"), "4: 1e999 is not a number that a record can have [record:1]"),
    "a number too long": (moving("9" * 5_000), "4: 99999999999999999999... has too many digits [record:1]"),
    "deep nesting": (moving("[" * 300 + "]" * 300), "4: move 2: not JSON: recursion limit exceeded at line 1 column 255 [record:1]"),
    "very deep nesting": (moving("[" * 99_999 + "]" * 99_999), "4: the line is nested too deeply [record:1]"),
    "half a letter": (moving('"\\ud800"'), "4: move 2: not JSON: unexpected end of hex escape at line 1 column 63 [record:1]"),
    "a line of 2 MB": (moving('"' + "x" * 2_000_000 + '"'), "4: the line is longer than 1,000,000 bytes [record:1]"),
    # Header and fields
    "no header": (LINES[2:], '1: move 1: a record begins with its header, {"vidi":1,...}; found {"n": 1, "seat": 2, "command": "choose_civilization", "ar... [record:2]'),
    "another version": (line(1, vidi=2), "1: `vidi` must be 1, found 2 [record:3]"),
    "no seats": (without(1, "seats"), "1: `seats` is missing [record:3]"),
    "a name too many fields": (line(1, player="Ada"), "1: `player` is not a field; the fields are vidi, game, ruleset, seats, bots, setup, seed, source, played_at, title, origin [record:3]"),
    "a blank name": (line(1, seats=["Ada", " ", "Cy"]), '1: `seats.1`: must not be blank, found " " [record:3]'),
    "a bot of no name": (line(1, bots=[None, "Steady!", None]), "1: `bots.1`: write 1 to 40 lower case letters, digits, - or _, and null for a person, found \"Steady!\" [record:3]"),
    "a bot for each seat but one": (line(1, bots=["steady", None]), "1: `bots` has 2 values for 3 seats: write the bot of each seat, null for a person [record:7]"),
    "a long name": (line(1, seats=["A" * 201, "Bo", "Cy"]), '1: `seats.0` is longer than 200 letters: "' + "A" * 56 + "... [record:3]"),
    "no such day": (line(1, played_at="2024-06-31"), '1: `played_at`: write a day as 2024-05-31, a moment as 2024-05-31T20:15:00Z, found "2024-06-31" [record:3]'),
    "no command": (without(4, "command"), "4: move 2: `command` is missing [record:3]"),
    "a field too many": (line(4, player=1), f"4: move 2: `player` is not a field; the fields are {MOVE_FIELDS} [record:3]"),
    "an arg of many digits": (raw(legions("123456789012345678901")), "4: 12345678901234567890... has too many digits [record:1]"),
    "an exponent as an arg": (raw(legions("1e22")), "4: move 2: conquer: `legions` must be a whole number, found 1e22; conquer takes province, legions, clear [record:9]"),
    "an arg twice": (raw(legions('1,"legions":2')), '4: the field "legions" is there twice [record:3]'),
    "a field twice": (raw('{"n":2,"seat":2,"seat":3,"command":"expand"}'), '4: the field "seat" is there twice [record:3]'),
    "two moves in a line, and one in two": (
        [
            *LINES[:3],
            '{"n":2,"seat":2,"command":"expand"},{"n":3,"seat":2,"command":"expand"}',
            '{"n":4,"seat":2,"command":"expand","args":{"a":[1',
            '{"n":5,"command":"expand"}]}}',
        ],
        "4: not JSON at column 36: Extra data [record:1]",
    ),
    "a long note": (line(3, note="x" * 10_001), '3: move 1: `note` is longer than 10,000 letters: "' + "x" * 56 + "... [record:3]"),
    "text for a number": (line(4, n="2"), '4: `n` must be a whole number, found "2" [record:3]'),
    "true for a number": (line(4, seat=True), "4: move 2: `seat` must be a whole number, found true [record:3]"),
    "a fraction": (line(4, n=2.0), "4: `n` must be a whole number, found 2.0 [record:3]"),
    "a fraction with its letters": (raw('{"n":2,"seat":2e0,"command":"expand"}'), "4: move 2: `seat` must be a whole number, found 2e0 [record:3]"),
    "a fraction as the version": (line(1, vidi=1.0), "1: `vidi` must be a whole number, found 1.0 [record:3]"),
    "too many moves": (line(4, n=100_001), "4: move 100001: `n` must be at most 100,000, found 100001 [record:3]"),
    "an outcome of two": (line(3, chance=[{"tile": "port", "coin": 1}]), '3: move 1: `chance.0` has too many entries: {"tile": "port", "coin": 1} [record:3]'),
    "an outcome of no kind": (line(3, chance=[{"tile": True}]), "3: move 1: `chance.0.tile`: an outcome must be text, a whole number, or null if it was not seen, found true [record:3]"),
    # The game
    "unknown game": (line(1, game="chess"), f"1: no game is called 'chess' here; the games are: {', '.join(all_games())} [record:4]"),
    "unknown rule set": (line(1, ruleset=f"{OPEN.name}-i"), f"1: {OPEN.title} has no rule set '{OPEN.name}-i'; it has: {OPEN.ruleset} [record:4]"),
    "unknown setup": (line(1, setup={"board": "europa"}), "1: setup: `board` is not a field; the fields are map, options, packs [record:5]"),
    "unknown option": (line(1, setup={"options": {"forts": 2}}), "1: setup: `options.forts` is not a field; the fields are double_fort, own_decline_target, fishing, religion_entry, culture_neutrals, espionage_legion, last_round_choice, declined_mountain [record:5]"),
    "option of another type": (line(1, setup={"options": {"double_fort": 1}}), "1: setup: `options.double_fort` must be true or false, found 1 [record:5]"),
    "unknown map": (line(1, setup={"map": "atlantis"}), f"1: setting up: no map is called 'atlantis'; the maps are: europa, mare-nostrum [{OPEN.name}:1.14]"),
    "too many seats": (line(1, seats=list("ABCDEF")), f"1: setting up: 6 seats: {OPEN.title} is for 2 to 5 players [{OPEN.name}:1.1]"),
    # Moves
    "a gap": ([*LINES[:3], *LINES[4:]], "4: move 3: `n` is 3, expected 2: moves are numbered without a gap, and one is missing before this line [record:6]"),
    "a number twice": ([*LINES[:4], *LINES[3:]], "5: move 2: `n` is 2, expected 3: moves are numbered without a gap, and one is there twice [record:6]"),
    "no such seat": (line(4, seat=4), "4: move 2: conquer harbour: the game has no seat 4; its seats are 1 to 3 [record:7]"),
    "unknown command": (line(4, command="attack"), f"4: move 2: no command is called 'attack'; {OPEN.title} has {COMMANDS} [record:8]"),
    "a blank command": (line(4, command=" "), f"4: move 2: no command is called ' '; {OPEN.title} has {COMMANDS} [record:8]"),
    "an arg too many": (line(4, args={"province": "harbour", "pawns": 3}), "4: move 2: conquer: `pawns` is not a field; conquer takes province, legions, clear [record:9]"),
    "an arg missing": (line(4, args={}), "4: move 2: conquer: `province` is missing; conquer takes province, legions, clear [record:9]"),
    "an arg for nothing": (line(7, args={"why": "tired"}), "7: move 5: end_conquest: `why` is not a field; end_conquest takes no args [record:9]"),
    "the seat as an arg": (line(4, args={"province": "harbour", "seat": 2}), "4: move 2: conquer: `seat` belongs beside `args`, not in it [record:9]"),
    "true as an arg": (line(4, args={"province": "harbour", "legions": True}), "4: move 2: conquer: `legions` must be a whole number, found true; conquer takes province, legions, clear [record:9]"),
    "text as an arg": (line(4, args={"province": "harbour", "legions": "3"}), '4: move 2: conquer: `legions` must be a whole number, found "3"; conquer takes province, legions, clear [record:9]'),
    "a fraction as an arg": (line(4, args={"province": "harbour", "legions": 3.0}), "4: move 2: conquer: `legions` must be a whole number, found 3.0; conquer takes province, legions, clear [record:9]"),
    "a fraction as it was written": (raw('{"n":2,"seat":2,"command":"conquer","args":{"province":"harbour","legions":3.00}}'), "4: move 2: conquer: `legions` must be a whole number, found 3.00; conquer takes province, legions, clear [record:9]"),
    "pawns as text": (line(8, args={"pawns": {"harbour": "6"}}), f'8: move 6: reorganize: `pawns`: {PAWNS}, found {{"harbour": "6"}}; reorganize takes pawns [record:9]'),
    "pawns as a list": (line(8, args={"pawns": ["harbour"]}), f'8: move 6: reorganize: `pawns`: {PAWNS}, found ["harbour"]; reorganize takes pawns [record:9]'),
    "letters that a terminal obeys": (line(4, command="\x1b[31m\u202e\n"), f"4: move 2: no command is called '\\x1b[31m\\u202e\\n'; {OPEN.title} has {COMMANDS} [record:8]"),
    # The rules of the game
    "out of turn": (line(4, seat=1), f"4: move 2: conquer harbour: seat 1 is out of turn: it is the turn of seat 2, while conquering [{OPEN.name}:1.18]"),
    "unknown province": (line(4, args={"province": "Harbor"}), f"4: move 2: conquer Harbor: this map has no province 'Harbor'; did you mean 'harbour'? [{OPEN.name}:1.14]"),
    "not now": (more({"command": "expand"}), f"10: move 8: expand is not possible while conquering; possible: end_conquest, conquer [{OPEN.name}:3.4]"),
    "no entry": (more(conquer("dunes")), f"10: move 8: conquer dunes: a civilization cannot enter the map at Dunes; possible: Wood, Farm, Village, Oasis, Harbour, Isle [{OPEN.name}:5.1]"),
    "a sea": (more(conquer("ocean")), f"10: move 8: conquer ocean: Ocean is a sea, which nobody can hold; possible: Wood, Farm, Village, Oasis, Harbour, Isle [{OPEN.name}:5.12]"),
    "not adjacent": (more(conquer("oasis"), conquer("beach")), f"11: move 9: conquer beach: Beach is not adjacent to the civilization; possible: Village, Crag, Lakeside [{OPEN.name}:5.9]"),
    "too few pawns": (more(conquer("harbour"), conquer("valley"), conquer("beach")), f"12: move 10: conquer beach: Beach costs 3: too few pawns; 3 of the civilization's own needed, 1 in hand [{OPEN.name}:6.12]"),
    "slot too dear": (line(3, args={"slot": 7}), f"3: move 1: choose_civilization 7: the track has no slot 7; possible: slot 1, slot 2, slot 3, slot 4, slot 5, slot 6 [{OPEN.name}:2.1]"),
    # Chance
    "no chance to set up": ([HEADER, *LINES[2:]], "1: setting up: chance 1 is missing: expected a start_seat, one of 1, 2, 3 [record:10]"),
    "chance missing": (without(3, "chance"), f"3: move 1: choose_civilization 1: chance 1 is missing: expected a tile, one of {TILES_LEFT} [record:10]"),
    "chance left over": (line(4, chance=[{"tile": "religion"}]), "4: move 2: conquer harbour: chance 1 is left over: tile 'religion'; nothing is drawn by chance here [record:10]"),
    "chance left over in setting up": (line(2, chance=[*DEAL["chance"], {"tile": "port"}]), "2: setting up: chance 14 is left over: tile 'port'; 13 are drawn by chance here [record:10]"),
    "a tile that is gone": (line(3, chance=[{"tile": "weapons"}, {"tile": "legions"}]), f"3: move 1: choose_civilization 1: chance 1: the tile cannot be 'weapons'; possible: {TILES_LEFT} [record:10]"),
    "a die for a tile": (line(3, chance=[{"die": 6}, {"tile": "legions"}]), "3: move 1: choose_civilization 1: chance 1: expected a tile, found die 6 [record:10]"),
    # Packs: the tests of a game's packs have the others
    "a pack behind number 0": ([*LINES[:2], {"pack": {}}], "3: a pack must come right after the header, before number 0 and the moves [record:14]"),
    # The end, and back
    "an end too early": ([*LINES, {"end": {"scores": [5, 5, 5], "winners": [1]}}], "10: `end` gives scores [5, 5, 5] and winners [1]; by the rules the game is not over yet [record:11]"),
    "an end of no size": ([*LINES, {"end": {"scores": [10**10], "winners": [1]}}], "10: `end.scores.0` must be at most 1,000,000,000, found 10000000000 [record:3]"),
    "a move after the end": ([*LINES, {"end": {"scores": [5], "winners": [1]}}, {"n": 8, "seat": 3, "take_back": 1}], "11: move 8: `end` must be the last line of a record; only another header may follow it [record:11]"),
    "a note before its move": ([*LINES, {"noted": {"move": 8, "text": "x"}}], "10: `move` is 8, but only 7 come before: a note comes after its move [record:17]"),
    "back to where it is": ([*LINES, {"n": 8, "seat": 3, "take_back": 7}], "10: move 8: moves cannot be taken back to move 7; the last possible are: 1, 2, 3, 4, 5, 6 [record:12]"),
    "back to what is gone": ([*LINES, {"n": 8, "seat": 3, "take_back": 4}, {"n": 9, "seat": 3, "take_back": 5}], "11: move 9: moves cannot be taken back to move 5; the last possible are: 0, 1, 2, 3 [record:12]"),
    "back from nothing": ([*LINES[:2], {"n": 1, "seat": 1, "take_back": 0}], "3: move 1: moves cannot be taken back to move 0; the last possible are: none, because no move stands [record:12]"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_one_message_and_the_moves_before_are_kept(name: str, library: Library, tmp_path: Path) -> None:
    lines, expected = CASES[name]
    before = lines[: int(expected.partition(":")[0]) - 1]
    moves = sum(isinstance(line, dict) and line.get("n", 0) > 0 for line in before)
    kept = "contradicts" if name == "an end too early" else "partial"
    exported = [line if isinstance(line, str) else json.dumps(line, separators=(",", ":")) for line in lines]
    runs = ((True, False, exported), (False, True, exported), (False, False, lines))
    for dry_run, strict, written in runs:
        file = write(tmp_path / "game.vidi.jsonl", *written)
        assert library.store.position() == 0
        report = library.import_files([file], dry_run=dry_run, strict=strict)
        assert [str(error) for error in report.errors()] == [f"{file}:{expected}"]
        assert report.counts() == {kept if moves and not strict else "refused": 1}
        assert not report.ok
    assert [len(library.game(game.id).moves) for game in library.games()] == ([moves] if moves else [])


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "1: the file is empty; a record begins with its header [record:2]"),
        (b"\n  \n", "1: the file is empty; a record begins with its header [record:2]"),
        (b'{"vidi":1,"game":"chess\xff"}\n', "1: byte 24 of the line is not UTF-8 [record:1]"),
        (
            '{"vidi":1}\n'.encode("utf-16"),
            "1: a record is UTF-8 text with one JSON object per line; the file is UTF-16 text: save it as UTF-8 [record:1]",
        ),
        (
            b"PK\x03\x04",
            "1: a record is UTF-8 text with one JSON object per line; the file is a zip archive: take the record out of it first [record:1]",
        ),
        (
            b"\x89PNG\r\n\x1a\n\0\0\n{",
            "1: a record is UTF-8 text with one JSON object per line; the file is an image [record:1]",
        ),
        (
            '{"vidi":1}\n'.encode("utf-16-le"),
            "1: a record is UTF-8 text with one JSON object per line; the file is not text, or not in UTF-8 [record:1]",
        ),
        (
            b"Ann won, 71 to 66\n",
            '1: not JSON at column 1: Expecting value; a record begins with its header, {"vidi":1,...} [record:1]',
        ),
    ],
)
def test_files_that_are_no_records(content: bytes, expected: str, library: Library, tmp_path: Path) -> None:
    file = tmp_path / "game.vidi.jsonl"
    file.write_bytes(content)
    assert [str(error) for error in library.import_files([file]).errors()] == [f"{file}:{expected}"]


def test_a_file_that_is_not_there(library: Library, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    report = library.import_files([tmp_path / "no.vidi.jsonl", tmp_path / "empty"])
    missing, folder = report.errors()
    assert str(missing) == f"{tmp_path}/no.vidi.jsonl: cannot be read: No such file or directory [import:1]"
    assert str(folder) == f"{tmp_path}/empty: the folder has no file to import [import:1]"


def test_windows_files_are_read(library: Library, tmp_path: Path) -> None:
    file = write(tmp_path / "game.vidi.jsonl")
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n\r\n"))
    report = library.import_files([file])
    assert (report.counts(), report.errors()) == ({"new": 1}, [])


def test_a_long_line_is_not_read_into_memory_as_a_whole(library: Library, tmp_path: Path) -> None:
    file = write(tmp_path / "game.vidi.jsonl", *LINES[:3], "x" * 5_000_000, HEADER, DEAL)
    report = library.import_files([file])
    assert [str(error) for error in report.errors()] == [
        f"{file}:4: the line is longer than 1,000,000 bytes [record:1]"
    ]
    assert report.counts() == {"partial": 1, "same": 1}


def test_the_rest_of_the_call_goes_on(library: Library, tmp_path: Path) -> None:
    """Several records may stand in a file; a bad one hurts neither the others nor the next file."""
    bad = {**HEADER, "title": "bad"}
    good = {**HEADER, "title": "good", "played_at": "2024-05-31"}
    first = write(tmp_path / "a.vidi.jsonl", bad, DEAL, {"n": 9}, {"n": 3}, good, DEAL)
    second = write(tmp_path / "b.vidi.jsonl")
    report = library.import_files([first, second])
    assert [[game.outcome for game in file.games] for file in report.files] == [["refused", "new"], ["new"]]
    assert [str(error) for error in report.errors()] == [f"{first}:3: move 9: `seat` is missing [record:3]"]
    assert [game.started.title for game in library.games()] == ["good", None]


def test_a_partial_game_is_marked_until_the_mended_record_goes_on(library: Library, tmp_path: Path) -> None:
    """The mark says what was wrong and where; it is no move, and the same mistake is marked once."""
    bad = write(tmp_path / "bad.vidi.jsonl", *line(6, args={"province": "Harbor"}))
    whole = "SELECT moves, fidelity, flaw FROM games"
    report = library.import_files([bad])
    assert [(game.outcome, game.moves, game.kept) for game in report.files[0].games] == [("partial", 3, 3)]
    game = library.game(library.games()[0].id)
    message = "conquer Harbor: this map has no province 'Harbor'; did you mean 'harbour'?"
    assert game.stream[-1][1] == ImportStopped(
        file="bad.vidi.jsonl", line=6, move=4, rule=f"{OPEN.name}:1.14", message=message
    )
    assert library.sql(whole).to_numpy().tolist() == [[3, "partial", message]]
    assert [json.loads(text).get("n") for text in game.record().splitlines()] == [None, None, 0, 1, 2, 3]

    again = library.import_files([bad])
    assert [(game.outcome, game.moves, game.kept) for game in again.files[0].games] == [("partial", 0, 3)]
    assert len(library.game(game.id).stream) == len(game.stream)
    assert redecide(game.id, [event for _, event in game.stream])

    mended = write(tmp_path / "mended.vidi.jsonl")
    assert library.import_files([mended]).counts() == {"continued": 1}
    stream = [event for _, event in library.game(game.id).stream]
    assert len(stream) > len(game.stream)
    assert redecide(game.id, stream)
    assert library.sql(whole).to_numpy().tolist() == [[7, "whole", None]]

    for late, outcome in ((bad, "conflict"), (write(tmp_path / "late.vidi.jsonl", *raw("?")), "refused")):
        assert library.import_files([late]).counts() == {outcome: 1}  # the library has more of it by now
    assert [event for _, event in library.game(game.id).stream] == stream


def test_a_mark_is_taken_back_with_its_move(library: Library, tmp_path: Path) -> None:
    bad = write(tmp_path / "bad.vidi.jsonl", *line(6, args={"province": "Harbor"}))
    library.import_files([bad])
    back = {"n": 4, "seat": 2, "take_back": 2}
    file = write(tmp_path / "back.vidi.jsonl", *LINES[:5], back)
    assert library.import_files([file]).counts() == {"continued": 1}
    game = library.game(library.games()[0].id)
    assert not any(isinstance(event, ImportStopped) for _, event in game.events)
    assert redecide(game.id, [event for _, event in game.stream])
    assert library.sql("SELECT moves, fidelity FROM games").to_numpy().tolist() == [[2, "whole"]]
