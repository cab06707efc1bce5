"""Files of Board Game Arena as people have them: other wrappings, saved pages, lists of games, refusals."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from domain.library.reports import PlayReported
from tests.helpers.command import Vidi
from tests.helpers.logs import (
    MAPPING,
    PLAYERS,
    SHORT,
    TABLE,
    TITLE,
    WHOLE,
    archive,
    by,
    ended,
    note,
    packet,
)
from tests.helpers.projected import ask, published
from tests.imports.reading import as_bytes, recognised
from vidi.importers.bga import tables
from vidi.importers.formats import Document, Hints, Ignored, Item, Play, Quarantined, formats
from vidi.importers.logged import mapping
from vidi.importers.reading.given import Held
from vidi.importers.report import ImportReport
from vidi.library.library import Library
from vidi.record.errors import Demand
from vidi.record.read import Record
from vidi.store.game import RecordedGame

OWN = (mapping.read("own.json", json.dumps(MAPPING)),)


def bring(library: Library, data: Any, name: str = "f", **how: Any) -> ImportReport:
    file = Held(name, data if isinstance(data, bytes) else as_bytes(data))
    return library.import_files([file], **{"mappings": OWN, **how})


def read(data: Any, title: str | None = None) -> list[Item]:
    whole = data if isinstance(data, bytes) else as_bytes(data)
    return list(formats()["bga"].read(Document("f", whole, Hints(None, title, OWN))))


def page(value: Any, before: str = "") -> bytes:
    """A saved replay page."""
    script = f"gameui.x(1);{before}\nvar g_gamelogs = {json.dumps(value)};\ngameui.y('</b>');"
    return f"<!DOCTYPE html><html><script>{script}</script></html>".encode()


def without(*names: str) -> list[dict[str, Any]]:
    return [{name: value for name, value in one.items() if name not in names} for one in WHOLE]


# Wrappings

WRAPPED: dict[str, Any] = {
    "a bare list": WHOLE,
    "once more": {"status": 1, "data": {"status": 1, "data": {"valid": 1, "data": WHOLE}}},
    "four times": {"data": {"data": {"data": archive(WHOLE)}}},
    "a list of answers": [archive(WHOLE)],
    "a byte order mark": b"\xef\xbb\xbf" + as_bytes(archive(WHOLE)),
    "a page with a list": page(WHOLE),
    "a page with an answer": page({"data": {"valid": 1, "data": WHOLE}}, "x = '[{\"';"),
    "a script": b"g_gamelogs: " + as_bytes(WHOLE),
    "lines": b"\n" + as_bytes(archive(WHOLE)) + b"\r\n\n" + as_bytes(archive(WHOLE)),
}


@pytest.mark.parametrize("name", WRAPPED)
def test_the_same_packets_are_the_same_game_in_every_wrapping(name: str, library: Library) -> None:
    assert bring(library, archive(WHOLE)).counts() == {"new": 1}
    report = bring(library, WRAPPED[name])
    assert set(report.counts()) == {"same"}
    assert report.files[0].format == "bga"


@pytest.mark.parametrize("missing", [("packet_id",), ("packet_id", "table_id"), ("table_id", "packet_type")])
def test_packets_may_leave_out_what_their_order_and_channels_have(
    missing: tuple[str, ...], library: Library
) -> None:
    assert bring(library, without(*missing)).counts() == {"new": 1}
    (game,) = library.games()
    started = library.game(game.id).started
    assert started.source is not None
    assert started.source.id == str(TABLE)


def test_a_log_without_any_table_is_known_by_its_players_and_day(library: Library) -> None:
    packets = [{**one, "channel": "/x"} for one in without("table_id")]
    assert bring(library, packets).counts() == {"new": 1}
    assert bring(library, packets).counts() == {"same": 1}


def test_packets_without_time_are_named_by_what_lacks() -> None:
    with pytest.raises(Demand, match="no packet that can be read"):
        read(without("time"))
    wrong = next(formats()["bga"].read(Document("f", as_bytes(without("time")))))
    assert isinstance(wrong, Quarantined)
    assert wrong.reason == "`time` is missing"


def test_each_line_is_a_game_and_a_wrong_line_affects_no_other(library: Library) -> None:
    other = archive([{**one, "table_id": 7} for one in WHOLE])
    refused = {"status": "0", "error": "You have reached a limit (replay)"}
    lines = [archive(WHOLE), other, refused, {"x": 1}]
    data = b"\n".join([*map(as_bytes, lines), b'{"data', as_bytes(archive(WHOLE))[:-9], b"[" * 9_000])
    report = bring(library, data)
    assert report.counts() == {"new": 2, "refused": 5}
    places = [game.place for game in report.files[0].games]
    assert places[2:] == ["line 3", "line 4", "line 5", "line 6", "line 7"]
    assert "reached a limit (replay)" in str(report.errors()[0])


def test_a_file_of_lines_has_no_limit_but_a_line_has_one(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = as_bytes(archive(WHOLE))
    monkeypatch.setattr("vidi.importers.reading.byline.DOCUMENT_AT_MOST", len(line) + 5)
    monkeypatch.setattr("vidi.importers.reading.entries.DOCUMENT_AT_MOST", len(line) + 5)
    report = bring(library, b"\n".join([line, b'"' + b"x" * 9 * len(line), line]))
    assert report.counts() == {"new": 1, "refused": 1, "same": 1}
    assert "line 2: the line is longer than" in str(report.errors()[0])


def test_the_lines_of_a_file_are_bounded_in_number(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vidi.importers.reading.entries.ENTRIES_AT_MOST", 3)
    report = bring(library, b"\n".join([as_bytes(archive(WHOLE)), *[b"{}"] * 50]))
    assert report.counts() == {"new": 1, "refused": 3}
    assert "more than 3 lines: split it" in str(report.errors()[-1])


def test_many_lines_of_one_game_end_the_file(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vidi.importers.files.AGAIN_AT_MOST", 2)
    report = bring(library, b"\n".join([as_bytes(archive(WHOLE))] * 5))
    assert report.counts() == {"new": 1, "same": 2, "refused": 1}
    assert "more than 2 records of the file are of " in str(report.errors()[0])
    assert "f:0" not in str(report.errors()[0])


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        (page(WHOLE)[:-500], "import:3"),
        (b"<html>g_gamelogs = alert(1)</html>", "import:5"),
        (b"<html>g_gamelogs = [{]}</html>", "import:3"),
        (b"<html>g_gamelogs = []</html>", "import:5"),
        (b"<html>g_gamelogs = " + b"[" * 99_999 + b"]" * 99_999, "import:3"),
        (b"<html>g_gamelogs = [" + b'\\"' * 99_999, "import:3"),
        (b"<html>g_gamelogs = [\xff]", "import:3"),
    ],
    ids=["cut off", "code", "brackets", "empty", "deep", "quotes", "bytes"],
)
def test_a_page_without_a_whole_list_is_one_message(data: bytes, rule: str, library: Library) -> None:
    (error,) = bring(library, data).errors()
    assert error.rule == rule


def test_names_in_a_page_are_text() -> None:
    hostile = "<script>alert(1)</script><img src=x onerror=y>"
    packets = [packet(1, 1, note("passed", "${player_name} passes", player_name=hostile, player_id=1))]
    (game,) = read(page(packets), "Chess")
    assert isinstance(game, Record)
    assert game.header.seats == ["alert(1)"]


# Lists of games


def row(**changed: Any) -> dict[str, Any]:
    """A table of the list, with the result of ``WHOLE``."""
    return {
        "table_id": str(TABLE),
        "game_name": "gaiaproject",
        "start": "1773878764",
        "end": "1773879000",
        "concede": "0",
        "unranked": "0",
        "normalend": "1",
        "players": "1001,1002,1003",
        "player_names": "Ann,Bo,Cy",
        "scores": "5,2,0",
        "ranks": "1,2,3",
        **changed,
    }


def games(*rows: Any) -> dict[str, Any]:
    return {"status": 1, "data": {"tables": list(rows), "stats": []}}


def only(value: Any, title: str | None = None) -> tuple[PlayReported, tuple[str, ...]]:
    (item,) = read(value, title)
    assert isinstance(item, Play)
    return item.report, item.notes


def seats(report: PlayReported) -> list[tuple[str | None, int | None, int | None, bool | None]]:
    return [(seat.name, seat.points, seat.place, seat.won) for seat in report.seats]


def test_a_list_of_games_is_a_play_a_table() -> None:
    assert recognised(as_bytes(games(row()))) == ["bga"]
    report, notes = only(games(row()))
    assert (report.title, report.source.id, report.played_at) == (
        "Gaia Project",
        str(TABLE),
        "2026-03-19T00:06:04Z",
    )
    assert seats(report) == [("Ann", 5, 1, True), ("Bo", 2, 2, False), ("Cy", 0, 3, False)]
    assert (report.finished, report.together, notes) == (True, False, ())


RESULTS: dict[str, tuple[dict[str, Any], list[tuple[Any, ...]], bool | None]] = {
    "a tie of two": (
        {"scores": "5,5,0", "ranks": "1,1,3"},
        [(5, 1, True), (5, 1, True), (0, 3, False)],
        False,
    ),
    "conceded": (
        {"concede": "1", "scores": "1,0,0", "ranks": "1,2,2"},
        [(None, 1, True), (None, 2, False), (None, 2, False)],
        False,
    ),
    "no result": ({"scores": None, "ranks": None, "normalend": "0"}, [(None, None, None)] * 3, None),
    "places of 0": ({"ranks": "0,0,0"}, [(5, None, None), (2, None, None), (0, None, None)], None),
    "milliseconds": (
        {"start": 1773878764000, "scores": [5.0, 2, 0]},
        [(5, 1, True), (2, 2, False), (0, 3, False)],
        False,
    ),
    "places alone": (
        {"scores": "", "ranks": [1, 2, 3]},
        [(None, 1, True), (None, 2, False), (None, 3, False)],
        False,
    ),
    "a draw of rivals": ({"scores": "5,5,5", "ranks": "1,1,1"}, [(5, 1, True)] * 3, False),
    "together": (
        {"game_name": "unknowngame", "scores": "4,4,4", "ranks": "1,1,1"},
        [(4, None, True)] * 3,
        True,
    ),
    "together, lost": (
        {"game_name": "hanabi", "scores": "0,0,0", "ranks": "1,1,1"},
        [(0, None, False)] * 3,
        True,
    ),
    "together, without points": (
        {"game_name": "hanabi", "scores": None, "ranks": "1,1,1"},
        [(None, None, None)] * 3,
        True,
    ),
    "a solo game with points": (
        {"players": 1001, "player_names": "Ann", "scores": "9", "ranks": 1},
        [(9, None, None)],
        None,
    ),
    "a solo game without": (
        {"players": "1001", "player_names": "Ann", "scores": "-2", "ranks": "1"},
        [(-2, None, False)],
        None,
    ),
}


@pytest.mark.parametrize("name", RESULTS)
def test_a_table_has_the_result_that_its_places_and_points_mean(name: str) -> None:
    changed, expected, together = RESULTS[name]
    report, notes = only(games(row(**changed)))
    assert [seat[1:] for seat in seats(report)] == expected
    assert report.together is together
    assert bool(notes) == (name in ("together", "together, lost", "a solo game without"))
    assert report.finished is (name != "no result")


def test_a_list_names_what_is_wrong_and_takes_the_other_tables() -> None:
    wrong = [
        row(table_id=None),
        row(ranks="1,2"),
        row(ranks="1,2,x"),
        row(start="1" * 11),
        row(player_names=5),
        row(game_name=None),
        7,
    ]
    read_ = read(games(row(), *wrong))
    assert isinstance(read_[0], Play)
    assert [type(item) for item in read(games(None, row()))] == [Quarantined, Play]
    assert only(row())[0] == read_[0].report
    left = [item for item in read_[1:] if isinstance(item, Quarantined)]
    assert [item.place for item in left] == [f"data.tables[{number}]" for number in range(1, 8)]
    assert left[1].reason == "`ranks` has 2 entries, and the table has 3 players"


def test_an_unknown_short_word_stays_and_a_title_fills_in_a_missing_one() -> None:
    assert only(games(row(game_name="harbour")))[0].title == "harbour"
    assert only(games(row(game_name=None)), "Chess")[0].title == "Chess"
    assert all(word == word.casefold() for word in tables.titles())


PLAYER = {"player_id": "1001", "name": "Ann", "score": "7", "gamerank": "1"}
OTHER = {"player_id": 1002, "name": "Bo", "score": 3, "gamerank": 2}
ONE = {"time_start": "2024-05-31 20:15:00", "endgame_reason": "normal_end", "player": [PLAYER, OTHER]}


@pytest.mark.parametrize(
    "value",
    [
        {"status": 1, "data": {"id": "9", "game_name": "azul", "result": ONE}},
        {"data": {"data": {"game_name": "azul", "result": {**ONE, "id": 9}}}},
        {"data": {"table_id": 9, "game_name": "azul", "players_results": {"1001": PLAYER, "1002": OTHER}}},
    ],
)
def test_the_information_on_a_table_is_a_play(value: Any) -> None:
    report, _ = only(value)
    assert (report.title, report.source.id) == ("Azul", "9")
    assert seats(report) == [("Ann", 7, 1, True), ("Bo", 3, 2, False)]


def test_tables_that_still_run_are_left_out() -> None:
    running = {"889": {"id": "889", "game_name": "arknova", "status": "asyncplay", "players": {}}}
    (left,) = read({"status": 1, "data": {"tables": running}})
    assert isinstance(left, Ignored)
    assert (left.place, left.reason) == ("data.tables.889", '"Ark Nova": the table is still being played')
    (left,) = read(games(row(status="play", scores=None, ranks=None)))
    assert isinstance(left, Ignored)
    assert left.reason == '"Gaia Project" of 2026-03-19 with Ann, Bo, Cy: the table is still being played'


# The same table as a log and in a list


@pytest.mark.parametrize("log_first", [True, False])
def test_a_table_counts_once_whichever_comes_first(log_first: bool, library: Library, tmp_path: Path) -> None:
    files = [archive(WHOLE), games(row())]
    for value in files if log_first else reversed(files):
        assert bring(library, value).counts() == {"new": 1}
    assert bring(library, games(row())).counts() == {"same": 1}
    copy = published(tmp_path / "tables", library.store.rows(0))
    assert ask(copy, "SELECT player, games, wins FROM players WHERE games > 0 ORDER BY player") == [
        ("Ann", 1, 1),
        ("Bo", 1, 0),
        ("Cy", 1, 0),
    ]
    assert ask(copy, "SELECT fidelity FROM games WHERE same_table_as IS NOT NULL") == [("results_only",)]


DRAWN = {"scores": "5,5,5", "ranks": "1,1,1"}
TIED = [*SHORT, packet(7, "6", note("simpleNode", "End of game (tie)"), ended(Ann=2, Bo=2, Cy=2))]


@pytest.mark.parametrize("value", [games(row(**DRAWN)), archive(TIED)], ids=["list", "log"])
def test_a_draw_is_no_win_and_is_rated_as_a_draw(value: Any, library: Library, tmp_path: Path) -> None:
    bring(library, value)
    copy = published(tmp_path / "tables", library.store.rows(0))
    assert ask(copy, "SELECT DISTINCT outcome, place FROM results") == [("drew", 1)]
    assert ask(copy, "SELECT DISTINCT ended, wins, rated FROM players") == [(1, 0, 1)]
    assert ask(copy, "SELECT DISTINCT place, rating FROM ratings") == [(1, 1500)]


def test_a_game_played_together_is_rated_against_the_game(library: Library, tmp_path: Path) -> None:
    bring(library, games(row(game_name="hanabi", scores="0,0,0", ranks="1,1,1")))
    bring(library, archive([*SHORT, packet(7, "6", ended(Ann=0, Bo=0, Cy=0))]), title="Hanabi")
    copy = published(tmp_path / "tables", library.store.rows(0))
    assert ask(copy, "SELECT DISTINCT outcome FROM results") == [("lost to Hanabi",)]
    assert ask(copy, "SELECT count(*), max(place) FILTER (opponent) FROM ratings") == [(4, 1)]


# Outcomes of logs


def finish(*result: Any, listed: Any = None, **table: Any) -> list[Item]:
    last = packet(9, 9, note("gameStateChange", id=99, args={"table": table, "result": list(result)}))
    names = [{"id": one["player"], "name": one["name"]} for one in result]
    return read(archive([*SHORT[:1], last], names if listed is None else listed), TITLE)


def of(name: str, score: Any, rank: Any, **more: Any) -> dict[str, Any]:
    id_ = next(id_ for id_, player in PLAYERS.items() if player == name)
    return {"player": id_, "name": name, "score": score, "rank": rank, **more}


def end(items: list[Item]) -> tuple[Any, tuple[str, ...]]:
    (game,) = (item for item in items if isinstance(item, Record))
    return game.body[-1][1].fields()["args"].get("result"), game.notes


@pytest.mark.parametrize("table", [{"concede": True}, {"concede": "1"}, {}])
def test_a_conceded_game_has_a_winner_and_no_points(table: Any) -> None:
    lost = of("Bo", "0", 2, concede="1")
    assert end(finish(of("Ann", "1", 1), lost, **table)) == ({"winners": [1]}, ())


@pytest.mark.parametrize(("score", "result"), [("9", None), (0, []), ("-3", []), (None, None)])
def test_a_solo_game_is_lost_without_points_and_else_open(score: Any, result: Any) -> None:
    ends, notes = end(finish(of("Ann", score, 1)))
    assert (ends and ends["winners"]) == result
    assert bool(notes) is (result == [])


def test_a_tie_may_be_said_in_the_result() -> None:
    tied = end(finish(of("Ann", 5, 1, tie=True), of("Bo", 5, 1, tie=True)))
    assert tied == ({"winners": [1, 2], "scores": [5, 5]}, ())


def test_a_game_played_together_is_shared(library: Library) -> None:
    shared = [*SHORT, packet(7, "6", ended(Ann=0, Bo=0, Cy=0))]
    report = bring(library, archive(shared))
    assert "read from its points" in report.files[0].games[0].notes[1]
    (listed,) = library.games()
    game = library.game(listed.id)
    assert (game.state().winners, game.started.opponent) == ((), TITLE)
    assert bring(library, archive(shared)).counts() == {"same": 1}
    assert bring(library, game.record().encode(), "a.vidi.jsonl").counts() == {"same": 1}
    won = [{**one, "table_id": 8} for one in [*SHORT, packet(7, "6", ended(Ann=3, Bo=3, Cy=3))]]
    bring(library, archive(won))
    assert {library.game(one.id).state().winners for one in library.games()} == {(), (1, 2, 3)}


def test_a_log_whose_result_an_older_reader_left_open_is_the_same(library: Library, tmp_path: Path) -> None:
    shared = archive([*SHORT, packet(7, "6", ended(Ann=3, Bo=3, Cy=3))])
    bring(library, shared)
    (listed,) = library.games()
    lines = [json.loads(line) for line in library.game(listed.id).record().splitlines()]
    del lines[0]["setup"]["together"]
    for line in lines:
        line.get("args", {}).pop("result", None)
    older = "".join(f"{json.dumps(line)}\n" for line in lines if "end" not in line)
    with Library(tmp_path / "older") as other:
        assert bring(other, older.encode(), "a.vidi.jsonl").counts() == {"new": 1}
        assert bring(other, shared).counts() == {"same": 1}
        assert other.game(listed.id).state().winners is None


def test_a_player_without_a_result_keeps_all_entries(library: Library) -> None:
    listed = [{"id": id_, "name": name} for id_, name in PLAYERS.items()]
    items = finish(of("Ann", 5, 1), of("Bo", 2, 2), listed=listed)
    assert end(items) == ({"winners": [1]}, ("the result has no entry for Cy",))
    (game,) = (item for item in items if isinstance(item, Record))
    assert len(game.body) == 2
    assert game.body[-1][1].fields()["args"]["entries"][-1]["points"] == {"1": 5, "2": 2}


# Titles


def test_a_title_of_the_user_is_read_by_its_own_mapping_and_said() -> None:
    trains = [packet(1, 1, by("Ann", "trainCarPicked"), by("Bo", "claimedRoute", points=4, number=3))]
    (own,) = read(trains, "Another Map")
    assert isinstance(own, Record)
    assert (own.header.game, own.header.setup) == ("Another Map", {"counters": []})
    assert own.notes[0].startswith("the title is the one that you gave; its notifications are like those of ")
    (same,) = read(trains, "ticket to ride")
    assert isinstance(same, Record)
    assert (same.header.game, same.notes) == ("Ticket to Ride", ())
    (by_types,) = read(trains)
    assert isinstance(by_types, Record)
    assert by_types.notes == (
        "the title Ticket to Ride was recognised by its notifications: claimedRoute and trainCarPicked",
    )


# Undone steps


def step(number: int, player: str, type_: str) -> dict[str, Any]:
    return packet(number, number, by(player, type_, "${player_name} does it", points=1))


def test_a_mapping_names_the_types_that_take_a_step_back(library: Library) -> None:
    own = mapping.read("own.json", json.dumps({**MAPPING, "takes_back": ["unplace", "untake"]}))
    packets = [
        step(1, "Bo", "lampLit"),
        step(2, "Ann", "lampLit"),
        step(3, "Ann", "lampLit"),
        packet(4, 4, note("store")),
        step(5, "Ann", "unplace"),
        step(6, "Ann", "untake"),
        step(7, "Ann", "lampLit"),
        step(8, "Bo", "untake"),
    ]
    assert bring(library, packets, mappings=[own], title=TITLE).counts() == {"new": 1}
    (listed,) = library.games()
    game: RecordedGame = library.game(listed.id)
    assert [getattr(move, "to", None) for move in game.moves] == [
        None,
        None,
        None,
        None,
        2,
        None,
        1,
        None,
        None,
        None,
    ]
    assert game.state().points == [1, 1]


def test_undone_steps_of_azul_are_taken_back(library: Library) -> None:
    types = ("tilesSelected", "tilesPlacedOnLine", "undoSelectLine", "undoTakeTiles", "tilesSelected")
    played = [step(number, "Ann", type_) for number, type_ in enumerate(types, 2)]
    packets = [packet(1, 1, note("factoriesFilled")), *played, packet(9, 9, note("placeTileOnWall"))]
    assert bring(library, packets).counts() == {"new": 1}
    (listed,) = library.games()
    game: RecordedGame = library.game(listed.id)
    assert game.started.game == "Azul"
    assert [getattr(move, "to", None) for move in game.moves] == [None, None, None, 2, None, 1, *[None] * 3]


# Refusals

REFUSALS: Mapping[str, tuple[Any, str, str]] = {
    "a limit": ({"status": "0", "error": "You have reached a limit (replay)"}, "a limit (replay)", "wait"),
    "no session": ({"status": 0, "error": "You are not logged in", "code": 806}, "not logged in", "sign in"),
    "401": (b"Unauthorized. See https://boardgamegeek.com/x", "See https://boardgamegeek.com/x", "token"),
    "later": (b"<?xml version='1.0'?>\n<message>\nPlease try again later.</message>", "again later.", "wait"),
    "too many": (b"<error>\n<message>Rate limit exceeded.</message></error>", "Rate limit", "wait"),
    "a page": (b"<html><head><title>401 Authorization Required</title>", "401 Authorization", "sign in"),
    "a code alone": ({"status": "0", "error": "", "code": 100}, "code 100", "save the answer again"),
    "a list": ({"errors": [{"message": "Not logged in"}]}, "Not logged in", "sign in"),
    "errors in each other": ({"errors": {"error": {"message": "No such user"}}}, "No such user", "save"),
    "a message": ({"message": "Unauthorized"}, "Unauthorized", "sign in"),
    "several": ([{"status": "0", "error": "a limit"}, {"status": "0", "error": "b"}], "a limit", "wait"),
    "errors": (b"<errors><error><message>Invalid user</message></error></errors>", "Invalid user", "token"),
    "a page to sign in": (b"<!DOCTYPE html><title>Sign in | Club</title>", "Sign in | Club", "sign in"),
    "a page that asks for it": (
        b"<html><title>Club</title><script>x</script><p>You must be logged in to see this",
        "You must be logged in to see this",
        "sign in",
    ),
    "unavailable": (b"<html><title>502 Bad Gateway</title>", "502 Bad Gateway", "save the answer again"),
    "other words": ({"status": "0", "error": "Table <b>x</b>\x1b"}, "Table x", "save the answer again"),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_a_refusal_of_a_platform_is_quoted_with_advice(name: str, library: Library) -> None:
    data, quoted, advice = REFUSALS[name]
    (error,) = bring(library, data).errors()
    assert error.rule == "import:17"
    assert str(error).startswith('f: the file has no games: the platform refused: "')
    assert quoted in str(error)
    assert advice in str(error).partition('"; ')[2]


def test_a_refusal_in_a_folder_is_an_error(vidi: Vidi) -> None:
    Path("plays").mkdir()
    Path("plays/1.xml").write_text("<message>try again later</message>")
    assert vidi("import", "plays").code == 1


@pytest.mark.parametrize(
    "value", [{"status": "1", "error": ""}, {"message": "hello"}, {"error": "x", "data": [1]}]
)
def test_other_files_are_no_refusals(value: Any, library: Library) -> None:
    (error,) = bring(library, value).errors()
    assert error.rule == "import:1"
