"""The choices that a move carries out by itself, because there is no other one."""

from domain.kernel.messages import Command, Event
from domain.vinci.commands import Reorganize
from domain.vinci.events import PawnsPlaced


def by_itself(event: Event) -> tuple[type[Command], str] | None:
    """The command that an event carries out, and the rule by which nobody need give it."""
    return (Reorganize, "vinci:12.91") if isinstance(event, PawnsPlaced) else None
