"""How strong the players of Vinci are: ``python -m benchmarks.strength [GAMES]``, 100 games a match."""

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
from vidi.play import play_game
from vidi.players import players_for

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
    """What came of games among the same players, who move on by a seat from game to game."""

    players: Sequence[str]
    wins: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    """Victories by player, a shared one in parts."""
    points: dict[str, list[int]] = field(default_factory=dict)
    """Points at the end, of every seat that a player had."""
    taken: Counter[str] = field(default_factory=Counter)
    """How often each tile was chosen."""
    declines: list[int] = field(default_factory=list)
    """Civilizations put into decline, by seat and game."""
    longest_idle: int = 0
    """The most expansion turns in a row in which a seat conquered nothing."""


def play_match(players: Sequence[str], games: int) -> Match:
    """Plays so many games of Vinci; their numbers are the seeds."""
    known, match = players_for("vinci"), Match(players)
    for game in range(games):
        seats = [players[(seat + game) % len(players)] for seat in range(len(players))]
        names = [f"{player} {seat}" for seat, player in enumerate(seats, start=1)]
        _, events = play_game(RULES, names, [known[player] for player in seats], f"match {game}")
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
                for player, points in zip(seats, event.scores, strict=True):
                    match.points.setdefault(player, []).append(points)
    match.declines += declines


def row(match: Match, seconds: float) -> str:
    """A match as a row of the table; ``seconds`` are those of one game."""
    players = dict.fromkeys(match.players)
    wins = [f"{player} {match.wins[player]:g}" for player in players] if len(players) > 1 else []
    cells = (
        ", ".join(f"{match.players.count(player)} {player}" for player in players),
        ", ".join(wins),
        ", ".join(f"{mean(match.points[player]):.1f}" for player in players),
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
        "| players | wins | points a seat | tiles taken, the rarest | declines a seat, median "
        "| longest idle | CPU s a game |"
    )
    print("|---|---|---|---|--:|--:|--:|")
    for players in MATCHES:
        began = time.process_time()
        match = play_match(players, games)
        print(row(match, (time.process_time() - began) / games), flush=True)


if __name__ == "__main__":
    main()
