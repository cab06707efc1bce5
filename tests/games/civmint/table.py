"""A table of CivMint in any position, and moves played on it.

    state = table({1: "settler b3, infantry c1 1", 2: "village d3"}, {1: "food 3, money 2"})
    events = go(state, "combat", dice="6 1")
    play(state, "retreat", unit=2, to="b1")

The map is that of the layout ``near`` in version 1 of the faces. The Capital City of seat 1 is on b2, that
of seat 2 on b5:

       a b c d e f
    1  g p f g f m      g Grass: Food            m Mountain: Metal     w water: Food, Food
    2  h C w p d h      p Plain: Food, Wood      o Ore: Metal, Metal
    3  m g w g s w      f Forest: Wood           d gold: Money
    4  w g f w p g      h Hill: Stone            C Capital City: Food
    5  w C s f h o      s Quarry: Stone, Stone   W deep water: nothing
    6  p m g g p s
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from domain.civmint import RULES
from domain.civmint.board import SPACES, four_faces, terrain
from domain.civmint.commands import COMMANDS
from domain.civmint.names import ASPECTS, CUBES, KINDS, TRACKS
from domain.civmint.packs import PACKS, faces
from domain.civmint.setup import Setup
from domain.civmint.state import Phase, State, Status, Step, Unit
from domain.kernel.chance import V, Value, Where
from domain.kernel.events import GameStarted
from domain.kernel.messages import Command, Event
from tests.games.civmint.generic import pieces
from tests.helpers.deciding import decide

NAMES = ("Ann", "Bo")
HOMES = {1: "b2", 2: "b5"}


def of_version(kind: str, version: int) -> str:
    """The hash of one of our own packs; tests of a given map name the version that has it."""
    return next(
        hash_ for hash_, pack in PACKS.own.items() if (pack["pack"], pack["version"]) == (kind, version)
    )


FACES = of_version("faces", 1)
"""The map faces of the map above."""
FIRST = {"mint": of_version("mint", 1), "faces": FACES}
"""The packs of the first games."""
STEPS: Mapping[str, Step] = {"combat": "attack"}
"""What is asked in a step of the turn, where it has another name."""
BEFORE: Mapping[str, tuple[Phase, str]] = {
    "production": ("taxes", "end_turn"),
    "upkeep": ("trade", "end_trade"),
    "build": ("repair", "end_repair"),
    "move": ("build", "end_build"),
    "combat": ("move", "end_move"),
    "taxes": ("research", "end_research"),
    "events": ("taxes", "end_turn"),
}
"""By what begins: the step before it, and the command that ends that one."""

E = TypeVar("E", bound=Event)
BySeat = Mapping[int, str]


class Dice:
    """Dice that show what a test wants, in their order; nothing else is drawn."""

    def __init__(self, values: str) -> None:
        self.taken: list[dict[str, Value | None]] = []
        self.left = [int(value) for value in values.split()]

    def draw(self, name: str, options: Sequence[V], seat: int | None = None) -> V:
        """The next one."""
        assert self.left, f"nothing is given for the {name}"
        value: Value = self.left.pop(0)
        self.taken.append({name: value})
        return next(option for option in options if option == value)

    def draw_hidden(self, name: str, options: Sequence[V], where: Where) -> V:
        """Nothing is hidden."""
        return self.draw(name, options)


def table(
    units: BySeat | None = None,
    numbers: BySeat | None = None,
    *,
    phase: Phase = "build",
    seat: int = 1,
    first: int = 1,
    round: int = 2,  # noqa: A002 - the word of the rules
    levels: BySeat | None = None,
    status: Mapping[int, Status] | None = None,
    damage: Mapping[int, int] | None = None,
    on: Mapping[str, str] | None = None,
    budget: int = 0,
    **options: Any,
) -> State:
    """A position in the turn of ``seat``, who is to act in the step ``phase``.

    Units are numbered from die 1 in their order: "infantry b3 1 fought" has a damage cube and has attacked,
    "cavalry @2" is aboard of the Ship 2. Numbers that are left out are 0: no cubes, no Combat Power, no
    Taxes; but Research is 2, so that a turn stops at its research, and aspects 1. "power 2" is the most too.
    ``levels`` are "economy left 4, technology right 3"; all levels of the card up to it are reached.
    ``status`` and ``damage`` are those of the Capital Cities, ``on`` is other terrain by space.
    """
    packs = {"faces": FACES} | options.pop("packs", {})
    setup = RULES.prepare(Setup.model_validate({"layout": "near", "packs": packs, **options}), 2)
    state = RULES.begin(GameStarted(game="civmint", ruleset=RULES.ruleset, seats=NAMES, setup=setup))
    state.laid = faces(FACES).near
    lying = dict(zip(SPACES, terrain(four_faces(FACES, state.laid)), strict=True))
    state.terrain = tuple((lying | dict(on or {})).values())
    state.phase, state.step, state.seat, state.active = phase, STEPS.get(phase, phase), seat, seat  # type: ignore[arg-type]
    state.first, state.round, state.turn, state.budget = first, round, 2 * round - (seat == first), budget
    for s in state.seats:
        state.capitals[s] = HOMES[s]
        state.status[s] = (status or {}).get(s, "stands")
        fallen = 4 if state.status[s] != "stands" else 0
        state.cubes[s] = (damage or {}).get(s, fallen)
        state.numbers[s] = _numbers((numbers or {}).get(s, ""))
        state.units[s] = _units((units or {}).get(s, ""))
        state.levels[s] = dict.fromkeys(TRACKS, 1)
        state.cards[s] = dict.fromkeys(TRACKS, "")
        for item in _items((levels or {}).get(s, "")):
            track, card, level = item
            state.levels[s][track], state.cards[s][track] = int(level), card
            more = {f"{track} {card} {number}" for number in range(2, int(level) + 1)}
            state.reached[s] = tuple(sorted({*state.reached[s], *more}))
    pieces(state)
    return state


def _items(text: str) -> list[list[str]]:
    return [item.split() for item in text.split(", ") if item]


def _numbers(text: str) -> dict[str, int]:
    given = {name: int(number) for name, number in _items(text)}
    zero = dict.fromkeys((*CUBES, "power", "taxes", "event"), 0) | dict.fromkeys(ASPECTS, 1)
    numbers = zero | {"power_most": given.get("power", 0), "research": 2} | given
    assert len(numbers) == len(zero) + 2, text
    return numbers


def _units(text: str) -> tuple[Unit, ...]:
    placed = list[Unit]()
    for die, (kind, place, *more) in enumerate(_items(text), 1):
        ship = int(place[1:]) if place[0] == "@" else 0
        name = next(name for name in KINDS if name == kind)
        unit = Unit(die, name, "" if ship else place, aboard=ship)
        for word in more:
            unit = unit._replace(**({"damage": int(word)} if word.isdigit() else _flag(word)))
        placed.append(unit)
    places = {unit.die: unit.space for unit in placed}
    return tuple(unit._replace(space=places[unit.aboard]) if unit.aboard else unit for unit in placed)


def _flag(word: str) -> dict[str, Any]:
    flags: dict[str, dict[str, Any]] = {
        "moved": {"steps": 1},
        "built": {"built": True},
        "fought": {"fought": True},
    }
    return flags[word]


def units(state: State, seat: int) -> str:
    """The units of a seat as ``table`` takes them, without what they did in the turn."""
    written = []
    for unit in state.units[seat]:
        words = [unit.kind, f"@{unit.aboard}" if unit.aboard else unit.space]
        written.append(" ".join([*words, *([str(unit.damage)] if unit.damage else [])]))
    return ", ".join(written)


def stock(state: State, seat: int) -> str:
    """The cubes of a seat: "food 2, money 1"."""
    numbers = state.numbers[seat]
    return ", ".join(f"{cube} {numbers[cube]}" for cube in CUBES if numbers[cube])


def go(state: State, to: str, *, dice: str = "") -> list[Event]:
    """Ends the step before ``to`` by its command, so that what is carried out without one happens.

    The next turn is that of ``seat`` of the table with ``production``; the round ends with ``events``.
    """
    seat = state.active
    phase, command = BEFORE[to]
    state.phase, state.step = phase, STEPS.get(phase, phase)  # type: ignore[arg-type]
    if command == "end_turn":
        state.active = 3 - seat if to == "production" else 3 - state.first
        state.first = state.active if to == "production" else state.first
    state.seat = state.active
    return play(state, command, dice=dice)


def play(state: State, name: str, seat: int | None = None, *, dice: str = "", **args: Any) -> list[Event]:
    """Plays a command of the seat to act (or of ``seat``), changes the table, and returns the events.

    ``dice`` are what chance draws, in order. ``cubes`` is a text: "food 1, money 1", or of a proposal
    "give_food, take_metal".
    """
    command = _command(state, name, seat, args)
    refusal = RULES.refusal(state, command)
    assert refusal is None, f"{refusal.rule}: {refusal.message}"
    assert _legal(state, command), f"{command} is not listed"
    chance = Dice(dice)
    events = decide(RULES, state, command, chance)
    assert not chance.left, "dice are left over"
    for event in events:
        RULES.evolve(state, event)
        assert RULES.explain(state, event)
        pieces(state)
    return events


def why(state: State, name: str, seat: int | None = None, **args: Any) -> str:
    """The number of the rule by which a command is refused; "" where it may be given."""
    return refused(state, name, seat, **args).partition(": ")[0]


def refused(state: State, name: str, seat: int | None = None, **args: Any) -> str:
    """Rule and message of a refusal: "9.2: ..."; "" where the command may be given, and is listed."""
    command = _command(state, name, seat, args)
    refusal = RULES.refusal(state, command)
    assert (refusal is None) == _legal(state, command), f"{command}: {refusal}"
    return f"{refusal.rule.partition(':')[2]}: {refusal.message}" if refusal else ""


def choices(state: State, name: str) -> list[Any]:
    """The args of the commands of a name that may be given; of a single arg its values."""
    listed = [command.args() for command in RULES.legal(state, state.seat) if name == command.NAME]
    return [next(iter(args.values())) if len(args) == 1 else args for args in listed]


def ways(state: State, name: str = "pay") -> set[str]:
    """The cubes that may be chosen, each as a text."""
    return {", ".join(f"{cube} {n}" for cube, n in sorted(cubes.items())) for cubes in choices(state, name)}


def due(state: State) -> tuple[str, int]:
    """What is asked, and of whom."""
    return state.step, state.seat


def only(events: Iterable[Event], kind: type[E]) -> E:
    """The one event of its kind; fails where there are more or none."""
    matching = every(events, kind)
    assert len(matching) == 1, f"{len(matching)} events are {kind.__name__}"
    return matching[0]


def every(events: Iterable[Event], kind: type[E]) -> list[E]:
    """All events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def _command(state: State, name: str, seat: int | None, args: Mapping[str, Any]) -> Command:
    given = dict(args)
    if "cubes" in given and name == "propose":
        given["cubes"] = [item for item in given["cubes"].split(", ") if item]
    elif "cubes" in given:
        given["cubes"] = {cube: int(number) for cube, number in _items(given["cubes"])}
    command: Command = COMMANDS[name].ADAPTER.validate_python({"seat": seat or state.seat, **given})
    return command


def _legal(state: State, command: Command) -> bool:
    legal = RULES.legal(state, command.seat)
    return command in legal.listed or any(command in shape for shape in legal.shapes)
