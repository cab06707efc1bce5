"""Whole games between bots."""

from collections.abc import Mapping, Sequence
from typing import Any

from domain.kernel.aggregate import AnyRules, Game
from domain.kernel.chance import Draw, SeededChance
from domain.kernel.events import GameStarted, Json
from domain.kernel.messages import Command, Event
from domain.kernel.playout import decision, playout
from vidi.bots import Bot


def play_game(
    rules: AnyRules,
    seats: Sequence[str],
    bots: Sequence[Bot[Any, Any]],
    seed: str,
    setup: Mapping[str, Json] | None = None,
) -> tuple[GameStarted, list[Event]]:
    """Starts a game and plays it as ``play_whole`` does; ``seats`` are the names.

    Raises IllegalMove if the seats do not fit the game or a bot breaks a rule.
    """
    game = Game.start(rules, seats, setup, seed=seed)
    return game.started, play_whole(game, bots)


def play_whole(game: Game, bots: Sequence[Bot[Any, Any]]) -> list[Event]:
    """Plays a new game that has a seed, and returns every event after ``GameStarted``.

    ``bots`` decide for the seats, seat 1 first. Same arguments, same game. Bots have their own random
    numbers, which reveal nothing about future tiles or dice. Raises IllegalMove if a bot breaks a rule.
    """
    rules, seed = game.rules, game.started.seed
    assert seed is not None  # noqa: S101 - the contract
    seated = dict(enumerate(bots, start=1))

    def choose(state: Any, _: tuple[int, ...], move: int) -> Command | None:
        return decision(rules, state, seated, _draw(seed, move))

    events = [recorded.event for recorded in game.collect_events()][1:]
    for step in playout(rules, game.state, seed, choose):
        events += [step.made(), *step.events]
    return events


def decided(game: Game, bots: Mapping[int, Bot[Any, Any]]) -> Command | None:
    """The command of the first seat that may act and has a bot; None if no bot may act."""
    draw = _draw(game.started.seed or str(game.id), game.next_move)
    return decision(game.rules, game.state, bots, draw, alone=len(bots) == len(game.started.seats))


def _draw(seed: str, move: int) -> Draw:
    """Random numbers for bots. With another word here, they would play other games with the same seeds."""
    return SeededChance(f"players of {seed}", move).below
