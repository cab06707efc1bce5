"""The SQL page: queries are run, cancelled, refused, shared, drawn and saved."""

import json
import re
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit

import pyarrow.parquet as pq
from playwright.sync_api import Locator, Page, Route, expect

from tests.games.examples import OWN_TABLES
from tests.helpers.browser import Site
from tests.helpers.looking import at_rest, fits
from tests.helpers.shown import HOSTILE
from vidi.library.library import Library
from vidi.library.queries import queries, remove

ENDLESS = "SELECT count(*) FROM range(1000000) AS a, range(1000000) AS b WHERE a.range + b.range < 0"
SEATS = "SELECT game_id, seat, player FROM seats ORDER BY game_id, seat"


def ask(page: Page, site: Site, sql: str) -> None:
    page.goto(f"{site.address}/sql?q={quote(sql)}")


def editing(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Query", exact=True)


def expect_shown(page: Page, text: str) -> None:
    expect(page.get_by_text(text).first).to_be_visible()


def expect_address(page: Page, name: str, value: str | None) -> None:
    """Says that the address has this parameter."""

    def has(url: str) -> bool:
        return parse_qs(urlsplit(url).query).get(name, [None])[0] == value

    page.wait_for_url(has)


def test_a_query_is_typed_run_and_kept_in_the_address(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/sql")
    expect_shown(page, "Ask the tables")
    editor = editing(page)
    editor.fill("SELECT 1 AS one")
    editor.press("Control+Enter")
    expect_shown(page, "1 row")
    expect_address(page, "q", "SELECT 1 AS one")
    editor.fill("SELECT * FROM range(3)")
    page.get_by_role("button", name="Run").click()
    expect_shown(page, "3 rows")
    expect_address(page, "q", "SELECT * FROM range(3)")
    page.go_back()
    expect_shown(page, "1 row ")
    expect(editor).to_have_value("SELECT 1 AS one")


def test_no_click_is_lost_that_comes_before_the_script(page: Page, site: Site) -> None:
    late: list[Route] = []
    page.route("**/query.js", lambda route: late.append(route))
    with page.expect_request("**/query.js"):
        page.goto(f"{site.address}/sql")
    queries = page.locator("button.open")
    expect(queries).to_be_visible()
    assert queries.evaluate("button => button.closest('[inert]') !== null")
    late[0].continue_()
    queries.click()
    expect(page.get_by_role("dialog", name="Queries")).to_be_visible()


def test_a_link_fills_the_editor_and_is_answered(page: Page, site: Site) -> None:
    ask(page, site, SEATS)
    expect_shown(page, "12 rows")
    expect(editing(page)).to_have_value(SEATS)
    expect_shown(page, "tables as of event")
    page.get_by_role("link", name="Library").click()
    expect(page.locator("a.game")).to_have_count(4)
    page.get_by_role("link", name="SQL").click()
    expect_shown(page, "12 rows")
    expect(editing(page)).to_have_value(SEATS)


def test_a_query_that_runs_long_is_cancelled(page: Page, site: Site) -> None:
    ask(page, site, ENDLESS)
    cancel = page.get_by_role("button", name="Cancel")
    cancel.click()
    expect_shown(page, "It was stopped after")
    expect(cancel).to_have_count(0)


def test_other_pages_open_while_a_query_runs(page: Page, site: Site) -> None:
    ask(page, site, ENDLESS)
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    other = page.context.new_page()
    other.goto(site.address)
    expect(other.locator("a.game")).to_have_count(4)
    other.close()


REFUSED = {
    "SELECT\nplayr FROM results": 'Candidate bindings: "player"',
    "SELECT *\nFROM reslts": 'Did you mean "results"? (line 2)',
    "DROP VIEW moves": "only reading is possible here",
    "SELECT * FROM read_text('/etc/passwd')": "disabled by configuration",
    "SELECT current_setting('allowed_paths')": "current_setting cannot be used here",
    'SELECT "[x](javascript:alert(1)) ![](http://evil.example/x.png)"': "[x](javascript:alert(1)) ![](http",
}


def test_what_is_not_answered_is_said_in_one_line(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/sql")
    editor = editing(page)
    for sql, why in REFUSED.items():
        editor.fill(sql)
        editor.press("Control+Enter")
        expect(page.locator(".stCode code")).to_contain_text(why)
    expect_shown(page, "The query failed")
    expect(page.locator(".stCode a, .stCode img")).to_have_count(0)


def test_a_name_that_is_nearly_right_is_mended_by_a_click(page: Page, site: Site) -> None:
    ask(page, site, "SELECT playr FROM seats")
    page.get_by_role("button", name="Use player instead").click()
    expect_shown(page, "12 rows")
    expect(editing(page)).to_have_value("SELECT player FROM seats")


def test_no_rows_are_an_answer_and_too_many_are_said(page: Page, site: Site) -> None:
    ask(page, site, "SELECT * FROM results WHERE false")
    expect_shown(page, "No rows")
    ask(page, site, "SELECT * FROM range(10001)")
    expect_shown(page, "the first 10,000 rows")
    expect_shown(page, "The answer has more rows")
    long = f"SELECT 1 AS one -- {'x' * 6_000}"
    editing(page).fill(long)
    page.get_by_role("button", name="Run").click()
    expect_shown(page, "the page's address does not hold it")
    expect_address(page, "q", None)


def test_a_query_with_a_parameter_is_completed_named_renamed_and_shared(page: Page, site: Site) -> None:
    """The editor by keyboard alone: suggestions, values, names, and a way out by Tab."""
    page.goto(f"{site.address}/sql")
    expect(page.locator(".schema .tables > li").first).to_be_visible()
    editor, suggestions = editing(page), page.get_by_role("listbox", name="Suggestions")
    editor.fill("SELECT r. FROM results AS r WHERE player = $player")
    editor.press("Home")
    for _ in "SELECT r.":
        page.keyboard.press("ArrowRight")
    editor.press("Control+Space")
    expect(suggestions.get_by_role("option").first).to_contain_text("game_id")
    page.keyboard.type("pla")
    expect(suggestions.get_by_role("option", selected=True)).to_contain_text("player")
    editor.press("Tab")
    expect(editor).to_have_value("SELECT r.player FROM results AS r WHERE player = $player")
    expect(suggestions).to_be_hidden()
    editor.press("Tab")
    expect(page.get_by_role("textbox", name="$player")).to_be_focused()
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    expect_shown(page, "1 row ")
    expect_address(page, "$player", "Ada")
    page.get_by_role("button", name="Save as").press("Enter")
    page.keyboard.type("Games of <b>somebody</b>")
    page.keyboard.press("Enter")
    expect_shown(page, "Saved as")
    page.reload()
    expect_shown(page, "1 row ")
    expect(page.get_by_role("textbox", name="$player")).to_have_value("Ada")
    at_rest(page)
    page.get_by_role("button", name="Queries", exact=True).press("Enter")
    chooser = page.get_by_role("dialog", name="Queries")
    chooser.get_by_role("button", name="Rename").click()
    chooser.get_by_role("textbox", name="New name").fill("Games of a player")
    page.keyboard.press("Enter")
    expect(chooser.get_by_role("button", name="Games of a player", exact=False).first).to_be_visible()
    chooser.get_by_role("button", name="Remove").click()
    chooser.get_by_role("button", name="Remove Games of a player for good?").click()
    expect(chooser.get_by_text("None yet")).to_be_visible()
    chooser.get_by_role("button", name="$player = Ada").click()
    expect_shown(page, "1 row ")
    with Library(site.folder) as library:
        assert queries(library) == {}


def test_a_query_waits_for_values_before_its_first_run(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/sql")
    editing(page).fill("SELECT count(*) AS n FROM seats WHERE player = $player OR $player IS NULL")
    editing(page).press("Control+Enter")
    expect(page.get_by_text("Give $player a value, or run again with NULL")).to_be_visible()
    expect(page.get_by_role("textbox", name="$player")).to_be_focused()
    page.keyboard.press("Enter")
    expect_shown(page, "1 row ")
    ask(page, site, "SELECT $other AS it")
    expect_shown(page, "Fill in the field of $other above")


def test_a_chart_is_in_the_link_and_in_the_saved_query(page: Page, site: Site) -> None:
    sql = "SELECT seat, count(*) AS n, max(length(player)) AS longest FROM seats GROUP BY 1 ORDER BY 1"
    page.goto(f"{site.address}/sql?q={quote(sql)}&chart=bar seat longest")
    expect(page.get_by_role("combobox", name="How much")).to_have_value("longest")
    page.get_by_role("combobox", name="How much").click()
    page.get_by_role("option", name="n", exact=True).click()
    expect_address(page, "chart", "bar seat n")
    page.get_by_role("button", name="Save as").click()
    page.get_by_role("textbox", name="Name of the query").fill("Seats")
    page.keyboard.press("Enter")
    expect_shown(page, "Saved as")
    page.goto(f"{site.address}/sql")
    page.get_by_role("button", name="Queries", exact=True).click()
    page.get_by_role("button", name="Seats -- chart").click()
    expect(page.get_by_role("combobox", name="How much")).to_have_value("n")
    with Library(site.folder) as library:
        assert queries(library)["Seats"] == f"-- chart: bar seat n\n{sql}"
        remove(library, "Seats")


def test_a_table_has_its_rows_and_a_profile_at_a_click(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/sql")
    table = page.locator(".schema .tables > li", has_text="One row per game and seat: its player.")
    expect(table.locator("summary")).to_contain_text("12 rows")
    table.locator("summary").click()
    table.get_by_role("button", name="first rows and profile").click()
    look = page.get_by_role("dialog", name="seats")
    expect(look.get_by_role("heading", name="Columns")).to_be_visible()
    expect(look.get_by_test_id("stDataFrame")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(look).to_have_count(0)
    page.get_by_role("button", name="How long does a game take?").click()
    expect_shown(page, "tables as of event")


def test_all_rows_are_saved_as_a_file_or_not_at_all(page: Page, site: Site, tmp_path: Path) -> None:
    ask(page, site, "SELECT * FROM range(20000)")
    expect_shown(page, "The answer has more rows")
    page.get_by_role("button", name="All rows as CSV").click()
    link = page.get_by_role("link", name="Download all rows as CSV")
    with page.expect_download() as download:
        link.click()
    assert download.value.suggested_filename == "answer.csv"
    download.value.save_as(tmp_path / "all")
    assert len((tmp_path / "all").read_text("utf-8").splitlines()) == 20_001
    ask(page, site, "SELECT * FROM range(100000000000)")
    page.get_by_role("button", name="All rows as Parquet").click()
    page.get_by_role("button", name="Stop").click()
    expect_shown(page, "nothing is left of the file")


def test_the_whole_answer_is_saved(page: Page, site: Site, tmp_path: Path) -> None:
    ask(page, site, SEATS)
    expect_shown(page, "12 rows")
    for name in ("JSON", "Parquet", "CSV"):
        with page.expect_download() as download:
            page.get_by_role("button", name=name, exact=True).click()
        assert download.value.suggested_filename == f"answer.{name.lower()}"
        download.value.save_as(tmp_path / name)
    rows = json.loads((tmp_path / "JSON").read_text("utf-8"))
    assert len(rows) == 12
    assert {row["player"] for row in rows} >= set(HOSTILE)
    assert pq.read_table(tmp_path / "Parquet").to_pylist() == rows
    assert len((tmp_path / "CSV").read_text("utf-8").splitlines()) == 13


def test_an_example_is_answered_as_a_table_and_a_chart(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/sql")
    page.get_by_role("button", name="Queries", exact=True).click()
    page.get_by_role("searchbox", name="Search queries").fill("points of a turn come")
    page.get_by_role("button", name="Where do the points of a turn come from?").click()
    expect_shown(page, "tables as of event")
    expect(editing(page)).to_have_value(re.compile("UNPIVOT"))
    page.get_by_role("tab", name="Chart").click()
    expect(page.locator(".stVegaLiteChart canvas, .stVegaLiteChart svg").first).to_be_visible()
    expect(page.get_by_role("combobox", name="Along")).to_have_value("round")
    expect(page.get_by_role("combobox", name="Colour")).to_have_value("source")


def test_names_and_values_are_only_text_in_table_and_chart(page: Page, site: Site) -> None:
    ask(
        page,
        site,
        """SELECT player AS image, 'x' AS title, count(*) AS "<b>[n](x)</b>" FROM seats GROUP BY 1""",
    )
    expect_shown(page, "10 rows")
    page.get_by_role("tab", name="Chart").click()
    chart = page.locator(".stVegaLiteChart canvas, .stVegaLiteChart svg").first
    expect(chart).to_be_visible()
    box = chart.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] * 0.6, box["y"] + box["height"] / 2.5)
    expect(page.locator("#vg-tooltip-element.visible")).to_be_visible()
    expect(page.locator("#vg-tooltip-element :is(img, b, h2)")).to_have_count(0)


def test_the_schema_is_searched_and_its_names_go_into_the_query(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/sql")
    schema = page.locator(".schema")
    expect(schema.locator(".tables > li").first).to_contain_text("acts")
    editing(page).fill("SELECT FROM results")
    editing(page).press("Home")
    for _ in "SELECT":
        page.keyboard.press("ArrowRight")
    page.get_by_role("searchbox", name="Search tables and columns").fill("the seat's points at the end")
    expect(schema.locator(".tables > li", has_text=OWN_TABLES[0]).first).to_be_hidden()
    table = schema.locator(".tables > li", has_text="One row per seat of a game that ended.")
    expect(table.get_by_role("button", name="won", exact=True)).to_be_hidden()
    table.get_by_role("button", name="score", exact=True).click()
    expect(editing(page)).to_have_value("SELECT score FROM results")
    page.keyboard.press("Control+Enter")
    expect_shown(page, "4 rows")
    page.get_by_role("searchbox", name="Search tables and columns").fill("nothing is called that")
    expect(page.get_by_text("No table or column matches")).to_be_visible()


def test_on_a_telephone_the_schema_is_folded_away(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    ask(page, site, SEATS)
    expect_shown(page, "12 rows")
    expect(page.locator(".schema > .groups")).to_be_hidden()
    page.get_by_text("Tables and columns").click()
    expect(page.locator(".schema > .groups")).to_be_visible()
    fits(page, 390)
