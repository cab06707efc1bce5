"""Games as logs of titles without rules: many logs whose truth is known, in a zip of records.

Each event is an entry with its sentence. A thing is what a field of ``Rules.things`` names; it lies with the
seat of the event, in a place that is called like the type of the event.
"""

import json
import re
from collections.abc import Iterator
from typing import Any
from uuid import UUID

from domain import logged
from domain.kernel.aggregate import AnyRules
from domain.kernel.events import GameEnded, MoveMade
from domain.kernel.messages import Event, HasScores
from domain.kernel.rules import begin
from vidi.exporters.formats import ExportError, OfGames
from vidi.exporters.formats.bundle import bundle
from vidi.store.game import RecordedGame

TITLE = "{} (log)"
"""The title of a log, so that it is apart from the games with rules."""
PLATFORM = "Vidi"


def log(game: RecordedGame) -> tuple[str, UUID, str]:
    """The part of a game: its name, its id and the record of its log. Raises ExportError for a log."""
    if game.rules.any_title:
        raise ExportError(f"game {game.id} is a log: `--format record` writes it")
    lines = [_header(game), *_moves(game)]
    text = "".join(f"{json.dumps(line, ensure_ascii=False, separators=(',', ':'))}\n" for line in lines)
    return game.rules.name, game.id, text


def _header(game: RecordedGame) -> dict[str, Any]:
    places = [{"name": name, "label": name.replace("_", " ").capitalize()} for name in _places(game.rules)]
    counters = [
        {
            "name": tally.name,
            "label": tally.label,
            "table": tally.table,
            "less_is_better": tally.less_is_better,
        }
        for tally in game.rules.tallies
    ]
    header: dict[str, Any] = {
        "vidi": 1,
        "game": TITLE.format(game.rules.title),
        "ruleset": logged.RULESET,
        "seats": list(game.names),
        "setup": {
            "counters": counters,
            "places": places,
            **({"together": True} if game.started.opponent else {}),
        },
        "source": {"platform": PLATFORM, "id": str(game.id)},
    }
    return header | ({"played_at": game.played_at} if game.played_at else {})


def _places(rules: AnyRules) -> list[str]:
    """The places of the things of a game."""
    return [_place(event) for event in rules.events if _names_things(rules, event)]


def _names_things(rules: AnyRules, event: type[Event]) -> bool:
    fields = event.ADAPTER.json_schema().get("properties", {})
    return "seat" in fields and not fields.keys().isdisjoint(rules.things)


def _place(event: type[Event]) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", event.TOPIC.split(".")[1]).lower()


def _moves(game: RecordedGame) -> Iterator[dict[str, Any]]:
    """The lines of the moves that stand, numbered anew. The first has what was set up before it."""
    rules, state = game.rules, begin(game.rules, game.started)
    move, entries, counts, n = None, list[dict[str, Any]](), dict[str, Any](), 0
    round_ = 0
    result: GameEnded | None = None
    for _, event in game.events:
        if isinstance(event, MoveMade):
            if move:
                yield _move(n, move, entries, None)
                entries = []
            move, n = event, n + 1
        rules.evolve(state, event)
        if isinstance(event, GameEnded):
            result = event
        elif isinstance(event, rules.events):
            entry = _entry(rules, state, event)
            if isinstance(event, rules.clock) and event.round != round_:
                round_ = event.round
                entry["round"] = f"Round {round_}"
            now = {tally.name: list(tally.of(state)) for tally in rules.tallies}
            entry |= {"counts": _changes(rules, counts, now)} if now != counts else {}
            counts = now
            entries.append(entry)
    if move:
        yield _move(n, move, entries, result)


def _move(n: int, move: MoveMade, entries: list[dict[str, Any]], result: GameEnded | None) -> dict[str, Any]:
    args: dict[str, Any] = {"entries": entries}
    if result:
        args["result"] = {"winners": list(result.winners), "scores": list(result.scores)}
    made = {"made_at": move.made_at} if move.made_at else {}
    return {"n": n, "seat": move.seat, "command": "log", "args": args, **made}


def _entry(rules: AnyRules, state: Any, event: Event) -> dict[str, Any]:
    seat = getattr(event, "seat", None)
    entry: dict[str, Any] = {
        "type": event.TOPIC.split(".")[1],
        "text": rules.explain(state, event),
        "args": event.fields(exclude={"scores"}),
    }
    if seat:
        entry["seat"] = seat
        entry |= {"things": things} if (things := list(_things(rules, event, seat))) else {}
    if isinstance(event, HasScores) and event.scores:
        entry["points"] = {str(change.seat): change.total for change in event.scores}
    return entry


def _things(rules: AnyRules, event: Event, seat: int) -> Iterator[dict[str, Any]]:
    for kind in rules.things:
        id_ = getattr(event, kind, None)
        if isinstance(id_, str | int):
            name = rules.names().get(kind, {}).get(str(id_), str(id_))
            place = _place(type(event))
            yield {"thing": f"{kind} {id_}", "kind": kind, "name": name, "owner": seat, "place": place}


def _changes(rules: AnyRules, before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """The counters that changed: a number for the whole table, or numbers by seat."""
    return {
        tally.name: now[tally.name][0]
        if tally.table
        else {str(seat): value for seat, value in enumerate(now[tally.name], 1)}
        for tally in rules.tallies
        if before.get(tally.name) != now[tally.name]
    }


EXPORTER = OfGames(
    name="log",
    title="Logs",
    brings="games as logs without rules, in a zip of records",
    ending=".log.zip",
    part=log,
    write=bundle,
    is_text=False,
)
