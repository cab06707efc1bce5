"""Darwinci's tables say what the events say: compared with a slow Python fold of the same games."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.darwinci import RULES
from domain.darwinci import events as e
from domain.darwinci.commands import LeaveStone
from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.kernel.events import MoveMade
from domain.kernel.messages import Event
from tests.helpers.projected import Recording, ask, rows, tables

Row = tuple[Any, ...]


def recording(seats: int, **options: bool) -> Recording:
    """The events of a whole game that chance decides."""
    names = [f"{seats}-{seat}" for seat in range(1, seats + 1)]
    game = Game.start(RULES, names, {"options": options}, seed=f"tables {seats}")
    while due := RULES.to_act(game.state):
        draw = SeededChance(f"choices {seats}", game.next_move).below
        choices = RULES.legal(game.state, due[0])
        leave = [command for command in choices if isinstance(command, LeaveStone)]
        command = leave[0] if leave else choices.sample(draw)
        game.move(command.seat, command.NAME, command.args())
    return tuple(game.collect_events())


GAMES = [recording(3), recording(4, experts=True), recording(5, size_bonus=True, incomplete_half=True)]


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tables(tmp_path_factory.mktemp("tables") / "warehouse.duckdb", rows(*GAMES))


def placed(game: Recording) -> Iterator[tuple[Row, Any]]:
    """The events with their places: (version, move, round)."""
    move, round_ = 0, None
    for recorded in game:
        event = recorded.event
        if isinstance(event, MoveMade):
            move = event.move
        if isinstance(event, e.RoundBegan):
            round_ = event.round
        yield (recorded.originator_version, move, round_), event


def offers(event: Event) -> Iterator[Row]:
    if isinstance(event, e.OffersRevealed):
        for n, offer in enumerate(event.offers, 1):
            yield n, offer.seat, offer.tile


def bids(event: Event) -> Iterator[Row]:
    if isinstance(event, e.StonePlaced):
        yield event.bidding, event.seat, event.stone, event.big, event.tile, event.offerer


def awards(event: Event) -> Iterator[Row]:
    if isinstance(event, e.TileAwarded):
        counts = [majority.count for majority in event.majorities] + [0, 0]
        own = [s for s in event.stones if s.seat == s.stone == event.winner]
        paid = sum(
            s.small + s.big for s in event.to if s.seat == event.offerer and s.stone == event.winner != s.seat
        )
        assert paid == event.payment
        yield (
            event.tile, event.offerer, event.winner, len(event.stones), counts[0], counts[1],
            counts[0] == counts[1] > 0, len(own), event.payment,
        )  # fmt: skip


def placements(event: Event) -> Iterator[Row]:
    match event:
        case e.TilePlaced():
            yield event.seat, event.tile, event.x, event.y, event.rotation
        case e.ParcelsRevealed():
            for parcel in event.parcels:
                for f in parcel.fragments:
                    yield parcel.seat, f.tile, f.x, f.y, f.rotation


def payments(event: Event) -> Iterator[Row]:
    match event:
        case e.TilesBought():
            yield event.seat, "bought", None, 3, -event.scores[0].amount
        case e.RottenPaid():
            yield event.seat, event.cause, event.tile, event.due, event.due - event.waived


def creatures(event: Event) -> Iterator[Row]:
    if isinstance(event, e.CreaturesScored):
        for n, whole in enumerate(event.creatures, 1):
            tiles = [f.tile for f in whole.fragments]
            yield (
                n,
                event.seat,
                tiles,
                len(tiles),
                whole.complete,
                whole.value,
                whole.bonus,
                whole.points,
            )


def jewels(event: Event) -> Iterator[Row]:
    if isinstance(event, e.JewelScored):
        yield event.seat, event.kind, event.symbols, event.scores[0].amount


TABLES: dict[str, tuple[Callable[[Event], Iterator[Row]], str]] = {
    "offers": (offers, "n, seat, tile"),
    "bids": (bids, "bidding, seat, stone, big, tile, offerer"),
    "awards": (
        awards,
        "tile, offerer, winner, stones, majority, runner_up, tied, placed_by_winner, payment",
    ),
    "placements": (placements, "seat, tile, x, y, rotation"),
    "payments": (payments, "seat, cause, tile, due, paid"),
    "creatures": (creatures, "n, seat, tiles, size, complete, value, bonus, points"),
    "jewels": (jewels, "seat, kind, symbols, points"),
}


@pytest.mark.parametrize("table", TABLES)
def test_a_table_says_what_happened(table: str, warehouse: Path) -> None:
    rows_of, columns = TABLES[table]
    everything = 0
    for game in GAMES:
        expected = [(*place, *row) for place, event in placed(game) for row in rows_of(event)]
        sql = f"SELECT version, move, round, {columns} FROM darwinci_{table} WHERE game_id = ?"  # noqa: S608
        answer = ask(warehouse, sql, str(game[0].originator_id))
        assert sorted(map(repr, answer)) == sorted(map(repr, expected))
        everything += len(answer)
    assert everything > len(GAMES)


def test_a_stone_that_was_left_is_a_row(warehouse: Path) -> None:
    left = [
        (*place, event.seat, event.tile, event.offerer)
        for place, event in placed(GAMES[1])
        if isinstance(event, e.StoneLeft)
    ]
    sql = "SELECT version, move, round, seat, tile, offerer FROM darwinci_left_stones ORDER BY version"
    assert ask(warehouse, sql) == left != []


def test_a_bid_knows_who_won(warehouse: Path) -> None:
    for game in GAMES:
        won = {event.tile: event.winner for _, event in placed(game) if isinstance(event, e.TileAwarded)}
        answer = ask(
            warehouse,
            "SELECT tile, winner FROM darwinci_bids WHERE game_id = ?",
            str(game[0].originator_id),
        )
        assert answer
        assert all(won[tile] == winner for tile, winner in answer)


def test_the_fragments_of_the_pack(warehouse: Path) -> None:
    """The sums and counts are those of the rule list (1.2, 1.4 to 1.6)."""
    ((tiles, sound, rotten, bad, jewels_shown),) = ask(
        warehouse,
        """SELECT count(*), sum(value) FILTER (NOT rotten), sum(value) FILTER (rotten),
            count(*) FILTER (rotten), sum(len(jewels)) FROM darwinci_fragments""",
    )
    assert (tiles, sound, rotten, bad, jewels_shown) == (65, 130, -32, 10, 40)
