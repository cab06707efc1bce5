"""Files of all kinds into a library: what each is taken for, and what is kept of it."""

import gzip
import hashlib
import io
import json
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from domain.library.reports import FileImported, file_id
from tests.helpers.command import Vidi
from tests.helpers.records import DEAL, HEADER, LINES, MOVES, text
from tests.imports.bgstats import FILE, deleted, export, play, seat
from vidi.importers import formats
from vidi.importers.reading import entries, inner
from vidi.importers.reading.given import Held
from vidi.importers.report import FileReport
from vidi.importers.values import archives
from vidi.library.library import Library

RECORD = text(LINES).encode()


def zipped(members: Mapping[str, bytes], name: str = "all.zip") -> Held:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in members.items():
            archive.writestr(path, content)
    return Held(name, data.getvalue())


def events(library: Library) -> list[FileImported]:
    """What the library keeps of files, in the order in which they came."""
    stored = []
    for path in sorted((library.folder / "raw").glob("*")):
        stream = library.store.stream(file_id(path.stem))
        assert hashlib.sha256(gzip.decompress(path.read_bytes())).hexdigest() == path.stem
        stored += [recorded.event for recorded in stream]
    return [event for event in stored if isinstance(event, FileImported)]


def message(library: Library, file: Held, **how: Any) -> str:
    """The one message about a file of which nothing is taken in."""
    report = library.import_files([file], **how)
    (error,) = report.errors()
    assert report.counts() == {"refused": 1}
    assert (library.games(), library.plays()) == ([], {})
    return str(error)


# Recognised, or not


@pytest.mark.parametrize("name", ["a.vidi.jsonl", "a.jsonl", "pasted"])
def test_a_record_is_known_by_its_header(name: str, library: Library) -> None:
    fields = dict(reversed(HEADER.items()))
    for first in (HEADER, fields):
        report = library.import_files([Held(name, text([first, DEAL, *MOVES]).encode())])
        assert (report.ok, report.files[0].format) == (True, "record")


SEEN = {
    b"": "empty",
    b'{"a":1,"b":[]}': "a JSON object with the fields a, b",
    b"{}": "a JSON object with no fields",
    b'[{"c":1}]': "a JSON list of objects with the fields c",
    b'{"n":1}\n{"n":2}\n': "lines of JSON, the first with the fields n",
    b"<html><body/></html>": "XML or HTML with the element <html>",
    b"Ann won\nby far\n": 'text that begins with "Ann won"',
    b"\x89PNG\r\n\x1a\n\0\0": "an image",
    b"\0\1\2": "not text, or not in UTF-8",
    "{ }".encode("utf-16"): "a JSON object with no fields",
}


@pytest.mark.parametrize("data", SEEN, ids=SEEN.values())
def test_a_file_of_no_format_is_named_by_what_it_is(data: bytes, library: Library) -> None:
    text = message(library, Held("file", data))
    assert text.startswith(
        f"file: its format is not recognised: it is {SEEN[data]}; the formats are: a record ("
    )
    assert "BG Stats export, JSON (bgstats)" in text
    assert text.endswith(" [import:1]")


def test_a_file_of_two_formats_is_of_none_until_one_is_named(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = formats.formats()
    twin = formats.Format("twin", "Twin", "results", 1, lambda _: True, known["bgstats"].read)
    for module in (entries, inner):
        monkeypatch.setattr(module, "formats", lambda: {**known, "twin": twin})
    text = message(library, export([play("Jaipur")]))
    assert text == (
        "export.json: it may be of several formats: BG Stats export, JSON (--as bgstats) and Twin "
        "(--as twin); name one [import:1]"
    )
    assert library.import_files([export([play("Jaipur")])], format_="twin").counts() == {"new": 1}


def test_a_file_that_is_said_to_be_what_it_is_not(library: Library) -> None:
    assert message(library, Held("a", b"[1]"), format_="bgstats").endswith(" [import:5]")
    assert message(library, Held("a", b"[1]"), format_="bundle").endswith("File is not a zip file [import:3]")


def test_a_file_is_not_read_beyond_its_bound(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """And so not kept."""
    monkeypatch.setattr(entries, "DOCUMENT_AT_MOST", 1_000)
    text = message(library, export([play("Jaipur")]))
    assert text == "export.json: the file is longer than 1,000 bytes: split it [import:2]"
    assert events(library) == []


# Folders and bundles


def test_of_a_folder_all_is_read_and_the_rest_is_named(library: Library, tmp_path: Path) -> None:
    """Not what is hidden, and not what a library keeps: its files were imported once."""
    folder = tmp_path / "logs"
    (folder / ".git").mkdir(parents=True)
    (folder / ".git" / "b.vidi.jsonl").write_bytes(RECORD)
    (folder / "a.vidi.jsonl").write_bytes(RECORD)
    (folder / "notes.md").write_text("# Notes")
    (folder / "plays.json").write_bytes(FILE.read_bytes())
    with Library(folder / "library") as other:
        assert other.import_files([folder / "a.vidi.jsonl"]).ok
        report = library.import_files([folder])
    assert [Path(file.name).name for file in report.files] == ["a.vidi.jsonl", "notes.md", "plays.json"]
    assert [file.format for file in report.files] == ["record", "unknown", "bgstats"]
    assert report.ok
    assert "# Notes" in report.files[1].findings[0].reason
    assert sorted(event.name for event in events(library)) == ["a.vidi.jsonl", "plays.json"]


def test_a_gzip_is_read_as_the_file_in_it(library: Library) -> None:
    one, other = b"date,game,player\n2024-05-31,Chess,Ann\n", b"date,game,player\n2024-06-01,Chess,Ann\n"
    report = library.import_files(
        [Held("a.csv.gz", gzip.compress(one)), zipped({"b.csv.gz": gzip.compress(other)})]
    )
    assert [(file.name, file.format) for file in report.files] == [
        ("a.csv.gz", "sheet"),
        ("all.zip/b.csv.gz", "sheet"),
    ]
    assert library.import_files([Held("a.vidi.jsonl.gz", gzip.compress(RECORD))]).counts() == {"new": 1}


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (gzip.compress(RECORD)[:-20], "the gzip is damaged or cut off"),
        (gzip.compress(bytes(2_000_000)), "the gzip expands to more than 200 times its bytes [import:4]"),
        (gzip.compress(bytes(51_000_000)), "the gzip expands to more than 50,000,000 bytes"),
        (gzip.compress(gzip.compress(RECORD)), "a zip or gzip within a gzip is not opened"),
    ],
    ids=["cut off", "a bomb", "too long", "twice"],
)
def test_a_gzip_with_an_error_is_refused(data: bytes, why: str, library: Library) -> None:
    assert message(library, Held("a.gz", data)).startswith(f"a.gz: {why}")


def test_an_old_workbook_is_named(library: Library) -> None:
    assert "an old Excel workbook (.xls)" in message(
        library, Held("a.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600))
    )


def test_a_broken_file_of_a_folder_is_not_passed_over(library: Library, tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "plays.json").write_bytes(FILE.read_bytes()[:9_000])
    report = library.import_files([tmp_path / "logs"])
    assert report.counts() == {"refused": 1}
    assert not report.ok


def test_a_bundle_is_read_member_by_member(library: Library) -> None:
    bad = text([HEADER, DEAL, {"n": 9}]).encode()
    file = zipped(
        {"games/a.vidi.jsonl": RECORD, "b.vidi.jsonl": bad, "c.json": export([play("Coup")]).data, "d": b"?"}
    )
    report = library.import_files([file])
    assert [(part.name, part.format) for part in report.files] == [
        ("all.zip/games/a.vidi.jsonl", "record"),
        ("all.zip/b.vidi.jsonl", "record"),
        ("all.zip/c.json", "bgstats"),
        ("all.zip/d", "unknown"),
    ]
    assert report.counts() == {"new": 2, "refused": 1, "ignored": 1}
    (event,) = events(library)
    assert (event.name, event.format, event.read) == ("all.zip", "bundle", 4)
    assert [(finding.place, finding.rule) for finding in event.findings] == [
        ("b.vidi.jsonl: line 3", "record:3"),
        ("d", None),
    ]
    assert event.findings[0].raw == '{"n": 9}\n'
    assert library.import_files([file]).counts() == {"same": 2, "refused": 1, "ignored": 1}
    assert len(events(library)) == 1


def link(path: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(path)
    info.external_attr = 0o120777 << 16
    return info


def written(*members: tuple[str | zipfile.ZipInfo, bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in members:
            archive.writestr(path, content)
    return data.getvalue()


HARMFUL: dict[str, tuple[Callable[[], bytes], str]] = {
    "a member without a name": (
        lambda: written(("~~~~", RECORD)).replace(b"~~~~", bytes(4)),
        'the member "" has no name; a good name is games/1.vidi.jsonl',
    ),
    "a path out of it": (
        lambda: written(("../a.vidi.jsonl", RECORD)),
        'the member "../a.vidi.jsonl" leads out of the zip; a good name is games/1.vidi.jsonl',
    ),
    "a path from the root": (
        lambda: written(("/etc/a.vidi.jsonl", RECORD)),
        'the member "/etc/a.vidi.jsonl" leads out of the zip; a good name is games/1.vidi.jsonl',
    ),
    "a link": (lambda: written((link("a"), b"/etc/passwd")), 'the member "a" is a link to another file'),
    "a bomb": (
        lambda: written(("a.json", b"0" * 2_000_000)),
        'the member "a.json" expands to more than 200 times its bytes',
    ),
    "too many": (
        lambda: written(*((str(number), b"") for number in range(4))),
        "the zip has 4 members; the limit is 3",
    ),
    "too much": (
        lambda: written(("a", RECORD), ("b", RECORD)),
        f"the zip expands to {2 * len(RECORD):,} bytes; the limit is {len(RECORD):,}",
    ),
}


@pytest.mark.parametrize("name", HARMFUL)
def test_nothing_of_a_harmful_zip_is_read(
    name: str, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    make, why = HARMFUL[name]
    if name == "too many":
        monkeypatch.setattr(archives, "MEMBERS_AT_MOST", 3)
    if name == "too much":
        monkeypatch.setattr(archives, "BYTES_AT_MOST", len(RECORD))
    assert message(library, Held("all.zip", make())) == f"all.zip: {why} [import:4]"


def test_a_zip_that_is_cut_off_or_empty(library: Library) -> None:
    whole = zipped({"a.vidi.jsonl": RECORD}).data
    text = message(library, Held("all.zip", whole[:-30]))
    assert text == "all.zip: the zip is damaged or cut off: File is not a zip file [import:3]"
    assert message(library, Held("all.zip", written()), format_="bundle") == (
        "all.zip: the zip is empty [import:1]"
    )


def test_a_damaged_member_and_a_zip_inside_leave_the_others(library: Library) -> None:
    inside = zipped({"a.vidi.jsonl": RECORD}).data
    data = bytearray(zipped({"a.vidi.jsonl": RECORD, "b.zip": inside, "c": RECORD}).data)
    data[60] ^= 255
    report = library.import_files([Held("all.zip", bytes(data))])
    assert report.counts() == {"refused": 2, "new": 1}
    damaged, nested = map(str, report.errors())
    assert damaged.startswith("all.zip/a.vidi.jsonl: the member is damaged or cut off: ")
    assert damaged.endswith(" [import:3]")
    assert nested == "all.zip/b.zip: a zip within a zip is not opened: import it on its own [import:4]"


# What is kept


def test_a_file_that_changes_the_library_is_kept_with_its_numbers(library: Library) -> None:
    library.import_files([FILE])
    (event,) = events(library)
    data = FILE.read_bytes()
    assert event.sha256 == hashlib.sha256(data).hexdigest()
    assert (event.name, event.size, event.format) == ("bgstats-export.json", len(data), "bgstats")
    assert event.counts == {"new": 76, "same": 1, "withdrawn": 1, "ignored": 2}
    assert event.read == sum(event.counts.values()) == 80
    assert [(finding.place, finding.ignored) for finding in event.findings] == [
        ("deletedObjects[0]", True),
        ("deletedObjects[2]", True),
    ]


def test_a_file_that_is_wrong_is_kept_once(library: Library) -> None:
    bad = export([play("Jaipur", uuid=None)])
    for _ in range(2):
        assert library.import_files([bad]).counts() == {"refused": 1}
        (event,) = events(library)
    assert event.findings[0].reason == "`uuid` is missing"
    assert "Jaipur" not in (event.findings[0].raw or "")


def test_a_file_that_changes_nothing_is_noted_once(library: Library) -> None:
    one = export([play("Jaipur")])
    other = Held("other.json", one.data + b" ")
    library.import_files([one])
    for _ in range(2):
        assert library.import_files([one, other]).counts() == {"same": 2}
        assert sorted(event.name for event in events(library)) == [one.name, "other.json"]


def test_a_dry_run_keeps_nothing_and_sees_what_came_before(library: Library, tmp_path: Path) -> None:
    one = play("Jaipur")
    newer = {**one, "modificationDate": "2031-01-01 10:00:00"}
    record = tmp_path / "a.vidi.jsonl"
    record.write_bytes(RECORD)
    files: list[Path | Held] = [export([one]), record, export([newer], name="b.json")]
    report = library.import_files(files, dry_run=True)
    assert report.counts() == {"new": 2, "changed": 1}
    assert library.store.position() == 0
    assert not (library.folder / "raw").exists()
    assert library.import_files(files).counts() == report.counts()


def test_strict_keeps_all_or_nothing(library: Library) -> None:
    good, bad = export([play("Jaipur")]), export([play("Coup", uuid=None)], name="bad.json")
    report = library.import_files([good, bad], strict=True)
    assert (report.counts(), report.written) == ({"new": 1, "refused": 1}, False)
    assert (library.store.position(), events(library)) == (0, [])
    report = library.import_files([good, Held("a.vidi.jsonl", RECORD)], strict=True)
    assert (report.counts(), report.written) == ({"new": 2}, True)
    assert sorted(event.name for event in events(library)) == ["a.vidi.jsonl", "export.json"]


def test_findings_beyond_a_bound_are_counted(library: Library) -> None:
    plays = [seat(play("Jaipur"), 0, score="9" * 5_000)] * 1_005
    report: FileReport
    (report,) = library.import_files([export(plays)]).files
    (event,) = events(library)
    assert (len(report.findings), report.unlisted) == (len(event.findings), event.unlisted) == (1_000, 5)
    assert report.mistakes == event.read == 1_005
    assert max(len(finding.raw or "") for finding in event.findings) == 2_000


# The command


def test_the_command_reads_standard_input_and_says_what_every_file_is(
    vidi: Vidi,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Input:
        buffer = io.BytesIO(FILE.read_bytes())

    monkeypatch.setattr("sys.stdin", Input)
    done = vidi("import", "-")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[1].split() == ["standard", "input", "bgstats", "80", "78", "2", "0"]
    assert done.out.splitlines()[-2:] == [
        "imported: 76 plays and 1 withdrawal",
        "76 new, 1 same, 2 ignored, 1 withdrawn",
    ]


def test_games_plays_and_withdrawals_are_counted_apart(vidi: Vidi) -> None:
    gone = deleted(play("Jaipur"), "2030-01-01 10:00:00")
    Path("plays.json").write_bytes(export([play("Coup"), play("Illusion")], [gone]).data)
    Path("a.vidi.jsonl").write_bytes(RECORD)
    done = vidi("import", "--dry-run", "plays.json", "a.vidi.jsonl")
    assert "to import: 1 game, 2 plays and 1 withdrawal\n" in done.out
    report = json.loads(vidi("import", "plays.json", "a.vidi.jsonl", "--json").out)
    assert report["changes"] == {"game": 1, "play": 2, "withdrawal": 1}
    assert "imported: " not in vidi("import", "plays.json", "a.vidi.jsonl").out


def test_the_report_for_a_program_has_every_entry_and_every_finding(vidi: Vidi) -> None:
    Path("plays.json").write_bytes(export([play("Jaipur"), 7]).data)
    done = vidi("import", "plays.json", "--json")
    assert done.code == 1
    assert done.err == "vidi: plays.json: play 2: an entry must be an object, found 7 [import:5]\n"
    report = json.loads(done.out)
    (file,) = report["files"]
    assert (file["read"], file["taken"], file["quarantined"], file["format"]) == (2, 1, 1, "bgstats")
    assert [(game["place"], game["outcome"], game["title"]) for game in report["games"]] == [
        ("plays[0]", "new", "Jaipur"),
        ("plays[1]", "refused", None),
    ]
    assert file["findings"][0]["rule"] == "import:5"


def test_titles_without_rules_may_be_left_out(vidi: Vidi) -> None:
    done = vidi("import", FILE, "--known-only")
    assert (done.code, done.out.splitlines()[-1]) == (0, "79 ignored, 1 withdrawn")
    assert "left out, 3: there are no rules of Jaipur here" in done.out


def test_an_entry_that_is_left_out_alone_has_its_place(vidi: Vidi) -> None:
    gone = {**deleted(play("Jaipur"), "2030-01-01 10:00:00"), "objectType": "Game"}
    Path("plays.json").write_bytes(export([play("Coup")], [gone]).data)
    text = vidi("import", "plays.json").out
    assert "left out, deleted play 1: the deleted item is a Game, not a play\n" in text


def test_a_reported_play_is_shown(vidi: Vidi) -> None:
    Path("plays.json").write_bytes(export([play("Jaipur")]).data)
    vidi("import", "plays.json")
    with Library("library") as library:
        (id_,) = library.plays()
    text = vidi("show", str(id_)[:6]).out
    assert text.startswith("Jaipur, 2022-03-09T21:33:47: only the result is known\n")
    assert "seat 1, Player 5: score 87+77, 164 points, won\n" in text
    assert json.loads(vidi("show", id_, "--format", "json").out)["fidelity"] == "results_only"
    for command in (("show", id_, "--format", "svg"), ("show", id_, "--move", 1), ("export", id_)):
        refused = vidi(*command)
        assert (refused.code, refused.out) == (1, "")
        assert len(refused.err.splitlines()) == 1


def test_a_format_that_is_none(vidi: Vidi) -> None:
    done = vidi("import", FILE, "--as", "sgf")
    assert done.code == 2
    assert "no format is called 'sgf'" in done.err


def test_the_command_names_what_there_is_as_people_do(vidi: Vidi, tmp_path: Path) -> None:
    Path("none.xml").write_text(
        '<?xml version="1.0"?>\n<plays username="a" userid="1" total="0" page="1"></plays>'
    )
    assert vidi("import", "none.xml").out.splitlines()[-1] == "no plays"
    Path("table.csv").write_text(
        "date,game,player,score\n2024-06-01,Harbour,Ann,3\n2024-06-01,Harbour,Bo,1\n"
    )
    assert vidi("import", "table.csv").code == 0
    with Library("library") as library:
        [id_] = library.plays()
    assert vidi("remove", id_).code == 0
    again = vidi("import", "table.csv").out
    assert f'"Harbour" of 2024-06-01 with Ann, Bo: {str(id_)[:8]} was removed, and stays so' in again
