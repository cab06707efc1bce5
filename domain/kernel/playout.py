"""Playing a game on by those who decide for its seats: the one loop for bots, benchmarks and tests."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from domain.kernel.chance import Chance, Draw, SeededChance
from domain.kernel.choices import Choices
from domain.kernel.events import MoveMade
from domain.kernel.messages import Command, Event, Joint
from domain.kernel.rules import Rules, enact, view_of

AnyRules = Rules[Any, Any]
Decide = Callable[[Any, int, Choices[Any], Draw], Command]
"""Chooses for a seat: from its view, its number, its choices, and a draw of its own."""


@dataclass(slots=True)
class Step:
    """A move of a playout: the command, what happened, and the chance that it drew."""

    move: int
    """Its number, from 1."""
    command: Command
    events: list[Event]
    chance: Chance

    def made(self) -> MoveMade:
        """The move as a stream has it before its events."""
        command = self.command
        return MoveMade(
            move=self.move,
            seat=command.seat,
            command=command.NAME,
            args=command.args(),
            chance=tuple(self.chance.taken),
        )


def playout(
    rules: AnyRules, state: Any, seed: str, choose: Callable[[Any, tuple[int, ...], int], Command | None]
) -> Iterator[Step]:
    """The moves from ``state`` on, which changes with them, until the game ends or ``choose`` returns None.

    ``choose`` gets the state, the seats that may act and the number of the move. Each move is checked;
    IllegalMove is raised at one that a rule forbids. ``seed`` draws the chance.
    """
    move = 1
    while (seats := rules.to_act(state)) and (command := choose(state, seats, move)) is not None:
        chance = SeededChance(seed, move)
        yield Step(move, command, enact(rules, state, command, chance), chance)
        move += 1


def decision(
    rules: AnyRules, state: Any, deciders: Mapping[int, Decide], draw: Draw, alone: bool = True
) -> Command | None:
    """What the first seat that may act, and has somebody to decide for it, does; None where there is none.

    ``alone`` is whether these play without anybody else. If somebody else plays too, none of them settles
    what the table decides together.
    """
    for seat in rules.to_act(state):
        if seat in deciders:
            view = view_of(rules, state, seat)
            choices = rules.legal(view, seat)
            if alone or not is_joint(choices):
                return deciders[seat](view, seat, choices, draw)
    return None


def is_joint(choices: Choices[Any]) -> bool:
    """Whether what a seat may do is decided by the table together."""
    return isinstance(next(iter(choices), None), Joint)


def due(rules: AnyRules, state: Any, by_hand: Collection[int]) -> tuple[int, ...]:
    """The seats that those who play ``by_hand`` decide for now: theirs, and who speaks for the table."""
    return tuple(
        seat
        for seat in rules.to_act(state)
        if seat in by_hand or (by_hand and rules.opponent and is_joint(rules.legal(state, seat)))
    )
