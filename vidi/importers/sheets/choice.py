"""The meanings that a person gives to the columns of sheets: for one import, or kept for a form of sheets.

A form is the names of all columns of a sheet in order. The next sheet with the same names has the same form.
"""

import csv
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from domain.library.reports import ColumnsForgotten, ColumnsMeant
from vidi.importers.sheets.words import COLUMNS, bare, meaning
from vidi.importers.values.moments import Order
from vidi.record.errors import Demand, shown

Form = tuple[str, ...]
"""The bare names of the columns of a sheet, in order."""
NONE, PART, RESULTS = "none", "part", "results"
"""Meanings beside those of ``COLUMNS``: left out, a part of the score, the results of one player."""
DATE = "date"
DATES: dict[str, Order] = {f"{DATE} dmy": "dmy", f"{DATE} mdy": "mdy"}
"""The meanings of a column of days in an order of day and month."""
MEANINGS = (*COLUMNS, *DATES, PART, RESULTS, NONE)
NUMBERED = ("player", "score", "place", "won")
"""The columns that a sheet may have for each player of a row, with numbers: ``player 1``, ``score 1``."""
NUMBER = re.compile(r"(.*?)[ #._]*([1-9]\d?)", re.ASCII)
"""A name with a number at its end."""
COLUMNS_AT_MOST = 500
"""The columns of a form."""
WORDS = {"points": "score", "winner": "won", "round": PART, "left out": NONE}


@dataclass(frozen=True)
class Choice:
    """The meanings of columns that a person chose."""

    by_name: Mapping[str, str] | None = None
    """For this import, by the bare name of a column; then the meanings of forms do not count."""
    forms: Mapping[Form, tuple[str, ...]] = field(default_factory=dict)
    """By form, the meaning of each column; empty for one that has none."""

    def of(self, names: Sequence[str]) -> tuple[str | None, ...]:
        """The chosen meaning of each column of a sheet; None where nothing is chosen."""
        if self.by_name is not None:
            return tuple(self.by_name.get(bare(name)) for name in names)
        known = self.forms.get(form(names), ())
        return tuple(one or None for one, _ in zip_longest(known, names))

    def has(self, names: Sequence[str]) -> bool:
        """Whether it has a meaning of these columns: then they are the header of a sheet."""
        if self.by_name is not None:
            return bool(self.by_name) and self.by_name.keys() <= {bare(name) for name in names}
        return form(names) in self.forms

    def demand_names(self, names: Sequence[str]) -> None:
        """Demands that a sheet has the columns of the choice."""
        there = {bare(name) for name in names}
        if stranger := next((name for name in self.by_name or () if name not in there), None):
            has = ", ".join(shown(name) for name in names[:20] if name.strip())
            raise Demand(18, f"no column is called {shown(stranger)}; the file has {has}", "import")


NO_CHOICE = Choice()


def form(names: Sequence[str]) -> Form:
    """The form of a sheet with these names of columns."""
    bare_names = [bare(name) for name in names]
    while bare_names and not bare_names[-1]:
        bare_names.pop()
    return tuple(bare_names)


def kept_forms(events: Iterable[ColumnsMeant | ColumnsForgotten]) -> dict[Form, tuple[str, ...]]:
    """The meanings that a library keeps for forms of sheets, by the events about them in order.

    Those that this Vidi does not know do not count.
    """
    kept: dict[Form, tuple[str, ...]] = {}
    for event in events:
        if isinstance(event, ColumnsMeant) and all(meant_by(one) == one for one in event.meanings):
            kept[event.names] = event.meanings
        else:
            kept.pop(event.names, None)
    return kept


def choice_by_name(texts: Iterable[str]) -> dict[str, str]:
    """The meanings in texts such as ``Datum=date,Ort=none``, by bare names. Raises Demand.

    A name with a comma in it needs quotes: ``"Ort, Land=none"``.
    """
    chosen: dict[str, str] = {}
    for pair in (pair for text in texts for pair in next(csv.reader([text], skipinitialspace=True), [])):
        if not pair.strip():
            continue
        name, equals, word = pair.rpartition("=")
        if not equals or not bare(name):
            why = f"write a column and its meaning, such as Datum=date, not {shown(pair)}"
            raise Demand(18, why, "import")
        what = meant_by(word)
        if what is None:
            raise Demand(18, f"{shown(word.strip())} is no meaning of a column; {_meanings()}", "import")
        if chosen.setdefault(bare(name), what) != what:
            raise Demand(18, f"the column {shown(name.strip())} has two meanings", "import")
    demand_once(list(chosen), list(chosen.values()))
    return chosen


def meant_by(word: str) -> str | None:
    """The meaning that a word names, one of ``MEANINGS`` or a numbered one; None if it names none."""
    text = bare(word)
    if text in MEANINGS:
        return text
    if numbered := NUMBER.fullmatch(text):
        what = WORDS.get(numbered[1]) or meaning(numbered[1])
        return f"{what} {numbered[2]}" if what in NUMBERED else None
    return WORDS.get(text) or meaning(text)


def demand_once(names: Sequence[str], meanings: Sequence[str]) -> None:
    """Demands that no two columns have one chosen meaning, unless several may have it."""
    first: dict[str, str] = {}
    for name, what in zip(names, meanings, strict=True):
        if what not in (PART, RESULTS, NONE) and first.setdefault(what, name) != name:
            why = f"{shown(first[what])} and {shown(name)} are both chosen as {what}: choose one of them"
            raise Demand(18, why, "import")


def _meanings() -> str:
    return f"the meanings are {', '.join(MEANINGS)}, and {', '.join(f'{what} 1' for what in NUMBERED)} and on"
