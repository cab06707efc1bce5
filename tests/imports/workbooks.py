"""Workbooks of few cells, with exactly the XML that a test needs."""

import io
import zipfile
from collections.abc import Mapping, Sequence

OFFICE = "urn:oasis:names:tc:opendocument:xmlns:"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
HEADER = ("date", "game", "player", "score")


def zipped(members: Mapping[str, str | bytes]) -> bytes:
    """A zip of these members."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return data.getvalue()


def members(data: bytes) -> dict[str, bytes]:
    """The members of a zip."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def text(value: str, more: str = "") -> str:
    """A cell of a .xlsx with a text in it."""
    return f'<c t="inlineStr" {more}><is><t>{value}</t></is></c>'


def row(*cells: str, number: int | None = None) -> str:
    """A row of a .xlsx."""
    at = "" if number is None else f' r="{number}"'
    return f"<row{at}>{''.join(cells)}</row>"


def xlsx(*rows: str, before: str = "", workbook: str = "", **sheets: str) -> bytes:
    """A .xlsx with a first sheet, Plays, of a header and these rows, and with other sheets by their names."""
    others = {f"sheet{number}": content for number, content in enumerate(sheets.values(), 2)}
    header = row(*map(text, HEADER))
    parts = {"sheet1": f"{before}<sheetData>{header}{''.join(rows)}</sheetData>", **others}
    names = ["Plays", *sheets]
    listed = "".join(f'<sheet name="{name}" sheetId="{n}" r:id="r{n}"/>' for n, name in enumerate(names, 1))
    links = "".join(
        f'<Relationship Id="r{n}" Type="{LINKS}/worksheet" Target="worksheets/sheet{n}.xml"/>'
        for n in range(1, len(names) + 1)
    )
    styles = '<numFmts count="0"/><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
    top = f'<Relationship Id="r1" Type="{LINKS}/officeDocument" Target="xl/workbook.xml"/>'
    return zipped(
        {
            "[Content_Types].xml": f'<Types xmlns="{TYPES}"/>',
            "_rels/.rels": f'<Relationships xmlns="{PACKAGE}">{top}</Relationships>',
            "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}">{links}</Relationships>',
            "xl/styles.xml": f'<styleSheet xmlns="{MAIN}">{styles}</styleSheet>',
            "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{LINKS}">{workbook}'
            f"<sheets>{listed}</sheets></workbook>",
            "xl/vbaProject.bin": b"\xd0\xcf\x11\xe0 a macro",
            **{
                f"xl/worksheets/{name}.xml": f'<worksheet xmlns="{MAIN}">{content}</worksheet>'
                for name, content in parts.items()
            },
        }
    )


def office_row(*cells: str, more: str = "") -> str:
    """A row of an .ods."""
    return f"<table:table-row {more}>{''.join(cells)}</table:table-row>"


def office_text(value: str, more: str = "") -> str:
    """A cell of an .ods with a text in it."""
    return f'<table:table-cell {more} office:value-type="string"><text:p>{value}</text:p></table:table-cell>'


def ods(*rows: str, header: Sequence[str] = HEADER) -> bytes:
    """An .ods with a sheet of a header and these rows."""
    names = "".join(f' xmlns:{name}="{OFFICE}{name}:1.0"' for name in ("office", "table", "text"))
    first = office_row(*map(office_text, header))
    tables = f'<table:table table:name="Plays">{first}{"".join(rows)}</table:table>'
    body = f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body>"
    entry = '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
    return zipped(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "META-INF/manifest.xml": f'<manifest:manifest xmlns:manifest="{OFFICE}manifest:1.0">'
            f"{entry}</manifest:manifest>",
            "content.xml": f"<office:document-content{names}>{body}</office:document-content>",
        }
    )
