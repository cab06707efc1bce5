"""A new game on the pages: what the form asks for, and whole games recorded to their end by hand."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from dashboard.beginning import offers, starting
from dashboard.boards import board
from dashboard.shared import drawing
from dashboard.shared.seating import going_on
from domain import catalog
from domain.catalog import games
from domain.kernel.events import MoveMade
from domain.kernel.refusal import IllegalMove
from tests.games.examples import HIDDEN, OPEN, QUICK
from tests.helpers import serving, toy, toys
from tests.helpers.browser import PATIENCE, Site
from tests.helpers.looking import at_rest, fits
from tests.helpers.serving import start, stop
from vidi.library.library import Library
from vidi.library.recording import DrawAwaited, Recorder
from vidi.store.game import RecordedGame

PHONE = ViewportSize(width=390, height=844)
HEAD = ".play-panel:not([inert]) h2"
OVER = ["The game is over"]  # a list: until the view before is gone, there are two
OFF_CENTRE = """way => {
    const [whole, text] = [way, way.querySelector("span")].map(element => element.getBoundingClientRect())
    return Math.abs(whole.top + whole.bottom - text.top - text.bottom) / 2
}"""
"""By how many pixels the text of a choice lies above or below its middle."""

Last = Callable[[], RecordedGame]

# The form, without a browser


def form(game: str, **settled: Any) -> Any:
    """What a page sends where little was filled in."""
    names = ["Ada", "Bo", "Cy"][: max(2, games()[game].seats[0])]
    empty = {"setup": {}, "packs": [], "title": " ", "told": False, "kept": False}
    return {"game": game, "names": names, "play": ".".join(["hand"] * len(names)), **empty, **settled}


def changed(option: dict[str, Any]) -> Any:
    """A value that is not the default."""
    match option["ask"]:
        case "switch":
            return not option["default"]
        case "choice":
            return next(value for value in option["values"] if value != option["default"])
        case "number":
            return option["most"]
    return [2, 1]


@pytest.mark.parametrize("game", list(games()))
def test_all_that_the_form_asks_for_is_settled(game: str, tmp_path: Path) -> None:
    (offer,) = (offer for offer in offers.offers() if offer["name"] == game)
    setup: dict[str, Any] = {}
    for option in offer["options"]:
        *path, name = option["path"]
        inner = setup
        for step in path:
            inner = inner.setdefault(step, {})
        inner[name] = changed(option)
        assert option["label"]
    if offer["packs"]:
        setup["packs"] = {pack["kind"]: pack["choices"][-1][0] for pack in offer["packs"]}
    id_ = starting.begin(tmp_path, starting.wanted(form(game, setup=setup)), ())
    with Library(tmp_path) as library:
        settled = library.game(id_).started
    for option in offer["options"]:
        value: Any = settled.setup
        for step in option["path"]:
            value = value[step]
        assert value == changed(option), option["path"]
    assert settled.setup.get("packs") == setup.get("packs")
    assert (settled.title, len(settled.seed or "")) == (None, 32)


def test_a_new_game_says_which_seats_are_bots(tmp_path: Path) -> None:
    bots = {bot: names[1] for bot, names in next(iter(offers.offers()))["bots"].items()}
    assert len({"Ada", *bots.values()}) == len(bots) + 1
    sent = form(OPEN.name, names=["Ada", bots["steady"]], play="hand.steady")
    with Library(tmp_path) as library:
        started = library.game(starting.begin(tmp_path, starting.wanted(sent), ())).started
    assert (started.seats, started.bots) == (("Ada", bots["steady"]), (None, "steady"))


def test_a_pack_of_ones_own_is_played_on(tmp_path: Path) -> None:
    (europa,) = (pack for pack in OPEN.packs.own.values() if pack["id"] == "europa")
    own = json.loads(json.dumps(europa)) | {"id": "ours", "title": "Ours"}
    id_ = starting.begin(tmp_path, starting.wanted(form(OPEN.name, packs=[own])), ())
    with Library(tmp_path) as library:
        assert library.game(id_).started.setup["map"] == "ours"


@pytest.mark.parametrize(
    ("settled", "rule"),
    [
        ({"names": ["Ada"]}, f"{OPEN.name}:1.1"),
        ({"names": ["Ada", " "]}, "record:3"),
        ({"game": "chess"}, "record:4"),
        ({"setup": {"mop": 1}}, "record:5"),
        ({"packs": [["no pack"]]}, "record:14"),
        ({"packs": [{"pack": "map"}]}, "record:14"),
        ({"names": None}, "record:3"),
    ],
)
def test_what_cannot_begin_is_said_and_nothing_is_stored(
    settled: dict[str, Any], rule: str, tmp_path: Path
) -> None:
    with pytest.raises(IllegalMove) as no:
        starting.begin(tmp_path, starting.wanted(form(OPEN.name) | settled), ())
    assert no.value.refusal.rule == rule
    with Library(tmp_path) as library:
        assert not library.games()


def test_the_table_is_asked_until_it_is_set_up(tmp_path: Path) -> None:
    wanted, dealt = starting.wanted(form(OPEN.name, told=True)), list[dict[str, Any]]()
    for _ in range(13):
        with pytest.raises(DrawAwaited) as awaited:
            starting.begin(tmp_path, wanted, dealt)
        dealt.append({awaited.value.name: awaited.value.options[-1]})
    id_ = starting.begin(tmp_path, wanted, dealt)
    with Library(tmp_path) as library:
        assert (library.game(id_).started.seed, list(library.game(id_).started.chance)) == (None, dealt)


def test_who_begins_is_asked_by_name_and_emblem_alone(tmp_path: Path) -> None:
    """Cards of this game have the numbers of seats, too."""
    with pytest.raises(DrawAwaited) as awaited:
        starting.begin(tmp_path, starting.wanted(form(HIDDEN.name, told=True)), [])
    draw = drawing.asked(awaited.value, [], ["Ada", "Bo"])
    assert draw["question"] == "Who begins?"
    assert {(option["badge"], option["hint"], option["picture"]) for option in draw["options"]} == {
        ("", "", "")
    }
    assert all(option["look"] for option in draw["options"])


def test_bots_that_sit_at_a_table_go_on_as_bots() -> None:
    bots = [None, "steady", "greedy", "a bot from elsewhere"]
    assert going_on("1", OPEN.name, bots).endswith("&play=hand.steady.greedy.hand")
    assert going_on("1", QUICK.name, ["greedy", "random"]).endswith("&play=hand.random")


# Whole games in a browser: the shortest that there is, of two moves, which hides a card


def served(folder: Path, ready: serving.Ready) -> None:
    toys.add()
    serving.library(folder, ready)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """An empty library that knows the toys, too."""
    folder = tmp_path_factory.mktemp("beginning") / "library"
    process, address = start(folder, served)
    yield Site(address, folder, {})
    stop(process)


@pytest.fixture
def last(site: Site, monkeypatch: pytest.MonkeyPatch) -> Iterator[Last]:
    """Gives the game that began last."""
    monkeypatch.setitem(catalog.games().by_name, "toy", toy.RULES)
    catalog.codec.cache_clear()

    def newest() -> RecordedGame:
        with Library(site.folder) as library:
            return library.game(library.games()[-1].id)

    yield newest
    catalog.codec.cache_clear()


def test_a_whole_game_by_mouse_that_is_gone_on_with_from_the_library(
    page: Page, site: Site, last: Last
) -> None:
    page.goto(site.address)
    page.get_by_role("button", name="New game").click()
    page.get_by_role("radio", name=OPEN.title).check()
    expect(page.locator(".number .way").first).to_be_visible()
    at_rest(page)
    assert page.locator(".number .way").first.evaluate(OFF_CENTRE) <= 2
    page.get_by_role("radio", name="Toy").check()
    page.get_by_label("Name in seat 1").fill("Ada")
    page.get_by_label("Seat 2 is played").select_option("random")
    expect(page.get_by_label("Name in seat 2")).to_be_disabled()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(HEAD)).to_contain_text("Move 1: Ada")
    page.goto(site.address)
    row = page.get_by_role("table", name="Continue").get_by_role("row").filter(has_text="Ada, Dizzo")
    row.get_by_role("link").click()
    page.get_by_role("button", name="total 7", exact=True).click()
    expect(page.locator(HEAD)).to_have_text(OVER)
    assert [move.seat for move in last().moves] == [1, 2]
    page.goto(site.address)
    expect(page.get_by_role("link", name="Ada").first).to_be_visible()
    expect(page.get_by_role("table", name="Continue")).to_have_count(0)


def test_a_whole_game_by_keyboard_drawn_at_the_table(page: Page, site: Site, last: Last) -> None:
    press, text = page.keyboard.press, page.keyboard.type
    page.goto(f"{site.address}/new")
    page.get_by_role("radio", name=next(iter(games().values())).title).focus()
    press("ArrowUp")
    press("ArrowUp")  # round to the last but one
    expect(page.get_by_role("radio", name="Toy")).to_be_checked()
    press("Tab")
    text("Ada")
    press("Tab")
    press("Tab")
    text("Bo")
    press("Tab")
    press("Tab")
    press("ArrowDown")
    expect(page.get_by_role("radio", name="We draw at the table")).to_be_checked()
    press("Enter")
    expect(page.get_by_role("heading", name="Card: what came up?")).to_be_visible()
    page.get_by_role("button", name="1", exact=True).focus()
    for _ in range(3):
        press("Tab")
    press("Enter")
    for name, total in (("Ada", 8), ("Bo", 5)):
        expect(page.get_by_role("heading", name=f"Pass the screen to {name}")).to_be_focused()
        press("Tab")
        press("Enter")
        expect(page.locator(HEAD)).to_contain_text(name)
        expect(page.locator(HEAD)).to_be_focused()
        for _ in range(total - 1):  # the totals begin with 2
            press("Tab")
        press("Enter")
    expect(page.locator(HEAD)).to_have_text("Move 2: the table draws")
    expect(page.locator(HEAD)).to_be_focused()
    for _ in range(6):
        press("Tab")
    press("Enter")
    expect(page.locator(HEAD)).to_have_text(OVER)
    game = last()
    assert game.started.chance == ({"card": 4},)
    assert [(move.args, move.chance) for move in game.moves if isinstance(move, MoveMade)] == [
        ({"total": 8}, ()),
        ({"total": 5}, ({"die": 6},)),
    ]


def test_each_game_has_a_picture_a_line_players_and_minutes(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/new")
    for name, rules in games().items():
        if about := board(name).about:
            card = page.locator(".which .way").filter(has=page.get_by_text(rules.title, exact=True))
            expect(card).to_contain_text(about.line)
            expect(card).to_contain_text(re.compile(rf"\d players.*{about.minutes} minutes"))
            loaded = "image => image.decode().then(() => image.naturalWidth)"
            assert card.locator("img").evaluate(loaded) >= card.locator("img").evaluate("i => i.width")
    boxes = page.locator(".which .way").evaluate_all("all => all.map(one => one.getBoundingClientRect())")
    row = [box for box in boxes if box["top"] == boxes[0]["top"]]
    assert len(row) >= len(games()), "one row leaves the form in sight; the toys have the next"
    assert max(box["bottom"] for box in row) <= 500
    radio = page.get_by_role("radio", name=OPEN.title)
    expect(radio).to_have_accessible_name(OPEN.title)
    expect(radio).to_have_accessible_description(re.compile("90 minutes"))


def test_one_person_who_keeps_the_record_meets_no_cover(page: Page, site: Site, last: Last) -> None:
    page.goto(f"{site.address}/new")
    keeper = page.get_by_role("radio", name="One person keeps the record")
    page.get_by_role("radio", name=OPEN.title).check()
    expect(keeper).to_be_hidden()
    page.get_by_role("radio", name="Toy").check()
    page.get_by_label("Seat 2 is played").select_option("random")
    expect(keeper).to_be_hidden()
    page.get_by_label("Seat 2 is played").select_option("hand")
    for seat, name in ((1, "Ada"), (2, "Bo")):
        page.get_by_label(f"Name in seat {seat}").fill(name)
    keeper.check()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(HEAD)).to_contain_text(["Ada (seat 1)", "Bo (seat 2)"])
    page.get_by_role("button", name="total 7").first.click()
    expect(page.locator(HEAD)).to_contain_text(["Bo (seat 2)"])
    page.get_by_role("button", name="total 7").first.click()
    expect(page.locator(HEAD)).to_have_text(OVER)
    assert [move.seat for move in last().moves] == [1, 2]


def test_a_branch_of_a_game_drawn_at_the_table_asks_who_draws(page: Page, site: Site, last: Last) -> None:
    with Library(site.folder) as library:
        parent = Recorder.start(library, "toy", ["Eve", "Flo"], dealt=[{"card": 2}])
        parent.make(1, "guess", {"total": 8})
    page.goto(f"{site.address}/replay?game={parent.id}&seat=all&move=0")
    for draws, seeded in (("we, at the table", False), ("Vidi", True)):
        page.get_by_role("button", name="Continue from here").click()
        page.get_by_role("radio", name=draws, exact=True).check()
        page.get_by_role("button", name="Start", exact=True).click()
        expect(page.get_by_role("heading", name="Pass the screen to Eve")).to_be_visible()
        assert bool(last().started.seed) == seeded
        page.go_back()


def test_a_wrong_draw_is_asked_for_again_and_one_of_several_is_taken_back(page: Page, site: Site) -> None:
    """Also one that another holds, which the seat that draws cannot know."""
    with Library(site.folder) as library:
        hidden = Recorder.start(library, HIDDEN.name, ["Ada", "Bo", "Cy"], dealt=[{"start_seat": 1}])
        for tile in range(1, 5):
            hidden.make(1, "draw", {"site": 1}, chance=[{"tile": tile}])
        seeded = Recorder.start(library, OPEN.name, ["Ada", "Bo"], seed="dealt").game.started
        open_ = Recorder.start(library, OPEN.name, ["Ada", "Bo"], dealt=seeded.chance)
    asked, find = page.locator(".coming h3"), page.get_by_role("searchbox")
    page.goto(f"{site.address}/replay?game={hidden.id}&play=steady.hand.steady")
    page.get_by_role("button", name="from site 1", exact=True).click()
    expect(find).to_be_focused()
    find.press_sequentially("fragment 3,")
    find.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("it is in the hand of seat 1")
    expect(asked).to_have_text("Fragment: what came up?")
    page.goto(f"{site.address}/replay?game={open_.id}&play=hand.hand")
    page.get_by_role("button", name="free").click()
    page.locator(".coming-options button").first.click()
    expect(asked).to_have_text("Second tile of civilization VI: what came up?")
    page.get_by_role("button", name="Take the last draw back").click()
    expect(asked).to_have_text("First tile of civilization VI: what came up?")
    expect(find).to_be_focused()


def test_a_whole_game_on_a_telephone_that_another_browser_watches(
    page: Page, browser: Browser, site: Site, last: Last
) -> None:
    """A draw may be taken back, and a move, before the outcome is entered."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    context.set_default_timeout(PATIENCE)
    phone = context.new_page()

    def tap(name: str) -> None:
        phone.get_by_role("button", name=name, exact=True).tap()

    phone.goto(f"{site.address}/new")
    phone.get_by_text("Toy").tap()
    phone.get_by_label("Name in seat 1").fill("Cy")
    phone.get_by_label("Name in seat 2").fill("Di")
    phone.get_by_text("We draw at the table").tap()
    fits(phone, PHONE["width"])
    tap("Begin")
    tap("3")
    tap("Cy: show my hand")
    tap("total 9")
    expect(phone.get_by_role("heading", name="Pass the screen to Di")).to_be_visible()
    page.goto(f"{site.address}/replay?game={last().id}&seat=1")
    expect(page.locator(".moves")).to_contain_text("guesses 9")
    tap("Di: show my hand")
    tap("total 4")
    tap("Other actions")
    tap("total 6")
    tap("2")
    expect(phone.locator(HEAD)).to_have_text(OVER)
    expect(page.locator(".moves")).to_contain_text("guesses secretly")
    context.close()
    assert [move.args for move in last().moves if isinstance(move, MoveMade)] == [{"total": 9}, {"total": 6}]
