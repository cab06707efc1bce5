"""Converts events to stored rows (a topic and JSON) and back; reading updates rows of old topics."""

import json
from collections import ChainMap
from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Any, Protocol

from domain.kernel.events import KERNEL_EVENTS
from domain.kernel.messages import Event

Upcast = Callable[[dict[str, Any]], tuple[str, dict[str, Any]]]
"""Turns the JSON of an old topic into a newer topic and its JSON."""


class UnknownTopic(LookupError):  # noqa: N818 - the name is clear without "Error"
    """A stored row with a topic that no game here has."""


class Package(Protocol):
    """The part of a game's rules that a codec needs."""

    @property
    def events(self) -> tuple[type[Event], ...]:
        """Its events. A topic begins with the name of the game."""

    @property
    def upcasts(self) -> Mapping[str, Upcast]:
        """Its old shapes."""


class Codec:
    """Has every event class by its topic. One codec serves a whole store.

    ``others`` are the events of libraries, beside those of the kernel. ``upcasts`` are the only table of old
    shapes, with those of ``games``. They are applied when rows leave the store, so the domain and the
    projections see one shape only. A game is looked up at the first of its topics, because it may have to be
    loaded.
    """

    def __init__(
        self,
        others: Iterable[tuple[type[Event], ...]],
        upcasts: dict[str, Upcast],
        games: Mapping[str, Package] | None = None,
    ) -> None:
        self._classes = _by_topic([*KERNEL_EVENTS, *chain.from_iterable(others)])
        self._upcasts = ChainMap[str, Upcast]({}, upcasts)
        self._games = games or {}
        self._there = set[str]()
        """The games that were looked up."""

    def _look_up(self, topic: str) -> None:
        """Adds the events of the game of a topic. Two threads that do so at once add the same."""
        game = topic.partition(".")[0]
        if game in self._games and game not in self._there:
            package = self._games[game]
            self._upcasts.update(package.upcasts)
            self._classes.update(_by_topic(package.events))
            self._there.add(game)

    def is_old(self, topic: str) -> bool:
        """Whether events of this topic have an old shape."""
        if topic in self._classes:
            return False
        self._look_up(topic)
        return topic in self._upcasts

    def encode(self, event: Event) -> tuple[str, bytes]:
        """Topic and JSON of an event."""
        return event.TOPIC, event.ADAPTER.serializer.to_json(event)

    def current(self, topic: str, text: bytes) -> tuple[str, bytes]:
        """The row with the topic and the JSON of today."""
        while self.is_old(topic):
            topic, fields = self._upcasts[topic](json.loads(text))
            text = json.dumps(fields, separators=(",", ":"), ensure_ascii=False).encode()
        return topic, text

    def decode(self, topic: str, text: bytes) -> Event:
        """The event of a stored row; raises UnknownTopic, or pydantic's ValidationError on damaged JSON."""
        topic, text = self.current(topic, text)
        cls = self._classes.get(topic)
        if cls is None:
            raise UnknownTopic(f"no event is called {topic!r} here; was it recorded by a newer Vidi?")
        event: Event = cls.ADAPTER.validator.validate_json(text)
        return event


def _by_topic(events: Iterable[type[Event]]) -> dict[str, type[Event]]:
    classes: dict[str, type[Event]] = {}
    for cls in events:
        if cls.TOPIC in classes:
            raise ValueError(f"two events are called {cls.TOPIC}")
        classes[cls.TOPIC] = cls
    return classes
