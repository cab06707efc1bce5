"""Looks ahead by playing moves on copies of the view."""

from domain.kernel.chance import RecordedChance
from domain.kernel.messages import Command
from domain.vinci import commands as c
from domain.vinci.play import play
from domain.vinci.state import State, copy


def advance(table: State, command: Command) -> None:
    """Plays a legal move on the state; any but choosing a civilization, which draws tiles."""
    play(table, command, RecordedChance(()))


def after(view: State, command: Command) -> State:
    """The state after such a move; the view is unchanged."""
    table = copy(view)
    advance(table, command)
    return table


def expanding(view: State) -> State:
    """The state at the first conquest, for a seat at the start of its turn, without a peace."""
    table = after(view, c.Expand(seat=view.seat))
    if table.phase == "peace":
        advance(table, c.MakePeace(seat=view.seat))
    return table
