"""Whole games of random moves, as they are stored."""

import json
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Any

from domain.catalog import codec
from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.kernel.messages import Event
from domain.vinci import RULES, packs
from tests.games.vinci import testland
from tests.helpers.recounting import Row

OTHER_OPTIONS = {
    "double_fort": False,
    "own_decline_target": True,
    "fishing": "both",
    "religion_entry": False,
    "culture_neutrals": True,
    "espionage_legion": False,
    "last_round_choice": False,
    "declined_mountain": True,
}
"""Every option in the position that is not its default."""

_PACKS = resources.files(packs)

HIGHLAND = ("ford", "wood", "farm", "village", "pasture", "peak", "crag", "oasis")


@cache
def raw_pack(name: str) -> dict[str, Any]:
    """The JSON of a pack: one of ours, Testland, or "highland", eight provinces in its north.

    Highland is so small that whoever comes onto the map may find his own past at every entry.
    """
    if name == "testland":
        return testland.pack()
    if name == "highland":
        land = testland.pack()
        regions = [region for region in land["regions"] if region["id"] in HIGHLAND]
        borders = [pair for pair in land["borders"] if set(pair) <= set(HIGHLAND)]
        extra = {seats: {"count": 6, "source": "house"} for seats in "2345"}
        return {**land, "id": name, "regions": regions, "borders": borders, "extra_pawns": extra}
    data: dict[str, Any] = json.loads(_PACKS.joinpath(f"{name}.json").read_text("utf-8"))
    return data


def own_packs() -> list[dict[str, Any]]:
    """The JSON of every pack that is ours."""
    return [raw_pack(file.name[:-5]) for file in _PACKS.iterdir() if file.name.endswith(".json")]


def rows_of(events: Iterable[Event]) -> list[Row]:
    """The events as they are stored."""
    encoded = (codec().encode(event) for event in events)
    return [(topic, json.loads(text)) for topic, text in encoded]


@cache
def random_game(seats: int, map_: str, options: str, seed: int) -> tuple[Row, ...]:
    """A game that chance decides; ``options`` is "default" or "other".

    A turn or a civilization that ends is drawn a second time: so both last longer, and more happens in them.
    """
    data = raw_pack(map_)
    setup = {
        "map": data["id"],
        "options": OTHER_OPTIONS if options == "other" else {},
        "packs": {"map": packs.add(data)},
    }
    seed_ = f"{seats}/{data['id']}/{options}/{seed}"
    game = Game.start(RULES, [f"P{seat}" for seat in range(1, seats + 1)], setup, seed=seed_)
    while RULES.to_act(game.state):
        draw = SeededChance(f"{seed_}/choice", game.next_move).below
        command = RULES.legal(game.state, game.state.seat).sample(draw)
        if command.NAME in ("decline", "end_conquest"):
            command = RULES.legal(game.state, game.state.seat).sample(draw)
        first = next(iter(RULES.legal(game.state, game.state.seat)))
        if command.NAME == "reorganize" and first.NAME == "keep" and draw(2):  # it is one of very many
            command = first
        game.move(command.seat, command.NAME, command.args())
    return tuple(rows_of(recorded.event for recorded in game.collect_events()))
