"""What a folder of logs holds: types of notifications, their arguments, how often, and an example of each.

Whoever writes a mapping (``mapping``) starts from it. Only notifications to all players count: a mapping
reads no others.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from vidi.importers.bga.packets import answer, packet
from vidi.record.errors import Demand, shown

DEPTH = 6
"""How deep arguments are looked at."""
PATHS_AT_MOST = 200
"""The most arguments of a type that are listed."""
TYPES_AT_MOST = 1_000


@dataclass
class Argument:
    """An argument of a type: how often it stood there, and its first value."""

    count: int = 0
    example: str = ""


@dataclass
class Type:
    """A type of notification."""

    count: int = 0
    logs: int = 0
    """The number of logs that have it."""
    sentence: str = ""
    """The first template that was not empty."""
    args: dict[str, Argument] = field(default_factory=dict)
    """By path, with dots as in a mapping."""


@dataclass
class Survey:
    """The types of notifications in the logs so far."""

    logs: int = 0
    types: dict[str, Type] = field(default_factory=dict)

    def add(self, file: Any) -> None:
        """Adds the log of a file, given as its JSON value; leaves out packets that are wrong.

        Raises Demand if the file has no log.
        """
        log = answer(file)
        if log is None:
            raise Demand(5, "it is no log of Board Game Arena", "import")
        self.logs += 1
        seen = set[str]()
        for at, raw in enumerate(log.packets):
            try:
                one = packet(at, raw, log)
            except Demand:
                continue
            for notification in () if one.to is not None else one.notifications:
                if notification.type not in self.types and len(self.types) == TYPES_AT_MOST:
                    continue
                kind = self.types.setdefault(notification.type, Type())
                kind.count += 1
                kind.logs += notification.type not in seen
                seen.add(notification.type)
                kind.sentence = kind.sentence or notification.log[:200]
                self._args(kind, notification.args)

    def _args(self, kind: Type, args: Any) -> None:
        for path, value in _paths(args, DEPTH):
            if path in kind.args or len(kind.args) < PATHS_AT_MOST:
                arg = kind.args.setdefault(path, Argument())
                arg.count += 1
                arg.example = arg.example or _example(value)

    def rows(self) -> Iterable[tuple[str, Type]]:
        """The types, the most frequent first."""
        return sorted(self.types.items(), key=lambda pair: (-pair[1].count, pair[0]))


def _paths(args: Any, depth: int) -> Iterator[tuple[str, Any]]:
    """The plain values and lists in arguments, by path."""
    for name, value in args.items() if isinstance(args, dict) else ():
        if isinstance(value, dict) and value and depth > 1:
            yield from ((f"{name}.{path}", inner) for path, inner in _paths(value, depth - 1))
        else:
            yield name, value


def _example(value: Any) -> str:
    if isinstance(value, list):
        return f"[{len(value)} entries]"
    return shown(value if isinstance(value, str | int | float | None) else {})
