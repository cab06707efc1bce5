"""Types that take back the last move of their player: the player then does the same again."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from vidi.importers.logged.suggesting.findings import Finding, share
from vidi.importers.logged.suggesting.leaves import is_type, words
from vidi.importers.logged.suggesting.watching import Log

NAMES = frozenset({"undo", "cancel", "revert", "rollback", "retract"})
"""Words of types that may take back; a type is also called so if its two first words are ``take back``."""
TIMES = 3
"""The least entries that show it."""
AGAIN = 0.8
"""The part of them after which the player does again what was taken back."""
TYPES_AT_MOST = 50


@dataclass
class Undoing:
    """Counts, by type that may take back, how often the player does the same again."""

    _counts: dict[str, list[int]] = field(default_factory=dict)

    def add(self, log: Log) -> None:
        """Reads a log."""
        last, undone = dict[int, str](), dict[int, str]()
        for entry in log.entries:
            if not is_type(entry.type) or entry.seat is None:
                continue
            if _may_take_back(entry.type):
                undone[entry.seat] = entry.type
                continue
            if (type_ := undone.pop(entry.seat, None)) and (
                type_ in self._counts or len(self._counts) < TYPES_AT_MOST
            ):
                counts = self._counts.setdefault(type_, [0, 0])
                counts[0] += last.get(entry.seat) == entry.type
                counts[1] += 1
            last[entry.seat] = entry.type

    def findings(self) -> Iterator[tuple[str, Finding]]:
        """The types that take back, each with how often it held."""
        for type_, (again, times) in sorted(self._counts.items()):
            if times >= TIMES and again >= AGAIN * times:
                held = f"the player then does the same again in {share(again, times)}"
                yield type_, Finding("takes_back", type_, held)


def _may_take_back(type_: str) -> bool:
    named = words(type_)
    return bool(NAMES & set(named)) or named[:2] == ["take", "back"]
