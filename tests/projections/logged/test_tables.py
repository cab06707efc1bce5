"""The tables of logged games say what a slow fold of their events says."""

import json
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest

from domain import logged
from domain.kernel.aggregate import Game, Recorded
from domain.kernel.events import GameStarted, ImportStopped, MoveMade, Source, TakenBack
from domain.library.reports import EntriesReceived, received_id
from domain.logged.events import Entry, RoundBegan, TurnBegan
from projections.projector.projector import Projector
from projections.query.questions import named
from tests.helpers import dominoes
from tests.helpers.logged import log, logged_game, some_logs
from tests.helpers.placed import id_of, names, placed
from tests.helpers.placed import of as events_of
from tests.helpers.projected import Feed, Recording, ask, begun, branch, export, published, rows, tables
from tests.helpers.reported import play, seat, stream
from tests.projections.logged.answers import plain

ROWS = rows(*some_logs())


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tables(tmp_path_factory.mktemp("logs") / "warehouse.duckdb", ROWS)


@pytest.fixture(params=some_logs(), ids=lambda game: f"{game[0].event.game} {game[0].event.source.id}")
def game(request: pytest.FixtureRequest) -> Recording:
    recording: Recording = request.param
    return recording


def standing(game: Recording) -> list[tuple[Any, MoveMade, list[Any]]]:
    """Each move that stands: its place, the move, and the events that it caused."""
    moves: list[tuple[Any, MoveMade, list[Any]]] = []
    for place in placed(game):
        if isinstance(place.event, MoveMade):
            moves.append((place, place.event, []))
        elif moves:
            moves[-1][2].append(place.event)
    return moves


def turn(place: Any, caused: list[Any]) -> int | None:
    """The first turn that begins with a move, else the one before."""
    turns = [event.turn for event in caused if isinstance(event, TurnBegan)]
    before: int | None = turns[0] if turns else place.turn
    return before


def test_every_entry_is_a_row_and_its_plain_arguments_are_a_map(warehouse: Path, game: Recording) -> None:
    expected = []
    for place, made, caused in standing(game):
        rounds = [event.round for event in caused if isinstance(event, RoundBegan)]
        round_ = rounds[0] - 1 if rounds else place.round or 0
        for n, entry in enumerate(made.args["entries"], 1):
            round_ += "round" in entry
            who = entry.get("seat")
            args = entry.get("args")
            key = (place.version, n, place.move, max(1, round_))
            about = (
                who,
                who and names(game)[who - 1],
                entry["type"],
                entry.get("text", ""),
                entry.get("round"),
            )
            expected.append((*key, *about, args, plain(args)))
    sql = "SELECT * EXCLUDE (game_id) FROM log_entries WHERE game_id = ? ORDER BY version, n"
    answer = ask(warehouse, sql, id_of(game))
    assert [(*row[:-2], row[-2] and json.loads(row[-2]), row[-1]) for row in answer] == expected


def test_an_entry_is_in_the_round_of_its_event(warehouse: Path, game: Recording) -> None:
    """As far as it has an event: the table reads moves, and the clock reads events."""
    expected = []
    for place, made, caused in standing(game):
        round_ = place.round or 0
        for event in caused:
            if isinstance(event, TurnBegan | RoundBegan):
                round_ = event.round
            if isinstance(event, Entry):
                expected.append((made.move, event.n, round_))
    sql = """SELECT l.move, l.n, l.round FROM log_entries AS l JOIN events AS e USING (game_id, move)
        WHERE game_id = ? AND event = 'Entry' AND l.n = (payload->>'n')::INTEGER ORDER BY e.version"""
    assert ask(warehouse, sql, id_of(game)) == expected


MISSION = {"type": "mission", "text": "Mission 17 begins", "round": "Mission 17"}


BEGINNINGS: tuple[tuple[list[dict[str, Any]], int], ...] = (
    ([{"type": "ready", "text": "Ann is ready", "seat": 1}], 2),
    ([{"type": "hand"}, {"type": "start", "counts": {"trains": {"1": 0}}}], 2),
    ([{"type": "start", "points": {"1": 0, "2": -5}}], 2),
    ([{"type": "start", "text": "", "points": {"1": 0}}, {"type": "hand", "args": {"a": 1}}], 1),
    ([], 1),
)
"""Entries before the first phase, in the same move, and the number of this phase."""


def test_the_first_phase_has_its_moves(tmp_path: Path) -> None:
    """It may begin behind other entries of the first move: these are in a round before it."""
    talk = {"type": "said", "text": "Bo speaks", "seat": 2}
    ends = {"type": "mission", "text": "Mission 18 begins", "round": "Mission 18"}
    games = [logged_game("Missions", f"first {n}", moves=0) for n in range(len(BEGINNINGS))]
    for game, (before, _) in zip(games, BEGINNINGS, strict=True):
        for seconds, entries in ((5, [*before, MISSION]), (60, [talk]), (60, [talk, ends]), (600, [talk])):
            game.move(2, "log", {"entries": entries, "seconds": seconds})
    path = tables(tmp_path / "warehouse.duckdb", rows(*(tuple(game.collect_events()) for game in games)))
    began = "SELECT round, phase FROM log_entries WHERE game_id = ? AND phase IS NOT NULL ORDER BY round"
    for game, (_, first) in zip(games, BEGINNINGS, strict=True):
        assert ask(path, began, str(game.id)) == [(first, "Mission 17"), (first + 1, "Mission 18")]
    times = f"SELECT phase, played, moves FROM ({named('logged/time_by_phase').sql})"  # noqa: S608 - our own
    assert ask(path, times) == [("(none)", 3, 3), ("Mission 17", 5, 12), ("Mission 18", 5, 5)]


def test_a_move_has_its_time_and_the_points_of_its_seat(warehouse: Path, game: Recording) -> None:
    moves = standing(game)
    known = any(isinstance(event, Entry) and event.scores for _, _, caused in moves for event in caused)
    totals = dict.fromkeys(range(1, len(names(game)) + 1), 0)
    expected = []
    for place, made, caused in moves:
        before = totals[made.seat]
        for event in caused:
            if isinstance(event, Entry):
                totals |= {change.seat: change.total for change in event.scores}
        points = (before, totals[made.seat]) if known else (None, None)
        key = (place.version, place.move, place.round or 1, turn(place, caused))
        seconds, entries = made.args.get("seconds"), len(made.args["entries"])
        expected.append(
            (*key, made.seat, names(game)[made.seat - 1], seconds, made.made_at, *points, entries)
        )
    sql = r"""SELECT * EXCLUDE (game_id)
        REPLACE (strftime(made_at AT TIME ZONE 'UTC', '%Y-%m-%dT%H:%M:%SZ') AS made_at)
        FROM log_moves WHERE game_id = ? ORDER BY version"""
    assert ask(warehouse, sql, id_of(game)) == expected


def test_every_change_of_a_thing_is_a_row(tmp_path: Path) -> None:
    moves: list[Any] = [(1, [dominoes.card("z", place="quay")]), *dominoes.MOVES]
    game = dominoes.log(moves)
    game.take_back(1, 4)
    game.move(1, "log", {"entries": [{"type": "night", "round": "Night"}]})
    more = [{"thing": "z", "gone": True}, dominoes.card('"gone":true', name="'", owner=2, place="hand")]
    game.move(1, "log", {"entries": [{"type": "day", "round": "Day", "things": more}]})
    recording = tuple(game.collect_events())
    expected = []
    for key, event in events_of(recording, Entry):
        for n, one in enumerate(event.things, 1):
            to, owner = (None, None) if one.gone else (one.place, one.owner or None)
            who = owner and dominoes.NAMES[owner - 1]
            x, y = one.at or (None, None)
            look = (one.thing, one.kind, one.name, one.colour, one.value)
            moved = (one.came_from or None, to, one.owned_by or None, owner, who)
            expected.append((*key, n, *look, *moved, x, y, one.angle, one.turned))
    path = tables(tmp_path / "warehouse.duckdb", rows(recording))
    assert ask(path, "SELECT * EXCLUDE (game_id) FROM log_things ORDER BY version, n") == expected
    assert len(expected) == 7
    assert ask(path, "SELECT move, round FROM log_entries ORDER BY version, n")[-2:] == [(9, 2), (10, 3)]


def test_every_value_of_a_counter_is_a_row(tmp_path: Path) -> None:
    setup = {"counters": [{"name": "cubes", "label": "Cubes"}, {"name": "bank", "label": "B", "table": True}]}
    game = Game.start(logged.rules("Cubes", setup), ["Ann", "<b>Bo</b>"], setup)
    game.move(1, "log", {"entries": [{"type": "a", "round": "R", "counts": {"cubes": {"2": 3, "1": -4}}}]})
    game.move(2, "log", {"entries": [{"type": "b", "counts": {"bank": 7}}]})
    game.move(2, "log", {"entries": [{"type": "b", "counts": {"bank": 9}}]})
    game.take_back(2, 2)
    path = tables(tmp_path / "warehouse.duckdb", rows(tuple(game.collect_events())))
    sql = "SELECT move, round, turn, n, counter, seat, player, value FROM log_counts ORDER BY version, n"
    assert ask(path, sql) == [
        (1, 1, 1, 1, "cubes", 2, "<b>Bo</b>", 3),
        (1, 1, 1, 2, "cubes", 1, "Ann", -4),
        (2, 1, 2, 1, "bank", None, None, 7),
    ]


@pytest.mark.parametrize("sizes", [repeat(1), chain([3, 5, 60], repeat(17))], ids=["one by one", "in pieces"])
def test_the_rows_do_not_depend_on_batches(tmp_path: Path, sizes: Any) -> None:
    few = rows(log("Trick & Co", "pieces", 3, moves=12, phases=True, take_backs=True))
    path = begun(tmp_path / "warehouse.duckdb")
    with Projector(path, Feed(few, sizes)) as projector:
        assert projector.catch_up() == len(few)
    expected = export(tables(tmp_path / "at once.duckdb", few))
    assert expected["log_entries"]
    assert export(path) == expected
    with Projector(path, Feed(few)) as projector:
        projector.clear()
        projector.catch_up()
    assert export(path) == expected


def test_a_branch_shows_no_rows_of_the_game_that_it_left(tmp_path: Path) -> None:
    game = log("Rails", "left", 2)
    left = next(recorded.originator_version for recorded in game if _is_move(recorded, 11)) - 1
    copy = [(len(game) + row[0], *row[1:]) for row in branch(game, left)]
    path = tables(tmp_path / "warehouse.duckdb", [*rows(game), *copy])
    for view, columns in (
        ("log_entries", "n, type"),
        ("log_moves", "seconds, points_before, points_after, turn"),
    ):
        sql = f"SELECT version, {columns} FROM {view} WHERE game_id = ? ORDER BY ALL"  # noqa: S608 - our own
        whole = ask(path, sql, id_of(game))
        assert ask(path, sql, copy[0][1]) == [row for row in whole if row[0] > left] != []


def _is_move(recorded: Recorded, number: int) -> bool:
    return isinstance(recorded.event, MoveMade) and recorded.event.move == number


ODD = {
    "": "no name",
    "quo'te\"": "it's; DROP TABLE games",
    "<script>": "<script>alert(1)</script>",
    "nul \x00": "a \x00 b \x1b[31m",
    "long": "x" * 1_000_000,
    "number": -1.5,
    "huge": 10**30,
    "true": True,
    "nothing": None,
    "inside": {"text": "deep"},
    "list": ["text"],
}


def test_odd_arguments_stay_as_they_are(tmp_path: Path) -> None:
    game = Game.start(logged.rules("Odd", {}), ["<b>Ann</b>"], {})
    every: list[Any] = [ODD, {}, [], "text", 5, False, None]
    for args in every:
        game.move(1, "log", {"entries": [{"type": "<i>odd</i>", "seat": 1, "args": args}]})
    path = tables(tmp_path / "warehouse.duckdb", rows(tuple(game.collect_events())))
    [first, *others] = ask(path, "SELECT player, type, args, plain FROM log_entries ORDER BY move")
    assert first[:2] == ("<b>Ann</b>", "<i>odd</i>")
    assert json.loads(first[2]) == ODD
    assert first[3] == plain(ODD)
    assert [plain for *_, plain in others] == [{}] * 6
    sql = "SELECT count(*) FROM log_entries WHERE plain['long'] IS NOT NULL AND plain['inside'] IS NULL"
    assert ask(path, sql) == [(1,)]


# What is known of such a game


def test_a_log_is_logged_unless_its_record_went_wrong(tmp_path: Path) -> None:
    game = log("Rails", "wrong", 2, ended=False)
    stopped = ImportStopped(file="a.json", line=9, rule="import:5", message="no packet")
    wrong = (*game, Recorded(game[0].originator_id, game[-1].originator_version + 1, stopped))
    sql = "SELECT game, ruleset, fidelity FROM games"
    for n, (of, fidelity) in enumerate(((game, "logged"), (wrong, "partial"))):
        path = tables(tmp_path / f"{n}.duckdb", rows(of))
        assert ask(path, sql) == [("Rails", "logged.1", fidelity)]


def test_a_result_that_was_imported_before_its_log_counts_once(tmp_path: Path) -> None:
    """The source called the play otherwise: it did not know the title."""
    game = log("Rails", "once", 2)
    started = game[0].event
    assert isinstance(started, GameStarted)
    assert isinstance(started.source, Source)
    of = started.source
    players = [seat(name, "9", won=n == 0) for n, name in enumerate(started.seats)]
    before = play(of.id, *players, platform=of.platform, title=f"{of.platform}, table {of.id}")
    other = play(of.id, *players, platform="Another", title="Harbour")
    copy = published(tmp_path, rows(game, stream(before), stream(other)))
    assert ask(copy, "SELECT count(*) FROM chosen") == [(2,)]
    sql = "SELECT platform, fidelity, same_table_as::VARCHAR FROM games WHERE same_table_as IS NOT NULL"
    assert ask(copy, sql) == [(of.platform, "results_only", id_of(game))]
    sql = "SELECT player, game FROM players ORDER BY ALL"
    assert ask(copy, sql) == sorted((name, title) for name in started.seats for title in ("Rails", "Harbour"))


def test_what_one_seat_received_is_a_row_beside_the_entries_of_all(tmp_path: Path) -> None:
    game = log("Rails", "received", 2, ended=False)
    id_ = id_of(game)
    draw = {"type": "drew", "text": "You draw", "seat": 2, "args": {"card": "red", "at": {"x": 1}}}
    received = [
        EntriesReceived(game=id_, move=3, seat=1, entries=(draw, {"type": "state"})),
        EntriesReceived(game=id_, move=3, seat=1, entries=({"type": "late"},)),
        EntriesReceived(game=id_, move=5, seat=2, entries=(draw,)),
        EntriesReceived(game=id_, move=30, seat=2, entries=(draw,)),
    ]
    back = TakenBack(move=31, seat=1, to=29)
    game = (*game, Recorded(game[0].originator_id, game[-1].originator_version + 1, back))
    own = tuple(Recorded(received_id(id_), n, event) for n, event in enumerate(received, 1))
    path = tables(tmp_path / "warehouse.duckdb", rows(game, own))
    ann, bo = names(game)
    sql = "SELECT move, n, seat, player, about, type, text, args, plain FROM log_received ORDER BY move, n"
    args = '{"card":"red","at":{"x":1}}'
    assert ask(path, sql) == [
        (3, 1, 1, ann, 2, "drew", "You draw", args, {"card": "red"}),
        (3, 2, 1, ann, None, "state", "", None, {}),
        (3, 3, 1, ann, None, "late", "", None, {}),
        (5, 1, 2, bo, 2, "drew", "You draw", args, {"card": "red"}),
    ]
    sql = "SELECT count(*) FROM log_received JOIN log_moves USING (game_id, version, move)"
    assert ask(path, sql) == [(4,)]


def test_a_log_without_points_has_no_scores_and_no_standings(tmp_path: Path) -> None:
    games = [log("Trick & Co", f"{points}", 3, points=points, phases=True) for points in (True, False)]
    path = tables(tmp_path / "warehouse.duckdb", rows(*games))
    sql = "SELECT count(*), count(score), count(lead) FROM results WHERE game_id = ?"
    assert ask(path, sql, id_of(games[0])) == [(3, 3, 3)]
    assert ask(path, sql, id_of(games[1])) == [(3, 0, 0)]
    assert ask(path, "SELECT DISTINCT game_id::VARCHAR FROM standings") == [(id_of(games[0]),)]


@pytest.mark.parametrize(
    ("thing", "words"),
    [
        (("card", "Card 6", "", ""), "Card 6"),
        (("card", "Cardinal", "", ""), "card Cardinal"),
        (("card", "", "green", "8"), "card 8 of green"),
        (("sail", "Sail", "red", ""), "Sail, red"),
        (("", "", "", ""), ""),
    ],
)
def test_a_name_that_begins_with_the_kind_stands_alone(
    warehouse: Path, thing: tuple[str, ...], words: str
) -> None:
    assert ask(warehouse, "SELECT facts.thing_words(?, ?, ?, ?)", *thing) == [(words,)]
