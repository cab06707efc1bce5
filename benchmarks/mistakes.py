"""Plays on from what a review calls a mistake: ``python -m benchmarks.mistakes GAME [GAMES] [--pairs N]``.

The games are those of ``steady`` with 25 to 50 % random moves. The moves of their weakest turns are judged.
Other games are then played on after the move and after the better command, with 5 % random moves.
``--expert`` lets ``expert`` play these instead of ``steady``, ``--mistakes 3`` stops after three mistakes.
"""

import argparse
import time
from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from statistics import mean
from typing import NamedTuple
from uuid import UUID

from domain.catalog import games as all_games
from domain.kernel.aggregate import AnyRules, Game, Recorded
from vidi.bots import own_bots
from vidi.bots.play import play_game
from vidi.review.commands import Choice, choice_of, judging, weakest
from vidi.review.compute import lacks, review
from vidi.review.playouts import SURE, Pairs
from vidi.review.rows import Judged, Review
from vidi.store.game import RecordedGame
from vidi.value.expert import expert
from vidi.value.games import TEACHER, noisy
from vidi.value.model import Model, Reason, model_for

NOISE = (25, 50)
"""The percentages of random moves, in turn."""
MOVES = 6
"""The most moves of a game that are judged."""
CHECK = (5, 5)
"""The random moves of a hundred in the games that check a mistake."""


class Checked(NamedTuple):
    """A mistake by a review, and by other games."""

    predicted: float
    true: float
    same_reason: bool | None = None
    """Whether the first reason is the same; None if the review has none."""


def recorded(rules: AnyRules, number: int) -> RecordedGame:
    """A game with a part of random moves."""
    bot = noisy(own_bots(rules.name)[TEACHER], NOISE[number % len(NOISE)])
    seats = rules.seats[0]
    names = [f"Bot {seat}" for seat in range(1, seats + 1)]
    started, events = play_game(rules, names, [bot] * seats, f"mistakes {number}")
    stream = [Recorded(UUID(int=number), version, one) for version, one in enumerate([started, *events], 1)]
    return RecordedGame(rules, stream)


def reviewed(rules: AnyRules, number: int) -> tuple[RecordedGame, Model, Review]:
    """A game with a part of random moves, its model and its review. Exits if there are no turns to check."""
    game = recorded(rules, number)
    model = model_for(game.started)
    if why := lacks(rules) or (isinstance(model, Reason) and model):
        raise SystemExit(f"{rules.title} cannot be checked: {why}")
    assert isinstance(model, Model)
    return game, model, review(game, model)


def judged(game: RecordedGame, model: Model, move: int) -> Judged:
    """A judged move."""
    *_, last = judging(game, model, move, lambda state, command: f"{command.NAME} {command.args()}")
    return last.judged


def checked(game: RecordedGame, choice: Choice, mistake: Judged, pairs: int) -> Checked:
    """A mistake beside games with other seeds, in which the bot of the choice plays on."""
    other = mistake.others[0]
    command = Game(game.id, game.rules, game.started).command(mistake.seat, other.command, other.args)
    fresh = Pairs(choice.rules, choice.state, choice.made, choice.bot, f"fresh {choice.seed}", CHECK)
    differences = [fresh.difference(command, pair) for pair in range(pairs)]
    same = None
    if mistake.reasons:
        first, again = mistake.reasons[0], fresh.reasons(command, range(pairs))[:1]
        same = [(first.source, first.seat, first.difference > 0)] == [
            (one.source, one.seat, one.difference > 0) for one in again
        ]
    return Checked((other.low + other.high) / 2, mean(differences), same)


def share(some: int, of: int) -> str:
    """A share with its 95 % interval (Wilson's)."""
    middle, half = some + SURE**2 / 2, SURE * sqrt(some * (of - some) / of + SURE**2 / 4)
    return (
        f"{some / of:.2f} ({(middle - half) / (of + SURE**2):.2f} to {(middle + half) / (of + SURE**2):.2f})"
    )


def slope(mistakes: Sequence[Checked]) -> str:
    """The slope of true on predicted through 0, with its 95 % interval."""
    squares = sum(one.predicted**2 for one in mistakes)
    steep = sum(one.predicted * one.true for one in mistakes) / squares
    rest = sum((one.predicted * (one.true - steep * one.predicted)) ** 2 for one in mistakes)
    return f"{steep:.2f} +- {SURE * sqrt(rest) / squares:.2f}"


def main() -> None:
    """Prints each mistake, then how many truly lose."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=all_games(), help="the game")
    parser.add_argument("games", nargs="?", type=int, default=20, help="how many games")
    parser.add_argument("--pairs", type=int, default=100, help="pairs of games for each mistake")
    parser.add_argument("--expert", action="store_true", help="let expert play these games")
    parser.add_argument("--mistakes", type=int, help="stop after so many mistakes")
    asked = parser.parse_args()
    rules = all_games()[asked.game]
    played, moves, seconds, wrong = 0, 0, 0.0, list[Checked]()
    for number in range(asked.games):
        if len(wrong) == asked.mistakes:
            break
        played += 1
        game, model, made = reviewed(rules, number)
        for move in weakest(game, made, MOVES):
            began = time.process_time()
            one = judged(game, model, move)
            seconds, moves = seconds + time.process_time() - began, moves + 1
            if one.mistake:
                choice = choice_of(game, model, move)
                if asked.expert:
                    choice = replace(choice, bot=expert(model, choice.bot))
                wrong.append(checked(game, choice, one, asked.pairs))
                print(
                    f"game {number}, move {move}: {choice.made.NAME} {choice.made.args()}, better"
                    f" {one.others[0].words}: {wrong[-1].predicted:.2f}, true {wrong[-1].true:.2f}",
                    flush=True,
                )
                if len(wrong) == asked.mistakes:
                    break
    print(f"{rules.title}, {played} games: {len(wrong) / played:.1f} mistakes a game")
    print(f"{moves / played:.1f} moves judged a game, {seconds / moves:.2f} s of processor each")
    if wrong:
        print(f"truly lost {share(sum(one.true > 0 for one in wrong), len(wrong))}")
        predicted, true = mean(one.predicted for one in wrong), mean(one.true for one in wrong)
        print(f"predicted {predicted:.3f}, true {true:.3f}, slope {slope(wrong)}")
    if same := [one.same_reason for one in wrong if one.same_reason is not None]:
        print(f"the same first reason: {share(sum(same), len(same))}")


if __name__ == "__main__":
    main()
