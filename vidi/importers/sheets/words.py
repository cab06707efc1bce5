"""The words for columns and marks, in several languages: the table ``words.json``."""

import json
import re
from importlib.resources import files

_WORDS = json.loads(files(__package__).joinpath("words.json").read_text("utf-8"))

COLUMNS: dict[str, tuple[str, ...]] = {name: tuple(words) for name, words in _WORDS["columns"].items()}
"""The columns of a sheet, with their other names."""
NOTES = frozenset[str](_WORDS["notes"])
"""The names of columns that are known, and left out."""
YES = frozenset[str](_WORDS["yes"])
NO = frozenset[str](_WORDS["no"])
BLANK = frozenset[str](_WORDS["blank"])
"""What programs write in a cell without a value."""
TOTALS = frozenset[str](_WORDS["totals"])
"""What people write before a row of totals."""
ROUND = re.compile(rf"(?:{'|'.join(_WORDS['rounds'])}) \S.*|part (\S.*)")
"""The name of a column that holds a part of the score."""
NAMES = re.compile(r"\s*[,;/&+\n]\s*| and | und | et | y | en ")
"""What stands between the names in one cell."""
MINUS = "\N{MINUS SIGN}"
WHOLE = re.compile(r"([+-]?\d{1,9})[.,]0+", re.ASCII)

_MEANINGS = {name: column for column, names in COLUMNS.items() for name in (column, *names)}


def bare(name: str) -> str:
    """The name of a column without capital letters, underscores and blanks around it."""
    return " ".join(name.replace("_", " ").split()).casefold()


def meaning(name: str) -> str | None:
    """The column of ``COLUMNS`` that a name means; None for any other name."""
    return _MEANINGS.get(bare(name))


def value(text: str) -> str:
    """The value of a cell: ``12.0`` is 12, and ``NA`` is blank."""
    if text.casefold() in BLANK:
        return ""
    text = text.replace(MINUS, "-")
    whole = WHOLE.fullmatch(text)
    return whole[1] if whole else text
