"""Compares a record with the game that the library stored."""

import json
from contextlib import suppress
from itertools import zip_longest
from typing import Any

from pydantic import ValidationError

from domain.kernel.aggregate import Game
from domain.kernel.bots import bots_by_seat
from domain.kernel.events import MoveMade, TakenBack
from vidi.record.errors import Demand, shown
from vidi.record.lines import MoveLine, TakeBackLine
from vidi.record.read import Record

CONFLICT = "record:13"


OTHER_GAME = "If this is another game, give it a `source` with an `id` of its own"
OTHER_LOG = "The library keeps the log that it has; import this one into another library"
OTHER_MAPPING = (
    "A mapping decides that: `vidi logs map TITLE` reads all games of a title again with the mapping of now; "
    "then import this file once more"
)
MAPPED = ("points", "counts", "things", "round")
"""The fields of an entry that a mapping makes."""


class Conflict(Demand):
    """The library has a game with this id and other moves or another beginning."""

    def __init__(self, what: str, stored: Any, given: Any, advice: str = OTHER_GAME) -> None:
        super().__init__(
            13,
            f"{what} differs from the game of the same id in the library: the library has "
            f"{shown(stored)}, the file {shown(given)}; nothing was written. {advice}",
        )


def compare_header(game: Game, record: Record) -> None:
    """Raises Conflict if the beginning of a record differs from the stored game."""
    started = game.started
    stored = started.fields()
    if started.bots is None:
        bots = bots_by_seat(started)
        stored["bots"] = [bots.get(seat) for seat in range(1, len(started.seats) + 1)]
    given = record.header.fields(exclude={"vidi"}, exclude_none=True)
    with suppress(ValidationError):  # then it differs
        setup = game.rules.setup.model_validate_json(json.dumps(record.header.setup), strict=True)
        given["setup"] = setup.model_dump(mode="json", exclude_unset=True)
        if game.rules.any_title:
            given["setup"].pop("mapping", None)
            if record.entries is not None:  # only the end of a log shows it
                given["setup"].pop("together", None)
    for name, value in given.items():
        if not _within(value, stored[name]):
            if game.rules.any_title:
                raise Conflict(
                    f"`{name}`", stored[name], value, OTHER_MAPPING if name == "setup" else OTHER_LOG
                )
            raise Conflict(f"`{name}`", stored[name], value)
    if record.dealt is not None and record.dealt != stored["chance"]:
        raise Conflict("the chance of number 0", stored["chance"], record.dealt)


def compare_move(
    game: Game, line: MoveLine | TakeBackLine, of_platform: bool = False, older: bool = False
) -> None:
    """Raises Conflict if a line differs from the stored move with its number.

    ``of_platform`` is true for a log of another platform. A later reader may find a result where an earlier
    one found none, or leave out its points: the library keeps what was read first. Seconds of a log that only
    one of the two has are no difference: they may follow from times. With ``older`` the library read the game
    with an older mapping, and keeps its sentences too.
    """
    stored = game.moves[line.n - 1]
    given = line.fields(exclude={"n"}, exclude_none=True)
    if isinstance(line, MoveLine) and isinstance(stored, MoveMade) and line.command == stored.command:
        with suppress(ValidationError):  # then the args differ
            given["args"] = game.command(line.seat, line.command, line.args).args()
        fields = stored.fields()
    elif isinstance(line, TakeBackLine) and isinstance(stored, TakenBack):
        fields = {**stored.fields(), "take_back": stored.to}
    else:
        was = stored.command if isinstance(stored, MoveMade) else f"take back to {stored.to}"
        now = line.command if isinstance(line, MoveLine) else f"take back to {line.take_back}"
        raise Conflict("the command", was, now)
    if of_platform and game.rules.any_title and "args" in given:
        before, now = fields["args"].get("result"), given["args"].get("result")
        if not before or not now or before["winners"] == now["winners"]:
            given["args"] = _without(given["args"], "result")
            fields = {**fields, "args": _without(fields["args"], "result")}
        if older:
            given["args"] = _without_texts(given["args"])
            fields = {**fields, "args": _without_texts(fields["args"])}
    if game.rules.any_title and "args" in given and None in _seconds(fields["args"], given["args"]):
        given["args"] = _without(given["args"], "seconds")
        fields = {**fields, "args": _without(fields["args"], "seconds")}
    for name, value in given.items():
        if fields[name] != value:
            if game.rules.any_title and name == "args":
                raise _other_log(fields[name], value)
            raise Conflict(f"`{name}`", fields[name], value)


def _without(args: dict[str, Any], field: str) -> dict[str, Any]:
    return {name: value for name, value in args.items() if name != field}


def _seconds(stored: dict[str, Any], given: dict[str, Any]) -> tuple[Any, Any]:
    """How long a move took by the library and by the file; None if one does not say."""
    return stored.get("seconds"), given.get("seconds")


def _without_texts(args: dict[str, Any]) -> dict[str, Any]:
    plain = [{name: value for name, value in one.items() if name != "text"} for one in args["entries"]]
    return {**args, "entries": plain}


def _other_log(stored: dict[str, Any], given: dict[str, Any]) -> Conflict:
    """The first difference between the args of two moves of a log."""
    nothing: dict[str, Any] = {}
    entries = given.get("entries")
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        return Conflict("`args`", stored, given, OTHER_LOG)
    pairs = zip_longest(stored["entries"], entries, fillvalue=nothing)
    for number, (was, now) in enumerate(pairs, 1):
        for name in [*was, *now]:
            if was.get(name) != now.get(name):
                advice = OTHER_MAPPING if name in MAPPED else OTHER_LOG
                return Conflict(f"`{name}` of entry {number}", was.get(name), now.get(name), advice)
    name = next(name for name in [*stored, *given] if stored.get(name) != given.get(name))
    return Conflict(f"`{name}`", stored.get(name), given.get(name), OTHER_LOG)


def _within(given: Any, stored: Any) -> bool:
    """Whether a setup agrees with the stored one, which includes the defaults."""
    if isinstance(given, dict) and isinstance(stored, dict):
        return all(name in stored and _within(value, stored[name]) for name, value in given.items())
    return bool(given == stored)
