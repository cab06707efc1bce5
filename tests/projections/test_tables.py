"""The tables say what the events say: compared with a slow Python fold of the same games."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from dashboard.shared import catalogue
from dashboard.shared.catalogue import Filters
from domain.catalog import games
from domain.kernel.aggregate import Game, Recorded
from domain.kernel.chance import SeededChance
from domain.kernel.events import GameEnded, GameStarted, MoveMade, Source, TakenBack
from domain.kernel.messages import Event, ScoreChange
from projections.query.questions import questions
from projections.query.read import open_published
from tests.games.examples import OPEN, OWN_TABLES
from tests.generic.games import keys_of
from tests.helpers.placed import id_of, names, of, placed
from tests.helpers.projected import Recording, ask, branch, published, random_game, rows, some_games, tables

GAMES = some_games()


def made(recorded: Recorded) -> bool:
    """Whether a move begins here."""
    return isinstance(recorded.event, MoveMade)


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tables(tmp_path_factory.mktemp("tables") / "warehouse.duckdb", rows(*GAMES))


@pytest.fixture(params=GAMES, ids=lambda game: game[0].event.seats[0])
def game(request: pytest.FixtureRequest) -> Recording:
    recording: Recording = request.param
    return recording


def test_every_event_lands_as_it_was_recorded(warehouse: Path) -> None:
    columns = "position, replace(game_id::VARCHAR, '-', ''), version, topic, encode(payload::VARCHAR)"
    answer = ask(warehouse, f"SELECT {columns} FROM facts.events ORDER BY position")  # noqa: S608 - as above
    assert answer == rows(*GAMES)


def test_a_fact_is_there_once(warehouse: Path) -> None:
    keys = {
        "games": "game_id",
        "seats": "game_id, seat",
        "ratings": "game_id, seat",
        "packs": "game, hash",
        "same_tables": "game_id",
        "scores": "game_id, version, n",
        "log_entries": "game_id, version, n",
        "results": "game_id, version, seat",
        "play_seats": "game_id, version, seat",
        "score_parts": "game_id, version, seat, n",
        "people": "person_id, version",
        "imports": "file_id, version",
        "findings": "file_id, version, n",
        "reviews": "game_id, seat",
        "review_draws": "game_id, version, seat",
        "review_parts": "game_id, seat, of_seat",
        "review_positions": "game_id, move, seat, source",
        "review_reasons": "game_id, version, first_move, nth",
        "review_commands": "game_id, version, nth",
        "gone_now": "game_id",
        "persons_now": "name",
    }
    for name in games():
        keys |= keys_of(name)
    answer = ask(
        warehouse,
        "SELECT table_name FROM duckdb_tables() WHERE schema_name = 'live' AND table_name <> 'progress'",
    )
    for (table,) in answer:
        key = keys.get(table, "game_id, version")
        twice = f"SELECT {key} FROM facts.{table} GROUP BY {key} HAVING count(*) > 1"  # noqa: S608 - our names
        assert ask(warehouse, twice) == [], table


def test_moves(warehouse: Path, game: Recording) -> None:
    expected = [
        (*place, made.seat, names(game)[made.seat - 1], made.command) for place, made in of(game, MoveMade)
    ]
    sql = """SELECT version, move, round, turn, seat, player, command
        FROM moves WHERE game_id = ? ORDER BY version"""
    assert ask(warehouse, sql, id_of(game)) == expected


def test_events(warehouse: Path, game: Recording) -> None:
    expected = [(*place, *event.TOPIC.split(".")[:2]) for place, event in of(game, Event)]
    sql = "SELECT version, move, round, turn, game, event FROM events WHERE game_id = ? ORDER BY version"
    assert ask(warehouse, sql, id_of(game)) == expected


def test_scores_add_up(warehouse: Path, game: Recording) -> None:
    expected, totals = [], dict.fromkeys(range(1, 6), 0)
    for place, event in of(game, Event):
        changes: tuple[ScoreChange, ...] = (
            () if isinstance(event, GameEnded) else getattr(event, "scores", ())
        )
        for n, change in enumerate(changes, 1):
            totals[change.seat] += change.amount
            player = names(game)[change.seat - 1]
            expected.append(
                (*place, n, change.seat, player, change.source, change.amount, totals[change.seat])
            )
    sql = """SELECT version, move, round, turn, n, seat, player, source, amount, total
        FROM scores WHERE game_id = ? ORDER BY version, n"""
    assert ask(warehouse, sql, id_of(game)) == expected


def test_results(warehouse: Path, game: Recording) -> None:
    """Winners have place 1; before another seat come all winners, and the seats with more points."""
    expected = []
    for at, ended in of(game, GameEnded):
        others = [score for seat, score in enumerate(ended.scores, 1) if seat not in ended.winners]
        for seat, score in enumerate(ended.scores, 1):
            won = seat in ended.winners
            before = 0 if won else len(ended.winners) + sum(other > score for other in others)
            expected.append((*at, seat, names(game)[seat - 1], score, won, before + 1))
    sql = """SELECT version, last_move, last_round, last_turn, seat, player, score, won, place
        FROM results WHERE game_id = ? ORDER BY seat"""
    assert ask(warehouse, sql, id_of(game)) == expected


def test_games(warehouse: Path, game: Recording) -> None:
    ended = [event for _, event in of(game, GameEnded)]
    winners = [names(game)[seat - 1] for seat in ended[0].winners] if ended else None
    moves = len(list(of(game, MoveMade)))
    sql = "SELECT game, ruleset, seats, players, moves, ended, winners FROM games WHERE game_id = ?"
    [row] = ask(warehouse, sql, id_of(game))
    seats = names(game)
    assert row == (OPEN.name, OPEN.ruleset, len(seats), list(seats), moves, bool(ended), winners)


def test_players_win_as_often_as_the_games_say(tmp_path: Path) -> None:
    games = [random_game(f"evening {n}", 2) for n in range(3)]
    same = [
        (*row[:4], row[4].replace(f"evening {n}".encode(), b"Ada"))
        for n in range(3)
        for row in rows(games[n])
    ]
    same = [(position, *row[1:]) for position, row in enumerate(same, 1)]
    won = [event.winners for game in games for _, event in of(game, GameEnded)]
    answer = ask(
        tables(tmp_path / "warehouse.duckdb", same),
        "SELECT player, games, ended, wins FROM players ORDER BY player",
    )
    assert answer == [(f"Ada-{seat}", 3, 3, sum(seat in winners for winners in won)) for seat in (1, 2)]


@pytest.mark.parametrize("seats", [2, 4])
def test_what_was_taken_back_keeps_the_place_that_it_had(warehouse: Path, seats: int) -> None:
    game = random_game(f"back {seats}", seats, 150, take_backs=True)
    expected: list[tuple[Any, ...]] = []
    gone_with: dict[int, int] = {}
    stood: set[int] = set()
    for n, recorded in enumerate(game, 1):
        version, event = recorded.originator_version, recorded.event
        now = placed(game[:n])
        stands = {place.version for place in now}
        gone_with |= dict.fromkeys(stood - stands, version)
        stood = stands
        move = event.move if isinstance(event, TakenBack) else now[-1].move
        expected.append((version, move, now[-1].round, now[-1].turn))
    assert gone_with
    sql = "SELECT version, move, round, turn FROM facts.events WHERE game_id = ? ORDER BY version"
    assert ask(warehouse, sql, id_of(game)) == expected
    sql = """SELECT version, facts.taken_back_by(game_id, version, move) AS gone FROM facts.events
        WHERE game_id = ? AND topic <> 'vidi.TakenBack.1' AND gone IS NOT NULL ORDER BY version"""
    assert ask(warehouse, sql, id_of(game)) == sorted(gone_with.items())


def test_take_backs_are_kept(warehouse: Path) -> None:
    expected = [
        (event.originator_version, event.event.move, event.event.seat, event.event.to)
        for event in GAMES[-1]
        if isinstance(event.event, TakenBack)
    ]
    sql = "SELECT version, move, seat, back_to FROM facts.take_backs WHERE game_id = ? ORDER BY version"
    assert ask(warehouse, sql, id_of(GAMES[-1])) == expected


def test_a_branch_counts_only_what_is_its_own(tmp_path: Path) -> None:
    game = GAMES[0]
    left = next(a.version for a, b in pairwise(placed(game)) if b.move == 40)
    parent = rows(game)
    copy = [(len(parent) + row[0], *row[1:]) for row in branch(game, left)]
    warehouse = tables(tmp_path / "warehouse.duckdb", [*parent, *copy])
    for view in ("events", "moves", "turns", "scores", "results", *OWN_TABLES):
        sql = f"SELECT version FROM {view} WHERE game_id = ? ORDER BY ALL"  # noqa: S608 - our own names
        whole = ask(warehouse, sql, id_of(game))
        own = ask(warehouse, sql, copy[0][1])
        assert own == [row for row in whole if row[0] > left], view
    counted = "SELECT inherited, count(*) FROM facts.events WHERE game_id = ? GROUP BY ALL ORDER BY ALL"
    assert ask(warehouse, counted, copy[0][1]) == [(False, len(copy) - left), (True, left)]
    assert ask(warehouse, counted, id_of(game)) == [(False, len(copy))]
    asked = "SELECT moves, ended, origin_game, origin_version FROM games ORDER BY origin_game NULLS FIRST"
    moves = len(list(of(game, MoveMade)))
    assert ask(warehouse, asked) == [(moves, True, None, None), (moves, True, id_of(game), left)]
    assert ask(warehouse, "SELECT sum(games) FROM players") == [(len(names(game)),)]


def test_a_branch_from_the_end_has_ended(tmp_path: Path) -> None:
    """It took over all moves and the end; nothing was played after."""
    parent = GAMES[0]
    shared = [place.event for place in placed(parent)]
    end = parent[-1].originator_version
    branch_ = Game.branch(OPEN, shared, parent[0].originator_id, end, seed="another")
    copy = published(tmp_path, rows(parent, tuple(branch_.collect_events())))
    sql = "SELECT seat, player, score, won FROM results WHERE game_id = ? ORDER BY seat"
    assert ask(copy, sql, str(branch_.id)) == ask(copy, sql, id_of(parent)) != []
    winners = [names(parent)[seat - 1] for seat in OPEN.winners(branch_.state) or ()]
    sql = "SELECT ended, winners FROM games WHERE origin_game IS NOT NULL"
    assert ask(copy, sql) == [(True, winners)]
    with open_published(tmp_path) as con:
        whole, card = sorted(
            catalogue.games(con, Filters(), "title", 1), key=lambda game: game["origin_game"] is not None
        )
        assert card["winners"] == whole["winners"] == list(OPEN.winners(branch_.state) or ())
        assert set(con.execute("SELECT games, ended FROM players").fetchall()) == {(1, 1)}
        assert con.execute("SELECT DISTINCT game_id::VARCHAR FROM ratings").fetchall() == [(id_of(parent),)]
        assert con.execute("FROM standings SEMI JOIN chosen USING (game_id)").fetchall() != []
        for question in questions():
            ids = {id_ for row in con.execute(question.sql).fetchall() for id_ in row[-1]}
            assert ids <= {parent[0].originator_id}, question.name


def test_a_branch_of_a_game_with_gaps_inherits_what_stood(tmp_path: Path) -> None:
    """The parent's versions and numbers have gaps where moves were taken back; the branch's have none."""
    parent = GAMES[-1]
    back = next(r for r in parent if isinstance(r.event, TakenBack) and r.event.move - r.event.to > 5)
    left = next(r.originator_version for r in parent[back.originator_version + 20 :] if made(r)) - 1
    shared = [place.event for place in placed(parent[:left])]
    game = Game.branch(OPEN, shared, parent[0].originator_id, left, seed="another")
    moves = sum(isinstance(event, MoveMade) for event in shared)
    assert game.next_move == moves + 1 < parent[left].event.fields()["move"]
    for _ in range(20):
        command = OPEN.legal(game.state, game.state.seat).sample(SeededChance("on", game.next_move).below)
        game.move(command.seat, command.NAME, command.args())
    game.take_back(1, moves - 3)
    recorded = list(game.collect_events())
    for batches in ([recorded], [recorded[:30], recorded[30 : len(shared) + 9], recorded[len(shared) + 9 :]]):
        warehouse = tmp_path / f"{len(batches)}.duckdb"
        for n in range(1, len(batches) + 1):
            tables(warehouse, rows([event for batch in batches[:n] for event in batch]))
        sql = "SELECT version, move FROM facts.events WHERE inherited ORDER BY version"
        expected = [(place.version, place.move) for place in placed(recorded[: len(shared)])]
        assert ask(warehouse, sql) == expected
        assert ask(warehouse, "SELECT move FROM moves") == []
        asked = "SELECT moves, origin_game, origin_version, origin_moves FROM games"
        assert ask(warehouse, asked) == [(moves - 3, id_of(parent), left, moves)]


HOSTILE = (
    "Ada'); DROP TABLE facts.games; --",
    'Bo "the \\ slash" \x00\n\u202e<b>&amp;',
    "é" * 10_000,
    "",
)


def test_hostile_text_is_data(tmp_path: Path) -> None:
    [started, *others] = [recorded.event for recorded in random_game("hostile", 4, 3)]
    assert isinstance(started, GameStarted)
    source = Source(platform=HOSTILE[0], id=HOSTILE[1])
    events: list[Event] = [replace(started, seats=HOSTILE, title=HOSTILE[1], source=source)]
    events += [replace(e, note=HOSTILE[0]) if isinstance(e, MoveMade) else e for e in others]
    id_ = random_game("hostile", 4, 3)[0].originator_id
    recorded = [Recorded(id_, version, event) for version, event in enumerate(events, 1)]
    warehouse = tables(tmp_path / 'it\'s a "house".duckdb', rows(recorded))
    assert ask(warehouse, "SELECT title, platform, source_id, players FROM games") == [
        (HOSTILE[1], HOSTILE[0], HOSTILE[1], list(HOSTILE))
    ]
    assert ask(warehouse, "SELECT DISTINCT note FROM moves") == [(HOSTILE[0],)]
    assert {player for (player,) in ask(warehouse, "SELECT player FROM players")} == set(HOSTILE)
