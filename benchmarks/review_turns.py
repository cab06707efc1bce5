"""The turns of players of known strength, the parts of results, and the time of a review."""

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from typing import NamedTuple
from uuid import UUID

from benchmarks.review_bars import Bar, Size, mean_of, share_above
from domain.kernel.aggregate import AnyRules, Recorded
from domain.kernel.playout import Decide
from vidi.bots import own_bots
from vidi.bots.play import play_game
from vidi.library.library import Library
from vidi.library.shipped import shipped
from vidi.review.breakdown import parts
from vidi.review.compute import lacks, review
from vidi.review.rows import Review
from vidi.review.turns import OPEN
from vidi.store.game import RecordedGame
from vidi.value.expert import expert
from vidi.value.games import TEACHER, noisy
from vidi.value.model import Model, model_for, shares

EXACT = 1e-9
SECONDS = 2


class Reviewed(NamedTuple):
    """A game of a player against ``steady``, or of a table of such players."""

    seat: int
    review: Review
    result: tuple[float, ...]

    @property
    def turns(self) -> list[float]:
        """The worth of the player's turns in open positions."""
        return [
            turn.worth
            for turn in self.review.turns
            if turn.seat in (None, self.seat) and OPEN[0] <= turn.before <= OPEN[1]
        ]


def players(rules: AnyRules, model: Model) -> dict[str, Decide]:
    """The players by name, the strongest first."""
    steady = own_bots(rules.name)[TEACHER]
    return {
        "expert": expert(model, steady),
        "steady": steady,
        "noise 0.25": noisy(steady, 25),
        "noise 0.5": noisy(steady, 50),
    }


def reviewed(rules: AnyRules, model: Model, player: Decide, number: int) -> Reviewed:
    """A game with its review. The seat of the player changes from game to game."""
    seats = rules.seats[0]
    own = number % seats + 1
    rival = player if rules.opponent else own_bots(rules.name)[TEACHER]
    names = [f"Bot {seat}" for seat in range(1, seats + 1)]
    deciders = [player if seat == own else rival for seat in range(1, seats + 1)]
    started, events = play_game(rules, names, deciders, f"review {number}")
    stream = [Recorded(UUID(int=number), version, one) for version, one in enumerate([started, *events], 1)]
    game = RecordedGame(rules, stream)
    result = shares(rules, game.state())
    assert result is not None
    return Reviewed(own, review(game, model), result)


def turns(rules: AnyRules, model: Model, size: Size) -> Iterator[Bar]:
    """The worth of turns by player, and the parts of the results."""
    if rules.secrets:
        yield Bar("turns and luck", lacks(rules))
        return
    of = {
        name: [reviewed(rules, model, player, number) for number in range(size.games)]
        for name, player in players(rules, model).items()
    }
    worth = {name: mean_of([game.turns for game in games]) for name, games in of.items()}
    for name, games in of.items():
        number = sum(len(game.turns) for game in games)
        bar = Bar(f"{name}: {number} open turns of {size.games} games", str(worth[name]))
        if name == TEACHER:
            bar = bar._replace(wanted="within 0.01 of 0", met=abs(worth[name].mean) <= 0.01)
        yield bar
    for better, worse in pairwise(of):
        step = worth[better] - worth[worse]
        yield Bar(f"{better} less {worse}", str(step), "> 2 errors", step.mean > 2 * step.error)
    yield from _distinguished(of["steady"], of["noise 0.5"])
    yield from _parts(of)


def _distinguished(better: Sequence[Reviewed], worse: Sequence[Reviewed]) -> Iterator[Bar]:
    def share(of: Callable[[Reviewed], float]) -> float:
        return share_above([of(game) for game in better], [of(game) for game in worse])

    by_turns = share(lambda game: mean(game.turns or [0.0]))
    by_result = share(lambda game: game.result[game.seat - 1])
    yield Bar(
        "one game tells steady from noise 0.5: by turns, by result",
        f"{by_turns:.0%}, {by_result:.0%}",
        "≥ 75 %, > result",
        by_turns >= 0.75 and by_turns > by_result,
    )


def _parts(of: dict[str, list[Reviewed]]) -> Iterator[Bar]:
    """The sum of the parts in all games, and luck in those of the bot that the model knows."""
    off = 0.0
    for game in [game for games in of.values() for game in games]:
        each = parts(game.review)
        for start, *some, result in zip(
            each.start, each.turns, each.luck, each.others_turns, each.error, game.result, strict=True
        ):
            off = max(off, abs(start + sum(some) - result))
    yield Bar("start and all parts less the result, largest", f"{off:.1e}", f"≤ {EXACT}", off <= EXACT)
    lucky = mean_of([[parts(game.review).luck[game.seat - 1]] for game in of[TEACHER]])
    yield Bar("luck of steady, sum of a game", str(lucky), "0 within 2", abs(lucky.mean) <= 2 * lucky.error)


def times(rules: AnyRules, model: Model, size: Size) -> Iterator[Bar]:
    """The time of the review of the longest fixture that the model knows."""
    with TemporaryDirectory() as folder, Library(Path(folder)) as library:
        library.import_files([shipped("fixtures") / rules.name])
        games = [library.game(header.id) for header in library.games()]
        known = [game for game in games if model_for(game.started) is model]
        longest = max(known, key=lambda game: len(game.moves))
        began = time.process_time()
        review(longest, model)
        seconds = time.process_time() - began
    yield Bar(
        f"curve and turns of {len(longest.moves)} moves, s of processor",
        f"{seconds:.2f}",
        f"≤ {SECONDS}",
        seconds <= SECONDS,
    )
