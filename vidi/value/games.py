"""Games of bots from seeds, from which a value is learned.

The first part of half of the games is played by seats of unequal strength, so positions of all kinds come
up. The rest is played by the game's best bot with a few random moves. A bot that never varies would teach one
line of play.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from domain.kernel.aggregate import AnyRules
from domain.kernel.chance import Draw, SeededChance
from domain.kernel.choices import Choices
from domain.kernel.events import GameStarted
from domain.kernel.messages import Command, Event
from domain.kernel.playout import Decide, decision
from domain.kernel.refusal import IllegalMove
from domain.kernel.rules import begin, settle
from vidi.bots import own_bots

TEACHER = "steady"
FIRST_PART = (0, 10, 30, 60, 100)
"""The random moves of a hundred in the first part of a game; each seat draws one of these."""
REST = (5, 10)
"""The least and the most random moves of a hundred in the rest; each game draws a number between them."""
LONGEST_FIRST_PART = 0.8
"""Half of the games have no first part. That of the others has at most this share of the moves of the game
before, or of its own if that is shorter."""
STATES = 8
"""The states of a game to learn from. Half of them are ends of turns or rounds, if there are so many."""
QUIET = ("TurnBegan", "RoundBegan")
"""Events after which a turn or a round is over; their names are the same in all games."""


@dataclass(frozen=True)
class Played:
    """A finished game: states of its second part, and the result."""

    number: int
    started: GameStarted
    states: list[Any]
    end: Any
    moves: int


def teacher(rules: AnyRules) -> Decide:
    """The bot from which the value of a game is learned: its best one."""
    bots = own_bots(rules.name)
    return bots.get(TEACHER, bots["random"])


def noisy(bot: Decide, percent: int) -> Decide:
    """A bot that makes a random move so often."""

    def choose(view: Any, seat: int, choices: Choices[Any], draw: Draw) -> Command:
        return choices.sample(draw) if draw(100) < percent else bot(view, seat, choices, draw)

    return choose


def quiet(events: Iterable[Event]) -> bool:
    """Whether a turn or a round is over after these events."""
    return any(type(event).__name__ in QUIET for event in events)


def played(rules: AnyRules, seed: str, games: int) -> Iterator[Played]:
    """Plays games with the seeds ``seed`` and their numbers, over all numbers of seats, packs and options."""
    moves = 0
    for number in range(games):
        own = f"{seed} {number}"
        game = _played(rules, own, number, moves)
        moves = game.moves
        yield game


def _played(rules: AnyRules, seed: str, number: int, usual: int) -> Played:
    draw = SeededChance(f"setting of {seed}", 0).below
    seats = rules.seats[number % len(rules.seats)]
    started = settled(rules, seats, seed, draw)
    state = begin(rules, started)
    rules.deal(state, SeededChance(seed, 0))
    first, rest = _players(rules, seats, draw)
    switch = draw(int(usual * LONGEST_FIRST_PART) + 1) if draw(2) else 0
    kept, ends, move = list[Any](), list[Any](), 0
    while True:
        players = first if move < switch else rest
        chosen = decision(rules, state, players, SeededChance(f"players of {seed}", move + 1).below)
        if chosen is None:
            break
        move += 1
        events = rules.play(state, chosen, SeededChance(seed, move))
        if move > switch and rules.to_act(state):
            (ends if quiet(events) else kept).append(rules.copy(state))
    if move <= switch:  # a short game: without its states, the value would not know how games end early
        return _played(rules, seed, number, move)
    states = _some(ends, STATES // 2, draw)
    states += _some(kept, STATES - len(states), draw)
    return Played(number, started, states, state, move)


def _players(rules: AnyRules, seats: int, draw: Draw) -> tuple[dict[int, Decide], dict[int, Decide]]:
    """By seat, the players of the first part and those of the rest."""
    bot = teacher(rules)
    noise = REST[0] + draw(REST[1] - REST[0] + 1)
    numbers = range(1, seats + 1)
    first = {seat: noisy(bot, FIRST_PART[draw(len(FIRST_PART))]) for seat in numbers}
    return first, dict.fromkeys(numbers, noisy(bot, noise))


def _some(states: list[Any], number: int, draw: Draw) -> list[Any]:
    left = list(states)
    return [left.pop(draw(len(left))) for _ in range(min(number, len(left)))]


def settled(rules: AnyRules, seats: int, seed: str, draw: Draw) -> GameStarted:
    """The start of a game: half of the games have the default setup, and the others draw each option."""
    names = [f"Bot {seat}" for seat in range(1, seats + 1)]
    while True:
        setup = {} if draw(2) else drawn(rules, draw)
        try:
            return settle(rules, names, rules.setup.model_validate(setup), seed)
        except IllegalMove:
            continue  # these options do not fit together


def drawn(rules: AnyRules, draw: Draw) -> dict[str, Any]:
    """A setup in which each switch, each choice from a list and each of our packs is drawn."""
    schema = rules.setup.model_json_schema()
    setup = _sampled_fields(schema, schema.get("$defs", {}), draw)
    kinds = {
        kind: [h for h, data in rules.packs.own.items() if data["pack"] == kind] for kind in rules.packs.kinds
    }
    if kinds:
        setup["packs"] = {kind: hashes[draw(len(hashes))] for kind, hashes in kinds.items()}
    return setup


def _sampled_fields(schema: Mapping[str, Any], defs: Mapping[str, Any], draw: Draw) -> dict[str, Any]:
    setup: dict[str, Any] = {}
    for name, field in schema.get("properties", {}).items():
        if name == "packs":
            continue
        if "$ref" in field:
            setup[name] = _sampled_fields(defs[field["$ref"].rpartition("/")[2]], defs, draw)
        elif values := field.get("enum", [False, True] if field.get("type") == "boolean" else None):
            setup[name] = values[draw(len(values))]
    return setup
