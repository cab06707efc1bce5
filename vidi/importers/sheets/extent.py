"""How many cells the XML of a workbook has, and how long their text is: checked before a reader opens it."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from xml.parsers.expat import ExpatError, ParserCreate, errors

from vidi.record.errors import Demand, shown

CELLS_AT_MOST = 2_000_000
"""The cells of a sheet, from A1 to its last row and column, blank ones too."""
LETTERS_AT_MOST = 100_000_000
"""The letters of all cells; a text that many cells share counts for each of them."""
DEPTH_AT_MOST = 200
PLACE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})", re.IGNORECASE | re.ASCII)
"""The place of a cell in a .xlsx, such as B12."""
FORM = {"style-name", "number-columns-repeated", "content-validation-name"}
"""The attributes of a cell of an .ods that is blank all the same."""


class Extent:
    """The extent of the cells of a workbook. Raises Demand if it is too large, or if XML is damaged."""

    def __init__(self) -> None:
        self.from_1904 = False
        """Whether days are counted from 1904."""
        self._letters = 0
        self._shared: defaultdict[int, int] = defaultdict(int)
        """The letters of shared texts, by number."""
        self._uses = Counter[int]()
        """The cells that use a shared text."""

    def add(self, name: str, content: bytes) -> None:
        """Counts the cells of a member."""
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = "\0"
        if "\0" in text:  # the parser would take it for UTF-16, and the reader for another text
            raise Demand(3, f"the workbook is damaged: {shown(name)} is not UTF-8", "import")
        member = _Member()
        parser = ParserCreate("utf-8")  # whatever encoding it declares, as the reader does
        parser.StartElementHandler = member.start
        parser.EndElementHandler = member.end
        parser.CharacterDataHandler = member.text
        parser.StartDoctypeDeclHandler = _doctype
        try:
            parser.Parse(text, True)
        except ExpatError as error:
            why = f"{shown(name)}, line {error.lineno}: {errors.messages[error.code]}"
            raise Demand(3, f"the workbook is damaged at {why}", "import") from None
        self.from_1904 = self.from_1904 or member.from_1904
        self._letters += member.letters
        for number, letters in enumerate(member.shared):
            self._shared[number] = max(self._shared[number], letters)
        self._uses += member.uses

    def check(self) -> None:
        """Demands that the text of all cells has a bound."""
        shared = sum(self._shared.get(number, 0) * count for number, count in self._uses.items())
        _demand(self._letters + shared, LETTERS_AT_MOST, "letters in its cells")


class _Member:
    """The cells of one member, whatever its kind is: its elements have names of their own."""

    def __init__(self) -> None:
        self.from_1904 = False
        self.letters = 0
        self.shared: list[int] = []
        self.uses = Counter[int]()
        self._path: list[str] = []
        self._row = self._column = 0
        self._rows = self._columns = 0
        """The last row and column with content."""
        self._before = 0
        """The cells of the sheets before in this member."""
        self._repeated = self._again = 1
        """How often the row and the cell stand there."""
        self._filled = self._by_number = False
        """Whether the cell has content, and whether that is the number of a shared text."""
        self._text: list[str] = []
        self._inside = False
        """Whether text belongs to a cell, or is a shared one."""

    def start(self, element: str, attributes: Mapping[str, str]) -> None:
        name = _local(element)
        own = {_local(key): value for key, value in attributes.items()}
        self._path.append(name)
        if len(self._path) > DEPTH_AT_MOST:
            raise Demand(
                2, f"the XML of the workbook is nested deeper than {DEPTH_AT_MOST} elements", "import"
            )
        match name:
            case "workbookPr":
                self.from_1904 = own.get("date1904") in ("1", "true")
            case "sheetData" | "table":
                self._before += self._rows * self._columns
                self._row = self._column = self._rows = self._columns = 0
            case "row":
                self._row, self._column = _number(own.get("r"), self._row + 1), 0
            case "table-row":
                self._repeated, self._column = _number(own.get("number-rows-repeated"), 1), 0
                self._row += self._repeated
            case "c":
                self._column += 1
                if place := own.get("r"):
                    self._row, self._column = _place(place)
                self._begin(1, filled=False)
                self._by_number = own.get("t") == "s"
            case "table-cell" | "covered-table-cell":
                again = _number(own.get("number-columns-repeated"), 1)
                self._column += again
                self._begin(again, filled=bool(own.keys() - FORM))
                self.letters += sum(map(len, own.values())) * again * self._repeated if self._filled else 0
            case "si":
                self._text, self._inside = [], True
            case _:
                self._filled = True

    def _begin(self, again: int, *, filled: bool) -> None:
        self._again, self._filled, self._by_number = again, filled, False
        self._text, self._inside = [], True

    def text(self, text: str) -> None:
        if self._inside:
            self._text.append(text)

    def end(self, element: str) -> None:
        self._path.pop()
        match _local(element):
            case "c":
                written = "".join(self._text).strip()
                self._repeated = 1
                if self._by_number and written.isascii() and written.isdigit() and len(written) < 10:
                    self.uses[int(written)] += 1
                self._end()
            case "table-cell" | "covered-table-cell":
                self._end()
            case "si":
                self.shared.append(sum(map(len, self._text)))
                self._inside = False

    def _end(self) -> None:
        """Counts a cell that ends, if it has content."""
        if self._filled or self._text:
            self._rows, self._columns = max(self._rows, self._row), max(self._columns, self._column)
            _demand(
                self._before + self._rows * self._columns,
                CELLS_AT_MOST,
                "cells from its first to its last one",
            )
            self.letters += sum(map(len, self._text)) * self._again * self._repeated
            _demand(self.letters, LETTERS_AT_MOST, "letters in its cells")
        self._text, self._inside = [], False


def _local(name: str) -> str:
    return name.rpartition(":")[2]


def _number(text: str | None, default: int) -> int:
    """A number of rows or columns. Raises Demand."""
    if text is None:
        return default
    if text.isascii() and text.isdigit() and len(text) < 10:
        return int(text)
    raise Demand(3, f"the workbook is damaged: {shown(text)} is no number of rows or columns", "import")


def _place(text: str) -> tuple[int, int]:
    """The row and the column of a place such as B12. Raises Demand."""
    place = PLACE.fullmatch(text)
    if place is None:
        raise Demand(3, f"the workbook is damaged: {shown(text)} is no place of a cell", "import")
    column = 0
    for letter in place[1].upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(place[2]), column


def _demand(count: int, most: int, what: str) -> None:
    if count > most:
        raise Demand(16, f"the workbook has {count:,} {what}; the limit is {most:,}", "import")


def _doctype(*_: object) -> None:
    raise Demand(12, "the XML of the workbook has a document type, `<!DOCTYPE`", "import")
