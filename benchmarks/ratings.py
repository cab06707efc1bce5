"""How often the ± of a rating holds: ``python -m benchmarks.ratings [GROUPS]``, 40 groups of players.

Players of known strength play simulated games, which are rated like those of a library. The chance to finish
ahead of another player is the one that the model assumes. Ratings only compare players, so ratings and true
strengths are taken relative to the mean of their group.
"""

import argparse
from collections.abc import Iterator, Sequence
from math import log, sqrt
from random import Random
from statistics import mean

from projections.projector.ratings import MODEL, POINTS, START, Result, rate

PLAYERS = 12
"""Players of a group."""
SPREADS = 125, 250
"""Standard deviations of their strengths, in points. The model assumes the second."""
TABLES = (2,), (3,), (4,), (5,), (2, 3, 4, 5)
"""Possible numbers of players of a game, for each row of the table."""
GAMES = 5, 10, 20, 30, 60
"""Numbers of a player's rated games after which the rating is checked."""


def misses(seats: Sequence[int], groups: int) -> dict[int, list[float]]:
    """By number of rated games, the errors of ratings divided by their ±: at most 1 is within it."""
    errors: dict[int, list[float]] = {games: [] for games in GAMES}
    for group in range(groups):
        for games, miss in _group(seats, SPREADS[group % len(SPREADS)], Random(f"{seats} {group}")):  # noqa: S311
            errors[games].append(miss)
    return errors


def held(missed: Sequence[float]) -> float:
    """The share of ratings that have the strength within their ±."""
    return mean(miss <= 1 for miss in missed)


def _group(seats: Sequence[int], spread: float, random: Random) -> Iterator[tuple[int, float]]:
    strength = {f"{n}": random.gauss(START, spread) for n in range(PLAYERS)}
    usual = mean(strength.values())
    rating = dict.fromkeys(strength, float(START))
    for row in rate(_games(strength, seats, random), {}):
        rating[row.player] = row.rating
        if row.rated in GAMES:
            ahead = row.rating - mean(rating.values())
            yield row.rated, abs(ahead - (strength[row.player] - usual)) / row.uncertainty


def _games(strength: dict[str, float], seats: Sequence[int], random: Random) -> Iterator[Result]:
    """Enough games for most players to reach the largest number in ``GAMES``."""
    for n in range(round(1.2 * PLAYERS * max(GAMES) / mean(seats))):
        players = random.sample(list(strength), random.choice(seats))
        # These draws give the order of players the probabilities of the model (Plackett and Luce).
        points = {
            player: strength[player] / POINTS / (sqrt(2) * MODEL.beta) - log(random.expovariate(1))
            for player in players
        }
        order = sorted(points, key=points.__getitem__, reverse=True)
        places = [order.index(player) + 1 for player in players]
        sat, alone = range(1, len(players) + 1), [None] * len(players)
        yield Result("simulated", n + 1, f"{n}", sat, players, places, alone)


def main() -> None:
    """Simulates the groups and prints the table, as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("groups", nargs="?", type=int, default=40, help="groups of players")
    groups = parser.parse_args().groups
    print(f"| players of a game | {' | '.join(f'{games} games' for games in GAMES)} |")
    print(f"|---|{'--:|' * len(GAMES)}")
    for seats in TABLES:
        shares = (f"{held(missed):.0%}" for missed in misses(seats, groups).values())
        print(
            f"| {' to '.join(map(str, sorted({min(seats), max(seats)})))} | {' | '.join(shares)} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
