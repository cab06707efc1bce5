"""How strong the bots of a game are: ``python -m benchmarks.strength GAME [GAMES]``, 100 games a match."""

import argparse
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from statistics import mean

from benchmarks.measured import Tally, measured
from domain.catalog import games as all_games
from domain.kernel.aggregate import AnyRules, Game
from domain.kernel.events import GameEnded, Json
from vidi.bots import bot_names, bot_of
from vidi.bots.play import play_whole


@dataclass
class Match:
    """The results of games among the same bots. From game to game, each moves one seat on."""

    bots: Sequence[str]
    own: Tally | None
    """The counts that the game itself declares."""
    wins: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    """Victories by bot; a shared victory counts in parts."""
    points: dict[str, list[int]] = field(default_factory=dict)
    """By bot, the points of each of its seats at the end."""


def matches(rules: AnyRules) -> Sequence[Sequence[str]]:
    """The bots of each match: those that the game declares, or each of its bots against random ones."""
    bots = [bot for bot in bot_names(rules.name) if bot != "random"] or ["random"]
    others = ("random",) * (rules.seats[0] - 1)
    return measured(rules.name).matches or [(bot, *others) for bot in bots]


def play_match(
    rules: AnyRules, bots: Sequence[str], games: int, setup: Mapping[str, Json] | None = None
) -> Match:
    """Plays that many games, with their numbers as seeds."""
    tally = measured(rules.name).tally
    match = Match(bots, tally and tally())
    for game in range(games):
        seats = [bots[(seat + game) % len(bots)] for seat in range(len(bots))]
        names = [f"{bot} {seat}" for seat, bot in enumerate(seats, start=1)]
        started = Game.start(rules, names, setup, seed=f"match {game}")
        events = play_whole(started, [bot_of(started.started, bot) for bot in seats])
        if match.own:
            match.own.count(len(seats), events)
        for end in (event for event in events if isinstance(event, GameEnded)):
            for winner in end.winners:
                match.wins[seats[winner - 1]] += 1 / len(end.winners)
            for bot, points in zip(seats, end.scores, strict=True):
                match.points.setdefault(bot, []).append(points)
    return match


def row(match: Match, seconds: float, setup: Mapping[str, Json]) -> str:
    """A match as a row of the table. ``seconds`` is the time of one game."""
    bots = dict.fromkeys(match.bots)
    wins = [f"{bot} {match.wins[bot]:g}" for bot in bots] if len(bots) > 1 else []
    cells = (
        ", ".join([*(f"{match.bots.count(bot)} {bot}" for bot in bots), *map(str, setup.values())]),
        ", ".join(wins),
        ", ".join(f"{mean(match.points[bot]):.1f}" for bot in bots),
        *(match.own.cells() if match.own else ()),
        f"{seconds:.2f}",
    )
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Plays the matches and prints the table, as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=all_games(), help="whose bots play")
    parser.add_argument("games", nargs="?", type=int, default=100, help="games of each match")
    asked = parser.parse_args()
    rules, games = all_games()[asked.game], asked.games
    heads = ("bots", "wins", "points a seat", *measured(rules.name).heads, "CPU s a game")
    print(f"| {' | '.join(heads)} |")
    print(f"|---|---|---|{'--:|' * (len(heads) - 3)}")
    for bots, setup in product(matches(rules), measured(rules.name).setups):
        began = time.process_time()
        match = play_match(rules, bots, games, setup)
        print(row(match, (time.process_time() - began) / games, setup), flush=True)


if __name__ == "__main__":
    main()
