"""Logged games: logs of any title from elsewhere, without rules.

Nothing about such a game is checked but the form of its log: ``docs/record-format/log.md`` has these demands
with their numbers; a number in the code (``log:3``) is one of those. Nobody can play one, so no seat is due.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from pydantic import ValidationError

from domain.kernel.choices import Choices
from domain.kernel.rules import Rules, Tally
from domain.logged.commands import COMMANDS, Log
from domain.logged.events import EVENTS as EVENTS
from domain.logged.events import RoundBegan, TurnBegan
from domain.logged.evolve import begin, evolve
from domain.logged.play import SOURCES, play, refusal
from domain.logged.setup import SEATS, Counter, Setup, prepare
from domain.logged.state import State, copy
from domain.logged.words import explain

NAME = "logged"
"""The package of logged games, and the first part of their topics."""
FIDELITY = "logged"
"""The ``fidelity`` of such a game in the tables."""
RULESET = "logged.1"
"""Stands in ``GameStarted.ruleset`` and in records: the moves come from a log, whatever the title."""

_RULES: Rules[State, Log] = Rules(
    name=NAME,
    title="Logged game",
    any_title=True,
    ruleset=RULESET,
    seats=SEATS,
    setup=Setup,
    prepare=prepare,
    commands=COMMANDS,
    sources=SOURCES,
    events=EVENTS,
    clock=(TurnBegan, RoundBegan),
    begin=begin,
    deal=lambda state, chance: [],
    refusal=refusal,
    play=play,
    evolve=evolve,
    legal=lambda state, seat: Choices(),
    to_act=lambda state: (),
    explain=explain,
    score=lambda state: tuple(state.points),
    scored=lambda state: state.scored,
    winners=lambda state: state.winners,
    copy=copy,
)


def rules(title: str, setup: Mapping[str, Any]) -> Rules[State, Log]:
    """The rules of a logged game: its title, and the counters that its setup declares.

    A setup that is wrong declares none; starting the game then refuses it.
    """
    try:
        declared = Setup.model_validate(setup)
    except ValidationError:
        declared = Setup()
    opponent = (lambda setup, seats: title) if declared.together else None
    return replace(_RULES, title=title, tallies=tuple(map(_tally, declared.counters)), opponent=opponent)


def _tally(counter: Counter) -> Tally[State]:
    return Tally(
        name=counter.name,
        label=counter.label,
        of=partial(_counted, counter.name, counter.table),
        table=counter.table,
        less_is_better=counter.less_is_better,
    )


def _counted(name: str, table: bool, state: State) -> tuple[int, ...]:
    counts = state.counts.get(name)
    return (0,) * (1 if table else len(state.players)) if counts is None else tuple(counts)
