"""The formats of other platforms: each module here exports ``FORMAT``, and reads files of one kind.

A format recognises a file or does not, and never guesses. It reads a file into items, each with its place.
"""

import codecs
import importlib
import pkgutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, NamedTuple

from domain.library.reports import PlayReported, PlayWithdrawn
from vidi.importers.logged.mapping import Mapping
from vidi.importers.logged.reading import MakesReading, Reading
from vidi.importers.sheets import text, workbook
from vidi.importers.sheets.choice import NO_CHOICE, Choice
from vidi.importers.sheets.table import Table
from vidi.importers.sheets.text import Encoding
from vidi.importers.values.archives import ZIP
from vidi.importers.values.moments import Order
from vidi.record.errors import Demand, TooDeep
from vidi.record.read import Record, decoded


@dataclass(frozen=True)
class Hints:
    """What a user says about files."""

    format: str | None = None
    """The name of their format; None to recognise it."""
    title: str | None = None
    """The title of games that their files do not name."""
    mappings: Sequence[Mapping] = ()
    """The user's own mappings."""
    days: Order | None = None
    """The order of day and month in sheets; None if days are written as 2024-05-31."""
    encoding: Encoding | None = None
    """The encoding of sheets that are not UTF-8."""
    sheet: str | None = None
    """The name of the sheet in workbooks; None for the first one."""
    columns: Choice = NO_CHOICE
    """The meanings of the columns of sheets that a person chose."""
    reading: MakesReading = Reading
    """Makes what reads the entries of a log."""


@dataclass
class Document:
    """A whole file, or a line or value of it that is like a file, for formats that are read as a whole."""

    name: str
    data: bytes
    hints: Hints = Hints()
    place: str = ""
    """Its place, if it is a line or a value of its file."""
    value: Any = None
    """The JSON value that it is, if it is a value of its file; ``data`` is empty then."""

    @cached_property
    def text(self) -> str:
        """Its text without a byte order mark; raises UnicodeDecodeError."""
        return self.data.decode("utf-8-sig")

    @cached_property
    def json(self) -> Any:
        """Its JSON value. Raises Demand, also if a number or the nesting has no bounds."""
        if self.value is not None:
            return self.value
        try:
            return decoded(self.data.removeprefix(codecs.BOM_UTF8), "file")
        except Demand as error:
            raise Demand(2 if isinstance(error, TooDeep) else 3, str(error), "import") from None

    @cached_property
    def table(self) -> Table:
        """The rows of its sheet, CSV or of a workbook. Raises Demand."""
        if self.data.startswith(ZIP):
            return workbook.read(self.data, self.hints.sheet, self.hints.title, self.hints.columns)
        return text.read(self.data, self.hints.encoding, self.hints.title, self.hints.columns)

    @property
    def keys(self) -> frozenset[str]:
        """The field names if it is a JSON object, otherwise empty."""
        try:
            value = self.json
        except ValueError:
            return frozenset()
        return frozenset(value) if isinstance(value, dict) else frozenset()


class Play(NamedTuple):
    """A play that a source reports."""

    place: str
    report: PlayReported
    notes: tuple[str, ...] = ()
    """What a user should know of it."""


class Withdrawal(NamedTuple):
    """A play that its source deleted."""

    place: str
    withdrawn: PlayWithdrawn


class Ignored(NamedTuple):
    """An entry that is left out on purpose."""

    place: str
    reason: str
    raw: Any = None
    """The entry, as JSON values or text."""


class Quarantined(NamedTuple):
    """An entry with an error."""

    place: str
    reason: str
    rule: str
    """The demand that it breaks, such as ``import:6`` (docs/importing.md)."""
    raw: Any = None
    """The entry, as JSON values or text."""


class Note(NamedTuple):
    """A remark on a file as a whole, such as the meaning of its columns. It is no entry of the file."""

    text: str
    place: str = ""


class Layout(NamedTuple):
    """The columns of a sheet, for a person who may give them other meanings. It is no entry of the file."""

    names: tuple[str, ...]
    """The names of the columns, as the sheet has them."""
    samples: tuple[tuple[str, ...], ...]
    """The first values of each column, cut short."""
    meanings: tuple[str, ...]
    """The meaning of each column, as in ``vidi.importers.sheets.choice``."""
    of_form: bool
    """Whether a person chose meanings for sheets with these columns."""
    sheets: tuple[str, ...] = ()
    """The names of the sheets of its workbook."""
    place: str = ""


Item = Record | Play | Withdrawal | Ignored | Quarantined | Note | Layout
"""One entry of a file, a note, or columns. Every entry is exactly one item, so the counts add up."""


@dataclass(frozen=True)
class Format:
    """A kind of files."""

    name: str
    """The value of ``--as``, in lower case."""
    title: str
    """The name for people."""
    brings: str
    """What Vidi imports from such a file, in a few words."""
    version: int
    """The reader's version. It rises when the reader returns other items for the same bytes."""
    recognises: Callable[[Document], bool]
    """Whether a file is of this kind, by features that only this kind has. Raises nothing."""
    read: Callable[[Document], Iterator[Item]]
    """Yields the items of a file of this kind. Raises Demand if the file as a whole cannot be read."""
    entry: str = "play"
    """What one of its entries is."""
    logs_of: str | None = None
    """The platform of its logs, of which mappings say what they mean; None if it has no such logs."""


@cache
def formats() -> dict[str, Format]:
    """All formats by name, in alphabetical order."""
    modules = [module.name for module in pkgutil.iter_modules(__path__)]
    every = [importlib.import_module(f"{__name__}.{module}").FORMAT for module in modules]
    return {one.name: one for one in sorted(every, key=lambda one: one.name)}
