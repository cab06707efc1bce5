"""Whole games of random moves, as they are stored."""

import json
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Any

from domain.catalog import codec
from domain.kernel.chance import SeededChance
from domain.kernel.events import GameStarted, MoveMade
from domain.kernel.messages import Event
from domain.vinci import RULES, packs
from domain.vinci.setup import Setup
from tests.vinci import testland
from tests.vinci.recount_table import Row

OTHER_OPTIONS = {
    "double_fort": False,
    "own_decline_target": True,
    "fishing": "both",
    "religion_entry": False,
    "culture_neutrals": True,
    "espionage_legion": False,
    "last_round_choice": False,
}
"""Every option in the position that is not its default."""

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
    file = resources.files(packs).joinpath(f"{name}.json")
    data: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return data


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
    settled = {
        "map": data["id"],
        "options": OTHER_OPTIONS if options == "other" else {},
        "packs": {"map": packs.add(data)},
    }
    setup = RULES.prepare(Setup.model_validate(settled), seats)
    names = tuple(f"P{seat}" for seat in range(1, seats + 1))
    key = f"{seats}/{data['id']}/{options}/{seed}"
    chance = SeededChance(key, 0)
    started = GameStarted(game=RULES.name, ruleset=RULES.ruleset, seats=names, setup=setup)
    state = RULES.begin(started)
    dealt = RULES.deal(state, chance)
    stream: list[Event] = [started.model_copy(update={"chance": tuple(chance.taken)}), *dealt]
    move = 0
    while RULES.to_act(state):
        move += 1
        draw = SeededChance(f"{key}/choice", move).below
        command = RULES.legal(state).sample(draw)
        if command.NAME in ("decline", "end_conquest"):
            command = RULES.legal(state).sample(draw)
        chance = SeededChance(key, move)
        events = RULES.play(state, command, chance)
        stream.append(
            MoveMade(
                move=move,
                seat=command.seat,
                command=command.NAME,
                args=command.args(),
                chance=tuple(chance.taken),
            )
        )
        stream += events
    return tuple(rows_of(stream))
