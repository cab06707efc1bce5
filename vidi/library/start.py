"""The games with which a new library begins: *Start here*."""

import json
from functools import cache
from typing import NamedTuple
from uuid import UUID

from vidi.library.shipped import shipped

EXAMPLES = ("vidi fixtures", "vidi play")
"""The platforms of games that are nobody's own: they come with Vidi, or bots played them."""


class Start(NamedTuple):
    """A recorded game that comes with Vidi, and the story that its figures tell."""

    game: UUID
    title: str
    sentence: str


@cache
def start_here() -> tuple[Start, ...]:
    """The games in their order, from ``fixtures/start.json``."""
    listed = json.loads((shipped("fixtures") / "start.json").read_text("utf-8"))
    return tuple(Start(UUID(one["game"]), one["title"], one["sentence"]) for one in listed)
