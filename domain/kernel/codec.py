"""Converts events to stored rows (a topic and JSON) and back; reading updates rows of old topics."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from domain.kernel.events import KERNEL_EVENTS
from domain.kernel.messages import Event

Upcast = Callable[[dict[str, Any]], tuple[str, dict[str, Any]]]
"""Turns the JSON of an old topic into a newer topic and its JSON."""


class UnknownTopic(LookupError):  # noqa: N818 - the name is clear without "Error"
    """A stored row with a topic that no game here has."""


class Codec:
    """Has every event class by its topic. One codec serves a whole store.

    ``others`` are the events of games and of libraries, beside those of the kernel. ``upcasts`` is the only
    table of old shapes. It is applied when rows leave the store, so the domain and the projections see one
    shape only.
    """

    def __init__(self, others: Iterable[tuple[type[Event], ...]], upcasts: Mapping[str, Upcast]) -> None:
        self._classes: dict[str, type[Event]] = {cls.TOPIC: cls for cls in KERNEL_EVENTS}
        for cls in (cls for events in others for cls in events):
            if cls.TOPIC in self._classes:
                raise ValueError(f"two events are called {cls.TOPIC}")
            self._classes[cls.TOPIC] = cls
        self._upcasts = upcasts

    def encode(self, event: Event) -> tuple[str, bytes]:
        """Topic and JSON of an event."""
        return event.TOPIC, event.ADAPTER.serializer.to_json(event)

    def current(self, topic: str, text: bytes) -> tuple[str, bytes]:
        """The row with the topic and the JSON of today."""
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
