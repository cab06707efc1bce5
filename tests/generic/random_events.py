"""How much is played of each game: as many events, whether its games are long or short."""

import os
from collections.abc import Callable

from tests.generic.games import RandomGame, Setups, Step, known_of

EVENTS = int(os.environ.get("VIDI_EVENTS", "20000"))
"""Events of each game that the longest test plays, others a part of it; `make soak` asks for 1,000,000."""
SEEDS = range(1_000_000_000)


def each(
    name: str,
    events: int,
    holds: Callable[[RandomGame, list[Step]], object],
    seeds: range = SEEDS,
    setups: Setups = (),
) -> None:
    """Plays random games, the first of ``seeds`` at least, until they have so many events, and hands each to
    ``holds``; fewer where a game says that its events are dear. An error says in which game it came."""
    events //= getattr(known_of(name), "DEAR", 1)
    for seed in seeds:
        try:
            game = RandomGame(name, seed, setups)
            steps = list(game.steps())
            holds(game, steps)
        except Exception as error:
            error.add_note(f"in the random game {seed} of {name}")
            raise
        events -= 1 + len(game.dealt) + sum(1 + len(step.events) for step in steps)
        if events <= 0:
            return
