"""Sheets in workbooks, .xlsx and .ods, by python-calamine.

Its reader gets a copy of the workbook, with only the members that are XML and were checked: it holds all
cells between the first one and the last one in memory, so one far cell would take all of it. Macros, pictures
and links are not in the copy, and nothing runs a formula: its stored value counts.
"""

import io
import zipfile
from datetime import date, datetime, time
from typing import BinaryIO

from python_calamine import CalamineError, CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

from vidi.importers.sheets.choice import Choice
from vidi.importers.sheets.extent import Extent
from vidi.importers.sheets.table import HEADER_WITHIN, Table, is_header
from vidi.importers.values import fields
from vidi.importers.values.archives import DAMAGED, damage, harm
from vidi.record.errors import Demand, shown

EXPANDED_AT_MOST = 100_000_000
"""The bytes of all XML of a workbook."""
ODS = b"application/vnd.oasis.opendocument.spreadsheet"
KINDS = {"xl/workbook.xml": "xlsx", "xl/workbook.bin": "xlsb", "Index/Document.iwa": "numbers"}
"""The kinds of workbooks by a member."""
REFUSED = {
    "xlsb": "a binary Excel workbook (.xlsb): save it as .xlsx",
    "numbers": "a Numbers document: export it as .xlsx or CSV",
}
XML = (".xml", ".rels")
DAY_0 = {False: date(1899, 12, 30).toordinal(), True: date(1904, 1, 1).toordinal()}
"""The day of number 0, for workbooks that count from 1900 or from 1904."""
SHOWN = 5
"""The cells and names that a message lists."""


def kind(file: bytes | BinaryIO) -> str | None:
    """The kind of workbook that a zip is; None for any other zip. A stream stays at its first byte."""
    stream = io.BytesIO(file) if isinstance(file, bytes) else file
    try:
        archive = zipfile.ZipFile(stream)
        names = archive.NameToInfo
        if (info := names.get("mimetype")) and info.file_size <= len(ODS) + 20:
            return "ods" if archive.read(info).startswith(ODS) else None
        return next((kind for name, kind in KINDS.items() if name in names), None)
    except DAMAGED:
        return None
    except NotImplementedError:  # a method of compression that Python lacks
        return None
    finally:
        stream.seek(0)


def read(data: bytes, sheet: str | None, title: str | None, choice: Choice) -> Table:
    """The rows of a sheet of a workbook: of the named one, or of the first one. Raises Demand."""
    if (what := REFUSED.get(kind(data) or "")) is not None:
        raise Demand(1, f"it is {what}", "import")
    copy, extent = _safe_copy(data)
    try:
        return _table(copy, extent, sheet, title, choice)
    except (CalamineError, ValueError, OverflowError, OSError) as error:
        if isinstance(error, Demand):
            raise
        raise Demand(3, f"the workbook is damaged: {str(error)[:200]}", "import") from None
    except BaseException as error:
        if type(error).__name__ != "PanicException":  # the reader is in Rust, and this is no Exception
            raise
        raise Demand(3, "the workbook is damaged: its reader gave up", "import") from None


def description(table: Table) -> str:
    """A workbook whose sheet has no known columns, in words."""
    cells = ", ".join(shown(cell) for cell in table.header[:SHOWN] if cell) or "nothing"
    others = ", ".join(shown(name) for name in table.sheets[1 : SHOWN + 1])
    more = f"; --sheet names another one of its sheets: {others}" if others else ""
    return f"a workbook whose sheet begins with {cells}{more}"


def _safe_copy(data: bytes) -> tuple[io.BytesIO, Extent]:
    """A copy of a workbook with its XML alone, and the extent of its cells. Raises Demand."""
    with damage("workbook"):
        archive = zipfile.ZipFile(io.BytesIO(data))
    files = [info for info in archive.infolist() if not info.filename.endswith("/")]
    if why := harm(files):
        raise Demand(4, why, "import")
    wanted = [info for info in files if info.filename.lower().endswith(XML) or info.filename == "mimetype"]
    if sum(info.file_size for info in wanted) > EXPANDED_AT_MOST:
        raise Demand(16, f"the workbook expands to more than {EXPANDED_AT_MOST:,} bytes", "import")
    extent, copy = Extent(), io.BytesIO()
    with zipfile.ZipFile(copy, "w", zipfile.ZIP_STORED) as target:
        for info in wanted:
            with damage("workbook"):
                content = archive.read(info)
            if info.filename != "mimetype":
                extent.add(info.filename, content)
            target.writestr(info.filename, content)
    extent.check()
    copy.seek(0)
    return copy, extent


def _table(copy: io.BytesIO, extent: Extent, sheet: str | None, title: str | None, choice: Choice) -> Table:
    workbook = CalamineWorkbook.from_filelike(copy)
    visible = [
        one.name
        for one in workbook.sheets_metadata
        if one.typ == SheetTypeEnum.WorkSheet and one.visible == SheetVisibleEnum.Visible
    ]
    names = [sheet] if sheet is not None else visible
    if not names or names[0] not in workbook.sheet_names:
        there = ", ".join(shown(name) for name in workbook.sheet_names[:20]) or "none"
        what = f"no sheet is called {shown(sheet)}" if sheet is not None else "the workbook has no sheet"
        raise Demand(16, f"{what}; its sheets are: {there}", "import")
    listing = workbook.get_sheet_by_name(names[0])
    first = listing.start[0] + 1 if listing.start else 1
    rows: list[tuple[int, list[str]]] = []
    for number, cells in enumerate(listing.iter_rows(), first):
        if any(cell != "" for cell in cells):
            fields.entries(len(rows))
            rows.append((number, [_text(cell) for cell in cells]))
    at = next((n for n, (_, names) in enumerate(rows[:HEADER_WITHIN]) if is_header(names, title, choice)), 0)
    line, header = rows[at] if rows else (1, [])
    return Table(header, line, rows[at + 1 :], "row", DAY_0[extent.from_1904], tuple(visible))


def _text(cell: object) -> str:
    """A cell as text; a day or time in the form of a record."""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() and abs(cell) < 1e15 else repr(cell)
    if isinstance(cell, datetime):
        day = cell.replace(microsecond=0)
        return day.date().isoformat() if day.time() == time() else day.isoformat()
    return cell if isinstance(cell, str) else str(cell)
