"""How strong the bots of Vinci are: ``python -m benchmarks.strength [GAMES]``, 100 games a match."""

import argparse
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import mean, median

from domain.kernel.events import GameEnded
from domain.kernel.messages import Event
from domain.vinci import RULES
from domain.vinci import events as e
from vidi.bots import bots_for
from vidi.play import play_game

MATCHES = (
    ("steady", "random", "random", "random"),
    ("steady", "greedy"),
    ("greedy", "random"),
    ("steady",) * 2,
    ("steady",) * 3,
    ("steady",) * 4,
    ("steady",) * 5,
)


@dataclass
class Match:
    """What came of games among the same bots, who move on by a seat from game to game."""

    bots: Sequence[str]
    wins: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    """Victories by bot, a shared one in parts."""
    points: dict[str, list[int]] = field(default_factory=dict)
    """Points at the end, of every seat that a bot had."""
    taken: Counter[str] = field(default_factory=Counter)
    """How often each tile was chosen."""
    declines: list[int] = field(default_factory=list)
    """Civilizations put into decline, by seat and game."""
    longest_idle: int = 0
    """The most expansion turns in a row in which a seat conquered nothing."""


def play_match(bots: Sequence[str], games: int) -> Match:
    """Plays so many games of Vinci; their numbers are the seeds."""
    known, match = bots_for("vinci"), Match(bots)
    for game in range(games):
        seats = [bots[(seat + game) % len(bots)] for seat in range(len(bots))]
        names = [f"{bot} {seat}" for seat, bot in enumerate(seats, start=1)]
        _, events = play_game(RULES, names, [known[bot] for bot in seats], f"match {game}")
        _count(match, seats, events)
    return match


def _count(match: Match, seats: Sequence[str], events: Sequence[Event]) -> None:
    declines = [0] * len(seats)
    idle = [0] * len(seats)
    conquests: int | None = None
    for event in events:
        match event:
            case e.CivilizationChosen():
                match.taken.update(event.tiles)
            case e.CivilizationDeclined():
                declines[event.seat - 1] += 1
            case e.ExpansionBegan(campaign=1):
                conquests = 0
            case e.ProvinceConquered() if conquests is not None:
                conquests += 1
            case e.TurnEnded() if conquests is not None:
                seat = event.seat - 1
                idle[seat] = 0 if conquests else idle[seat] + 1
                match.longest_idle = max(match.longest_idle, idle[seat])
                conquests = None
            case GameEnded():
                for winner in event.winners:
                    match.wins[seats[winner - 1]] += 1 / len(event.winners)
                for bot, points in zip(seats, event.scores, strict=True):
                    match.points.setdefault(bot, []).append(points)
    match.declines += declines


def row(match: Match, seconds: float) -> str:
    """A match as a row of the table; ``seconds`` are those of one game."""
    bots = dict.fromkeys(match.bots)
    wins = [f"{bot} {match.wins[bot]:g}" for bot in bots] if len(bots) > 1 else []
    cells = (
        ", ".join(f"{match.bots.count(bot)} {bot}" for bot in bots),
        ", ".join(wins),
        ", ".join(f"{mean(match.points[bot]):.1f}" for bot in bots),
        f"{len(match.taken)}, {min(match.taken.values())} times",
        f"{median(match.declines):g}",
        str(match.longest_idle),
        f"{seconds:.2f}",
    )
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Plays the matches and prints the table, as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=100, help="games of each match")
    games = parser.parse_args().games
    print(
        "| bots | wins | points a seat | tiles taken, the rarest | declines a seat, median "
        "| longest idle | CPU s a game |"
    )
    print("|---|---|---|---|--:|--:|--:|")
    for bots in MATCHES:
        began = time.process_time()
        match = play_match(bots, games)
        print(row(match, (time.process_time() - began) / games), flush=True)


if __name__ == "__main__":
    main()
