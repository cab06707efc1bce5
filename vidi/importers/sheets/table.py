"""The rows of a sheet, wherever they are written."""

from collections.abc import Sequence
from dataclasses import dataclass

from vidi.importers.sheets.choice import NO_CHOICE, Choice
from vidi.importers.sheets.words import bare, meaning

HEADER_WITHIN = 20
"""The first rows, in which a header is sought."""


@dataclass(frozen=True)
class Table:
    """The rows from the header on, without blank ones."""

    header: list[str]
    at: int
    """The number of the header's row."""
    rows: list[tuple[int, list[str]]]
    """The other rows, each with its number."""
    unit: str = "line"
    """The word for a row in places: a line of a file, or a row of a workbook."""
    serial: int | None = None
    """The number of days from the first of year 1 to day 0; None if days are no numbers."""
    sheets: tuple[str, ...] = ()
    """The names of the sheets of its workbook."""


def is_header(names: Sequence[str], title: str | None = None, choice: Choice = NO_CHOICE) -> bool:
    """Whether names are those of the columns of a sheet. ``title`` is the game if no column has it."""
    if choice.has(names):
        return True
    meant = {meaning(name) for name in names} - {None}
    others = sum(1 for name in names if bare(name) and meaning(name) is None)
    wide = {"date", "game"} <= meant or ("date" in meant and title is not None and others > 1)
    return len(meant) >= 3 or (wide and others > 0) or (title is not None and {"date", "player"} <= meant)
