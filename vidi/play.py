"""Whole games between players that decide by themselves."""

from collections.abc import Sequence

from pydantic import BaseModel

from domain.kernel.chance import SeededChance
from domain.kernel.events import GameStarted, MoveMade
from domain.kernel.messages import Event
from domain.kernel.refusal import IllegalMove
from domain.kernel.rules import C, Rules, S
from vidi.players import Player


def play_game(
    rules: Rules[S, C],
    seats: Sequence[str],
    players: Sequence[Player[S, C]],
    seed: str,
    setup: BaseModel | None = None,
) -> tuple[GameStarted, list[Event]]:
    """A game from its start to its end: ``GameStarted``, and every event after it.

    ``seats`` are the names and ``players`` who decides for them, seat 1 first. Same arguments, same game.
    What players draw comes from a stream of its own, which tells nothing of the tiles or dice to come.
    Raises IllegalMove where the seats do not fit the game or a player breaks a rule.
    """
    if len(seats) != len(players):
        raise ValueError(f"{len(seats)} seats need as many players, not {len(players)}")
    started, state, events = _start(rules, seats, seed, setup)
    move = 0
    while to_act := rules.to_act(state):
        move += 1
        seat = to_act[0]
        view = rules.view(state, seat)
        draw = SeededChance(f"players of {seed}", move).below
        command = players[seat - 1](view, rules.legal(view), draw)
        refusal = rules.refusal(state, command)
        if refusal is not None:
            raise IllegalMove(refusal)
        chance = SeededChance(seed, move)
        caused = rules.play(state, command, chance)
        events.append(
            MoveMade(
                move=move,
                seat=command.seat,
                command=command.NAME,
                args=command.args(),
                chance=tuple(chance.taken),
            )
        )
        events += caused
    return started, events


def _start(
    rules: Rules[S, C], seats: Sequence[str], seed: str, setup: BaseModel | None
) -> tuple[GameStarted, S, list[Event]]:
    chance = SeededChance(seed, 0)
    started = GameStarted(
        game=rules.name,
        ruleset=rules.ruleset,
        seats=tuple(seats),
        setup=rules.prepare(setup or rules.setup(), len(seats)),
        seed=seed,
    )
    state = rules.begin(started)
    events = rules.deal(state, chance)
    return started.model_copy(update={"chance": tuple(chance.taken)}), state, events
