"""The choices that a move carries out by itself, because there is no other one."""

from domain.darwinci.commands import EndBid
from domain.darwinci.events import BidEnded
from domain.kernel.messages import Command, Event


def by_itself(event: Event) -> tuple[type[Command], str] | None:
    """The command that an event carries out, and the rule by which nobody need give it."""
    return (EndBid, "darwinci:7.13") if isinstance(event, BidEnded) else None
