"""Pieces go from place to place when one steps, never so long that a key waits."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from dashboard.boards import board as board_of
from dashboard.replay import replay
from domain.catalog import games
from domain.kernel.aggregate import Game
from tests.dashboard.test_scripts import ROOT, SITE, answer
from tests.generic.games import pieces_of
from tests.helpers import dominoes
from tests.helpers.browser import Site
from tests.helpers.looking import READY, WIDE, at_rest
from tests.helpers.records import game_in

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


WALK = """async ([made, kinds]) => {
    const at = "/dashboard/components/replay/"
    const modules = ["stage/board", "stage/motion", "steps/model"].map(name => import(`${at}${name}.js`))
    const [{ Board }, { Motion }, { Game }] = await Promise.all(modules)
    const [game, host] = [new Game(made), document.createElement("div")]
    document.body.append(host)
    const board = new Board(host, made.base)
    board.show(game.scene, Object.keys(game.scene))
    const motion = new Motion(board.picture)
    const box = element => {
        const {x, y, width, height} = element.getBoundingClientRect()
        return [x, y, width, height].map(Math.round)
    }
    const kind = name => name.split(" ")[0]
    const [seen, twice, moved] = [new Set(), new Set(), {}]
    for (let move = 1; move <= game.moves.length; move += 1) {
        const waiting = kinds.some(one => !moved[one])
        const before = new Map([...motion.elements()].map(([name, one]) => [name, one && box(one)]))
        const {elements} = game.go(game.frameOf(move))
        motion.draw(waiting, () => board.show(game.scene, elements))
        const names = Object.values(game.scene).map(one => one["data-piece"]).filter(Boolean)
        for (const name of names) seen.add(kind(name))
        for (const [n, name] of names.entries()) if (names.indexOf(name) < n) twice.add(name)
        if (!waiting) continue
        await new Promise(requestAnimationFrame)
        for (const animation of motion.running) {
            animation.pause()
            animation.currentTime = 0
            const {target} = animation.effect
            const name = target.dataset.piece
            moved[kind(name)] ??= {old: before.get(name), begins: box(target)}
        }
    }
    return {seen: [...seen].sort(), twice: [...twice], moved}
}"""
"""Steps through a game: the kinds of pieces with names, the names that two have at once, and of each kind the
first that moves: where it was before the step, and where its movement begins."""


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


def game_of(name: str) -> tuple[Game, tuple[str, ...]]:
    """A game, and the pieces that its board declares; of logs, all things."""
    about = board_of(name).about
    if about is None:
        owned = [dominoes.card("a", owner=1, place="hand")], [{"thing": "a", "owner": 2}]
        return dominoes.log([(1, changes) for changes in owned]), ("thing",)
    return game_in(ROOT / "fixtures" / name / f"{about.record}.vidi.jsonl"), pieces_of(name)


@pytest.mark.parametrize("name", [*games(), "logged"])
def test_the_pieces_that_a_game_declares_move_and_no_two_are_one(tab: Page, name: str) -> None:
    game, kinds = game_of(name)
    made = json.loads(json.dumps(replay.build(game.rules, game.started, game.standing)))
    tab.route(f"{SITE}/**", answer)
    tab.goto(SITE)
    walked: dict[str, Any] = tab.evaluate(WALK, [made, kinds])
    assert walked["seen"] == sorted(kinds)
    assert walked["twice"] == []
    assert walked["moved"].keys() == set(kinds)
    for piece in walked["moved"].values():
        assert all(abs(a - b) <= 1 for a, b in zip(piece["old"], piece["begins"], strict=True)), piece


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
