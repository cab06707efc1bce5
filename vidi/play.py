"""Whole games between bots."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from domain.kernel.aggregate import AnyRules, Game
from domain.kernel.chance import Draw, SeededChance
from domain.kernel.events import GameStarted, Json, Source
from domain.kernel.messages import Command, Event
from domain.kernel.playout import decision, playout
from vidi.bots import Bot


def play_game(
    rules: AnyRules,
    seats: Sequence[str],
    bots: Sequence[Bot[Any, Any]],
    seed: str,
    setup: Mapping[str, Json] | None = None,
    packs: Iterable[Json] = (),
    source: Source | None = None,
) -> tuple[GameStarted, list[Event]]:
    """Plays a whole game, and returns ``GameStarted`` and every event after it.

    ``seats`` are the names and ``bots`` decide for them, seat 1 first. ``packs`` are the packs from elsewhere
    that the setup names. ``source`` identifies the game. Same arguments, same game. Bots have their own
    random numbers, which reveal nothing about future tiles or dice. Raises IllegalMove if the seats do not
    fit the game or a bot breaks a rule.
    """
    game = Game.start(rules, seats, setup, seed=seed, source=source, packs=packs)
    seated = dict(enumerate(bots, start=1))

    def choose(state: Any, _: tuple[int, ...], move: int) -> Command | None:
        return decision(rules, state, seated, _draw(seed, move))

    events = [recorded.event for recorded in game.collect_events()][1:]
    for step in playout(rules, game.state, seed, choose):
        events += [step.made(), *step.events]
    return game.started, events


def decided(game: Game, bots: Mapping[int, Bot[Any, Any]]) -> Command | None:
    """The command of the first seat that may act and has a bot; None if no bot may act."""
    draw = _draw(game.started.seed or str(game.id), game.next_move)
    return decision(game.rules, game.state, bots, draw, alone=len(bots) == len(game.started.seats))


def _draw(seed: str, move: int) -> Draw:
    """Random numbers for bots. With another word here, they would play other games with the same seeds."""
    return SeededChance(f"players of {seed}", move).below
