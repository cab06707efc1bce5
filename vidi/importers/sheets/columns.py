"""The meanings of a sheet's columns, by their names."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from domain.kernel.wording import listed
from vidi.importers.sheets.table import Table
from vidi.importers.sheets.words import COLUMNS, NO, NOTES, PART, YES, bare, meaning, value
from vidi.importers.values.scores import points
from vidi.record.errors import Demand, shown

NUMBER = re.compile(r"[ #.]*\d+$")
"""The number at the end of a name."""
DECIMAL = re.compile(r"[+-]?\d{1,9}[.,]\d{1,9}", re.ASCII)
NAMED_AT_MOST = 20
"""The names of columns that a message lists."""


@dataclass(frozen=True)
class Columns:
    """The meanings of columns; numbers of columns count from 0."""

    names: tuple[str, ...]
    meant: dict[str, int]
    """The number of each column, by its name in ``COLUMNS``."""
    parts: tuple[tuple[str, int], ...]
    """The columns with parts of the score: label and number."""
    players: tuple[tuple[str, int], ...] = ()
    """The columns of players, if each has one: name and number."""
    left: tuple[str, ...] = ()
    """The names of the columns that are left out."""

    def description(self) -> str:
        """The meaning of each column, in words."""
        taken = [f"`{self.names[at]}` as {what}" for what, at in self.meant.items()]
        taken += [f"`{self.names[at]}` as part of the score" for _, at in self.parts]
        taken += [f"`{name}` as a player" for name, _ in self.players]
        left = (
            f"; left out: {listed([f'`{name}`' for name in self.left[:NAMED_AT_MOST]])}" if self.left else ""
        )
        return f"the columns: {', '.join(taken)}{left}"


def columns(table: Table, title: str | None) -> Columns:
    """The meanings of the columns of a sheet. Raises Demand if one is missing, or if two are the same.

    A sheet without a column of players has one for each player: those with results under an unknown name.
    """
    names = tuple(name.strip() for name in table.header)
    meant: dict[str, int] = {}
    parts: dict[str, int] = {}
    others: list[int] = []
    for at, name in enumerate(names):
        what = meaning(name)
        if part := PART.fullmatch(bare(name)):
            before = parts.setdefault(part[1] or bare(name), at)
        elif what:
            before = meant.setdefault(what, at)
        else:
            others += [at] if name else []
            continue
        if before != at:
            raise Demand(11, f"{shown(names[before])} and {shown(name)} are the same column", "import")
    players = () if "player" in meant else _players(table, names, others, meant)
    seated = {at for _, at in players}
    if players:  # a row is a play: only these columns speak of all of it
        others += [at for what, at in meant.items() if what in ("score", "place", "team")]
        others += parts.values()
        meant = {what: at for what, at in meant.items() if what not in ("score", "place", "team")}
        parts = {}
    left = tuple(names[at] for at in sorted(others) if at not in seated)
    _demand_needed(names, meant, bool(players), title)
    return Columns(names, meant, tuple(parts.items()), players, left)


def _players(
    table: Table, names: Sequence[str], others: Sequence[int], meant: dict[str, int]
) -> tuple[tuple[str, int], ...]:
    """The columns of players: those with results and nothing else, and no name of another thing."""
    if "date" not in meant:
        return ()
    listing = [(names[at], at) for at in others if _may_be_player(names[at]) and _has_results(table, at)]
    first: dict[str, str] = {}
    for name, _ in listing:
        if first.setdefault(name.casefold(), name) != name or [one for one, _ in listing].count(name) > 1:
            raise Demand(11, f"{shown(name)} is the name of two columns", "import")
    return tuple(listing)


def _may_be_player(name: str) -> bool:
    """Whether the name of a column is none of another thing, such as `Score 1` or `number of rounds`."""
    words = bare(name).split()
    return NOTES.isdisjoint((bare(name), *words)) and meaning(NUMBER.sub("", name)) in (None, "player")


def _has_results(table: Table, at: int) -> bool:
    """Whether a cell of a column has points or a mark."""
    cells = (value(cells[at].strip()) for _, cells in table.rows if at < len(cells))
    return any(
        points(cell) is not None or DECIMAL.fullmatch(cell) or (cell and cell.casefold() in YES | NO)
        for cell in cells
    )


def _demand_needed(names: Sequence[str], meant: dict[str, int], wide: bool, title: str | None) -> None:
    """Demands the columns without which there is no play."""
    has = ", ".join(shown(name) for name in names[:NAMED_AT_MOST])
    for name in ("date", "game", "player"):
        if name in meant or (name == "game" and title) or (name == "player" and wide):
            continue
        if name == "date" and "play" in meant:  # its numbers tell plays apart
            continue
        if name == "game":
            why = f"the column `game` is missing, and no title is given; the file has {has}"
            raise Demand(14, why, "import")
        also = ", ".join(COLUMNS[name][:4])
        raise Demand(
            11, f"the column `{name}` is missing; the file has {has}. Other names are {also}", "import"
        )
