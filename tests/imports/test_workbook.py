"""Score sheets in workbooks."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.library.reports import PlayReported
from tests.imports.reading import recognised
from tests.imports.workbooks import members, ods, office_row, office_text, row, text, xlsx, zipped
from vidi.importers.formats import Document, Hints, Play, formats
from vidi.importers.reading.given import Held
from vidi.importers.sheets import extent, workbook
from vidi.importers.sheets.choice import NO_CHOICE
from vidi.library.library import Library
from vidi.record.errors import Demand

FOLDER = Path(__file__).parents[2] / "fixtures" / "imports" / "sheet"
DAY = text("2024-05-31")
TAIL = office_row(
    '<table:table-cell table:number-columns-repeated="16384"/>', more='table:number-rows-repeated="1048570"'
)
"""The rows that LibreOffice writes below every sheet."""


def plays(data: bytes, **hints: Any) -> list[PlayReported]:
    """The plays of a workbook, with what a user says of it."""
    read = formats()["sheet"].read(Document("a.xlsx", data, Hints(**hints)))
    return [item.report for item in read if isinstance(item, Play)]


def results(data: bytes, **hints: Any) -> list[tuple[str | None, list[tuple[str | None, str | None]]]]:
    """The day of each play, with names and scores."""
    listing = plays(data, **hints)
    return [(play.played_at, [(seat.name, seat.score) for seat in play.seats]) for play in listing]


def number(value: str, more: str = "") -> str:
    return f"<c {more}><v>{value}</v></c>"


@pytest.mark.parametrize("name", ["evening.xlsx", "evening.ods"])
def test_a_workbook_is_read_like_a_file_of_text(name: str, library: Library) -> None:
    path = FOLDER / name
    assert recognised(path.read_bytes()) == ["sheet"]
    assert results(path.read_bytes()) == [("2024-05-31", [("Ann", "71"), ("Bo", "80")])]
    (report,) = library.import_files([path]).files
    assert (report.format, report.counts()) == ("sheet", {"new": 1})
    inside = Held("all.zip", zipped({f"club/{name}": path.read_bytes()}))
    (report,) = library.import_files([inside]).files
    assert (report.name, report.counts()) == (f"all.zip/club/{name}", {"same": 1})


@pytest.mark.parametrize(
    ("cell", "day"),
    [
        (number("45443", 's="1"'), "2024-05-31"),
        (number("45443.84375", 's="1"'), "2024-05-31T20:15:00"),
        (number("45443"), "2024-05-31"),
        (number("45443.84375"), "2024-05-31T20:15:00"),
        ('<c t="d"><v>2024-05-31T00:00:00</v></c>', "2024-05-31"),
        (text("2024-05-31 20:15"), "2024-05-31T20:15"),
    ],
)
def test_days_are_cells_numbers_or_text(cell: str, day: str) -> None:
    assert results(xlsx(row(cell, text("Go"), text("Ann"), number("7.0")))) == [(day, [("Ann", "7")])]


def test_days_of_a_workbook_may_count_from_1904() -> None:
    for style in ("", 's="1"'):
        data = xlsx(
            row(number("43981", style), text("Go"), text("Ann"), number("7")),
            workbook='<workbookPr date1904="1"/>',
        )
        assert results(data) == [("2024-05-31", [("Ann", "7")])]


def test_a_formula_counts_by_its_stored_value() -> None:
    data = xlsx(
        row(DAY, text("Go"), text("Ann"), "<c><f>1+HYPERLINK(&quot;x&quot;)</f><v>7</v></c>"),
        row(DAY, text("Go"), text("=1+1"), "<c><f>2+2</f></c>"),
    )
    assert results(data) == [("2024-05-31", [("Ann", "7"), ("=1+1", None)])]
    computed = '<table:table-cell table:formula="of:=1" office:value-type="float" office:value="7"/>'
    cells = office_row(office_text("2024-05-31"), office_text("Go"), office_text("Ann"), computed)
    assert results(ods(cells, TAIL)) == [("2024-05-31", [("Ann", "7")])]


def test_another_sheet_is_read_by_its_name(library: Library) -> None:
    rows = row(*map(text, ("Datum", "Spiel", "Ann"))) + row(DAY, text("Go"), number("3"))
    data = xlsx(row(DAY, text("Go"), text("Bo"), number("4")), Club=f"<sheetData>{rows}</sheetData>")
    assert results(data) == [("2024-05-31", [("Bo", "4")])]
    assert results(data, sheet="Club") == [("2024-05-31", [("Ann", "3")])]
    with pytest.raises(Demand, match=r'no sheet is called "Clubs"; its sheets are: "Plays", "Club"') as wrong:
        plays(data, sheet="Clubs")
    assert wrong.value.rule == "import:16"


def test_a_sheet_without_known_columns_is_one_error_with_the_other_sheets(library: Library) -> None:
    data = members(xlsx(Club="<sheetData/>"))
    data["xl/worksheets/sheet1.xml"] = b'<worksheet xmlns="x"><sheetData/></worksheet>'
    report = library.import_files([Held("a.xlsx", zipped(data))])
    [error] = report.errors()
    assert (
        'it is a workbook whose sheet begins with nothing; --sheet names another one of its sheets: "Club"'
        in (str(error))
    )
    assert report.counts() == {"refused": 1}


def test_empty_cells_far_away_and_a_wrong_dimension_do_not_matter() -> None:
    data = xlsx(
        row(DAY, text("Go"), text("Ann"), number("7")),
        row('<c r="XFD1048576" s="1"/>', number=1_048_576),
        before='<dimension ref="A1:XFD1048576"/>',
    )
    assert results(data) == [("2024-05-31", [("Ann", "7")])]


NAMES = ("<b>Ann</b>", "\u202eoB", "=1+1", "Cy_x001B_[31m")


def test_names_in_a_workbook_are_text_and_messages_can_be_printed(library: Library) -> None:
    """A spreadsheet writes control characters as _x001B_."""
    escaped = [name.replace("<", "&lt;").replace(">", "&gt;") for name in NAMES]
    data = xlsx(*[row(DAY, text("Go"), text(name), number("7")) for name in escaped])
    [(_, seats)] = results(data)
    assert [name for name, _ in seats[:3]] == list(NAMES[:3])
    wrong = xlsx(row(DAY, text("Go"), text(escaped[1]), number("7"), text(escaped[0] + escaped[3])))
    report = library.import_files([Held("a.xlsx", data), Held("\u202e<b>.xlsx", wrong)])
    assert report.counts() == {"new": 1, "refused": 1}
    assert all(str(error).isprintable() for error in report.errors())


FAR = row(number("1", 'r="XFD1048576"'), number=1_048_576)
REPEATED = 'table:number-columns-repeated="16384"'
SHARED = row(number("0", 't="s"'), *[number("0", 't="s"')] * 2_000)
STRINGS = f'<sst xmlns="x"><si><t>{"y" * 100_000}</t></si></sst>'
HARMFUL = {
    "a far cell": (xlsx(FAR), 16, "the workbook has 17,179,869,184 cells"),
    "repeated cells": (
        ods(office_row(office_text("x", REPEATED), more='table:number-rows-repeated="1000000"')),
        16,
        "the workbook has 16,384,016,384 cells",
    ),
    "rows that are no number": (
        ods(office_row(more='table:number-rows-repeated="-1"')),
        3,
        "the workbook is",
    ),
    "a long text in many cells": (
        ods(office_row(office_text("x" * 10_000, 'table:number-columns-repeated="16000"'))),
        16,
        "the workbook has 160,",
    ),
    "a shared text in many cells": (
        zipped({**members(xlsx(SHARED)), "xl/sharedStrings.xml": STRINGS}),
        16,
        "the workbook has 200,",
    ),
    "a place that is none": (
        xlsx(row(number("1", 'r="A0x"'))),
        3,
        'the workbook is damaged: "A0x" is no place',
    ),
    "entities": (
        zipped({**members(xlsx()), "xl/styles.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'}),
        12,
        "the XML of the workbook has a document type",
    ),
    "text of another encoding": (
        zipped({**members(xlsx()), "xl/x.xml": "<a/>".encode("utf-16")}),
        3,
        'the workbook is damaged: "xl/x.xml" is not UTF-8',
    ),
    "text without a mark of its encoding": (
        zipped({**members(xlsx()), "xl/x.xml": "<a/>".encode("utf-16-le")}),
        3,
        'the workbook is damaged: "xl/x.xml" is not UTF-8',
    ),
    "deep": (
        zipped({**members(xlsx()), "xl/x.xml": "<a>" * 300 + "</a>" * 300}),
        2,
        "the XML of the workbook is nested deeper",
    ),
    "a zip bomb": (
        zipped({**members(xlsx()), "xl/x.xml": "<a>" + " " * 5_000_000 + "</a>"}),
        4,
        'the member "xl/x.xml" expands to more than 200 times',
    ),
    "no sheet": (zipped({"xl/workbook.xml": "<a/>"}), 3, "the workbook is damaged: Cannot detect file"),
    "a binary workbook": (zipped({"xl/workbook.bin": "x"}), 1, "it is a binary Excel workbook (.xlsb)"),
    "Numbers": (zipped({"Index/Document.iwa": "x"}), 1, "it is a Numbers document"),
}


@pytest.mark.parametrize("name", HARMFUL)
def test_a_harmful_workbook_is_one_error(name: str, library: Library) -> None:
    data, rule, why = HARMFUL[name]
    report = library.import_files([Held("a.xlsx", data)])
    [error] = report.errors()
    assert str(error).startswith(f"a.xlsx: {why}")
    assert error.rule == f"import:{rule}"
    assert report.counts() == {"refused": 1}


def test_what_is_cut_off_is_one_error_and_a_folder_with_it_is_not_right(
    library: Library, tmp_path: Path
) -> None:
    (tmp_path / "club").mkdir()
    data = (FOLDER / "evening.xlsx").read_bytes()
    damaged = data.replace(b"xl/worksheets/sheet1.xml", b"xl/worksheets/sheet9.xml")
    (tmp_path / "club" / "a.xlsx").write_bytes(damaged)
    (tmp_path / "club" / "b.csv").write_text("date,game,player,score\n2024-05-31,Go,Ann,7\n")
    (tmp_path / "club" / "c.csv").write_text("date,game,score\n2024-05-31,Go,7\n")
    report = library.import_files([tmp_path / "club"])
    assert [file.counts() for file in report.files] == [{"refused": 1}, {"new": 1}, {"refused": 1}]
    assert not report.ok


@given(st.lists(st.tuples(st.integers(1, 40), st.integers(3, 90)), max_size=4))
def test_the_bound_counts_the_cells_that_the_reader_holds(places: list[tuple[int, int]]) -> None:
    """Whatever places the cells have, and in whatever order."""
    names = {at: f"{'A' if at > 26 else ''}{chr(ord('A') + (at - 1) % 26)}" for at, _ in places}
    rows = [row(number("1", f'r="{names[at]}{line}"'), number=line) for at, line in places]
    data = xlsx(row(DAY, text("Go"), text("Ann"), number("7")), *rows)
    area = max([4, *(at for at, _ in places)]) * max([2, *(line for _, line in places)])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(extent, "CELLS_AT_MOST", 800)
        if area > 800:
            with pytest.raises(Demand, match=r"the workbook has [0-9,]+ cells"):
                workbook.read(data, None, None, NO_CHOICE)
        else:
            table = workbook.read(data, None, None, NO_CHOICE)
            lines = dict(table.rows)
            assert lines.keys() == {2, *(line for _, line in places)}
            assert all(lines[line][at - 1] == "1" for at, line in places)
