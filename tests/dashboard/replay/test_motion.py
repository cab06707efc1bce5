"""Pieces go from place to place when one steps, never so long that a key waits."""

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.browser import Site
from tests.helpers.looking import READY, WIDE, at_rest

STEP = """async board => {
    const pieces = () => [...board.querySelectorAll('[data-piece]:not([data-piece=""])')]
    const box = element => {
        const {x, y, width, height} = element.getBoundingClientRect()
        return [x, y, width, height].map(Math.round)
    }
    for (let steps = 0; steps < 40; steps += 1) {
        const before = new Map(pieces().map(piece => [piece.dataset.piece, box(piece)]))
        document.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}))
        await new Promise(requestAnimationFrame)
        const running = board.getAnimations({subtree: true})
        for (const animation of running) {
            animation.pause()
            animation.currentTime = 0
        }
        if (running.length) return running.map(({effect}) => ({
            duration: effect.getTiming().duration,
            old: before.get(effect.target.dataset.piece),
            begins: box(effect.target),
        }))
    }
    return []
}"""
"""Steps until pieces move: where each was before the step, and where its movement begins."""
RUNNING = """async board => {
    await new Promise(requestAnimationFrame)
    return board.getAnimations({subtree: true}).length
}"""
KEYS = """(board, keys) => {
    for (const key of keys) document.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}))
}"""


@pytest.fixture
def board(page: Page, site: Site) -> Page:
    """A game whose pieces have names, in the middle."""
    page.set_viewport_size(WIDE)
    page.goto(f"{site.address}/replay?game={site.games['Bones']}&seat=all&move=30")
    expect(page.locator(READY)).to_be_visible()
    at_rest(page)
    return page


def test_a_step_moves_pieces_from_where_they_were(board: Page) -> None:
    board.emulate_media(reduced_motion="no-preference")
    moved = board.locator(".board").evaluate(STEP)
    assert moved
    for piece in moved:
        assert piece["duration"] <= 150
        assert all(abs(a - b) <= 1 for a, b in zip(piece["old"], piece["begins"], strict=True))


def test_nothing_moves_if_less_motion_is_wanted_and_by_a_jump(board: Page) -> None:
    board.emulate_media(reduced_motion="reduce")
    assert board.locator(".board").evaluate(STEP) == []
    board.emulate_media(reduced_motion="no-preference")
    board.keyboard.press("Home")
    assert board.locator(".board").evaluate(RUNNING) == 0


def test_ten_fast_keys_end_at_their_move_and_at_rest(board: Page) -> None:
    board.emulate_media(reduced_motion="no-preference")
    board.locator(".board").evaluate(KEYS, ["ArrowRight"] * 10)
    expect(board.locator(".position")).to_contain_text("Move 40 ")
    at_rest(board)
    assert board.locator(".board").evaluate(RUNNING) == 0
