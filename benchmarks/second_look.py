"""Plays on again where a second look did: ``python -m benchmarks.second_look GAME [PLACES] [--games N]``.

The places are ends of turns of the games of ``python -m benchmarks.mistakes``, spread over each game.
A second look plays there until its interval is narrow. Other games are then played, with other seeds.
"""

import argparse
from collections.abc import Iterator
from statistics import mean, variance
from typing import NamedTuple

from benchmarks.mistakes import reviewed, share
from domain.catalog import games as all_games
from domain.kernel.aggregate import AnyRules
from vidi.review.playouts import player
from vidi.review.rows import Played
from vidi.review.second_look import looking, playable
from vidi.value.games import REST, teacher
from vidi.value.playouts import played_on

A_GAME = 8
"""The most places of a game."""
WANTED = 0.06
"""The root mean square is below this."""


class Place(NamedTuple):
    """The chance of seat 1 at the end of a turn."""

    model: float
    look: Played
    fresh: list[float]
    """The share of the victory in each of the other games."""


def places(rules: AnyRules, number: int, games: int) -> Iterator[Place]:
    """The places of one game."""
    game, _, made = reviewed(rules, number)
    bot = teacher(rules)
    by_move, ends = {one.move: one for one in made.positions}, playable(game, made)
    for end in ends[number % 3 :: -(-len(ends) // A_GAME)]:
        *_, look = (stage.played for stage in looking(game, [end], {}) if stage.played)
        fresh = list[float]()
        for one in range(games):
            seed = f"fresh on from {end.name}, game {one}"
            fresh.append(played_on(rules, end.state, player(bot, seed, REST), seed)[0])
        yield Place(by_move[end.move].chances[0], look, fresh)


def beside(of: list[tuple[float, float]]) -> str:
    """The root mean square of differences, each with the variance that its samples explain."""
    square = mean(difference**2 for difference, _ in of)
    sampled = mean(part for _, part in of)
    return f"{max(0.0, square - sampled) ** 0.5:.3f}; with the samples' part {square**0.5:.3f}"


def main() -> None:
    """Prints how far the model and the second look are from other games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=all_games(), help="the game")
    parser.add_argument("places", nargs="?", type=int, default=40, help="how many ends of turns")
    parser.add_argument("--games", type=int, default=100, help="other games from each")
    asked = parser.parse_args()
    rules, known, number = all_games()[asked.game], list[Place](), 0
    while len(known) < asked.places:
        known += places(rules, number, asked.games)
        number += 1
    known = known[: asked.places]
    by_look, by_model, inside = list[tuple[float, float]](), list[tuple[float, float]](), 0
    for model, look, fresh in known:
        true, part = mean(fresh), variance(fresh) / len(fresh)
        chance = look.chances[0]
        by_look.append((chance - true, part + chance * (1 - chance) / look.games))
        by_model.append((model - true, part))
        inside += look.low[0] <= true <= look.high[0]
    print(f"{rules.title}: {len(known)} places of {number} games, {asked.games} other games from each")
    print(f"model beside games, root mean square: {beside(by_model)}")
    print(f"second look beside games: {beside(by_look)} (wanted: below {WANTED})")
    print(f"games of a place: {mean(look.games for _, look, _ in known):.0f} by the second look")
    print(f"its interval holds the share of the other games: {share(inside, len(known))}")


if __name__ == "__main__":
    main()
