"""Results of tables without their moves: a player's games, the information on one table, ratings of a table.

Each table is a play with the platform's id of the table, so a log of it replaces the play.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from itertools import zip_longest
from typing import Any, NamedTuple

from domain.kernel.events import Source
from domain.library.reports import PlayReported, ReportedSeat
from vidi.importers.bga.outcomes import (
    FROM_POINTS,
    PLATFORM,
    conceded_without_points,
    shared_by_all,
    won_by_points,
)
from vidi.importers.bga.packets import name, wrappers
from vidi.importers.values import fields
from vidi.importers.values.scores import points
from vidi.importers.values.titles import known, together
from vidi.record.errors import Demand, shown

ROWS_TRIED = 20
"""The first entries of a list, of which one must be a table."""
RUNNING = frozenset({"play", "asyncplay", "open", "asyncopen", "setup", "asyncsetup", "init", "asyncinit"})
"""The states of tables that have not ended."""


@dataclass(frozen=True)
class Tables:
    """A file with results of tables."""

    place: str
    """The list of the tables in the file, or the one table."""
    rows: Sequence[tuple[str, Any]]
    """The tables, each with its place."""


class Played(NamedTuple):
    """A table as a play."""

    report: PlayReported
    note: str | None
    """What its result is read from, where the platform does not say it."""
    running: bool
    """Whether it is still being played."""


class _Seat(NamedTuple):
    name: str | None
    score: str | None
    place: int | None
    tie: bool


def tables(file: Any) -> Tables | None:
    """The tables of a file; None if it has none."""
    for place, of in wrappers(file):
        inside = f"{place}." if place else ""
        if isinstance(of, list):
            return Tables(place, _rows(place, of)) if any(map(_is_row, of[:ROWS_TRIED])) else None
        if _is_row(of) and "player_names" in of:
            return Tables(place, [(place, of)])
        rows = of.get("tables")
        if isinstance(rows, list) and (any(map(_is_row, rows[:ROWS_TRIED])) if rows else "stats" in of):
            return Tables(f"{inside}tables", _rows(f"{inside}tables", rows))
        if isinstance(rows, dict) and rows and all(isinstance(row, dict) for row in rows.values()):
            first = next(iter(rows.values()))
            if "game_name" in first:
                listed = [(f"{inside}tables.{id_}", {"table_id": id_, **row}) for id_, row in rows.items()]
                return Tables(f"{inside}tables", listed)
        result = of.get("result")
        if isinstance(result, dict) and isinstance(result.get("player"), list | dict):
            return Tables(place, [(f"{inside}result", _one(of, result, result["player"]))])
        results = of.get("players_results")
        if isinstance(results, list | dict):
            return Tables(place, [(f"{inside}players_results", _one(of, {}, results))])
    return None


def _rows(place: str, rows: list[Any]) -> list[tuple[str, Any]]:
    return [(f"{place}[{number}]", row) for number, row in enumerate(rows)]


def _is_row(row: Any) -> bool:
    return isinstance(row, dict) and "table_id" in row and bool({"player_names", "players"} & row.keys())


def _one(of: dict[str, Any], result: dict[str, Any], players: Any) -> dict[str, Any]:
    """One table with a list of players, as a row with the fields of all."""
    row = {name: value for name, value in {**of, **result}.items() if value is not None}
    row["table_id"] = next((value[key] for value in (result, of) for key in _IDS if value.get(key)), None)
    row["players"] = list(players.values()) if isinstance(players, dict) else players
    return row


_IDS = ("table_id", "tableId", "table", "id")


def play(row: Any, title: str | None = None) -> Played:
    """The play of a table. Raises Demand.

    ``title`` is that of a table that does not name its game.
    """
    if not isinstance(row, dict):
        raise Demand(5, f"a table must be an object, found {shown(row)}", "import")
    id_ = fields.key(row.get("table_id"), "table_id")
    short = fields.text(row.get("game_name"), "game_name") or title
    if short is None:
        why = "the table does not name its game: give its title, as in `vidi import --title 'Ark Nova' FILE`"
        raise Demand(14, why, "import")
    titled = titles().get(short.casefold(), short)
    seats = _seats(row)
    fields.seats(seats, "players")
    game = known(titled, None)
    reported, all_together, note = _results(row, seats, _flag(row, "concede"), titled)
    has_result = any(seat.won is not None or seat.place is not None for seat in reported)
    began = next(
        (row[key] for key in ("start", "time_start", "gamestart", "end", "time_end") if row.get(key)), None
    )
    report = PlayReported(
        game=game,
        title=titled,
        seats=reported,
        together=together(game) if together(game) is not None else all_together,
        played_at=_moment(began),
        source=Source(platform=PLATFORM, id=id_),
        finished=has_result or (_flag(row, "normalend") is not False and not _is_abandoned(row)),
    )
    if seats and not any(seat.name for seat in seats):
        note = "the list does not name the players"
    return Played(report, note, running=str(row.get("status")) in RUNNING)


def _results(
    row: dict[str, Any], seats: Sequence[_Seat], conceded: bool, title: str
) -> tuple[tuple[ReportedSeat, ...], bool | None, str | None]:
    """The seats with their results, whether all played together, and a note on the result."""
    numbers, places = [points(seat.score) for seat in seats], [seat.place for seat in seats]
    without = conceded_without_points(conceded, numbers)
    won: list[bool | None] = [None if None in places else place == 1 for place in places]
    all_together, note = None, None
    cooperative = _flag(row, "is_coop")
    tied = any(seat.tie for seat in seats) or title in rivals()
    if len(seats) == 1:
        won, places = [won_by_points(numbers) and None if places[0] else None], [None]
        note = FROM_POINTS if won == [False] else None
    elif shared_by_all(places) and (cooperative or not tied):
        all_together = True
        won, places = [won_by_points(numbers)] * len(seats), [None] * len(seats)
        note = None if None in won else FROM_POINTS
    elif seats and None not in places:
        all_together = False
    return (
        tuple(
            ReportedSeat(
                name=seat.name,
                score=None if without else seat.score,
                points=None if without else number,
                place=place,
                won=has_won,
            )
            for seat, number, place, has_won in zip(seats, numbers, places, won, strict=True)
        ),
        all_together,
        note,
    )


def _seats(row: dict[str, Any]) -> list[_Seat]:
    """The seats of a table, by its list of players or by its lists of names, scores and places."""
    players = row.get("players")
    if isinstance(players, dict):
        players = list(players.values())
    if isinstance(players, list) and any(isinstance(one, dict) for one in players):
        return [_seat(number, one) for number, one in enumerate(players)]
    names, ids = _list(row, "player_names"), _list(row, "players")
    scores, ranks = _list(row, "scores"), _list(row, "ranks")
    count = len(names or ids)
    for field, values in (("players", ids), ("scores", scores), ("ranks", ranks)):
        if values and len(values) != count:
            why = f"`{field}` has {len(values)} entries, and the table has {count} players"
            raise Demand(6, why, "import")
    return [
        _Seat(
            _name(written, "player_names"),
            fields.score(score, "scores"),
            fields.whole(rank, "ranks", 0) or None,
            tie=False,
        )
        for _, written, score, rank in zip_longest(range(count), names, scores, ranks)
    ]


def _seat(number: int, one: Any) -> _Seat:
    field = f"player[{number}]"
    if not isinstance(one, dict):
        raise Demand(5, f"`{field}` must be an object, found {shown(one)}", "import")
    rank = next((one[key] for key in ("gamerank", "game_rank", "rank") if one.get(key) is not None), None)
    written = next((one[key] for key in ("name", "player_name", "fullname") if one.get(key)), None)
    return _Seat(
        _name(written, f"{field}.name"),
        fields.score(one.get("score"), f"{field}.score"),
        fields.whole(rank, f"{field}.gamerank", 0) or None,
        tie=_flag(one, "tie"),
    )


def _name(written: Any, field: str) -> str | None:
    text = fields.text(written, field)
    return None if text is None else name(text)


def _list(row: dict[str, Any], field: str) -> list[Any]:
    """The values of a field that lists them, with commas between them; empty if there are none."""
    value = row.get(field)
    if value in (None, "", {}):
        return []
    if type(value) is int:
        return [value]
    if isinstance(value, list):
        return value
    if isinstance(value, str):
        return [part.strip() for part in value.split(",")]
    raise Demand(5, f"`{field}` must be text with commas, found {shown(value)}", "import")


def _flag(row: dict[str, Any], field: str) -> bool:
    """Whether a field is true, however it is written; a field that is missing counts as false."""
    return row.get(field) is True or str(row.get(field)) in ("1", "true")


def _is_abandoned(row: dict[str, Any]) -> bool:
    return "abandon" in str(row.get("endgame_reason"))


def _moment(value: Any) -> str | None:
    """The moment of a number of seconds since 1970, or of a date."""
    if isinstance(value, str) and not value.strip().isdecimal():
        return fields.when(value, "start")
    at = fields.seconds(value, "start")
    return datetime.fromtimestamp(at, UTC).isoformat().replace("+00:00", "Z") if at else None


def all_tables(file: Tables) -> Iterator[tuple[str, Any]]:
    """The tables of a file. Raises Demand if there are too many."""
    fields.entries(len(file.rows))
    yield from file.rows


@cache
def titles() -> dict[str, str]:
    """Titles by the platform's short words, in lower case."""
    return {short: title for kind in _games().values() for short, title in kind.items()}


@cache
def rivals() -> frozenset[str]:
    """The titles in which the players are always rivals: if all share the first place, it is a draw."""
    return frozenset(_games()["rivals"].values())


@cache
def _games() -> dict[str, dict[str, str]]:
    kinds: dict[str, dict[str, str]] = json.loads((files(__package__) / "titles.json").read_text("utf-8"))
    return kinds
