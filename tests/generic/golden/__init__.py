"""Golden playthroughs and counts of choices: what a game looks like, as text that a person can read.

They show the fewest games that together have every command and event: random ones, and recorded ones of
``fixtures/<game>``, which bots played or somebody typed. Written by ``make golden`` only; a commit that
changes one names the rule that changed.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, combinations, count, islice
from pathlib import Path
from typing import Any

from domain.kernel.chance import SeededChance
from domain.kernel.choices import LISTED_AT_MOST
from domain.kernel.events import GameStarted, MoveMade
from domain.kernel.messages import Event
from domain.kernel.rules import begin, digest, view_of
from tests.generic.games import AnyRules, RandomGame, Step, Stream, choices, counted, rules_of
from vidi.importers.deciding.follow import MOVES
from vidi.record.moves import make, start
from vidi.record.read import Record, records

FIXTURES = Path(__file__).parents[3] / "fixtures"
TRIED = 400
"""Random games that are looked at, if none of them shows everything."""
DEPTH = 3
BREADTH = 12
"""Choices that are followed at each level; all are counted."""
HEAD = "# Written by `make golden`. A change here is a change of the rules: name the rule in the commit."
TITLE = re.compile(r"^\w.*, \d+ seats?, (seed generic \d+|record \S+)$", re.MULTILINE)
"""The line that begins a game in a playthrough, and says where it is from."""


class GoldenGame:
    """A game by where it is from: ``seed generic 7`` or ``record examples.vidi.jsonl``."""

    def __init__(self, name: str, source: str) -> None:
        self.rules: AnyRules = rules_of(name)
        self.source = source
        kind, _, which = source.partition(" ")
        self.stream = (
            RandomGame(name, int(which.removeprefix("generic "))).stream()
            if kind == "seed"
            else recorded(FIXTURES / name / which)
        )
        """All events as they are stored, without those that were taken back."""
        started = self.stream[0]
        assert isinstance(started, GameStarted)
        self.started = started
        self.seats = range(1, len(started.seats) + 1)
        moves = (place for place, event in enumerate(self.stream) if isinstance(event, MoveMade))
        self.dealt = self.stream[1 : next(moves, len(self.stream))]
        self.start = begin(self.rules, started)
        for event in self.dealt:
            self.rules.evolve(self.start, event)

    def steps(self) -> Iterator[Step]:
        """The moves, one by one."""
        rules, state = self.rules, self.rules.copy(self.start)
        at = [place for place, event in enumerate(self.stream) if isinstance(event, MoveMade)]
        for place, end in zip(at, [*at[1:], len(self.stream)], strict=True):
            made, events = self.stream[place], self.stream[place + 1 : end]
            assert isinstance(made, MoveMade)
            before = rules.copy(state)
            for event in events:
                rules.evolve(state, event)
            args = {"seat": made.seat, **made.args}
            command = rules.commands[made.command].ADAPTER.validate_json(json.dumps(args))
            yield Step(before, made, command, events, rules.copy(state))

    def kinds(self) -> frozenset[str]:
        """The names of its commands and events."""
        commands = {event.command for event in self.stream if isinstance(event, MoveMade)}
        return frozenset(commands | {type(event).__name__ for event in self.stream})


def recorded(file: Path) -> Stream:
    """The standing events of a recorded game, decided by the rules of today."""
    with file.open("rb") as lines:
        (record,) = records(file.name, lines)
    assert isinstance(record, Record)
    game = start(record.header, record.dealt, [line.pack for _, line in record.packs])
    for _, line in record.body:
        if isinstance(line, MOVES):
            make(game, line)
    return game.standing


def golden_file(name: str, kind: str) -> Path:
    """Where the golden text of a game is, ``playthrough`` or ``counts``."""
    return Path(__file__).parent / f"{name}.{kind}.txt"


@cache
def golden_games(name: str) -> tuple[GoldenGame, ...]:
    """The games that the golden playthrough shows, as its file says."""
    file = golden_file(name, "playthrough")
    assert file.exists(), f"{name} has no {file.name} yet: make golden"
    sources = TITLE.findall(file.read_text("utf-8"))
    assert sources, f"{file.name} names no game: make golden"
    return tuple(GoldenGame(name, source) for source in sources)


def all_kinds(name: str) -> frozenset[str]:
    """The names of all commands and events of a game."""
    rules = rules_of(name)
    return frozenset([*rules.commands, *(event.__name__ for event in rules.events)])


def chosen(name: str) -> list[GoldenGame]:
    """The fewest games that show what all together show; those of the present file where they are as few."""
    present = (
        [game.source for game in golden_games(name)] if golden_file(name, "playthrough").exists() else []
    )
    seeds = [f"seed generic {seed}" for seed in range(TRIED)]
    files = [f"record {file.name}" for file in sorted((FIXTURES / name).glob("*.vidi.jsonl"))]
    shown: dict[str, frozenset[str]] = {}
    for source in dict.fromkeys([*present, *seeds, *files]):
        shown[source] = GoldenGame(name, source).kinds() & all_kinds(name)
        if shown[source] == all_kinds(name):
            return [GoldenGame(name, source)]
    return [GoldenGame(name, source) for source in fewest(shown)]


def fewest(shown: Mapping[str, frozenset[str]]) -> tuple[str, ...]:
    """The fewest sources that show what all show; of equal choices the one whose sources come first."""
    everything = frozenset[str]().union(*shown.values())
    # Later ones come first, so that of those that show the same the first is kept.
    alike = {kinds: source for source, kinds in reversed(list(shown.items()))}
    fullest = [
        source
        for source in shown
        if source in alike.values() and not any(shown[source] < kinds for kinds in alike)
    ]
    for number in count(1):
        for some in combinations(fullest, number):
            if everything == frozenset().union(*(shown[source] for source in some)):
                return some
    raise AssertionError("all of them show everything")


def playthrough(games: Sequence[GoldenGame]) -> str:
    """Each move of the games with its choices, what happened, and what each seat sees, as digests."""
    lines = [HEAD]
    for game in games:
        rules = game.rules
        lines += ["", f"{rules.title}, {rules.ruleset}, {len(game.seats)} seats, {game.source}"]
        lines.append(f"setup {json.dumps(game.started.setup)}")
        lines += _events(rules, begin(rules, game.started), game.dealt)
        for step in game.steps():
            args = " ".join(f"{key}={value}" for key, value in step.command.args().items())
            views = " ".join(digest(view_of(rules, step.after, seat))[:6] for seat in game.seats)
            number = counted(choices(rules, step.before))
            lines.append(f"{step.move}. seat {step.command.seat} {step.command.NAME} {args}".rstrip())
            lines.append(f"   one of {number}; then {digest(step.after)}, seen as {views}")
            lines += _events(rules, step.before, step.events)
    return "\n".join(lines) + "\n"


def _events(rules: AnyRules, before: Any, events: list[Event]) -> Iterator[str]:
    state = rules.copy(before)
    for event in events:
        rules.evolve(state, event)
        yield f"   {type(event).__name__}: {rules.explain(state, event)}".rstrip(": ")


def counts(games: Sequence[GoldenGame]) -> str:
    """How many choices lie one, two and three moves ahead of some positions of each game."""
    lines = [HEAD, "", f"Choices by depth; of each position the first {BREADTH} are followed."]
    for game in games:
        if len(games) > 1:
            lines += ["", game.source]
        steps = list(game.steps())
        for step in steps[:: max(1, len(steps) // 12)]:
            numbers = [0] * DEPTH
            _count(game.rules, step.before, 0, numbers)
            lines.append(f"before move {step.move}: {' '.join(map(str, numbers))}")
    return "\n".join(lines) + "\n"


def _count(rules: AnyRules, state: Any, depth: int, numbers: list[int]) -> None:
    of_seats = choices(rules, state)
    number = counted(of_seats)
    numbers[depth] += number
    if depth + 1 == DEPTH or number > LISTED_AT_MOST:
        return
    for command in islice(chain(*of_seats), BREADTH):
        after = rules.copy(state)
        rules.play(after, command, SeededChance("counts", depth))
        _count(rules, after, depth + 1, numbers)


TEXTS: dict[str, Callable[[Sequence[GoldenGame]], str]] = {"playthrough": playthrough, "counts": counts}
