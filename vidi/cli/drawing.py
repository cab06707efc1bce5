"""Draws at a table, in a terminal: asks for outcomes until a move has all that it draws."""

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

from domain.kernel.chance import Outcome, Value
from domain.kernel.refusal import IllegalMove
from vidi.cli.common import say
from vidi.cli.terminal import out
from vidi.library.recording import DrawAwaited

T = TypeVar("T")
LISTED = 12
"""The most outcomes that a question lists; longer lists are shown on demand."""
UNSEEN = "unseen"
OTHERWISE = "back"


class DrawnOtherwise(Exception):  # noqa: N818 - not an error
    """The user chose something else instead of giving an outcome. Nothing was stored."""


def with_draws(attempt: Callable[[list[Outcome]], T]) -> T:
    """Asks for each outcome that ``attempt`` draws, and returns its result.

    Raises DrawnOtherwise, EOFError, and the errors of ``attempt`` while no outcome is given.
    """
    outcomes: list[Outcome] = []
    while True:
        try:
            return attempt(outcomes)
        except DrawAwaited as awaited:
            try:
                before = sum(awaited.name in outcome for outcome in outcomes)
                outcomes.append({awaited.name: _typed_outcome(awaited, before)})
            except DrawnOtherwise:
                if not outcomes:
                    raise
                outcomes.pop()
        except IllegalMove as wrong:
            if not outcomes:
                raise
            say(f"! {wrong}")
            outcomes.pop()


def _typed_outcome(awaited: DrawAwaited, before: int) -> Value | None:
    """Asks for one outcome, and returns what was typed; the move has drawn ``before`` of this name."""
    from dashboard.boards import board  # loaded only for draws at a table

    words = board(awaited.rules.name).by_hand
    called = {value: words.came_up(awaited.state, awaited.name, value) for value in awaited.options}
    draw = awaited.name.replace("_", " ")
    say(f"{words.due(awaited.table, awaited.name, before, awaited.seats[-1])}: what came up?")
    few = len(called) <= LISTED
    hint = f"{OTHERWISE} goes back"
    say(*([*_lines(called), f"  {hint}"] if few else [f"  {len(called)} can come up; ? lists them, {hint}"]))
    if awaited.hidden:
        say(f"  {UNSEEN}: the outcome stays secret")
    while True:
        typed = out.input(f"{draw}> ").strip()
        if typed == "?":
            say(*_lines(called))
        elif typed == OTHERWISE:
            raise DrawnOtherwise
        elif typed == UNSEEN and awaited.hidden:
            return None
        else:
            matches = _meant(called, typed)
            if len(matches) == 1:
                return matches[0]
            several = f"more than one: {', '.join(map(str, matches[:6]))}"
            say(f"! {typed!r} is {several if matches else 'nothing that can come up'}; ? lists all")


def _lines(called: Mapping[Value, str]) -> list[str]:
    return [f"  {value}" + (f"  {name}" if name != str(value) else "") for value, name in called.items()]


def _meant(called: Mapping[Value, str], typed: str) -> list[Value]:
    """The values that the input matches: by value, by name, or by the beginning of either."""
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
