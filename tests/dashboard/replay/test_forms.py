"""A game of forms in the browser: each tries what it has, and what the table decides says who agrees."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.helpers import toyed
from tests.helpers.browser import Site
from tests.helpers.looking import ALL, NARROW, STILL, WIDE, at_rest, fits, violations
from tests.helpers.serving import start, stop

PANEL = ".play-panel:not([inert])"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Where the games of ``toyed`` are served."""
    folder = tmp_path_factory.mktemp("forms")
    process, address = start(folder, toyed.served)
    yield Site(address, folder, {})
    stop(process)


def looked_at(page: Page) -> None:
    """Nothing is found by axe on a narrow page, nor is that scrolled sideways."""
    page.set_viewport_size(NARROW)
    fits(page, NARROW["width"])
    assert list(violations(page, ALL)) == []
    page.set_viewport_size(WIDE)


def test_a_game_together_is_played_to_its_end_by_forms_with_a_bot(page: Page, site: Site) -> None:
    panel = page.locator(PANEL)
    head, why, fields = panel.locator("h2"), page.locator(".why"), panel.locator("form input")
    make, shown = panel.locator("form .main"), panel.get_by_role("status")
    ghost = page.locator(".board .ghost")

    def press(name: str) -> None:
        panel.get_by_role("button", name=name, exact=True).press("Enter")

    def sheet(x: float, y: float) -> tuple[float, float]:
        """Where a point of the board's sheet is in the window; its y grows upwards."""
        at_rest(page)
        box = page.locator(".board .drawing .all").bounding_box()
        assert box
        return box["x"] + box["width"] * x / 4, box["y"] + box["height"] * (1 - y / 4)

    def places() -> list[object]:
        """Where the board is, what is below it and beside it: no message moves that."""
        parts = [page.locator(".board"), page.locator(".controls"), *panel.locator("button, input").all()]
        return [each.bounding_box() for each in parts]

    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.goto(f"{site.address}/replay?game={toyed.dike(toyed.TOGETHER).id}&play=random.hand")
    page.add_style_tag(content=STILL)
    page.get_by_role("button", name="Let the bots move").click()
    panel.get_by_role("button", name="kind wood").click()

    expect(make).to_be_disabled()
    expect(why).to_have_text("Click the board, or enter the numbers.")
    at_rest(page)
    still = places()
    fields.nth(0).fill("1")
    fields.nth(1).fill("1")
    expect(why).to_contain_text("is not possible")
    expect(why.get_by_role("link", name="dyke:4")).to_be_visible()
    assert places() == still
    expect(make).to_be_disabled()
    expect(ghost).to_have_class("ghost forbidden")
    expect(head).to_contain_text("Bo (seat 2)")
    looked_at(page)
    page.mouse.click(*sheet(2, 3))
    expect(why).to_have_text("2, 3 is allowed.")
    assert places() == still
    expect(page.get_by_text("2, 3 is allowed.").filter(visible=True)).to_have_count(1)
    expect(ghost).to_have_class("ghost allowed")
    page.keyboard.press("f")
    expect(shown).to_have_text("22 points fit.")
    expect(page.locator(".board .fits")).not_to_have_attribute("d", "")
    page.keyboard.press("ArrowDown")
    expect(why).to_have_text("2, 2 is allowed.")
    looked_at(page)
    page.keyboard.press("Enter")

    expect(panel.locator(".sum")).to_have_text("2 of 2")
    expect(make).to_be_enabled()
    press("One less in wood")
    expect(panel.locator(".sum")).to_have_text("1 of 2: 1 to place")
    expect(why).to_contain_text("is not possible")
    press("One more in wood")
    expect(why).to_be_empty()
    looked_at(page)
    make.click()

    expect(head).to_contain_text("the table decides, Ada (seat 1) speaks")
    expect(panel.get_by_role("button", name="Rest: Ada and Bo agree")).to_be_visible()
    forms = panel.locator(".command:has(form)")
    expect(forms).to_have_count(2)
    build, shore = forms.all()
    shore.get_by_role("radio", name="2 2").press("Space")
    expect(shore.locator(".sum")).to_have_text("2 chosen")
    expect(shore.locator(".main")).to_be_enabled()
    shore.get_by_role("button", name="One less in 2 clay").press("Enter")
    expect(shore.locator(".sum")).to_have_text("1 chosen")
    expect(shore.get_by_role("link", name="dyke:11")).to_be_visible()
    shore.get_by_role("button", name="One more in 2 clay").press("Enter")
    expect(shore.locator(".why")).to_be_empty()
    expect(shore.locator(".main")).to_be_enabled()
    build.get_by_role("button", name="One less in clay of seat 2").press("Enter")
    build.get_by_role("button", name="One more in wood of seat 2").press("Enter")
    expect(build.locator(".main")).to_have_text("Build: Bo agrees")
    looked_at(page)
    build.locator(".main").click()

    expect(head).to_contain_text("Bo (seat 2)")
    panel.get_by_role("button", name="Show where circles fit").press("Enter")
    page.mouse.move(*sheet(2, 2))
    page.mouse.down()
    page.mouse.move(*sheet(2.6, 2))
    page.mouse.move(*sheet(3.1, 2))
    page.mouse.up()
    expect(fields.nth(2)).to_have_value("1")
    expect(shown).to_have_text("Circles fit around 2 points. Radii that fit around 2, 2: 1 to 2.")
    page.keyboard.press("+")
    expect(why).to_have_text("2, 2 with radius 2 is allowed.")
    looked_at(page)
    make.click()

    expect(head).to_contain_text("the table decides")
    looked_at(page)
    panel.get_by_role("button", name="order [2, 1]: Ada and Bo agree").press("Enter")
    expect(head).to_have_text("The game is over")
    for label in ("sets post 2, 2", "builds [2], ['2 wood']", "lights 2, 2, 2", "faces [1, 2], [2, 1]"):
        expect(page.locator(".moves")).to_contain_text(label)
