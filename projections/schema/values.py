"""The values of columns with a closed list of values, from the declarations of the games.

A comment in a ``.sql`` file names a list in braces. ``{games}``, ``{rulesets}``, ``{commands}``,
``{sources}``, ``{events}``, ``{remarks}``, ``{marks}`` and ``{fidelity}`` are lists of all games.
``{<game>.names.<kind>}`` are the names in a game's packs. ``{<module>.<Name>}`` is a Literal of a module,
``{<module>.<Event>.<field>}`` a field of an event that is a Literal.
"""

import importlib
import re
from collections.abc import Iterable
from typing import Any, get_args, get_type_hints

from domain import logged
from domain.catalog import games
from domain.kernel.events import KERNEL_EVENTS, Mark
from domain.library.remarks import REMARKS
from domain.library.reports import REPORTS, PlayReported

LISTED = re.compile(r"\{([\w.]+)\}")


def values(listed: str) -> tuple[str, ...]:
    """The values of a list by the name in a comment."""
    by_game = _of_all_games().get(listed)
    if by_game is None:
        return _of_a_game(listed)
    return tuple(dict.fromkeys(value for _, some in by_game for value in some))


def expand(comment: str) -> str:
    """The comment statement with the values of every list that it names."""
    return LISTED.sub(lambda match: _in_words(match[1]).replace("'", "''"), comment)


def _in_words(listed: str) -> str:
    by_game = _of_all_games().get(listed) or [("", _of_a_game(listed))]
    return "; ".join(f"{game}: {', '.join(some)}" if game else ", ".join(some) for game, some in by_game)


def _of_all_games() -> dict[str, list[tuple[str, Iterable[str]]]]:
    """By name of the list, the values by game; values of no game have an empty name."""
    fidelities = [event.FIDELITY for event in KERNEL_EVENTS if issubclass(event, Mark)]
    marks = sorted(fidelities, key="whole".__ne__)
    every = {**games(), logged.NAME: logged.rules("", {})}.items()
    return {
        "games": [("", games())],
        "rulesets": [("", [rules.ruleset for _, rules in every])],
        "marks": [("", marks)],
        "fidelity": [("", [*marks, logged.FIDELITY, PlayReported.FIDELITY])],
        "commands": [(name, rules.commands) for name, rules in every],
        "sources": [(name, rules.sources) for name, rules in every],
        "remarks": [("", [remark.__name__ for remark in REMARKS])],
        "events": [
            ("vidi", [event.__name__ for event in (*KERNEL_EVENTS, *REPORTS)]),
            *((name, [event.__name__ for event in rules.events]) for name, rules in every),
        ],
    }


def _of_a_game(listed: str) -> tuple[str, ...]:
    first, *path = listed.split(".")
    if path[0] == "names":
        return tuple(games()[first].names()[path[1]])
    depth = next(n for n, part in enumerate(path) if part[0].isupper())
    type_: Any = getattr(importlib.import_module(".".join((first, *path[:depth]))), path[depth])
    for field in path[depth + 1 :]:
        type_ = get_type_hints(type_)[field]
    return get_args(type_)
