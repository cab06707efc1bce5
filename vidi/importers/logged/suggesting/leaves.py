"""The plain values in the arguments of entries, by path, and the words of their names."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from vidi.importers.logged.reading import SeatOf

DEPTH = 5
"""How deep arguments are looked at."""
LEAVES_AT_MOST = 300
"""The most values of an entry that are looked at."""
LETTERS = 60
"""The most letters of the name of an argument."""
NOISE = frozenset({"i18n", "preserve", "log", "reflexion"})
"""Arguments that the platform itself needs for sentences and clocks."""
STATES = frozenset(
    {"gameStateChange", "gameStateChangePrivate", "gameStateMultipleActiveUpdate", "updateReflexionTime"}
)
"""Notifications of Board Game Arena about whose turn it is, whatever the title."""
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+")


def leaves(args: Any, seat: SeatOf) -> Iterator[tuple[str, Any]]:
    """The values in arguments, each with its path; a list is one value, and so are numbers by player."""
    for count, pair in enumerate(_leaves(args, seat, "", DEPTH)):
        if count == LEAVES_AT_MOST:
            return
        yield pair


def _leaves(args: Any, seat: SeatOf, around: str, depth: int) -> Iterator[tuple[str, Any]]:
    for name, value in args.items() if isinstance(args, dict) else ():
        if not is_name(name) or _names_player(name, seat):
            continue
        path = f"{around}{name}"
        if isinstance(value, dict) and value and not is_sentence(value):
            if all(seat(key) for key in value):
                yield path, value
                yield from _of_players(path, list(value.items()))
            elif depth > 1 and not is_listing(value):
                yield from _leaves(value, seat, f"{path}.", depth - 1)
        else:
            yield path, value


def _of_players(path: str, listed: Sequence[tuple[str, Any]]) -> Iterator[tuple[str, Any]]:
    """The fields of the objects of players, each with its values by player."""
    objects = [(player, one) for player, one in listed if isinstance(one, dict)]
    for name in objects[0][1] if len(objects) == len(listed) else ():
        if isinstance(name, str) and is_name(name):
            yield f"{path}.*.{name}", {player: one[name] for player, one in objects if name in one}


def is_name(name: str) -> bool:
    """Whether a mapping can name an argument, and it is of the title rather than of the platform."""
    fits = 0 < len(name) <= LETTERS and name.isprintable() and not set(name) & set(".${}<>[]")
    return fits and name not in NOISE and not name.startswith("_")


def is_type(type_: str) -> bool:
    """Whether a mapping can name a type of entries, and it is of the title rather than of the platform."""
    return 0 < len(type_) <= LETTERS and type_.isprintable() and type_ != "*" and type_ not in STATES


def is_sentence(value: Any) -> bool:
    """Whether a value is a template with arguments of its own."""
    return isinstance(value, dict) and isinstance(value.get("log"), str) and "args" in value


def is_listing(value: Any) -> bool:
    """Whether an object is a list: its names are numbers, and its values are objects."""
    return (
        isinstance(value, dict)
        and all(name.isdecimal() for name in value)
        and all(isinstance(one, dict) for one in value.values())
    )


def _names_player(name: str, seat: SeatOf) -> bool:
    """Whether a name of an argument has the id of a player in it, so that other logs have another one."""
    return any(seat(part) for part in re.findall(r"[0-9]{4,}", name))


def whole(value: Any) -> int | None:
    """A whole number, also one that is written as text; None for anything else."""
    if isinstance(value, str) and value.removeprefix("-").isdecimal() and value.isascii() and len(value) <= 9:
        return int(value)
    return value if type(value) is int and abs(value) <= 1_000_000_000 else None


@lru_cache(maxsize=10_000)
def words(path: str) -> list[str]:
    """The words of the last name in a path, in lower case: ``new_score`` and ``newScore`` are alike."""
    return [word.lower() for word in _WORD.findall(path.rpartition(".")[2])]


def slug(text: str) -> str:
    """A text as a name of a place or counter; of other letters than A to Z, by their numbers."""
    name = "_".join(word.lower() for word in _WORD.findall(text))[:40].strip("_")
    if not name:
        return "u" + "_".join(f"{ord(letter):x}" for letter in text[:7])
    return name if name[0].isalpha() else f"n{name}"


def label(text: str) -> str:
    """A text as a label."""
    return " ".join(word.lower() for word in _WORD.findall(text))[:80].capitalize() or text[:80] or "-"
