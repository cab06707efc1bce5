"""Draws at a table, in a terminal: what came up is asked for until all is told that a move draws."""

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

from domain.kernel.chance import Outcome, Value
from domain.kernel.refusal import IllegalMove
from vidi.cli.common import out, say
from vidi.recording import DrawAwaited

T = TypeVar("T")
LISTED = 12
"""Where more can come up, all are listed when asked for."""
UNSEEN = "unseen"
OTHERWISE = "back"


class DrawnOtherwise(Exception):  # noqa: N818 - says what happened
    """Whoever was asked what came up would rather do something else: nothing was stored."""


def told(attempt: Callable[[list[Outcome]], T]) -> T:
    """What ``attempt`` returns once it is given all outcomes that it draws; each is asked for.

    Raises DrawnOtherwise, what ``attempt`` raises where nothing has been told, and EOFError.
    """
    outcomes: list[Outcome] = []
    while True:
        try:
            return attempt(outcomes)
        except DrawAwaited as awaited:
            try:
                outcomes.append({awaited.name: _asked(awaited)})
            except DrawnOtherwise:
                if not outcomes:
                    raise
                outcomes.pop()
        except IllegalMove as wrong:
            if not outcomes:
                raise
            say(f"! {wrong}")
            outcomes.pop()


def _asked(awaited: DrawAwaited) -> Value | None:
    """What came up, as it is typed."""
    called = _called(awaited)
    draw = awaited.name.replace("_", " ")
    say(f"{draw}: what came up?")
    few = len(called) <= LISTED
    say(*(_lines(called) if few else [f"  {len(called)} can come up; ? lists them, {OTHERWISE} goes back"]))
    if awaited.hidden:
        say(f"  {UNSEEN}: the one who drew does not tell")
    while True:
        typed = out.input(f"{draw}> ").strip()
        if typed == "?":
            say(*_lines(called))
        elif typed == OTHERWISE:
            raise DrawnOtherwise
        elif typed == UNSEEN and awaited.hidden:
            return None
        else:
            found = _meant(called, typed)
            if len(found) == 1:
                return found[0]
            several = f"more than one: {', '.join(map(str, found[:6]))}"
            say(f"! {typed!r} is {several if found else 'nothing that can come up'}; ? lists all")


def _called(awaited: DrawAwaited) -> dict[Value, str]:
    """What can come up, with what it is called."""
    from dashboard.boards import board  # only who draws at a table loads it

    words = board(awaited.rules.name).by_hand.came_up
    return {value: words(awaited.state, awaited.name, value) for value in awaited.options}


def _lines(called: Mapping[Value, str]) -> list[str]:
    return [f"  {value}" + (f"  {name}" if name != str(value) else "") for value, name in called.items()]


def _meant(called: Mapping[Value, str], typed: str) -> list[Value]:
    """The values that were typed: by themselves, by their names, or by how either begins."""
    sought = _plain(typed)
    names = {value: (_plain(str(value)), _plain(name)) for value, name in called.items()}
    if exact := [value for value, both in names.items() if sought in both]:
        return exact
    return [
        value
        for value, both in names.items()
        if sought and isinstance(value, str) and any(name.startswith(sought) for name in both)
    ]


def _plain(text: str) -> str:
    return re.sub(r"[\W_]+", " ", text).strip().casefold()
