"""A table of Vinci in any position, and moves played on it.

    t = table(tiles={1: "weapons"}, held={1: {"farm": 3}, 2: "wood peak"}, hand={1: 5})
    play(t, "conquer", province="wood")
    assert at(t, "wood") == (ACTIVE, 1, 3)

The map is Testland (see ``testland.py``) unless another is named. Seat 1 is to move, in round 2.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar, get_args

from domain.kernel.chance import Chance, RecordedChance, SeededChance
from domain.kernel.events import GameStarted
from domain.kernel.messages import Command, Event
from domain.kernel.refusal import IllegalMove, Refusal
from domain.kernel.rules import digest
from domain.vinci import RULES, packs
from domain.vinci.commands import COMMANDS
from domain.vinci.cost import cost
from domain.vinci.events import ProvinceConquered, TurnScored
from domain.vinci.geography import bits, geography
from domain.vinci.reach import targets
from domain.vinci.setup import Options, Setup
from domain.vinci.state import Civilization, Kind, Pair, Phase, State
from domain.vinci.tiles import TileId
from tests.games.vinci.testland import TESTLAND
from tests.helpers.deciding import decide

EMPTY, NATIVE, ACTIVE, DECLINED = Kind.EMPTY, Kind.NATIVE, Kind.ACTIVE, Kind.DECLINED
NOBODY = (EMPTY, 0, 0)
"""What ``at`` says of a province that belongs to nobody."""
NEUTRAL = (NATIVE, 0, 1)
"""What ``at`` says of a province with its neutral pawn."""

EUROPA = packs.newest("map", "europa") or ""
TILES = packs.newest("tiles", "vinci-ii") or ""
ALL_TILES: tuple[str, ...] = tuple(sorted(get_args(TileId)))

Stands = str | Mapping[str, int]
"""Where pawns stand: {"farm": 3, "wood": 1}, or "farm wood" for one pawn in each."""

E = TypeVar("E", bound=Event)


def table(
    seats: int = 3,
    *,
    tiles: Mapping[int, str] | None = None,
    held: Mapping[int, Stands] | None = None,
    hand: Mapping[int, int] | None = None,
    declined: Mapping[int, Stands] | None = None,
    declined_tiles: Mapping[int, str] | None = None,
    forts: Mapping[str, str] | None = None,
    empty: str = "",
    natives: bool = True,
    scores: Mapping[int, int] | None = None,
    peace: Mapping[int, int] | None = None,
    track: Mapping[int, str] | None = None,
    coins: Sequence[int] = (0, 0, 0, 0, 0, 0),
    phase: Phase = "conquer",
    seat: int = 1,
    round: int = 2,  # noqa: A002 - the word of the rules
    options: Mapping[str, Any] | None = None,
    map: str = TESTLAND,  # noqa: A002 - the word of the setup
) -> State:
    """A position in the middle of a game; what is left out is empty, absent or 0, points are 5.

    ``tiles``, ``declined_tiles`` and ``track`` name one tile or two ("army weapons"); Barbarians, which do
    nothing, fill a pair. Who has provinces in decline has a declined civilization. ``forts`` are tiles by
    province. ``empty`` names provinces without their neutral pawn, ``natives=False`` leaves out all neutral
    pawns. ``track`` is by slot; free slots are filled in alphabetical order, the other tiles are in the bag.
    In phase "choose" of a later round the seat has just declined; in round 1 later seats have nothing yet. A
    civilization with Legions has its 7 extra pawns while conquering. Seat 1 sits first.
    """
    regions = geography(map)
    size = len(regions.ids)
    chosen = {slot: _pair(names) for slot, names in (track or {}).items()}
    state = State(
        players=("Ann", "Bob", "Cleo", "Dan", "Eve")[:seats],
        map=map,
        tiles=TILES,
        options=Options(**(options or {})).model_dump(mode="json"),
        provinces=regions.ids,
        index=dict(regions.index),
        kind=[Kind.EMPTY] * size,
        owner=[0] * size,
        pawns=[0] * size,
        forts=[()] * size,
        held=[0] * (seats + 1),
        fallen=[0] * (seats + 1),
        scores=[0, *((scores or {}).get(s, 5) for s in range(1, seats + 1))],
        active=[None] * (seats + 1),
        declined=[None] * (seats + 1),
        peace=[0, *((peace or {}).get(s, 0) for s in range(1, seats + 1))],
        first_seat=1,
        round=round,
        turn=(round - 1) * seats + seat,
        seat=seat,
        phase=phase,
        declining=phase == "choose" and round > 1,
        campaign=1 if phase in ("collect", "conquer", "keep", "reorganize", "rebirth") else 0,
    )
    for s in range(1, seats + 1):
        chooses = s == seat and phase == "choose"
        if not chooses and not (round == 1 and s > seat):
            state.active[s] = Civilization(_pair((tiles or {}).get(s, "")), (hand or {}).get(s, 0))
        if s in (declined or {}) or s in (declined_tiles or {}):
            state.declined[s] = Civilization(_pair((declined_tiles or {}).get(s, "")))
    if phase in ("collect", "conquer") and "legions" in (tiles or {}).get(seat, ""):
        state.legions = 7
    for s, stands in (held or {}).items():
        state.held[s] = _stand(state, stands, Kind.ACTIVE, s)
    for s, stands in (declined or {}).items():
        state.fallen[s] = _stand(state, stands, Kind.DECLINED, s)
    taken = sum(state.held) + sum(state.fallen) + sum(1 << state.index[name] for name in empty.split())
    if natives:
        free = [state.provinces[i] for i in bits(regions.natives & ~taken)]
        state.natives = _stand(state, " ".join(free), Kind.NATIVE, 0)
    for province, names in (forts or {}).items():
        state.forts[state.index[province]] = tuple(names.split())
    in_play = [civ.tiles for civ in (*state.active, *state.declined) if civ]
    used = {tile for pair in (*in_play, *chosen.values()) for tile in pair} | {"barbarians"}
    free_tiles = [tile for tile in ALL_TILES if tile not in used]
    for slot in range(1, 7):
        pair = chosen.get(slot) or (free_tiles.pop(0), free_tiles.pop(0))
        state.track.append(Pair(pair, coins[slot - 1]))
    state.bag = free_tiles
    _check(state)
    return state


def new_game(
    seats: int = 3,
    *,
    map: str = "testland",  # noqa: A002 - the word of the setup
    options: Mapping[str, Any] | None = None,
    chance: Chance | None = None,
) -> tuple[State, list[Event]]:
    """A game that was just set up, and the events of setting up. Raises IllegalMove where it cannot be."""
    settled: dict[str, Any] = {"map": map, "options": dict(options or {})}
    if map == "testland":
        settled["packs"] = {"map": TESTLAND}
    setup = RULES.prepare(Setup.model_validate(settled), seats)
    names = tuple(f"P{seat}" for seat in range(1, seats + 1))
    started = GameStarted(game="vinci", ruleset=RULES.ruleset, seats=names, setup=setup)
    state = RULES.begin(started)
    events = RULES.deal(state, chance or SeededChance("vinci", 0))
    _check(state)
    return state, events


def play(state: State, name: str, *, draws: Iterable[str] | None = None, **args: Any) -> list[Event]:
    """Plays a command of the seat to move (or of ``seat=``), changes the table, and returns the events.

    ``draws`` are the tiles that come out of the bag, in order; without them a fixed seed draws.
    """
    command = _command(state, name, args)
    chance: Chance = SeededChance("vinci", state.turn)
    if draws is not None:
        chance = recorded = RecordedChance([{"tile": tile} for tile in draws])
    events = decide(RULES, state, command, chance)
    if draws is not None:
        recorded.finish()
    if name != "reorganize":
        assert command in list(RULES.legal(state, state.seat)), f"{command} is allowed and not listed"
    for event in events:
        RULES.evolve(state, event)
    _check(state)
    return events


def play_out(seats: int, seed: str, **setup: Any) -> tuple[State, list[Event]]:
    """A whole game of moves that a seed picks among the legal ones; the table is checked after each."""
    state, events = new_game(seats, chance=SeededChance(seed, 0), **setup)
    while RULES.to_act(state):
        command = RULES.legal(state, state.seat).sample(SeededChance(f"{seed} picks", len(events)).below)
        for event in decide(RULES, state, command, SeededChance(seed, len(events))):
            RULES.evolve(state, event)
            events.append(event)
        _check(state)
    return state, events


def refused(state: State, name: str, **args: Any) -> Refusal:
    """Why a command is refused; fails if it is not."""
    command = _command(state, name, args)
    before = digest(state)
    try:
        decide(RULES, state, command, SeededChance("vinci", state.turn))
    except IllegalMove as illegal:
        assert digest(state) == before, "a refused command changed the table"
        assert command not in list(RULES.legal(state, state.seat)), f"{command} is refused and listed"
        return illegal.refusal
    raise AssertionError(f"{command} is allowed")


def place_all(state: State, province: str | None = None) -> list[Event]:
    """Reorganizes: one pawn in each province, the others in ``province`` (or the first held)."""
    names = [state.provinces[i] for i in bits(state.held[state.seat])]
    active = state.active[state.seat]
    assert active is not None
    total = active.hand + sum(state.pawns[state.index[name]] for name in names)
    pawns = dict.fromkeys(names, 1)
    pawns[province or names[0]] += total - len(names)
    return play(state, "reorganize", pawns=pawns)


def conquer(state: State, province: str, by: str = "conquer", **args: Any) -> ProvinceConquered:
    """The conquest of a province, by command ``conquer``, ``infiltrate`` or ``convert``."""
    return only(play(state, by, province=province, **args), ProvinceConquered)


def finish(state: State, province: str | None = None) -> list[Event]:
    """The events from the last conquest to the end of the turn; pawns go to ``province`` (``place_all``)."""
    events = play(state, "end_conquest")
    assert state.phase != "keep", "the civilization is split, a part has to be kept"
    return events + place_all(state, province) if state.phase == "reorganize" else events


def at(state: State, province: str) -> tuple[Kind, int, int]:
    """Who stands in a province: kind, seat and pawns."""
    i = state.index[province]
    return state.kind[i], state.owner[i], state.pawns[i]


def forts_at(state: State, province: str) -> tuple[str, ...]:
    """The tiles whose forts stand in a province."""
    return state.forts[state.index[province]]


def hand_of(state: State, seat: int) -> int:
    """The pawns that an active civilization has off the board."""
    active = state.active[seat]
    assert active is not None
    return active.hand


def held_by(state: State, seat: int) -> list[str]:
    """The provinces of a seat's active civilization, in map order."""
    return [state.provinces[i] for i in bits(state.held[seat])]


def declined_of(state: State, seat: int) -> list[str]:
    """The provinces of a seat's declined civilization, in map order."""
    return [state.provinces[i] for i in bits(state.fallen[seat])]


def cost_of(state: State, province: str) -> int:
    """The pawns that a province costs the seat to move."""
    return cost(state, geography(state.map), state.seat, state.index[province])


def targets_of(state: State) -> list[str]:
    """The provinces that the seat to move may conquer if it has the pawns, in map order."""
    return [state.provinces[i] for i in bits(targets(state, geography(state.map), state.seat))]


def only(events: Iterable[Event], kind: type[E]) -> E:
    """The one event of its kind; fails where there are more or none."""
    matching = [event for event in events if isinstance(event, kind)]
    assert len(matching) == 1, f"{len(matching)} events are {kind.__name__}"
    return matching[0]


def points(events: Iterable[Event]) -> dict[str, int]:
    """What a turn scored, by source."""
    return {change.source: change.amount for change in only(events, TurnScored).scores}


def _pair(names: str) -> tuple[str, str]:
    first, second, *more = [*names.split(), "barbarians", "barbarians"]
    assert {first, second} <= set(ALL_TILES), f"{names}: no such tile"
    assert more in (["barbarians"] * n for n in range(3)), f"{names}: more than two tiles"
    return first, second


def _stand(state: State, stands: Stands, kind: Kind, seat: int) -> int:
    mask = 0
    pawns = dict.fromkeys(stands.split(), 1) if isinstance(stands, str) else stands
    for province, count in pawns.items():
        i = state.index[province]
        assert state.kind[i] is Kind.EMPTY, f"two civilizations in {province}"
        state.kind[i], state.owner[i], state.pawns[i] = kind, seat, count
        mask |= 1 << i
    return mask


def _command(state: State, name: str, args: dict[str, Any]) -> Command:
    command: Command = COMMANDS[name].ADAPTER.validate_python({"seat": state.seat, **args})
    return command


def _check(state: State) -> None:
    """The lists and the masks tell the same, and nothing is there that cannot be."""
    held, fallen, natives = [0] * len(state.held), [0] * len(state.fallen), 0
    for i, kind in enumerate(state.kind):
        bit = 1 << i
        if kind is Kind.EMPTY:
            assert (state.owner[i], state.pawns[i], state.forts[i]) == (0, 0, ())
        else:
            assert state.pawns[i] >= 1  # vinci:7.21
        if kind is Kind.ACTIVE:
            held[state.owner[i]] |= bit
        elif kind is Kind.DECLINED:
            fallen[state.owner[i]] |= bit
        elif kind is Kind.NATIVE:
            natives |= bit
    assert (held, fallen, natives) == (state.held, state.fallen, state.natives)
    assert all(points >= 0 for points in state.scores)  # vinci:3.11
    assert not any(mask and civ is None for mask, civ in zip(held, state.active, strict=True))
    assert not any(mask and civ is None for mask, civ in zip(fallen, state.declined, strict=True))
