"""Chances beside playouts: how often the seats win if bots play on from a position."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from domain.kernel.aggregate import AnyRules
from domain.kernel.chance import SeededChance
from domain.kernel.messages import Event
from domain.kernel.playout import Decide, decision
from domain.kernel.rules import begin
from vidi.value.draws import ByMove, Draws
from vidi.value.games import noisy, settled, teacher
from vidi.value.model import Model, shares
from vidi.value.rest import Rest, chances

PLAYOUTS = 12
"""The games that are played on from a position."""
A_GAME = 4
"""The positions of a game."""


def beside_playouts(model: Model, seed: str, positions: int, noise: tuple[int, int]) -> dict[str, float]:
    """How far the chances of a model are from playouts, in positions of games that it has not seen.

    ``noise`` has the least and the most random moves of a hundred, in the games and in their playouts.
    ``playouts_rms`` is the root of the mean squared error, without the part that comes from the small number
    of playouts. ``playouts_floor`` is the root of that part: perfect chances would have it.
    """
    wrong, sampled = list[float](), list[float]()
    for place, (state, events, bot) in enumerate(_positions(model.rules, seed, positions, noise)):
        results = np.array(
            [played_on(model.rules, state, bot, f"{seed} {place} {one}") for one in range(PLAYOUTS)]
        )
        asked = Rest(model.rules, teacher(model.rules)).ends(state, events, f"{seed} {place}")
        of_seats = chances(model, [asked])[0, :, 0]
        wrong.append(float(((of_seats - results.mean(axis=0)) ** 2).mean()))
        sampled.append(float(results.var(axis=0, ddof=1).mean()) / PLAYOUTS)
    floor = float(np.mean(sampled))
    return {
        "playouts_rms": round(max(0.0, float(np.mean(wrong)) - floor) ** 0.5, 4),
        "playouts_floor": round(floor**0.5, 4),
        "positions": len(wrong),
    }


def _positions(
    rules: AnyRules, seed: str, number: int, noise: tuple[int, int]
) -> Iterator[tuple[Any, list[Event], Decide]]:
    """Positions of games, the events that led to each, and the bot that played the game."""
    for game in range(-(-number // A_GAME)):
        own = f"{seed} {game}"
        draw = SeededChance(f"setting of {own}", 0).below
        started = settled(rules, rules.seats[game % len(rules.seats)], own, draw)
        bot = noisy(teacher(rules), noise[0] + draw(noise[1] - noise[0] + 1))
        state = begin(rules, started)
        rules.deal(state, SeededChance(own, 0))
        reached = [(rules.copy(state), list[Event]())]
        moves = moves_on(rules, state, bot, ByMove(own))  # they change the state
        reached += [(rules.copy(state), events) for events in moves if rules.to_act(state)]
        for _ in range(min(A_GAME, number - game * A_GAME, len(reached))):
            yield *reached.pop(draw(len(reached))), bot


def played_on(rules: AnyRules, state: Any, bot: Decide, seed: str) -> tuple[float, ...]:
    """By seat, the share of the victory if a bot plays this state on. Equal seeds give equal draws."""
    end = rules.copy(state)
    for _ in moves_on(rules, end, bot, ByMove(seed)):
        pass
    result = shares(rules, end)
    assert result is not None  # noqa: S101 - the game is over
    return result


def moves_on(rules: AnyRules, state: Any, bot: Decide, draws: Draws) -> Iterator[list[Event]]:
    """The events of each move of a bot until the game is over; they change ``state``."""
    while seats := rules.to_act(state):
        players = dict.fromkeys(seats, bot)
        command = decision(rules, state, players, draws.of_player(seats[0]))
        if command is None:
            return
        yield rules.play(state, command, draws.of_move(command.seat))
