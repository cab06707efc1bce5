"""Which events still stand after moves were taken back."""

from collections.abc import Iterable

from domain.kernel.events import Mark, MoveMade, TakenBack
from domain.kernel.messages import Event


def standing(events: Iterable[Event]) -> list[Event]:
    """The events to fold: without the moves that were taken back, and without the taking back itself,
    and without what is said of the record.

    A number is never used twice, so a TakenBack names its target without doubt, also after earlier ones.
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
