"""Measures that only Vilnius has."""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice
from time import perf_counter
from typing import NamedTuple, get_args

from benchmarks import ours
from benchmarks.measured import Measured
from benchmarks.results import Figure, Result, Times
from benchmarks.timing import apart, timed
from domain.kernel.chance import SeededChance
from domain.kernel.events import GameEnded
from domain.kernel.messages import Event
from domain.kernel.rules import settle
from domain.vilnius import RULES
from domain.vilnius.box import Box, box
from domain.vilnius.cards import Difficulty
from domain.vilnius.events import DefenceEnded
from domain.vilnius.force import most_defeated
from domain.vilnius.packs import newest
from vidi.bots.vilnius.steady import steady

MOVES = 200
"""An answer may take as long as this many random moves."""


class Defence(NamedTuple):
    """Arguments of ``most_defeated``."""

    boosted: bool
    units: Sequence[str]
    enemies: Sequence[str]


@dataclass
class Defences:
    """Games won, enemies defeated, and enemies that could have been defeated."""

    games: int = 0
    won: int = 0
    defeated: int = 0
    most: int = 0

    def count(self, seats: int, events: Sequence[Event]) -> None:
        for event in events:
            match event:
                case GameEnded():
                    self.games += 1
                    self.won += bool(event.winners)
                case DefenceEnded():
                    self.defeated += event.defeated
                    self.most += event.most

    def cells(self) -> Sequence[str]:
        return f"{self.won / self.games:.0%}", f"{self.defeated / max(1, self.most):.0%}"


def fought() -> Iterator[Defence]:
    """The defences of steady games, which go through all difficulties in turn."""
    for game in count():
        names = ("A", "B", "C")[: RULES.seats[game % len(RULES.seats)]]
        difficulties = get_args(Difficulty)
        setup = RULES.setup(difficulty=difficulties[game % len(difficulties)])
        state = RULES.begin(settle(RULES, names, setup))
        RULES.deal(state, SeededChance(f"defence {game}", 0))
        draw, move = SeededChance(f"draw {game}", 0).below, 0
        while seats := RULES.to_act(state):
            move += 1
            command = steady(state, seats[0], RULES.legal(state, seats[0]), draw)
            then = RULES.copy(state)
            for event in RULES.play(state, command, SeededChance(f"defence {game}", move)):
                if isinstance(event, DefenceEnded):
                    enemies = [foe.enemy for foe in (*then.beaten, *then.foes, *then.unbeaten)]
                    yield Defence(then.boosted, tuple(then.force), enemies)
                RULES.evolve(then, event)


def hopeless(contents: Box) -> Iterator[Defence]:
    """Defences of up to 12 Units with one weapon each against up to 6 enemies; one Unit is missing."""
    draw = SeededChance("hopeless", 0).below
    units = {
        weapon: card.id
        for card in contents.pack.units
        if sum(card.weapons.values()) == 1
        for weapon in card.weapons
    }
    enemies = [card for card in contents.pack.enemies if card.weapons and not card.weapons.keys() - units]
    while True:
        some = [enemies[draw(len(enemies))] for _ in range(1 + draw(6))]
        force = [units[weapon] for card in some for weapon, n in card.weapons.items() for _ in range(n)]
        if len(force) <= 13:
            yield Defence(False, force[1:], [card.id for card in some])


def seconds(tries: int, rounds: int) -> list[tuple[float, list[float]]]:
    """By round, the time of 200 random moves, and of each exact answer.

    There is a hopeless defence for every ten fought ones.
    """
    contents = box(newest())
    defences = [*islice(fought(), tries), *islice(hopeless(contents), -(-tries // 10))]
    play = ours.played(RULES.name, 3)
    times = []
    for _ in range(rounds):
        began = perf_counter()
        moves = play()["moves"]
        allowed = (perf_counter() - began) * MOVES / moves
        times.append((allowed, list(timed(lambda one: most_defeated(contents, *one), defences))))
    return times


def answers(tries: int, rounds: int) -> Iterator[Result]:
    """The time of exact answers, relative to random moves."""
    times = apart("benchmarks.vilnius", tries, rounds)
    name = "exact answer of a defence of Vilnius"
    yield Times(name, [each for _, taken in times for each in taken])
    ratios = [Times(name, taken).percentile(99) / allowed for allowed, taken in times]
    name = f"Vilnius: p99 of a defence's exact answer / {MOVES} random moves, same run"
    yield Figure(name, ratios, 1, at_most=True, digits=2)


MEASURED = Measured(
    random_play=0.5,
    matches=(("steady",) * 2, ("steady",) * 3),
    setups=tuple({"difficulty": difficulty} for difficulty in get_args(Difficulty)),
    heads=("won", "defeated of the most"),
    tally=Defences,
    own=answers,
)

if __name__ == "__main__":
    json.dump(seconds(*map(int, sys.argv[1:])), sys.stdout)
