"""What axe-core says of a page, and whether the page fits its window: asked when the page is at rest."""

from collections.abc import Iterator
from importlib.resources import files
from typing import Any, Literal

from playwright.sync_api import Page, ViewportSize

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
LOOK = """async options => {
    const run = async () => (await axe.run({resultTypes: ["violations"], elementRef: true, ...options}))
        .violations.flatMap(({id, impact, nodes}) => nodes.map(node => ({id, impact, node})))
    const why = ({any, all}) => [...any, ...all].map(({message}) => message)
    const found = []
    for (const one of await run()) {
        const {id, node: {element}} = one
        const same = again => again.id === id && again.node.element === element
        if (id === "target-size" && why(one.node).some(words => words.includes("partially obscured"))) {
            element.scrollIntoView({block: "center"})
            if (!(await run()).some(same)) continue
        }
        found.push(one)
    }
    return found.map(({id, impact, node}) =>
        ({id, impact, html: node.html, place: node.target.flat().join(" "), why: why(node)}))
}"""
"""A bar at the window's edge may cover a part of a target. That counts only if scrolling does not help."""
REST = """({scheme, width}) => {
    const app = document.querySelector(".stApp")
    const components = [...document.querySelectorAll("[data-testid=stBidiComponentIsolated]")]
        .map(element => element.shadowRoot?.querySelector(".component"))
    return document.readyState === "complete"
        && document.fonts.status === "loaded"
        && (width === null || innerWidth === width)
        && (!app || app.dataset.testScriptState === "notRunning")
        && (!app || scheme === null || getComputedStyle(app).colorScheme === scheme)
        && !document.querySelector("[data-testid=stSkeleton], [data-stale=true]")
        && components.every(component => component && !component.inert
            && !component.querySelector(".replay[data-state=loading]"))
        && !document.getAnimations().some(({playState, effect}) =>
            playState === "running" && Number.isFinite(effect.getComputedTiming().endTime))
}"""
"""Streamlit draws a page part by part: the last comes with the end of its script.

A component of ours is inert until its script runs. An element whose code is still fetched, such as the first
button of its kind, is a skeleton until then. One of the run before is stale until the new run replaces it. A
colour that still fades has no contrast of its own.
"""
FITS = """width => innerWidth === width
    && (document.querySelector(".stMain") ?? document.documentElement).scrollWidth <= width"""
TYPEFACE = "[...document.fonts].some(({family, status}) => family === 'Alegreya' && status === 'loaded')"
LOOK_AGAIN = 50
"""Milliseconds between two looks at a page that is not at rest."""
SMALL = """board => [...board.querySelectorAll("text")].filter(text => {
    if (text.closest("defs") || !text.textContent.trim() || !text.getBoundingClientRect().width) return false
    const {a, b, c, d} = text.getScreenCTM()
    return parseFloat(getComputedStyle(text).fontSize) * Math.sqrt(Math.abs(a * d - b * c)) < 11
}).map(text => `${text.getAttribute("class")}: ${text.textContent}`)"""
"""The words of a board in letters of less than 11 pixels."""
READY = ".stMain .replay[data-state=ready]"
STILL = """* { transition: none !important; animation: none !important; }
    [data-stale=true] { opacity: 1 !important; }"""
"""Stops all animations, and keeps the colours of what Streamlit replaces."""
BARRED = ("serious", "critical")
ORDER = "heading-order"
"""A rule that axe calls moderate: a heading is not more than one level below the one before it."""
FIELD = 'role="combobox"'
"""Streamlit's: the text in a field with a choice is narrow, but the whole field is what one points at."""
WIDE: ViewportSize = {"width": 1440, "height": 900}
NARROW: ViewportSize = {"width": 390, "height": 844}
Scheme = Literal["light", "dark"]
ALL: dict[str, Any] = {"rules": {"region": {"enabled": False}, "target-size": {"enabled": True}}}
"""``region`` is slow, and never more than moderate, so nothing here would read its answers. Targets are
smallest, and nearest to each other, on a narrow page."""
COLOURS: dict[str, Any] = {"runOnly": ["color-contrast"]}
"""All that can differ where one has seen each scheme and each width."""
VIEWS: tuple[tuple[Scheme, ViewportSize, dict[str, Any]], ...] = (
    ("light", WIDE, ALL),
    ("dark", NARROW, ALL),
    ("dark", WIDE, COLOURS),
    ("light", NARROW, COLOURS),
)


def at_rest(page: Page, scheme: Scheme | None = None, width: int | None = None) -> None:
    """Waits until a page is drawn whole and nothing in it moves.

    After a click it waits for the old run of the page. So first expect what the click brings.
    """
    page.wait_for_function(REST, arg={"scheme": scheme, "width": width}, polling=LOOK_AGAIN)


def view(page: Page, scheme: Scheme, size: ViewportSize) -> None:
    """Waits until the page is at rest in these colours and in a window of this size."""
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size(size)
    at_rest(page, scheme, size["width"])


def fits(page: Page, width: int) -> None:
    """Waits until the page is at rest and no wider than its window."""
    at_rest(page, width=width)
    page.wait_for_function(FITS, arg=width)


def findings(page: Page, options: dict[str, Any]) -> list[dict[str, Any]]:
    """All that axe finds in a page at rest."""
    at_rest(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    violations: list[dict[str, Any]] = page.evaluate(LOOK, options)
    return violations


def violations(page: Page, options: dict[str, Any]) -> Iterator[str]:
    """What axe finds that bars somebody from a page at rest, in words."""
    for one in findings(page, options):
        field = one["id"] == "target-size" and FIELD in one["html"]
        if (one["impact"] in BARRED or one["id"] == ORDER) and not field:
            yield f"{one['id']} at {one['place']}: {', '.join(one['why'])}"


def problems(
    page: Page, views: tuple[tuple[Scheme, ViewportSize, dict[str, Any]], ...] = VIEWS
) -> Iterator[str]:
    """The violations of a page in several colours and windows; it fits each of these."""
    for scheme, size, options in views:
        view(page, scheme, size)
        yield from (f"{scheme} {size['width']}: {violation}" for violation in violations(page, options))
        fits(page, size["width"])
