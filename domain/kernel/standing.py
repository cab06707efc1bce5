"""The events that still stand after moves were taken back."""

from collections.abc import Iterable

from domain.kernel.events import Mark, MoveMade, TakenBack
from domain.kernel.messages import Event


def standing(events: Iterable[Event]) -> list[Event]:
    """The events to fold: without moves that were taken back, without TakenBack, and without marks.

    No number is used twice. So the target of a TakenBack is clear, even after earlier ones.
    """
    kept: list[Event] = []
    begins: list[tuple[int, int]] = []  # (move, place of its MoveMade in kept), ascending in both
    for event in events:
        if isinstance(event, TakenBack):
            while begins and begins[-1][0] > event.to:
                del kept[begins.pop()[1] :]
            continue
        if isinstance(event, Mark):
            continue
        if isinstance(event, MoveMade):
            begins.append((event.move, len(kept)))
        kept.append(event)
    return kept
