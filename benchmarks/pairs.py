"""How much equal draws save: ``python -m benchmarks.pairs GAME [PLACES] [--pairs N]``.

At one place of each game, ``steady`` plays on after its own command and after one at random. The variance of
the difference says how many pairs a review needs. It is compared with that of games with draws of their own.
"""

import argparse
from statistics import variance
from typing import Any

from benchmarks.mistakes import recorded
from domain.catalog import games as all_games
from domain.kernel.aggregate import AnyRules
from domain.kernel.chance import SeededChance
from domain.kernel.messages import Command
from domain.kernel.rules import view_of
from vidi.review.curve import steps
from vidi.review.playouts import outcome_of, player
from vidi.value.draws import ByKind, ByMove, Draws
from vidi.value.games import REST, teacher

KINDS: dict[str, type[ByKind | ByMove]] = {"by move": ByMove, "by kind": ByKind}


def place(rules: AnyRules, number: int) -> tuple[Any, Command, Command]:
    """A state between a sixth and two thirds of a game, the command of the bot there and another one."""
    states = [step.state for step in steps(recorded(rules, number)) if rules.to_act(step.state)]
    draw = SeededChance(f"place of game {number}", 0).below
    while True:
        state = states[len(states) // 6 + draw(len(states) // 2)]
        seat = rules.to_act(state)[0]
        view = view_of(rules, state, seat)
        choices = rules.legal(view, seat)
        own, other = teacher(rules)(view, seat, choices, draw), choices.sample(draw)
        if own != other:
            return state, own, other


def share(rules: AnyRules, state: Any, command: Command, seed: str, draws: Draws) -> float:
    """The share of the victory of the seat that gives the command."""
    end = rules.copy(state)
    events = rules.play(end, command, draws.of_move(command.seat))
    bot = player(teacher(rules), seed, REST)
    return outcome_of(rules, end, events, bot, draws).shares[command.seat - 1]


def main() -> None:
    """Prints the variances, as sums over the places."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=all_games(), help="the game")
    parser.add_argument("places", nargs="?", type=int, default=6, help="how many games")
    parser.add_argument("--pairs", type=int, default=60, help="pairs of games at each place")
    asked = parser.parse_args()
    rules, sums = all_games()[asked.game], dict.fromkeys(["apart", *KINDS], 0.0)
    for number in range(asked.places):
        state, *commands = place(rules, number)
        for name, kind in KINDS.items():
            own, other = (
                [
                    share(rules, state, command, seed, kind(seed))
                    for seed in (f"pair {one} of game {number}" for one in range(asked.pairs))
                ]
                for command in commands
            )
            sums[name] += variance(a - b for a, b in zip(own, other, strict=True))
            sums["apart"] += (variance(own) + variance(other)) / len(KINDS)
    print(f"{rules.title}: variance of {asked.pairs} pairs at {asked.places} places")
    print(", ".join(f"draws {name} {value:.2f}" for name, value in sums.items()))


if __name__ == "__main__":
    main()
