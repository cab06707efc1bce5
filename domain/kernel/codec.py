"""Events as stored rows and back: a topic and JSON, brought up to date on the way out."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from domain.kernel.events import KERNEL_EVENTS
from domain.kernel.messages import Event
from domain.kernel.reports import REPORTS

Upcast = Callable[[dict[str, Any]], tuple[str, dict[str, Any]]]
"""Turns the JSON of an old topic into a newer topic and its JSON."""


class UnknownTopic(LookupError):  # noqa: N818 - says what it is
    """A stored row of a kind that no game here knows."""


class Codec:
    """Knows every event class by its topic. One codec serves a whole store.

    ``upcasts`` is the only table of old shapes. It is applied when rows leave the store, so the domain
    and the projections see one shape only.
    """

    def __init__(self, games: Iterable[tuple[type[Event], ...]], upcasts: Mapping[str, Upcast]) -> None:
        self._classes: dict[str, type[Event]] = {cls.TOPIC: cls for cls in (*KERNEL_EVENTS, *REPORTS)}
        for cls in (cls for events in games for cls in events):
            if cls.TOPIC in self._classes:
                raise ValueError(f"two events are called {cls.TOPIC}")
            self._classes[cls.TOPIC] = cls
        self._upcasts = upcasts

    def encode(self, event: Event) -> tuple[str, bytes]:
        """Topic and JSON of an event."""
        return event.TOPIC, event.ADAPTER.serializer.to_json(event)

    def current(self, topic: str, text: bytes) -> tuple[str, bytes]:
        """The row as it would be written today."""
        while (upcast := self._upcasts.get(topic)) is not None:
            topic, fields = upcast(json.loads(text))
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
