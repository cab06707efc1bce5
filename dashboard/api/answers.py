"""The answers of the API. OpenAPI describes them by these models."""

from typing import Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict


class Answer(BaseModel):
    """A part of an answer."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)


class ListedGame(Answer):
    """A game or play in a list, as the tables have it."""

    id: UUID
    game: str
    """The name of the game; of a log or a play, its title."""
    title: str | None
    played_on: str | None
    """The day: 2024-05-31."""
    platform: str | None
    players: list[str | None]
    """By seat; null for a player without a name."""
    opponent: str | None
    """Against what all play together; null if they are rivals."""
    moves: int | None
    """Null for a play without moves."""
    ended: bool | None
    fidelity: str | None
    """The fidelity of its record: whole, partial, contradicts, logged or results_only."""
    scores: list[int | None] | None
    """By seat; null for a game without a result."""
    winners: list[str | None] | None


class Games(Answer):
    """A part of the list of games, in the order of their ids."""

    games: list[ListedGame]
    next: UUID | None
    """The ``after`` of the next part; null after the last one."""
    position: int
    """The position of the library that the tables show."""


class Source(Answer):
    """Where a game was played."""

    platform: str
    id: str


class Game(Answer):
    """A game with moves."""

    id: UUID
    """Its current id: if its log was read again, that of the new reading."""
    game: str
    ruleset: str
    title: str | None
    played_at: str | None
    players: list[str]
    opponent: str | None
    source: Source | None
    setup: dict[str, Any]
    moves: int
    """Every numbered move, also one that was taken back, and the taking back."""
    version: int
    """The number of its events."""
    ended: bool
    flaw: str | None
    """The error of its record; null without one."""


class GameEvent(Answer):
    """An event of a game."""

    version: int
    """It counts the events of the game, from 1."""
    type: str
    """Its name: ``vidi.MoveMade.1``."""
    fields: dict[str, Any]


class Events(Answer):
    """A part of the events of a game, in order, also of moves that were taken back."""

    events: list[GameEvent]
    next: int | None
    """The ``after`` of the next part; null after the last event so far."""
    version: int
    """The number of events of the game."""


BINARY = {"type": "string", "format": "binary"}
"""The schema of an answer that is a file. Generators of clients leave out an answer without a schema."""


class Error(Answer):
    """The reason why there is no answer."""

    message: str
    place: str | None = None
    """The part of the request that is wrong: ``query.limit``."""
    rule: str | None = None
    """The number of the rule that forbids it: ``import:18``."""
    href: str | None = None
    """Where the rule is explained."""
