"""Plays a state or a whole game on with given players, for bots, benchmarks and tests."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple

from domain.kernel.aggregate import AnyRules, Game
from domain.kernel.chance import Chance, Draw, SeededChance
from domain.kernel.choices import Choices
from domain.kernel.events import MoveMade
from domain.kernel.messages import Command, Event, Joint
from domain.kernel.rules import enact, view_of

Decide = Callable[[Any, int, Choices[Any], Draw], Command]
"""Chooses a command for a seat, from its view, its number, its choices, and a source of random numbers."""


Choose = Callable[[Any, tuple[int, ...], int], Command | None]
"""The next command, from the state, the seats that may act and the number of the move; None to stop."""


class Step(NamedTuple):
    """A move of a playout: the command, its events, and the chance that it drew."""

    move: int
    """Its number, from 1."""
    command: Command
    events: list[Event]
    chance: Chance

    def made(self) -> MoveMade:
        """The event that precedes the events of the move in a stream."""
        command = self.command
        return MoveMade(
            move=self.move,
            seat=command.seat,
            command=command.NAME,
            args=command.args(),
            chance=tuple(self.chance.taken),
        )


def playout(rules: AnyRules, state: Any, seed: str, choose: Choose) -> Iterator[Step]:
    """The moves from ``state`` on, until the game ends or ``choose`` returns None; they change ``state``.

    Each move is checked; raises IllegalMove if a rule forbids one. ``seed`` draws the outcomes.
    """
    move = 1
    while (seats := rules.to_act(state)) and (command := choose(state, seats, move)) is not None:
        chance = SeededChance(seed, move)
        yield Step(move, command, enact(rules, state, command, chance), chance)
        move += 1


def play_on(game: Game, choose: Choose) -> Game:
    """Plays a whole game in the same way, and returns it with its stream; this is slower."""
    while (seats := game.rules.to_act(game.state)) and (
        command := choose(game.state, seats, game.next_move)
    ) is not None:
        game.make(command)
    return game


def decision(
    rules: AnyRules, state: Any, deciders: Mapping[int, Decide], draw: Draw, alone: bool = True
) -> Command | None:
    """The command of the first seat that may act and has one of these players; None if there is no such seat.

    ``alone`` is true if there are no other players. If there are, none of these decides for the table.
    """
    for seat in rules.to_act(state):
        if seat in deciders:
            view = view_of(rules, state, seat)
            choices = rules.legal(view, seat)
            if alone or not is_joint(choices):
                return deciders[seat](view, seat, choices, draw)
    return None


def is_joint(choices: Choices[Any]) -> bool:
    """Whether the table decides together on the commands of a seat."""
    return isinstance(next(iter(choices), None), Joint)


def due(rules: AnyRules, state: Any, by_hand: Collection[int]) -> tuple[int, ...]:
    """The seats for which people decide: those ``by_hand``, and the one that speaks for the table."""
    return tuple(
        seat
        for seat in rules.to_act(state)
        if seat in by_hand or (by_hand and rules.opponent and is_joint(rules.legal(state, seat)))
    )
