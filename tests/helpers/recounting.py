"""Shared by the recounts of all games: rows of a stream, and lies about them that a recount has to see."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

Row = tuple[str, dict[str, Any]]
"""A stored event: its topic and its JSON."""
Lie = tuple[str, list[Row]]
"""A stream in which something is wrong, by a name that says what."""

FREE = frozenset({"move", "made_at", "note", "source_key"})
"""Fields of a move that the rules do not settle (its number has only to grow)."""


class Miscount(AssertionError):  # noqa: N818 - says what it is
    """The stream does not say what the rulebook wants; the message names the event."""


def moves(rows: Sequence[Row]) -> list[int]:
    """The places of the moves of a stream."""
    return [place for place, (topic, _) in enumerate(rows) if topic == "vidi.MoveMade.1"]


def till_move(rows: list[Row], place: int, after: int = 1) -> list[Row]:
    """The stream up to a move ``after`` a place: what comes later has no part in the result."""
    later = [move for move in moves(rows) if move > place]
    return rows[: later[after - 1]] if len(later) >= after else rows


def taken_back(rows: list[Row], last: int, to: int, until: int) -> tuple[list[Row], list[Row], list[Row]]:
    """A game that breaks off before move ``last``, counted from 0; and two in which more than that is played.

    After move ``last`` the second goes back to move ``to`` and on to move ``until``. The third does the same
    and does not say that moves were taken back.
    """
    at = moves(rows)
    number = rows[at[last]][1]["move"]
    back = ("vidi.TakenBack.1", {"move": number + 1, "seat": 1, "to": rows[at[to]][1]["move"]})
    again = [
        (topic, {**fields, "move": fields["move"] + number} if topic == "vidi.MoveMade.1" else fields)
        for topic, fields in rows[at[to + 1] : at[until]]
    ]
    return rows[: at[last]], [*rows[: at[last + 1]], back, *again], [*rows[: at[last + 1]], *again]


def altered(value: Any) -> Any:
    """Something else of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}s"
        case list():
            return [altered(value[0]), *value[1:]] if value else ["more"]
        case dict() if value:
            key = next(iter(value))
            return {**value, key: altered(value[key])}
    return 1


def altered_once(value: Any) -> Iterator[Any]:
    """A value that was changed in one way."""
    yield altered(value)


def altered_everywhere(value: Any) -> Iterator[Any]:
    """A value with one thing in it changed, in every way."""
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from ({**value, key: other} for other in altered_everywhere(inner))
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        yield from ([other, *value[1:]] for other in altered_everywhere(value[0]))
        yield value[1:]
    else:
        yield altered(value)


def firsts(
    rows: Sequence[Row], seen: set[str], kind: Callable[[str, dict[str, Any]], str] = lambda topic, _: topic
) -> Iterator[int]:
    """The places of the first events of each topic, or ``kind``, that is not seen yet."""
    for place, (topic, fields) in enumerate(rows):
        full = kind(topic, fields)
        if full not in seen and topic not in seen:
            seen.add(full)
            yield place


def small_lies(
    rows: list[Row],
    place: int,
    changed: Callable[[Any], Iterator[Any]] = altered_once,
    *,
    free: frozenset[str] = FREE,
    moves_after: int = 1,
) -> Iterator[Lie]:
    """Streams with the event of a place left out, repeated, and every field of it ``changed``."""
    topic, fields = rows[place]
    upto = till_move(rows, place, moves_after)
    yield f"{topic} left out", upto[:place] + upto[place + 1 :]
    yield f"{topic} twice", upto[: place + 1] + upto[place:]
    for key in fields.keys() - free:
        for other in changed(fields[key]):
            row = (topic, {**fields, key: other})
            yield f"{topic} {key} {other}", [*upto[:place], row, *upto[place + 1 :]]


def unseen(lies: Iterable[Lie], recount: Callable[[list[Row]], object]) -> list[str]:
    """The names of the lies that a recount does not see."""
    missing = []
    for name, rows in lies:
        try:
            recount(rows)
            missing.append(name)
        except Miscount:
            pass
    return missing
