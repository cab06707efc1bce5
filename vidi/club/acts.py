"""The acts in a library, such as moves, imports and roles, with the people who did them."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple
from uuid import UUID

from domain.kernel.events import GameStarted, MoveMade, TakenBack
from domain.kernel.messages import Act, Event
from domain.library.reports import PlayReported, PlayWithdrawn, received_id, remarks_id
from vidi.store.events import BATCH, GameLibrary, decoded

BETWEEN = re.compile("(?<=[a-z])(?=[A-Z])")
MOMENTS = ("made_at", "said_at", "given_at", "imported_at")
"""The fields of events that say when."""


class Done(NamedTuple):
    """An act."""

    act: str
    """The name of its event, in words."""
    at: str | None
    """The moment, as the event has it; None if it does not say."""
    game: UUID | None
    """The game or play; None if it is about none."""
    subject: str | None
    """Of the person; None if nobody had signed in."""
    name: str | None
    """Of the person at that time; None if nobody had signed in, and in the first roles."""


def of_game(store: GameLibrary, game: UUID) -> list[Done]:
    """The acts on a game or play, those on the game first, then the remarks, then received entries."""
    return [
        done
        for id_ in (game, remarks_id(game), received_id(game))
        for recorded in store.stream(id_)
        if (done := _done(id_, recorded.event))
    ]


def newest(store: GameLibrary, at_most: int) -> list[Done]:
    """The newest acts of the library, newest first."""
    return list(islice(_backwards(store), at_most))


def _backwards(store: GameLibrary) -> Iterator[Done]:
    for stop in range(store.position(), 0, -BATCH):
        for position, id_, version, topic, text in reversed(store.rows(max(0, stop - BATCH), BATCH)):
            if position <= stop and topic.startswith("vidi."):
                stream = UUID(id_)
                if done := _done(stream, decoded(stream, version, topic, text)):
                    yield done


def _done(stream: UUID, event: Event) -> Done | None:
    """The act that an event begins; None if it begins none."""
    if not isinstance(event, Act):
        return None
    of_game = isinstance(event, GameStarted | MoveMade | TakenBack | PlayReported | PlayWithdrawn)
    game = stream if of_game else _uuid(getattr(event, "game", None))
    at = next((when for name in MOMENTS if (when := getattr(event, name, None))), None)
    return Done(BETWEEN.sub(" ", event.TOPIC.split(".")[1]).capitalize(), at, game, event.by, event.by_name)


def _uuid(text: str | None) -> UUID | None:
    return None if text is None else UUID(text)
