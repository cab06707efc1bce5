"""Random games of the bots, as records and in libraries."""

from collections.abc import Iterable
from math import inf
from pathlib import Path

from benchmarks.measured import measured
from domain.catalog import games as all_games
from domain.kernel.aggregate import AnyRules, Game
from domain.kernel.playout import play_on
from vidi.bots import at_random
from vidi.bots.play import decided
from vidi.library.library import Library
from vidi.record.write import record_lines


def played(rules: AnyRules, number: int, moves: float = inf) -> Game:
    """A game of four seats, or of the most that the rules allow, among forty players; or its first moves."""
    seats = [f"Player {(number + 7 * seat) % 40 + 1}" for seat in range(min(4, rules.seats[-1]))]
    game = Game.start(rules, seats, seed=f"benchmark {number}", title=f"Game {number}")
    bots = dict.fromkeys(range(1, len(seats) + 1), at_random)
    return play_on(game, lambda *_: decided(game, bots) if game.next_move <= moves else None)


def records(games: Iterable[Game]) -> bytes:
    """The lines of a record file with these games."""
    lines = (line for game in games for line in record_lines(game.standing))
    return "".join(f"{line}\n" for line in lines).encode()


def served() -> AnyRules:
    """The game that fills the library."""
    [rules] = (rules for name, rules in all_games().items() if measured(name).served)
    return rules


def hiding() -> AnyRules:
    """A game that hides hands until it is over."""
    return next(rules for rules in all_games().values() if rules.secrets)


def library(folder: Path, games: int, others: int) -> Path:
    """A library with ``games`` of the game that fills it and ``others`` of each other game."""
    with Library(folder) as made, made.store.bulk():
        for rules in all_games().values():
            for number in range(games if rules is served() else others):
                made.store.save(played(rules, number))
    return folder
