"""The choices that a move carries out by itself, because there is no other one (venni:2.12)."""

from collections.abc import Mapping

from domain.kernel.messages import Command, Event
from domain.venni import commands as c
from domain.venni import events as e

_EVENTS: Mapping[type[Event], type[Command]] = {e.DotPlaced: c.Dot, e.CircleDrawn: c.DrawCircle}


def by_itself(event: Event) -> tuple[type[Command], str] | None:
    """The command that an event carries out, and the rule by which nobody need give it."""
    command = _EVENTS.get(type(event))
    return (command, "venni:2.12") if command else None
