"""Plays ``expert`` against ``steady``: ``python -m benchmarks.expert GAME [GAMES]``.

Rivals play each deal once from each seat. Seats that play together are all ``expert``, then all ``steady``.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import mean, median
from typing import Any

from benchmarks.review_bars import Bar, Mean, Size, mean_of
from domain.catalog import games as all_games
from domain.kernel.aggregate import AnyRules
from domain.kernel.chance import Draw
from domain.kernel.choices import Choices
from domain.kernel.events import GameEnded
from domain.kernel.messages import Command
from vidi.bots import Bot, own_bots
from vidi.bots.play import play_game
from vidi.value.expert import expert
from vidi.value.model import Model, shipped

STRONG, USUAL = "expert", "steady"
PAIR, MORE = 0.60, 1.4
"""The wanted lower end of the interval for two rivals; for more rivals, as a multiple of chance."""
MILLISECONDS = 50


@dataclass
class Duel:
    """By deal, the shares of the victory."""

    strong: list[float] = field(default_factory=list)
    usual: list[float] = field(default_factory=list)
    """Of the other bot on the same deals, if seats play together."""
    times: list[float] = field(default_factory=list)
    """The seconds of processor of each decision of the stronger bot."""


def timed(bot: Bot[Any, Any], times: list[float]) -> Bot[Any, Any]:
    """The bot, with the seconds of processor of each decision added to ``times``."""

    def choose(view: Any, seat: int, choices: Choices[Command], draw: Draw) -> Command:
        began = time.process_time()
        command: Command = bot(view, seat, choices, draw)
        times.append(time.process_time() - began)
        return command

    return choose


def won(rules: AnyRules, model: Model, bots: Sequence[str], seed: str, times: list[float]) -> list[float]:
    """By seat, the share of the victory."""
    usual = own_bots(rules.name)[USUAL]
    strong = timed(expert(model, usual), times)
    players = [strong if bot == STRONG else usual for bot in bots]
    names = [f"{bot} {seat}" for seat, bot in enumerate(bots, start=1)]
    _, events = play_game(rules, names, players, seed)
    end = next(event for event in events if isinstance(event, GameEnded))
    each = 1.0 if rules.opponent else 1 / max(1, len(end.winners))
    return [each if seat in end.winners else 0.0 for seat in range(1, len(bots) + 1)]


def duel(rules: AnyRules, model: Model, deals: int) -> Duel:
    """Plays these deals with the fewest seats."""
    seats, of = rules.seats[0], Duel()
    for deal in range(deals):
        seed = f"expert {deal}"
        if rules.opponent:
            of.strong.append(won(rules, model, [STRONG] * seats, seed, of.times)[0])
            of.usual.append(won(rules, model, [USUAL] * seats, seed, of.times)[0])
            continue
        alone = [[STRONG if seat == own else USUAL for seat in range(seats)] for own in range(seats)]
        of.strong.append(mean(won(rules, model, bots, seed, of.times)[own] for own, bots in enumerate(alone)))
    return of


def strength(rules: AnyRules, model: Model, size: Size) -> Iterator[Bar]:
    """The victories and the time of ``expert``."""
    of, seats = duel(rules, model, size.deals), rules.seats[0]
    share = _mean(of.strong)
    name = f"expert against steady, {size.deals} deals, {seats} seats: won, 95 %"
    if rules.opponent:
        more = _mean([own - other for own, other in zip(of.strong, of.usual, strict=True)])
        measured = f"{_interval(share)}; steady {_interval(_mean(of.usual))}"
        yield Bar(name, measured, "more than steady", more.low > 0)
    else:
        wanted = PAIR if seats == 2 else MORE / seats
        yield Bar(name, _interval(share), f"lower end > {wanted:.2f}", share.low > wanted)
    each = 1_000 * median(of.times)
    yield Bar("expert, ms a decision, median", f"{each:.1f}", f"≤ {MILLISECONDS}", each <= MILLISECONDS)


def main() -> None:
    """Prints the shares of victories, with 95 % intervals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=all_games(), help="the game")
    parser.add_argument("games", nargs="?", type=int, default=100, help="how many deals")
    asked = parser.parse_args()
    rules = all_games()[asked.game]
    model = shipped(asked.game)
    if model is None:
        parser.error(f"{rules.title} has no model")
    of = duel(rules, model, asked.games)
    print(
        f"{rules.title}, {asked.games} deals, {rules.seats[0]} seats: {STRONG} {_interval(_mean(of.strong))}"
    )
    print(f"{USUAL} {_interval(_mean(of.usual))}" if of.usual else f"by chance {1 / rules.seats[0]:.2f}")
    print(f"{median(of.times) * 1000:.1f} ms a decision (median), {mean(of.times) * 1000:.1f} on average")


def _mean(shares: Sequence[float]) -> Mean:
    return mean_of([[share] for share in shares])


def _interval(share: Mean) -> str:
    return f"{share.mean:.3f} ± {share.mean - share.low:.3f}"


if __name__ == "__main__":
    main()
