"""Functions that update events of old topics."""

from domain.kernel.codec import Upcast


def _without_pending(topic: str) -> Upcast:
    """Updates an event that was stored without ``pending``; ``domain.kernel.pending`` completes it."""
    return lambda fields: (topic, {**fields, "pending": None})


UPCASTS: dict[str, Upcast] = {
    f"darwinci.{name}.1": _without_pending(f"darwinci.{name}.2")
    for name in ("ParcelsRevealed", "TilePlaced", "CreaturesScored")
}
