"""Numbers, lists and names in sentences."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

SHOWN = 20
"""The number of items that are shown of a long list."""
LETTERS = 60
"""The number of characters that are shown of an item, which may be untrusted text."""
LONGEST = 80
"""The most characters that are shown of a value that differs from another."""
BEFORE = 30
"""The characters that are shown before the first difference of two long values."""


class Seated(Protocol):
    """A state with the names of its players, seat 1 first."""

    players: tuple[str, ...]


def plural(number: int, noun: str) -> str:
    """A noun as it stands after a number: ``pawn`` after 1, ``pawns`` after all others."""
    return noun if number == 1 else f"{noun}s"


def counted(number: int, noun: str) -> str:
    """A number with its noun: ``1 pawn``, ``3 pawns``, ``1,000 pawns``."""
    return f"{number:,} {plural(number, noun)}"


def article(noun: str) -> str:
    """A noun with its article: ``a seat``, ``an event``. A noun with ``u`` is like ``unit``: ``a unit``."""
    return f"{'an' if noun[:1].lower() in set('aeio') else 'a'} {noun}"


def does(number: int, verb: str) -> str:
    """A verb as it stands after a number of things: 1 pawn ``leaves``, 3 pawns ``leave``."""
    return f"{verb}s" if number == 1 else verb


def are(number: int) -> str:
    """The verb after a number: ``1 pawn is``, ``3 pawns are``."""
    return "is" if number == 1 else "are"


def listed(items: Sequence[str]) -> str:
    """One or more items: ``a``, ``a and b``, ``a, b and c``."""
    *others, last = items
    return f"{', '.join(others)} and {last}" if others else last


def shortlist(items: Iterable[Any]) -> str:
    """Any number of items for a message: ``a, b``; ``none``; of many, the first: ``a, ... (21 in all)``.

    Semicolons separate items that contain a comma: ``x 1, y 2; x 2, y 2``.
    """
    all_ = [str(item)[:LETTERS] for item in items]
    between = "; " if any(", " in item for item in all_) else ", "
    shown = all_ if len(all_) <= SHOWN else [*all_[:SHOWN], f"... ({len(all_)} in all)"]
    return between.join(shown) or "none"


def differing(value: object, other: object) -> tuple[str, str]:
    """Two values as a message shows them side by side; of long ones, the part where they first differ."""
    texts = repr(value), repr(other)
    if max(map(len, texts)) <= LONGEST:
        return texts
    pairs = enumerate(zip(*texts, strict=False))
    same = next((n for n, (a, b) in pairs if a != b), min(map(len, texts)))
    first = max(0, same - BEFORE)
    one, two = (
        f"{'…' * (first > 0)}{text[first : first + LONGEST]}{'…' * (len(text) > first + LONGEST)}"
        for text in texts
    )
    return one, two


def player(state: Seated, seat: int) -> str:
    """The name of the player in a seat."""
    return state.players[seat - 1]


def players(state: Seated, seats: Iterable[int]) -> str:
    """The names of the players in one or more seats."""
    return listed([player(state, seat) for seat in seats])


def outcome(
    winners: Sequence[int] | None,
    names: Sequence[str],
    points: Sequence[int] | None,
    opponent: str | None,
    *,
    draws: bool = False,
) -> str | None:
    """The end of a game in words: ``won by Ada and Bo with 7``, or ``nobody won``; None while it runs.

    For a game that is played together: ``won against The sea with 7``, or ``lost to The sea with 7``.
    Names and points are by seat, seat 1 first; points are None if the game has none. With ``draws``, as in a
    log, it is a draw if all rivals won.
    """
    if winners is None:
        return None
    if opponent is not None:
        first, ended = 0, f"{'won against' if winners else 'lost to'} {opponent}"
    elif draws and len(winners) == len(names) > 1:
        return f"a draw with {points[0]}" if points and len(set(points)) == 1 else "a draw"
    elif winners:
        first, ended = winners[0] - 1, f"won by {listed([names[seat - 1] for seat in winners])}"
    else:
        return "nobody won"
    return f"{ended} with {points[first]}" if points else ended
