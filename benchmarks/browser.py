"""Keys in a real browser: the time from a key to the picture that it asks for.

The page shows the longest game. Keys are pressed through the browser's own input, one every 30 ms, however
long the previous one takes. A clock in the page measures two times: from the arrival of a key until all that
it changed is laid out, and from the press until the next frame is drawn.
"""

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from playwright.async_api import CDPSession, Page, async_playwright

from benchmarks.games import served
from benchmarks.results import Figure, Result, Times
from benchmarks.serving import CHROMIUM, SETTLED, SWITCHES, Served

EVERY = 0.03
"""Seconds from one press to the next."""
REST = 500
"""Milliseconds until the last frame is drawn and the address is written."""
GOAL = 0.012
SHIFT = 8
SERIES: dict[str, Sequence[tuple[str, int]]] = {
    "a move forward": [("ArrowRight", 0)],
    "a move back": [("ArrowLeft", 0)],
    "a turn forward and back": [("ArrowRight", SHIFT), ("ArrowLeft", SHIFT)],
    "to the end and the start": [("End", 0), ("Home", 0)],
}
"""By name, the keys that are pressed repeatedly, with their modifiers."""
CODES = {"End": 35, "Home": 36, "ArrowLeft": 37, "ArrowRight": 39}
CLOCK = """() => {
    window.keys = { laid: [], drawn: [] }
    const replay = [...document.querySelectorAll("*")].map(element => element.shadowRoot)
        .find(root => root?.querySelector(".replay")).querySelector(".replay")
    let began = 0
    addEventListener("keydown", () => { began = performance.now() }, true)
    document.addEventListener("keydown", event => {  // after the page's own, which was there first
        replay.getBoundingClientRect()
        keys.laid.push(performance.now() - began)
        requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => keys.drawn.push(performance.now() - event.timeStamp)
            port2.postMessage(null)
        })
    })
}"""


class Keys(NamedTuple):
    """The seconds of each press. ``lost`` presses never reached the page."""

    laid: list[float]
    drawn: list[float]
    lost: int


async def _press(input_: CDPSession, key: str, modifiers: int) -> None:
    event = {"key": key, "code": key, "windowsVirtualKeyCode": CODES[key], "modifiers": modifiers}
    await input_.send("Input.dispatchKeyEvent", {"type": "keyDown", **event})
    await input_.send("Input.dispatchKeyEvent", {"type": "keyUp", **event})


async def _series(page: Page, input_: CDPSession, keys: Sequence[tuple[str, int]], presses: int) -> Keys:
    await page.evaluate("() => { keys.laid = []; keys.drawn = [] }")
    pressing = []
    for press in range(presses):
        pressing.append(asyncio.create_task(_press(input_, *keys[press % len(keys)])))
        await asyncio.sleep(EVERY)
    await asyncio.gather(*pressing)
    await page.wait_for_timeout(REST)
    measured: dict[str, Any] = await page.evaluate("keys")
    laid, drawn = ([each / 1000 for each in measured[name]] for name in ("laid", "drawn"))
    return Keys(laid, drawn, presses - len(laid))


async def _measure(address: str, presses: int, rounds: int) -> dict[str, list[Keys]]:
    series: dict[str, list[Keys]] = {name: [] for name in SERIES}
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        page = await browser.new_page(viewport={"width": 1440, "height": 900})
        await page.goto(address)
        await page.wait_for_selector(SETTLED)
        await page.wait_for_timeout(REST)
        await page.evaluate(CLOCK)
        input_ = await page.context.new_cdp_session(page)
        for _ in range(rounds):
            for name, keys in SERIES.items():
                series[name].append(await _series(page, input_, keys, presses))
        await browser.close()
    return series


def measure(place: Served, presses: int, rounds: int) -> Iterator[Result]:
    """Runs all series in turn, ``rounds`` times."""
    [longest, *_] = place.longest[served().name]
    address = f"{place.address}/replay?game={longest}"
    for name, series in asyncio.run(_measure(address, presses, rounds)).items():
        yield Times(f"key: {name}, laid out", [each for keys in series for each in keys.laid], 99, GOAL)
        yield Times(f"key: {name}, drawn", [each for keys in series for each in keys.drawn])
        yield Figure(f"key: {name}, lost of {presses}", [keys.lost for keys in series], 0, at_most=True)
