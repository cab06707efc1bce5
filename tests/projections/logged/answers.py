"""Slow answers to the questions about logged games, folded from events."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from statistics import median
from typing import Any, NamedTuple

from tests.projections.questions.played import Answer, Happening, Played, Slow, behind, groups, mean, share

EACH = 20
"""The rows that each title has in a list."""


class Move(NamedTuple):
    """A move of a log."""

    game: Played
    made: Happening

    @property
    def seat(self) -> int:
        return int(self.made.of["seat"])

    @property
    def player(self) -> str:
        return self.game.names[self.seat - 1]

    @property
    def seconds(self) -> int | None:
        seconds: int | None = self.made.of["args"].get("seconds")
        return seconds

    @property
    def entries(self) -> list[dict[str, Any]]:
        return list(self.made.of["args"]["entries"])


def moves(games: Iterable[Played]) -> Iterator[Move]:
    return (Move(game, made) for game in games for made in game.all("MoveMade"))


def timed(games: Iterable[Played]) -> list[Move]:
    return [move for move in moves(games) if move.seconds is not None]


def times(of: Sequence[Move], figure: str) -> dict[str, Any]:
    """The figures of times; ``figure`` is a further one, with the mean."""
    seconds = [move.seconds or 0 for move in of]
    played = len({move.game.id for move in of})
    row: dict[str, Any] = {"played": played, "moves": len(of), "median": median(seconds)}
    if figure:
        row[figure] = mean(seconds)
    return row | {
        "minutes_per_game": sum(seconds) / 60 / played,
        "games": behind(move.game for move in of),
    }


def thinking_time(games: Sequence[Played]) -> Answer:
    asked = [move for move in timed(games) if move.game.asks(move.seat)]
    grouped = groups(((move.game.game, move.player), move) for move in asked)
    answer: Answer = [
        {"game": game, "player": player, **times(of, "seconds")} for (game, player), of in grouped.items()
    ]
    return sorted(answer, key=lambda row: (row["game"], -row["median"], row["player"]))


def time_by_phase(games: Sequence[Played]) -> Answer:
    grouped = groups(((move.game.game, phase(move)), move) for move in timed(games))
    answer: Answer = [{"game": game, "phase": name, **times(of, "")} for (game, name), of in grouped.items()]
    first = {key: min(move.made.round or 1 for move in of) for key, of in grouped.items()}
    return sorted(answer, key=lambda row: (row["game"], first[row["game"], row["phase"]], row["phase"]))


def phase(move: Move) -> str:
    """The last phase that began before the move; the first move is in the first round."""
    of = move.made.round or 1
    names = [event.of["name"] for event in move.game.all("RoundBegan") if event.of["round"] == of]
    return names[-1] if names else "(none)"


def points_after(game: Played, move: int) -> dict[int, int]:
    """The points of each seat after a move."""
    points = dict.fromkeys(game.seats, 0)
    for event, change in game.points:
        if event.move <= move:
            points[change["seat"]] = change["total"]
    return points


def thirds(games: Sequence[Played]) -> Answer:
    seen: list[tuple[tuple[str, int], tuple[Played, list[int]]]] = []
    for game in games:
        numbers = [event.move for event in game.all("MoveMade")]
        if game.end and list(game.points):
            for third in (1, 2, 3):
                points = points_after(game, numbers[len(numbers) * third // 3 - 1])
                best = max(points.values())
                leaders = [seat for seat in points if points[seat] == best]
                seen.append(((game.game, third), (game, leaders)))
    answer: Answer = []
    for (title, third), of in sorted(groups(seen).items()):
        alone = [(game, leaders[0]) for game, leaders in of if len(leaders) == 1]
        if alone:
            held = sum(seat in game.victors for game, seat in alone)
            answer.append(
                {
                    "game": title,
                    "third": third,
                    "led": len(alone),
                    "held": held,
                    **share(held, len(alone)),
                    "even": even(game for game, _ in alone),
                    "level": len(of) - len(alone),
                    "games": behind(game for game, _ in alone),
                }
            )
    return answer


def even(games: Iterable[Played]) -> float:
    return mean(100 * len(game.victors) / len(game.names) for game in games)


def falls(games: Sequence[Played]) -> Answer:
    rows: list[tuple[tuple[Any, ...], dict[str, Any]]] = []
    for game in games:
        for seat in game.own_seats if len(game.names) > 1 else ():
            leads = [(0, 0)]
            for move in sorted({event.move for event, _ in game.points}):
                points = points_after(game, move)
                rival = max(total for other, total in points.items() if other != seat)
                leads.append((move, points[seat] - rival))
            falls = [
                (before - after, -until, start, before, after)
                for n, (until, after) in enumerate(leads)
                for start, before in leads[: n + 1]
            ]
            fell, until, start, before, after = max(falls)
            if fell > 0:
                row = {
                    "game": game.game,
                    "player": game.names[seat - 1],
                    "fell": fell,
                    "from_lead": before,
                    "to_lead": after,
                    "after_move": start,
                    "until_move": -until,
                    "won": seat in game.victors if game.end else None,
                    "games": [game.id],
                }
                rows.append(((game.game, -fell, game.id, seat), row))
    return each(rows)


def each(rows: Iterable[tuple[tuple[Any, ...], dict[str, Any]]], most: int = EACH) -> Answer:
    """The first rows of each title, by their keys, which begin with the title."""
    ordered = sorted(rows, key=lambda row: row[0])
    return [row for _, of in groupby(ordered, key=lambda row: row[0][0]) for _, row in list(of)[:most]]


def entries(games: Sequence[Played]) -> Answer:
    played = {title: len(of) for title, of in groups((game.game, game) for game in games).items()}
    grouped = groups(
        ((move.game.game, entry["type"]), (move.game, entry))
        for move in moves(games)
        for entry in move.entries
        if entry.get("text")
    )
    rows = [
        (
            (title, -len(of), type_),
            {
                "game": title,
                "type": type_,
                "entries": len(of),
                "sentences": sum(bool(entry.get("text")) for _, entry in of),
                "in_games": len({game.id for game, _ in of}),
                "per_game": len(of) / played[title],
                "games": behind(game for game, _ in of),
            },
        )
        for (title, type_), of in grouped.items()
    ]
    return each(rows)


def plain(args: Any) -> dict[str, str]:
    """The plain values at the top of arguments, as text."""
    known = args.items() if isinstance(args, dict) else ()
    return {
        name: str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in known
        if isinstance(value, str | int | float)
    }


def firsts(games: Sequence[Played]) -> Answer:
    seen: list[tuple[tuple[str, str, str, str], tuple[Played, int]]] = []
    for game in games:
        first: dict[tuple[str, str, str], int] = {}
        for move in moves([game]):
            for entry in move.entries:
                if entry.get("seat") and entry.get("text"):
                    for thing in things(game, entry):
                        first.setdefault(thing, entry["seat"])
        if game.end:
            seen += [((game.game, *thing), (game, seat)) for thing, seat in first.items() if game.asks(seat)]
    rows = []
    for (title, type_, argument, value), of in groups(seen).items():
        won = sum(seat in game.victors for game, seat in of)
        row = {
            "game": title,
            "type": type_,
            "argument": argument,
            "value": value,
            "played": len(of),
            "wins": won,
            **share(won, len(of)),
            "even": even(game for game, _ in of),
            "games": behind(game for game, _ in of),
        }
        rows.append(((title, -len(of), type_, argument, value), row))
    return each(rows, 50)


def things(game: Played, entry: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """The type of an entry, and its arguments that do not name a player."""
    yield entry["type"], "", ""
    for name, value in plain(entry.get("args")).items():
        if value and not re.search("player|id$", name.lower()) and value not in game.names:
            yield entry["type"], name, value


def longest_thoughts(games: Sequence[Played]) -> Answer:
    rows = []
    for move in timed(games):
        if move.game.asks(move.seat):
            texts = [entry["text"] for entry in move.entries if entry.get("text")]
            row = {
                "game": move.game.game,
                "player": move.player,
                "seconds": move.seconds,
                "move": move.made.move,
                "round": move.made.round or 1,
                "sentence": texts[0] if texts else None,
                "games": [move.game.id],
            }
            rows.append(((move.game.game, -(move.seconds or 0), move.game.id, move.made.move), row))
    return each(rows)


def points_by_type(games: Sequence[Played]) -> Answer:
    scored = [game for game in games if list(game.points)]
    seats = groups((game.game, seat) for game in scored for seat in game.own_seats)
    grouped = groups(
        ((game.game, event.of["type"]), (game, change["amount"]))
        for game in scored
        for event, change in game.points
        if game.asks(change["seat"])
    )
    rows = [
        (
            (title, -sum(amount for _, amount in of), type_),
            {
                "game": title,
                "type": type_,
                "changes": len(of),
                "mean": mean(amount for _, amount in of),
                "per_seat": sum(amount for _, amount in of) / len(seats[title]),
                "games": behind(game for game, _ in of),
            },
        )
        for (title, type_), of in grouped.items()
    ]
    return [row for _, row in sorted(rows, key=lambda row: row[0])]


ANSWERS: dict[str, Slow] = {
    f"logged/{answer.__name__}": answer
    for answer in (
        entries,
        falls,
        firsts,
        longest_thoughts,
        points_by_type,
        thinking_time,
        thirds,
        time_by_phase,
    )
}
