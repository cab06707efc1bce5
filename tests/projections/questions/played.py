"""Games as the answers in Python read them: plain dictionaries, straight from the rows of a store.

Nothing here knows the tables: what stands, whose turn it is and what a branch brought along is worked out
once more.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar
from uuid import UUID

from domain import logged

K = TypeVar("K")
V = TypeVar("V")
Row = tuple[int, str, int, str, bytes]
Answer = list[dict[str, Any]]
Slow = Callable[[Sequence["Played"]], Answer]

MOST = 50
"""Games that are named behind a figure."""


@dataclass(frozen=True)
class Happening:
    """An event that stands, with its place in the game."""

    version: int
    move: int
    round: int | None
    turn: int | None
    kind: str
    of: dict[str, Any]


@dataclass(frozen=True)
class Played:
    """A game that was played: its header, and all that stands."""

    id: str
    header: dict[str, Any]
    events: tuple[Happening, ...]
    reported: bool = False
    """Whether only its result is known."""
    quantity: int = 1
    counted: bool = True
    teams: tuple[str | None, ...] = ()
    """The team of each seat; empty if no seat has a team."""
    own: frozenset[int] | None = None
    """The seats that questions about seats are about; None for all."""

    @property
    def fidelity(self) -> str:
        """What is known of it; records of these games are whole, but for those that a mark stands in."""
        if self.reported:
            return "results_only"
        marks = {"ImportStopped": "partial", "EndContradicted": "contradicts"}
        last = self.events[-1].kind if self.events else ""
        return marks.get(last, "logged" if self.logged else "whole")

    @property
    def logged(self) -> bool:
        """Whether it is a log of a title without rules."""
        return bool(self.header.get("ruleset") == logged.RULESET)

    @property
    def game(self) -> str:
        """Which game it is, by its name."""
        return str(self.header["game"])

    @property
    def opponent(self) -> str | None:
        """Against whom all play together; None where they are rivals."""
        return self.header.get("opponent")

    @property
    def names(self) -> list[str]:
        """The players; the first sits in seat 1."""
        return list(self.header["seats"])

    @property
    def seats(self) -> range:
        """From 1."""
        return range(1, len(self.names) + 1)

    def asks(self, seat: int) -> bool:
        """Whether questions about seats are about this one."""
        return self.own is None or seat in self.own

    @property
    def own_seats(self) -> list[int]:
        """Those that questions about seats are about."""
        return [seat for seat in self.seats if self.asks(seat)]

    def all(self, *kinds: str) -> Iterator[Happening]:
        """The events of some kinds, in their order."""
        return (event for event in self.events if event.kind in kinds)

    @property
    def end(self) -> Happening | None:
        """The event that ended it."""
        return next(self.all("GameEnded"), None)

    @property
    def is_draw(self) -> bool:
        """Whether all rivals of a log won, or of a play whose source calls its seats rivals."""
        if self.reported or not self.end:
            return bool(self.header.get("drawn"))
        all_won = len(self.end.of["winners"]) == len(self.names) > 1
        return self.logged and self.opponent is None and all_won

    @property
    def victors(self) -> list[int]:
        """The seats that won a game that ended; none of a draw."""
        return list(self.end.of["winners"]) if self.end and not self.is_draw else []

    @property
    def points(self) -> Iterator[tuple[Happening, dict[str, Any]]]:
        """Every change of points, and the event that made it."""
        for event in self.events:
            if event.kind != "GameEnded":
                yield from ((event, change) for change in event.of.get("scores") or ())


def played(rows: Iterable[Row]) -> list[Played]:
    """The games that are in the rows of a store, but for branches."""
    streams: dict[str, list[tuple[int, str, dict[str, Any]]]] = {}
    for _, game, version, topic, text in rows:
        streams.setdefault(game, []).append((version, topic.split(".")[1], json.loads(text)))
    games = [
        _report(str(UUID(id_)), stream[0][2])
        if stream[0][1] == "PlayReported"
        else _game(str(UUID(id_)), stream)
        for id_, stream in streams.items()
    ]
    return [game for game in games if not game.header.get("origin")]


def _report(id_: str, fields: dict[str, Any]) -> Played:
    """A play of which only the result is known. Of each seat it tells whether it won."""
    header = {
        **{name: fields[name] for name in ("played_at", "source")},
        "game": fields["game"] or fields["title"],
        "seats": [seat["name"] for seat in fields["seats"]],
        "opponent": fields["title"] if fields["together"] else None,
        "drawn": fields["together"] is False and {seat["place"] for seat in fields["seats"]} == {1},
    }
    winners = [n for n, seat in enumerate(fields["seats"], 1) if seat["won"]]
    scores = [seat["points"] for seat in fields["seats"]]
    ended = fields["finished"] and fields["counted"] and (winners or fields["together"])
    end = Happening(1, 0, None, None, "GameEnded", {"scores": scores, "winners": winners})
    teams = tuple(seat["team"] for seat in fields["seats"])
    return Played(id_, header, (end,) if ended else (), True, fields["quantity"], fields["counted"], teams)


def _game(id_: str, stream: list[tuple[int, str, dict[str, Any]]]) -> Played:
    happenings: list[Happening] = []
    move = 0
    for version, kind, of in sorted(stream, key=lambda event: event[0]):
        if kind == "TakenBack":
            happenings = [event for event in happenings if event.move <= of["to"]]
            continue
        if kind == "MoveMade":
            move = of["move"]
        if kind == "GameEnded" and not of["scores"]:  # a log without points
            of = {**of, "scores": [None] * len(happenings[0].of["seats"])}
        last = happenings[-1] if happenings else None
        round_, turn = (last.round, last.turn) if last else (None, None)
        if kind in ("TurnBegan", "RoundBegan"):
            round_, turn = of["round"], of.get("turn")
        happenings.append(Happening(version, move, round_, turn, kind, of))
    return Played(id_, happenings[0].of, tuple(happenings))


def behind(games: Iterable[Played]) -> list[str]:
    """The ids of the games behind a figure."""
    return sorted({game.id for game in games})[:MOST]


def mean(values: Iterable[float]) -> float:
    """Their arithmetic mean; there is at least one."""
    numbers = list(values)
    return sum(numbers) / len(numbers)


def share(part: float, total: int, name: str = "win_percent") -> dict[str, float]:
    """A part of a total in percent, with Wilson's interval as textbooks have it."""
    p, z = part / total, 1.96
    centre = (p + z**2 / (2 * total)) / (1 + z**2 / total)
    half = z / (1 + z**2 / total) * (p * (1 - p) / total + z**2 / (4 * total**2)) ** 0.5
    low, high = max(0.0, centre - half), min(1.0, centre + half)
    return {name: 100 * p, "low": 100 * low, "high": 100 * high}


def share_by_games(part: int, total: int, games: Iterable[Played], name: str = "percent") -> dict[str, float]:
    """A part of a total in percent, with the interval of as many cases as there are games."""
    cases = len({game.id for game in games})
    return share(part / total * cases, cases, name)


def groups(pairs: Iterable[tuple[K, V]]) -> dict[K, list[V]]:
    """The values of each key."""
    grouped: dict[K, list[V]] = {}
    for key, value in pairs:
        grouped.setdefault(key, []).append(value)
    return grouped
