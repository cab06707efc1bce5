"""Playing on by those who decide for the seats, for bots, benchmarks and tests: a state, or a whole game."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple

from domain.kernel.aggregate import AnyRules, Game
from domain.kernel.chance import Chance, Draw, SeededChance
from domain.kernel.choices import Choices
from domain.kernel.events import MoveMade
from domain.kernel.messages import Command, Event, Joint
from domain.kernel.rules import enact, view_of

Decide = Callable[[Any, int, Choices[Any], Draw], Command]
"""Chooses for a seat: from its view, its number, its choices, and a draw of its own."""


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
        """The move as a stream has it before its events."""
        command = self.command
        return MoveMade(
            move=self.move,
            seat=command.seat,
            command=command.NAME,
            args=command.args(),
            chance=tuple(self.chance.taken),
        )


def playout(rules: AnyRules, state: Any, seed: str, choose: Choose) -> Iterator[Step]:
    """The moves from ``state`` on, which changes with them, until the game ends or ``choose`` returns None.

    Each move is checked; IllegalMove is raised at one that a rule forbids. ``seed`` draws the chance.
    """
    move = 1
    while (seats := rules.to_act(state)) and (command := choose(state, seats, move)) is not None:
        chance = SeededChance(seed, move)
        yield Step(move, command, enact(rules, state, command, chance), chance)
        move += 1


def play_on(game: Game, choose: Choose) -> Game:
    """Makes the moves of a game in the same way, and returns it: slower, but with its stream."""
    while (seats := game.rules.to_act(game.state)) and (
        command := choose(game.state, seats, game.next_move)
    ) is not None:
        game.move(command.seat, command.NAME, command.args())
    return game


def decision(
    rules: AnyRules, state: Any, deciders: Mapping[int, Decide], draw: Draw, alone: bool = True
) -> Command | None:
    """The command of the first seat that may act and has a player among these; None if there is none.

    ``alone`` is whether nobody else plays. If somebody else plays too, none of them decides
    for the table.
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
    """The seats that those who play ``by_hand`` decide for: theirs, and the one that speaks for the table."""
    return tuple(
        seat
        for seat in rules.to_act(state)
        if seat in by_hand or (by_hand and rules.opponent and is_joint(rules.legal(state, seat)))
    )
