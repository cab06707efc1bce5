"""Mappings of boardgame.io's implementations to our games (docs/importing/boardgameio.md).

A mapping is a file ``<game>.json`` in this folder.
"""

import json
import re
from collections.abc import Mapping as ByName
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from vidi.record.errors import Demand, shown

Json = Any
NOTHING = object()
"""The value of a path that leads to nothing; null is a value."""
STEP = re.compile(r"\{[^}]+\}|[^.]+")
"""A name or position in a path, or in braces a path to it from the entry."""
Path = Annotated[str, Field(min_length=1)]
"""Names and positions that lead to a value, with dots between them: ``initialState.G.setup``."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class Arg(_Part):
    """Where an arg of a command stands, and how its values are written there."""

    paths: tuple[Path, ...] = Field(alias="from", min_length=1)
    """From an entry: ``args.0``, ``metadata.site``. The first that leads to something counts."""
    player: bool = False
    """Whether it names players as boardgame.io does, ``"0"`` for seat 1; one, or a list of them."""
    values: dict[str, Json] | None = None
    """Our value by that of the log; in a list for each entry, in an object for each name of a field."""
    hidden: Json = NOTHING
    """The value where the log hides the args of others; without it, such a move is refused."""

    @cached_property
    def places(self) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(path.split(".")) for path in self.paths)


class Move(_Part):
    """Which command a move is."""

    command: str
    args: dict[str, Arg] = Field(default_factory=dict)

    @cached_property
    def named(self) -> frozenset[tuple[str, ...]]:
        """The places among the args of a move that some arg of the command is read from."""
        return frozenset(
            place[1:] for arg in self.args.values() for place in arg.places if place[0] == "args"
        )


class Mapping(_Part):
    """All that a mapping says. Paths that begin with ``log``, ``state`` or the like lead from the dump."""

    game: str
    """Our name of the game."""
    game_name: str = Field(alias="gameName")
    """The name that the implementation has, ``metadata.gameName`` of a match."""
    setup: Path
    """The setup as a record has it."""
    deal: Path
    """The outcomes of chance that setting up took, as the line with ``n`` 0 of a record has them."""
    chance: Path
    """The outcomes of a move, as a record has them: ``metadata.chance`` from its entry, or from the dump.

    A path from the dump contains one from the entry in braces: ``state.G.draws.{metadata.draw}``.
    """
    scores: Path
    """The points at the end: a list by seat, or an object by player."""
    winners: Path
    """The players that won: a list."""
    moves: dict[str, Move]

    def outcomes(self, entry: Json, dump: Json) -> Json:
        """The outcomes of the move of an entry; ``NOTHING`` if it has none."""
        steps = STEP.findall(self.chance)
        place = tuple(_name_at(entry, step[1:-1]) if step.startswith("{") else step for step in steps)
        return at(entry if place[0] == "metadata" else dump, place)


def _name_at(entry: Json, path: str) -> str:
    """The name or position at a path of an entry; empty if there is none."""
    value = at(entry, tuple(path.split(".")))
    return str(value) if type(value) in (int, str) else ""


@cache
def mappings() -> ByName[str, Mapping]:
    """All mappings by the name of the game in boardgame.io."""
    every = [
        Mapping.model_validate_json(file.read_text("utf-8"))
        for file in sorted(files(__package__).iterdir(), key=lambda file: file.name)
        if file.name.endswith(".json")
    ]
    return {mapping.game_name: mapping for mapping in every}


def at(value: Json, place: tuple[str, ...]) -> Json:
    """The value at a place in a JSON value; ``NOTHING`` if there is none."""
    for name in place:
        if isinstance(value, dict) and name in value:
            value = value[name]
        elif isinstance(value, list) and name.isascii() and name.isdigit() and int(name) < len(value):
            value = value[int(name)]
        else:
            return NOTHING
    return value


@dataclass(frozen=True)
class LoggedMove:
    """A move as it is in a log."""

    name: str
    args: Json
    """A list by position; null if the log hides it."""
    metadata: Json


def command(mapping: Mapping, logged: LoggedMove, seats: int) -> tuple[str, dict[str, Json]]:
    """The command for a move, and its args. Raises Demand if the mapping does not cover the move."""
    move = mapping.moves.get(logged.name)
    if move is None:
        there = ", ".join(mapping.moves)
        raise Demand(
            6,
            f"{mapping.game_name} has no move {shown(logged.name)} by its mapping; its moves are {there}",
            "import",
        )
    entry = {"metadata": logged.metadata}
    if logged.args is not None:
        args = logged.args if isinstance(logged.args, list) else [logged.args]
        _all_named(move, logged.name, args)
        entry["args"] = args
    translated = {}
    for name, arg in move.args.items():
        value = next((value for place in arg.places if (value := at(entry, place)) is not NOTHING), NOTHING)
        if value is not NOTHING:
            translated[name] = _translated(arg, name, value, seats)
        elif logged.args is None:
            if arg.hidden is NOTHING:
                raise Demand(
                    6, f"{logged.name}: the log hides its args, and {move.command} needs `{name}`", "import"
                )
            translated[name] = arg.hidden
    return move.command, translated


def seat(player: Json, seats: int) -> int:
    """The seat of a player of boardgame.io, which counts players from ``"0"``. Raises Demand."""
    text = str(player) if type(player) is int else player
    if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 4 and int(text) < seats:
        return int(text) + 1
    raise Demand(6, f"no player is called {shown(player)}; the players are 0 to {seats - 1}", "import")


def _all_named(move: Move, name: str, args: list[Json]) -> None:
    """Demands that the command uses every arg of a move."""
    for position, value in enumerate(args):
        here = str(position)
        if (here,) in move.named:
            continue
        parts = value if isinstance(value, dict) else {}
        extra = [part for part in parts if (here, part) not in move.named]
        if extra or not parts:
            what = f"args[{position}]" + (f".{extra[0]}" if extra else "")
            raise Demand(
                6, f"{name}: the mapping does not say what `{what[:80]}` is: {shown(value)}", "import"
            )


def _translated(arg: Arg, name: str, value: Json, seats: int) -> Json:
    if isinstance(value, list):
        return [_translated(arg, name, one, seats) for one in value]
    if arg.player:
        return None if value is None else seat(value, seats)
    if arg.values is None:
        return value
    if isinstance(value, dict):
        return {_value(arg.values, name, key): one for key, one in value.items()}
    return _value(arg.values, name, value)


def _value(values: dict[str, Json], name: str, value: Json) -> Json:
    key = value if isinstance(value, str) else json.dumps(value)
    if key in values:
        return values[key]
    some = ", ".join(list(values)[:12]) + (", ..." if len(values) > 12 else "")
    raise Demand(6, f"`{name}`: the mapping has no value {shown(value)}; it has {some}", "import")
