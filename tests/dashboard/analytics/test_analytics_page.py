"""The Analytics page: questions, filters, figures and the games behind them."""

import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing.synchronize import Event
from pathlib import Path
from urllib.parse import quote

import pyarrow as pa
from playwright.sync_api import Page, expect

from dashboard.analytics import gallery
from dashboard.shared import analysis
from projections.query.choosing import Choice
from projections.query.questions import Question, questions
from tests.games.examples import BARS, OTHER, PLAIN
from tests.helpers.browser import Site
from tests.helpers.forked import PROCESSES
from tests.helpers.serving import Ready, library, start, stop
from tests.helpers.shown import HOSTILE

CHART = "[data-testid=stVegaLiteChart] :is(canvas, svg)"
FOUGHT = "Which provinces are fought over?"
MARGINS = "How close are the finishes?"


def test_a_question_is_found_opened_and_led_back_to_all(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/analytics?seats=4")
    page.get_by_role("link", name="Which tiles win?").click()
    expect(page.get_by_role("heading", name="Which tiles win?")).to_be_visible()
    method = page.get_by_test_id("stExpanderDetails").get_by_text("Of the seats that took a civilization")
    expect(method).to_be_hidden()
    page.get_by_text("How it is counted").click()
    expect(method).to_be_visible()
    expect(page.get_by_text("1 of 3 games, 1 of them finished")).to_be_visible()
    expect(page.locator(CHART).first).to_be_visible()
    expect(page.get_by_role("table", name="Table").get_by_role("row")).not_to_have_count(0)
    expect(page).to_have_url(f"{site.address}/analytics?question={quote(BARS, safe='')}&seats=4")
    page.get_by_role("button", name="All questions").click()
    expect(page.get_by_role("link", name="How often does the early leader win?")).to_be_visible()
    expect(page.get_by_role("combobox", name="Seats")).to_have_value("4")
    expect(page).to_have_url(f"{site.address}/analytics?seats=4")
    page.go_back()
    expect(page.get_by_role("heading", name="Which tiles win?")).to_be_visible()


def test_filters_stay_in_the_address_and_an_empty_answer_says_which_to_lift(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/analytics?question=common/players&player=Ada")
    expect(page.get_by_text("2 of 4 games,")).to_be_visible()
    page.get_by_role("combobox", name="Source").click()
    page.get_by_role("option", name="bots").click()
    expect(page.get_by_text("1 of 4 games,")).to_be_visible()
    expect(page).to_have_url(re.compile(r"source=bots"))
    page.get_by_role("combobox", name="Seats").click()
    page.get_by_role("option", name="2", exact=True).click()
    expect(page.get_by_text("No game fits all these filters")).to_be_visible()
    expect(page.get_by_role("button", name="Without the filter Player: still none")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Without the filter Source: 1 game").click()
    expect(page.get_by_text("1 of 4 games, 0 of them finished")).to_be_visible()
    expect(page.get_by_text("No figures")).to_be_visible()
    page.get_by_role("button", name="Clear the filters").click()
    expect(page.get_by_text(re.compile(r"^4 games,"))).to_be_visible()
    expect(page).to_have_url(f"{site.address}/analytics?question=common%2Fplayers")


def test_days_filter_and_are_in_the_address(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/analytics?question=common/lengths&since=2024-06-01&until=2024-06-30")
    expect(page.get_by_role("button", name="Without the filter Played until: still none")).to_be_visible()
    page.get_by_role("button", name="Without the filter Played from: 4 games").click()
    expect(page.get_by_text("4 of 4 games,")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/analytics\?question=common%2Flengths&until=2024-06-30$"))


def test_a_table_is_sorted_by_its_heads(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/analytics?question=common/players&seats=4")
    table = page.get_by_role("table", name="Table")
    table.get_by_role("button", name="Score").click()
    expect(table.get_by_role("columnheader", name="Score")).to_have_attribute("aria-sort", "descending")
    scores = [float(score) for score in table.locator("td[data-label=Score]").all_inner_texts()]
    assert scores == sorted(scores, reverse=True) != sorted(scores)
    table.get_by_role("button", name="Player").click()
    expect(table.get_by_role("rowheader")).to_have_text(["Ada", "Bo", "Cy", "Dan"])


def test_a_row_leads_to_its_games_and_these_to_their_replays(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/analytics?question=common/players")
    row = page.get_by_role("row").filter(has_text="Cy").first
    row.get_by_role("link", name="1 game").click()
    games = page.get_by_role("dialog")
    expect(games.locator("a.game")).to_have_count(1)
    expect(page).to_have_url(re.compile(r"row=Cy"))
    page.reload()
    games.get_by_role("link", name="The long one").click()
    expect(page.locator(".stMain .replay[data-state=ready]")).to_be_visible()
    page.go_back()
    expect(games.locator("a.game")).to_have_count(1)
    games.get_by_role("button", name="Close").click()
    expect(games).to_have_count(0)
    expect(page).to_have_url(re.compile(r"question=common%2Fplayers$"))


def test_a_picture_of_the_gallery_leads_to_its_question_about_the_player(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/analytics?player=Cy&colour=red&question=common/nothing")
    expect(page.get_by_text("No question has this name: common/nothing")).to_be_visible()
    expect(page.get_by_text("which are ignored: colour")).to_be_visible()
    pictures = page.locator(".gallery .picture")
    expect(pictures.filter(has_text=FOUGHT).locator(".board svg")).to_be_visible()
    pictures.filter(has_text=FOUGHT).filter(has_text="1 seat of Cy").click()
    expect(page.get_by_text("This is about the 1 seat of Cy")).to_be_visible()
    expect(page.locator(".heat .board svg")).to_be_in_viewport()
    expect(page.get_by_role("table", name="All others")).to_be_visible()


def _late_answer(event: Event, folder: Path, ready: Ready) -> None:
    """A server whose gallery has two questions, and answers one of them after an event."""
    answer, shown = analysis._answer, [one for one in questions() if one.title in (FOUGHT, MARGINS)]

    def late(question: Question, chosen: Choice) -> pa.Table:
        if question.title == FOUGHT:
            event.wait()
        return answer(question, chosen)

    analysis._answer, analysis._pool = late, ThreadPoolExecutor(4)
    vars(gallery)["candidates"] = lambda con, filters: shown
    library(folder, ready)


def test_the_gallery_shows_each_picture_when_it_is_ready(tab: Page, site: Site, tmp_path: Path) -> None:
    folder = tmp_path / "library"
    shutil.copytree(site.folder, folder)
    event = PROCESSES.Event()
    process, address = start(folder, partial(_late_answer, event))
    try:
        tab.goto(f"{address}/analytics")
        late = tab.locator(".gallery .picture").filter(has_text=FOUGHT).get_by_text("Counting")
        margins = tab.locator(".gallery .picture").filter(has_text=MARGINS)
        expect(margins.locator(".bars")).to_be_visible()
        expect(late).to_be_visible()
    finally:
        event.set()
    expect(late).to_have_count(0)
    stop(process)


def test_a_line_of_too_few_games_is_not_drawn(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/analytics?question=common/leaders_win")
    expect(page.get_by_text("Too few games for a picture")).to_be_visible()
    expect(page.get_by_role("table", name="Table").get_by_role("row")).not_to_have_count(0)
    expect(page.locator(CHART)).to_have_count(0)


def test_a_mark_of_the_chart_leads_to_its_games(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/analytics?question=common/margins")
    page.locator("[data-testid=stVegaLiteChart] .marks_marks path").last.click(position={"x": 9, "y": 3})
    expect(page.get_by_role("dialog").locator("a.game")).to_have_count(1)


def test_more_bars_are_a_key_away(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/analytics?question={BARS}")
    more = page.get_by_role("button", name=re.compile(r"\d+ more bars?"))
    expect(page.get_by_text("The first 12 of")).to_be_visible()
    more.focus()
    page.keyboard.press("Enter")
    expect(more).to_have_count(0)
    expect(page.get_by_text("The first 12 of")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"bars=all"))
    page.reload()
    expect(page.get_by_text("The mark across a bar is even")).to_be_visible()
    expect(more).to_have_count(0)


def test_a_filter_that_one_game_has_is_shown_for_its_questions_alone(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/analytics?question={PLAIN}&map=Europa")
    expect(page.get_by_role("combobox", name="Map")).to_have_value("Europa")
    page.goto(f"{site.address}/analytics?question={OTHER}")
    page.get_by_text("Filters", exact=True).click()
    expect(page.get_by_role("combobox", name="Seats")).to_be_visible()
    expect(page.get_by_role("combobox", name="Map")).to_have_count(0)


def test_the_sql_opens_on_its_page_and_answers_the_same(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/analytics?question=common/lengths&player={quote(HOSTILE[0], safe='')}&seats=3")
    expect(page.get_by_text("1 of 4 games, 0 of them finished")).to_be_visible()
    page.goto(f"{site.address}/analytics?question=common/lengths&seats=4")
    page.get_by_test_id("stExpander").filter(has_text="SQL").locator("summary").click()
    # By key: the fold is still opening, and what one presses the mouse on may not be there when one lets go.
    page.get_by_role("link", name="Open in SQL").press("Enter")
    expect(page.get_by_role("heading", level=1, name="SQL")).to_be_visible()
    expect(page.get_by_role("textbox", name="Query")).to_have_value(re.compile(r"seats = 4"))
    expect(page.get_by_test_id("stMarkdown").get_by_text("1 row", exact=True)).to_be_visible()


def test_a_telephone_has_the_filters_in_a_fold(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site.address}/analytics?question={PLAIN}&seats=2&map=Atlantis")
    fold = page.get_by_role("switch", name="Filters · 1 set")
    expect(page.get_by_text("they are ignored: Map Atlantis")).to_be_visible()
    expect(page.get_by_role("combobox", name="Seats")).to_be_hidden()
    fold.press("Space")
    expect(page.get_by_role("combobox", name="Seats")).to_have_value("2")
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(fold).to_be_hidden()
