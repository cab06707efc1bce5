"""Plays ``expert`` against ``steady``: ``python -m benchmarks.expert GAME [GAMES]``.

Rivals play each deal once from each seat. Seats that play together are all ``expert``, then all ``steady``.
"""

import argparse
import time
from collections.abc import Sequence
from math import sqrt
from statistics import mean, median, stdev
from typing import Any

from domain.catalog import games as all_games
from domain.kernel.aggregate import AnyRules
from domain.kernel.chance import Draw
from domain.kernel.choices import Choices
from domain.kernel.events import GameEnded
from domain.kernel.messages import Command
from vidi.bots import Bot, bots_for
from vidi.play import play_game

STRONG, USUAL = "expert", "steady"


def timed(bot: Bot[Any, Any], times: list[float]) -> Bot[Any, Any]:
    """The bot, with the seconds of processor of each decision added to ``times``."""

    def choose(view: Any, seat: int, choices: Choices[Command], draw: Draw) -> Command:
        began = time.process_time()
        command: Command = bot(view, seat, choices, draw)
        times.append(time.process_time() - began)
        return command

    return choose


def won(rules: AnyRules, bots: Sequence[str], seed: str, times: list[float]) -> list[float]:
    """By seat, the share of the victory."""
    known = bots_for(rules.name)
    players = [timed(known[bot], times) if bot == STRONG else known[bot] for bot in bots]
    names = [f"{bot} {seat}" for seat, bot in enumerate(bots, start=1)]
    _, events = play_game(rules, names, players, seed)
    end = next(event for event in events if isinstance(event, GameEnded))
    each = 1.0 if rules.opponent else 1 / max(1, len(end.winners))
    return [each if seat in end.winners else 0.0 for seat in range(1, len(bots) + 1)]


def main() -> None:
    """Prints the shares of victories, with 95 % intervals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=all_games(), help="the game")
    parser.add_argument("games", nargs="?", type=int, default=100, help="how many deals")
    asked = parser.parse_args()
    rules, seats = all_games()[asked.game], all_games()[asked.game].seats[0]
    times, strong, usual = list[float](), list[float](), list[float]()
    for deal in range(asked.games):
        seed = f"expert {deal}"
        if rules.opponent:
            strong.append(won(rules, [STRONG] * seats, seed, times)[0])
            usual.append(won(rules, [USUAL] * seats, seed, times)[0])
            continue
        alone = [[STRONG if seat == own else USUAL for seat in range(seats)] for own in range(seats)]
        strong.append(mean(won(rules, bots, seed, times)[own] for own, bots in enumerate(alone)))
    print(f"{rules.title}, {asked.games} deals, {seats} seats: {STRONG} {_interval(strong)}")
    print(f"{USUAL} {_interval(usual)}" if usual else f"by chance {1 / seats:.2f}")
    print(f"{median(times) * 1000:.1f} ms a decision (median), {mean(times) * 1000:.1f} on average")


def _interval(shares: Sequence[float]) -> str:
    return f"won {mean(shares):.3f} +- {1.96 * stdev(shares) / sqrt(len(shares)):.3f}"


if __name__ == "__main__":
    main()
