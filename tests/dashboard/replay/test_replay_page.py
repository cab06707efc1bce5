"""Finding one's way in a replay: links, the way back, held keys, key moments, what is hidden or compared."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

import vidi
from dashboard.replay import replay
from domain.kernel.rules import points
from tests.games.examples import OPEN
from tests.helpers.browser import Site, new_browser
from tests.helpers.looking import fits

READY = ".stMain .replay[data-state=ready]"


def long_replay(site: Site) -> dict[str, Any]:
    """The replay of the long game, as it should be shown."""
    return _replay(site.folder, site.games["The long one"])


@cache
def _replay(folder: Path, id_: str) -> dict[str, Any]:
    with vidi.open(folder) as library:
        game = library.game(id_)
    return replay.build(game.rules, game.started, (event for _, event in game.events))


def open_at(page: Page, site: Site, **where: object) -> None:
    query = "".join(f"&{name}={value}" for name, value in where.items())
    page.goto(f"{site.address}/replay?game={site.games['The long one']}{query}")
    expect(page.locator(READY)).to_be_visible()


def at(page: Page, move: int | str) -> None:
    wanted = "Start" if not move else re.compile(rf"^Move {move}( / \d+)?$")
    expect(page.locator(".position")).to_have_text(wanted)


def expect_address(page: Page, **where: str | None) -> None:
    def fits(url: str) -> bool:
        query = {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}
        return all(query.get(name) == value for name, value in where.items())

    page.wait_for_url(fits)


def entries(page: Page) -> int:
    length: int = page.evaluate("history.length")
    return length


@pytest.fixture
def stranger(browser: Browser) -> Iterator[Page]:
    """A page in a browser that remembers nothing yet."""
    with new_browser(browser) as context:
        yield context.new_page()


def test_a_link_leads_to_the_event_and_the_way_back_to_where_one_jumped_from(page: Page, site: Site) -> None:
    moves = long_replay(site)["moves"]
    last = moves[-1]["n"]
    long = next(i for i, move in enumerate(moves) if i > 20 and move["frame"] - moves[i - 1]["frame"] > 2)
    open_at(page, site, move=3)
    before = entries(page)
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect_address(page, move="7")
    assert entries(page) == before
    page.keyboard.press("End")
    expect_address(page, move=str(last))
    page.keyboard.press("ArrowLeft")
    at(page, last - 1)
    page.locator(".plot").click(position={"x": 1, "y": 30})
    at(page, 0)
    expect_address(page, move="0")
    assert entries(page) == before + 2
    page.go_back()
    at(page, last - 1)
    page.go_back()
    at(page, 7)
    page.go_forward()
    at(page, last - 1)
    open_at(page, site, move=f"{moves[long]['n']}.2", pin=moves[long - 3]["n"])
    at(page, moves[long]["n"])
    sentence = long_replay(site)["frames"][moves[long - 1]["frame"] + 1]["say"]
    expect(page.locator(".says [aria-current=true]")).to_have_text(sentence)
    expect(page.locator(".compare")).to_contain_text(f"move {moves[long - 3]['n']}")
    page.locator(".says button").first.click()
    expect_address(page, move=f"{moves[long]['n']}.1", pin=str(moves[long - 3]["n"]))


def test_a_held_key_steps_until_it_is_let_go_and_no_further(page: Page, site: Site) -> None:
    open_at(page, site)
    for _ in range(60):
        page.keyboard.down("ArrowRight")  # pressed already: the browser says that it repeats
    page.keyboard.up("ArrowRight")
    expect(page.locator(".position")).to_have_text(f"Move 60 / {long_replay(site)['moves'][-1]['n']}")
    for _ in range(20):
        page.keyboard.down("ArrowLeft")
    page.keyboard.up("ArrowLeft")
    at(page, 40)
    expect_address(page, move="40")


def test_key_moments_are_marked_explained_and_reached_by_key(page: Page, site: Site) -> None:
    made = long_replay(site)
    ends = {move["turn"]: move["n"] for move in made["moves"]}
    moments = [(ends[moment["turn"]], moment) for moment in made["moments"]]
    open_at(page, site)
    expect(page.locator(".rule")).to_contain_text(made["rule"])
    expect(page.locator(".plot .moment")).to_have_count(len(moments))
    expect(page.get_by_role("button", name="Previous key moment")).to_be_disabled()
    for move, moment in moments:
        page.keyboard.press("n")
        at(page, move)
        expect(page.locator(".rule b")).to_contain_text(made["seats"][moment["seat"] - 1]["name"])
    expect(page.get_by_role("button", name="Next key moment")).to_be_disabled()
    page.keyboard.press("Shift+N")
    at(page, moments[-2][0])
    page.locator(".plot .moment").first.click()
    at(page, moments[0][0])
    expect_address(page, move=str(moments[0][0]))
    page.go_back()
    at(page, moments[-2][0])
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("the next key moment")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Close").click()
    at(page, moments[-2][0])


def test_what_comes_can_be_hidden_and_the_browser_remembers_it(stranger: Page, site: Site) -> None:
    page, made = stranger, long_replay(site)
    open_at(page, site, move=40)
    expect(page.locator(".about").first).to_contain_text("won by")
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="Hide later moves")).to_have_attribute("aria-pressed", "true")
    expect_address(page, hide="1")

    def nothing_of_what_comes(move: int) -> None:
        at(page, move)
        expect(page.locator(".position")).to_have_text(f"Move {move}")
        expect(page.locator(".about").first).not_to_contain_text("won")
        expect(page.locator(".about").first).not_to_contain_text("moves")
        expect(page.locator(".stage")).not_to_contain_text("of")
        expect(page.locator(".moves .move:not([hidden])")).to_have_count(move + 1)
        turns = {step["turn"] for step in made["moves"][:move]}
        expect(page.locator(".moves details:not([hidden])")).to_have_count(len(turns))
        ends = {step["turn"]: step["n"] for step in made["moves"]}
        past = [moment for moment in made["moments"] if ends[moment["turn"]] <= move]
        expect(page.locator(".plot .moment:not([hidden])")).to_have_count(len(past))
        expect(page.locator(".moves .moment:not([hidden])")).to_have_count(len(past))
        frames = made["frames"][: made["moves"][move - 1]["frame"]]
        most = max(points for frame in frames for points in frame.get("scores", [5]))
        assert int(page.locator(".scale span").first.inner_text()) < 2 * most + 4
        expect(page.locator(".slider")).to_be_hidden()

    nothing_of_what_comes(40)
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowLeft")
    ends = [move["n"] for move, after in pairwise(made["moves"]) if move["turn"] != after["turn"]]
    nothing_of_what_comes(min(end for end in ends if end > 40) - 1)
    page.locator(".says button").first.click()
    expect(page.locator(".says li:not([hidden])")).to_have_count(1)
    open_at(page, site, move=9)
    nothing_of_what_comes(9)
    page.keyboard.press("n")
    at(page, 9)
    open_at(page, site, move=9, hide=0)
    expect(page.locator(".about").first).to_contain_text("won by")
    open_at(page, site)
    page.keyboard.press("End")
    expect(page.locator(".about").first).to_contain_text("won by")
    page.get_by_role("button", name="Hide later moves").click()
    page.keyboard.press("Home")
    expect_address(page, hide=None, move="0")
    expect(page.locator(".about").first).to_contain_text("won by")


def test_an_earlier_move_is_compared_in_marks_and_words(page: Page, site: Site) -> None:
    open_at(page, site, move=30)
    page.keyboard.press("m")
    expect(page.locator(".compare")).to_contain_text("This moment is held")
    expect(page.locator(".changed")).to_have_count(0)
    for _ in range(25):
        page.keyboard.press("ArrowRight")
    at(page, 55)
    with vidi.open(site.folder) as library:
        game = library.game(site.games["The long one"])
        then, now = (game.state(version=game.version_of(move)) for move in (30, 55))
    holds = [(state.owner, state.kind) for state in (then, now)]
    places = range(len(then.provinces))
    held = [i for i in places if (holds[0][0][i], holds[0][1][i]) != (holds[1][0][i], holds[1][1][i])]
    changed = {*held, *(i for i in places if (then.pawns[i], then.forts[i]) != (now.pawns[i], now.forts[i]))}
    expect(page.locator(".changed")).to_have_count(len(changed))
    expect(page.locator(".before")).to_have_count(len(changed))
    expect(page.locator(".changes .held")).to_have_count(page.locator(".changed.held").count())
    points = [(old, new) for old, new in zip(*map(OPEN.score, (then, now)), strict=True) if old != new]
    expect(page.locator(".changes .from-to")).to_have_text([f"{old} → {new}" for old, new in points])
    expect_address(page, pin="30", move="55")
    page.get_by_role("button", name="Go there").click()
    at(page, 30)
    expect_address(page, move="30")
    expect(page.locator(".changed")).to_have_count(0)
    page.go_back()
    expect(page.locator(".changed")).to_have_count(len(changed))
    page.keyboard.press("m")
    expect(page.locator(".compare")).to_be_hidden()
    expect(page.locator(".changed, .before")).to_have_count(0)
    expect_address(page, pin=None)


def test_it_plays_by_itself_until_a_step_or_the_end(page: Page, site: Site) -> None:
    last = long_replay(site)["moves"][-1]["n"]
    play, pause = (page.get_by_role("button", name=name, exact=True) for name in ("Play", "Pause"))
    open_at(page, site)
    for _ in range(3):
        page.keyboard.press("+")
    expect(page.get_by_role("combobox", name="Speed of playing")).to_have_value("8")
    page.keyboard.press("Space")
    at(page, r"([2-9]|\d{2,})")  # more than one, however many until somebody looks
    page.keyboard.press("Home")
    expect(play).to_be_visible()
    at(page, 0)
    open_at(page, site, move=last - 6)  # far enough that the pause is seen
    page.get_by_role("combobox", name="Speed of playing").select_option("4")
    play.click()
    expect(pause).to_be_visible()
    at(page, last)
    expect(play).to_be_visible()


def test_a_telephone_folds_what_is_seldom_wanted(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_at(page, site, move=20, pin=10)
    more = page.get_by_role("button", name="More", exact=True)
    expect(page.get_by_role("button", name="Hide later moves")).to_be_hidden()
    more.click()
    expect(more).to_have_attribute("aria-expanded", "true")
    for name in ("Next key moment", "Hide later moves", "Compare", "Continue from here", "Keys"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Keys")).to_have_text("Keys ?")
    fits(page, 390)
    more.click()
    expect(page.get_by_role("button", name="Compare")).to_be_hidden()


def test_points_if_the_game_ended_now_are_told_from_those_received(page: Page, site: Site) -> None:
    """By a dashed line and in words, in a game whose end pays; another has its points alone."""
    page.goto(f"{site.address}/replay?game={site.games['Bones']}&seat=all&move=80")
    with vidi.open(site.folder) as library:
        game = library.game(site.games["Bones"])
        state, pending = game.state(move=80), game.rules.pending
    assert pending
    expect(page.locator(".legend span:visible")).to_have_text([pending.label, pending.score_label])
    expect(page.locator(".lines .line:not(.dashed)")).to_have_count(3)
    expect(page.locator(".lines .line.dashed")).to_have_count(3)
    expect(page.locator(".seat .score")).to_have_text([str(n) for n in points(game.rules, state)])
    hands = [f"{n} {pending.score_label}" for n in game.rules.score(state)]
    expect(page.locator(".tally span:first-child")).to_have_text(hands)
    expect(page.locator(".tally span:last-child")).to_have_text([pending.label] * 3)
    open_at(page, site)
    expect(page.locator(".lines .line")).to_have_count(4)
    expect(page.locator(":is(.legend, .tally, .dashed, .received):visible")).to_have_count(0)
