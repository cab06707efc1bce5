"""A visitor brings games: mistakes are shown, nothing is stored before a click, what is imported opens."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.games.examples import OPEN
from tests.helpers.browser import WINDOW, Site
from tests.helpers.logs import archive, by, packet
from tests.helpers.looking import fits
from tests.helpers.records import finished, lines_of
from tests.helpers.serving import start, stop
from tests.helpers.shown import HOSTILE, TITLE
from tests.imports import workbooks
from tests.imports.bgstats import FILE as EXPORT
from tests.imports.workbooks import row, xlsx
from vidi.importers.formats import formats
from vidi.importers.reading.given import Held
from vidi.importers.sheets.choice import kept_forms
from vidi.library.forms import forget_form
from vidi.library.library import Library
from vidi.library.people import people

NAME = "<img src=x onerror=document.title='run'> & [x](javascript:alert(1)) *b*.vidi.jsonl"

LONG = 90_000
"""Milliseconds that an import may take on a busy machine: it is a process of its own that stands back."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """An empty library, which these tests fill."""
    folder = tmp_path_factory.mktemp("import") / "library"
    Library(folder).close()
    process, address = start(folder)
    yield Site(address, folder, {})
    stop(process)


@pytest.fixture(autouse=True)
def titled(page: Page) -> Iterator[None]:
    yield
    expect(page).not_to_have_title("run")  # nothing of a file has run
    expect(page).to_have_title(re.compile(" Vidi$"))  # nothing of a file has run


def record(title: str, seats: tuple[str, ...] = ("Ada", "Bo", "Cy")) -> list[dict[str, Any]]:
    """The lines of a whole game."""
    header, *lines = lines_of(finished("imported"))
    return [{**header, "title": title, "seats": seats, "played_at": "2024-05-31"}, *lines]


def file(name: str, *lines: dict[str, Any], raw: bytes = b"") -> FilePayload:
    text = "".join(f"{json.dumps(line)}\n" for line in lines)
    return {"name": name, "mimeType": "application/octet-stream", "buffer": text.encode() + raw}


def choose(page: Page, *files: FilePayload) -> None:
    page.locator("input[type=file]").set_input_files(list(files))


def position(site: Site) -> int:
    with Library(site.folder) as library:
        return library.store.position()


def test_a_bad_file_is_explained_and_a_good_one_opens(page: Page, site: Site, tmp_path: Path) -> None:
    page.goto(site.address)
    page.get_by_role("link", name="Import games").click()
    expect(page.get_by_role("heading", name="Import", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name=f"JSON Schema of {OPEN.title}")).not_to_be_visible()
    page.get_by_text("JSON Schemas of records").click()
    for name in ("An example", f"JSON Schema of {OPEN.title}"):
        with page.expect_download() as download:
            page.get_by_role("button", name=name).click()
        download.value.save_as(tmp_path / name)
    assert "oneOf" in json.loads((tmp_path / f"JSON Schema of {OPEN.title}").read_text("utf-8"))

    slip = record("x" * 200, ("N" * 200, "Bo", "Cy"))[:20]
    slip[19] |= {"command": "dance"}
    choose(
        page,
        file(NAME, *slip),
        file("a.png", raw=b"\x89PNG\r\n\0"),
        file("b.zip", raw=b"PK\x03\x04\0"),
        file("c"),
    )
    expect(page.get_by_role("heading", name="Preview")).to_be_visible(timeout=LONG)
    games, problems = page.locator(".report .game"), page.locator(".report .problem")
    expect(problems).to_have_count(4)
    expect(problems.nth(0)).to_contain_text("it is an image")
    expect(problems.nth(1)).to_contain_text("import:3")
    expect(problems.nth(2)).to_contain_text("it is empty")
    expect(problems.nth(3)).to_contain_text("Partial")
    expect(problems.nth(3)).to_contain_text(f"{NAME}: line 20, move 18")
    expect(problems.nth(3)).to_contain_text(f"no command is called 'dance'; {OPEN.title} has choose_civ")
    expect(games).to_have_count(1)
    expect(games).to_contain_text("up to the mistake: 17 moves")
    expect(page.locator(".report img")).to_have_count(0)
    page.set_viewport_size({"width": 390, "height": 844})  # on a telephone, all of it is in one column
    fits(page, 390)
    page.set_viewport_size(WINDOW)
    rows = page.get_by_role("table", name="Files").locator("tbody tr")
    expect(rows).to_have_text(
        ["a.pngnot recognised1001", "b.zipzip of files1001", "cnot recognised1001", f"{NAME}Vidi record1100"]
    )
    assert position(site) == 0
    problems.nth(3).get_by_role("link", name="record:8").click()
    expect(page.locator(".document [aria-current]").filter(has_text="record:8")).to_be_in_viewport()
    page.go_back()

    good = record(TITLE, (*HOSTILE[:2], "N" * 200))
    choose(page, file("good.vidi.jsonl", *good))
    expect(page.get_by_text("1 game. Nothing is written yet.")).to_be_visible(timeout=LONG)
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_role("heading", name="Result")).to_be_visible(timeout=LONG)
    expect(games).to_have_count(1)
    for text in (TITLE, HOSTILE[0], HOSTILE[1], f"{len(good) - 3} moves"):
        expect(games).to_contain_text(text)
    games.get_by_role("link", name="Replay").click()
    expect(page.locator(".stMain .replay[data-state=ready]")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLE)
    page.get_by_role("link", name="Library").click()
    expect(page.locator(".shelf")).to_contain_text(TITLE)


def test_with_the_keyboard_a_text_is_pasted_looked_at_and_imported(page: Page, site: Site) -> None:
    lines = record("Pasted")[:9]
    page.goto(f"{site.address}/import")
    field = page.get_by_role("textbox", name=re.compile("The text of a record"))
    for outcome, words in (
        ("New", "7 moves"),
        ("Already there", "Pasted"),
    ):
        page.locator("summary").filter(has_text="Or the text of a record").press("Enter")
        field.fill("".join(f"{json.dumps(line)}\n" for line in lines))
        field.press("Control+Enter")
        expect(page.locator(".report .game")).to_contain_text(outcome, timeout=LONG)
        expect(page.locator(".report .game")).to_contain_text(words)
        before = position(site)
        if outcome == "New":
            page.keyboard.press("Control+i")
            expect(page.get_by_role("heading", name="Result")).to_be_visible(timeout=LONG)
            assert position(site) > before
            page.get_by_role("button", name="Import more").press("Enter")
            expect(page.locator("summary").filter(has_text="Or the text of a record")).to_be_visible()
    expect(page.get_by_text("There is nothing to import here.")).to_be_visible()


HEAD = "date,game,player,score,won\n"
HARBOUR = "2024-05-31,Harbour,Ann,12,yes\n2024-05-31,Harbour,Anna,9,no\n"
MARKUP = "<img src=x onerror=document.title='run'>"


def test_a_log_that_does_not_name_its_game_gets_a_title(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/import")
    log = archive([packet(1, 1, by("Ann", "passed", "${player_name} passes"))])
    choose(page, file("table.json", log))
    expect(page.get_by_text("the log does not name its game")).to_be_visible(timeout=LONG)
    title = page.get_by_label("Title of the game, for logs and sheets whose file does not name it")
    title.fill(TITLE)
    title.press("Enter")
    page.get_by_role("button", name="Import").click(timeout=LONG)
    expect(page.get_by_text("Imported: 1 game")).to_be_visible(timeout=LONG)
    with Library(site.folder) as library:
        assert TITLE in {game.started.game for game in library.games()}


def test_a_sheet_gets_the_order_of_its_days_and_its_encoding(page: Page, site: Site) -> None:
    sheet = "Datum;Spiel;Spieler;Punkte;Ort\n1.05.2024;Go;Jürgen;7;Köln\n".encode("cp1252")
    page.goto(f"{site.address}/import")
    choose(page, file("evening.csv", raw=sheet))
    for label, choice in (
        ("Encoding of sheets that are not UTF-8", "Windows-1252"),
        ("How days are written in sheets", "31.05.2024: day first"),
    ):
        page.get_by_role("combobox", name=label).click(timeout=LONG)
        page.get_by_role("option", name=choice).click()
    expect(page.get_by_text("1 play. Nothing is written yet.")).to_be_visible(timeout=LONG)
    expect(page.locator(".columns")).to_contain_text("Columns of evening.csv: 4 of 5 columns are read")
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_text("Imported: 1 play")).to_be_visible(timeout=LONG)
    with Library(site.folder) as library:
        [play] = [play for play in library.plays().values() if play.title == "Go"]
        assert [meanings[0] for meanings in kept_forms(library.store.columns()).values()] == ["date dmy"]
        forget_form(library, ("datum", "spiel", "spieler", "punkte", "ort"))
    assert (play.played_at, play.seats[0].name, play.seats[0].points) == ("2024-05-01", "Jürgen", 7)


WIDE = "Termin;Was;Ada;Bo;Wo\n1.05.2024;Go;7;5;Home\n"


def test_columns_get_other_meanings_that_are_kept_for_the_next_file_until_forgotten(
    page: Page, site: Site
) -> None:
    page.goto(f"{site.address}/import")
    choose(page, file("wide.csv", raw=WIDE.encode()))
    table = page.get_by_role("table", name="Columns of wide.csv")
    for column, meaning in (("Termin", "Day"), ("Was", "Game")):
        field = table.get_by_role("combobox", name=f"Meaning of {column}")
        field.focus(timeout=LONG)
        field.select_option(meaning)
        expect(page.get_by_text("You chose meanings.")).to_be_visible(timeout=LONG)
        expect(field).to_have_value({"Day": "date", "Game": "game"}[meaning], timeout=LONG)
    page.get_by_role("combobox", name="How days are written in sheets").click(timeout=LONG)
    page.get_by_role("option", name="31.05.2024: day first").click()
    expect(page.get_by_text("1 play. Nothing is written yet.")).to_be_visible(timeout=LONG)
    expect(table.get_by_role("row", name="Ada")).to_contain_text("7")
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_text("Imported: 1 play")).to_be_visible(timeout=LONG)
    page.get_by_role("button", name="Import more").click()

    choose(page, file("next.csv", raw=WIDE.replace("1.05.2024", "1.6.2024").encode()))
    expect(page.get_by_text("These meanings are kept from an earlier file")).to_be_visible(timeout=LONG)
    expect(page.get_by_text("1 play. Nothing is written yet.")).to_be_visible()
    page.get_by_role("button", name="Forget these meanings").click()
    expect(page.get_by_text("Nothing can be imported yet")).to_be_visible(timeout=LONG)
    with Library(site.folder) as library:
        assert kept_forms(library.store.columns()) == {}


def test_of_a_workbook_a_sheet_is_chosen(page: Page, site: Site) -> None:
    other = row(*map(workbooks.text, ("Date", "Game", "Player", "Score"))) + row(
        *map(workbooks.text, ("2024-05-31", "Go", "Cy", "3"))
    )
    first = row(*map(workbooks.text, ("2024-05-31", "Go", "Ann", "7")))
    page.goto(f"{site.address}/import")
    choose(page, file("club.xlsx", raw=xlsx(first, Friday=f"<sheetData>{other}</sheetData>")))
    games = page.locator(".report .game")
    expect(games).to_contain_text("Ann", timeout=LONG)
    page.get_by_role("combobox", name="Sheet of the workbook").click()
    page.get_by_role("option", name="Friday").click()
    expect(games).to_contain_text("Cy", timeout=LONG)


DROP = """([name, text]) => {
    const dropped = new DataTransfer()
    dropped.items.add(new File([text], name))
    const event = { dataTransfer: dropped, bubbles: true, cancelable: true }
    const heading = document.querySelector("h1")
    for (const type of ["dragover", "drop"]) heading.dispatchEvent(new DragEvent(type, event))
}"""


def test_many_plays_are_a_table_in_one_window_and_files_are_dropped_anywhere(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"{site.address}/import")
    expect(page.get_by_role("heading", name="What can be imported")).to_be_visible()
    expect(page.locator(".component:not([inert]) .drop")).to_be_attached()
    expect(page.get_by_test_id("stFileUploader").locator("input")).to_be_attached()
    page.evaluate(DROP, [EXPORT.name, EXPORT.read_text("utf-8")])
    games = page.get_by_role("table", name="Games").locator("tbody tr")
    expect(games).to_have_count(78, timeout=LONG)  # with a withdrawal, and a play twice
    expect(games.nth(7)).to_be_in_viewport()
    heights = "() => document.querySelector('[data-testid=stMain]').scrollHeight"
    assert page.evaluate(heights) < 2 * 900
    box = page.get_by_role("region", name="Games")
    box.focus()
    page.keyboard.press("End")
    expect(games.last).to_be_in_viewport()
    page.set_viewport_size({"width": 390, "height": 844})
    fits(page, 390)
    page.set_viewport_size(WINDOW)


def test_an_import_is_looked_up_later_with_what_it_did_not_take_in(page: Page, site: Site) -> None:
    name = f"{MARKUP[:30]} *b*.csv"
    wrong = f"2024-06-01,Harbour,Ann,{MARKUP * 80},yes\n"
    page.goto(f"{site.address}/import")
    choose(page, file(name, raw=f"{HEAD}{HARBOUR}{wrong}".encode()))
    expect(page.get_by_text("1 play. Nothing is written yet.")).to_be_visible(timeout=LONG)
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_text("Imported: 1 play")).to_be_visible(timeout=LONG)
    play = page.locator(".report .game").filter(has_text="New")
    expect(play).to_contain_text("Ann, Anna12, 9Ann")
    play.get_by_role("link", name="Open").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Harbour", timeout=LONG)
    page.get_by_role("link", name="Import", exact=True).click()

    page.get_by_role("radio", name="Past imports").click()
    row = page.get_by_role("table", name="Past imports").locator("tbody tr").first
    expect(row).to_contain_text(
        re.compile(r"1 refused, 1 new.*score sheet, CSV or workbook2101$"), timeout=LONG
    )
    row.get_by_role("link", name=name).press("Enter")
    entries = page.locator(".report .problem")
    expect(entries).to_have_count(1)
    expect(entries.first).to_contain_text("`score` is longer than 200 letters")
    raw = entries.first.get_by_role("region", name="As in the file")
    expect(raw).to_contain_text(MARKUP)
    raw.focus()
    page.keyboard.press("End")
    page.wait_for_function("element => element.scrollTop > 0", arg=raw.element_handle())
    assert raw.evaluate("element => element.clientHeight < 300")
    entries.first.get_by_role("link", name="import:8").click()
    expect(page.locator(".document [aria-current]")).to_contain_text("import:8")
    page.go_back()
    page.get_by_role("button", name="All imports").click()
    expect(row).to_be_visible()
    page.goto(f"{site.address}/import?part=past&file=none")
    expect(page.get_by_text("No imported file has this address.")).to_be_visible()


def test_two_names_become_one_person_and_are_parted_again(page: Page, site: Site) -> None:
    with Library(site.folder) as library:
        sheet = f"{HEAD}{HARBOUR}2024-06-01,Harbour,Anna,3,yes\n2024-06-01,Harbour,{MARKUP},1,no\n"
        library.import_files([Held("evening.csv", sheet.encode())])
    page.goto(f"{site.address}/import?part=people")
    table = page.get_by_role("table", name="Who played")
    expect(table.get_by_role("row", name="Anna")).to_be_visible(timeout=LONG)
    button = page.get_by_role("button", name="Join as one person")
    expect(button).to_be_disabled()
    field = page.get_by_role("combobox", name="Names of one person")
    for name in ("Anna", MARKUP):
        field.fill(name)
        page.get_by_role("option", name=name, exact=True).click()
    field.press("Escape")
    expect(page.get_by_role("option")).to_have_count(0)
    button.click()
    expect(page.get_by_text(f'"Anna" and "{MARKUP}" sat at one table in 1 game.')).to_be_visible()
    with Library(site.folder) as library:
        assert people(library) == {}
    page.get_by_role("button", name="Yes, join them").click()
    joined = table.locator("tbody tr").first
    expect(joined).to_contain_text(f"Anna (2), {MARKUP} (1)", timeout=LONG)
    with Library(site.folder) as library:
        assert people(library) == {"Anna": ("Anna", MARKUP)}

    page.get_by_role("combobox", name="Person to separate").click()
    page.get_by_role("option", name="Anna").click()
    page.get_by_role("button", name="Separate these names").click()
    expect(table.get_by_text("Anna (2)")).to_have_count(0, timeout=LONG)  # for a moment there are two tables
    with Library(site.folder) as library:
        assert people(library) == {}


def test_documents_lead_to_one_another_and_a_link_to_a_rule_marks_it(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/rules?rule=record-{OPEN.name}")
    page.get_by_role("link", name="rules 13").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{OPEN.title}: the rules")
    marked = page.locator(".document [aria-current]")
    expect(marked).to_have_text("13 Options")
    expect(marked).to_be_in_viewport()
    page.goto(f"{site.address}/rules?rule={OPEN.name}:6.12")
    expect(marked).to_contain_text("6.12")
    expect(marked).to_be_focused()
    page.get_by_role("link", name="The game record", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The game record")
    expect(marked).to_have_count(0)
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{OPEN.title}: the rules")


def test_a_document_has_a_list_of_its_chapters_and_a_narrow_page_folds_the_others(
    page: Page, site: Site
) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"{site.address}/rules?rule={OPEN.name}")
    page.get_by_role("navigation", name="Chapters").get_by_role("link", name="13 Options").click()
    expect(page.get_by_role("heading", name="13 Options")).to_be_focused()
    expect(page.get_by_role("heading", name="13 Options")).to_be_in_viewport()
    page.set_viewport_size({"width": 390, "height": 844})
    other = page.get_by_role("link", name="The game record", exact=True)
    expect(other).to_be_hidden()
    page.get_by_text("All games and documents").click()
    other.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The game record")
    expect(other).to_be_hidden()


def test_too_much_at_once_is_sent_to_the_command(page: Page, site: Site, tmp_path: Path) -> None:
    big = [tmp_path / "1.vidi.jsonl", tmp_path / "2.vidi.jsonl"]
    for path in big:
        path.write_bytes(b" " * 11 * 2**20)
    page.goto(f"{site.address}/import")
    expect(page.get_by_text("Up to 20 MB at a time")).to_be_visible()
    expect(page.get_by_text("20MB per file")).to_be_hidden()
    for known in formats().values():
        expect(page.get_by_role("listitem").filter(has_text=known.title)).to_contain_text(known.brings)
    page.locator("input[type=file]").set_input_files(big)
    expect(page.get_by_text("these are 22 MB together, and a page takes 20 MB at a time")).to_be_visible()
    expect(page.locator(".stCode")).to_contain_text("vidi import FILE...")
