"""A table of Darwinci in any position, and moves played on it.

    t = table(phase="bid", bidding=3, offers={1: 10, 2: 20}, bids={1: "2:2 3:2 3:3"})
    play(t, "end_bid")
    assert t.won[2] == (10,)

Three seats, all defaults: seat 1 is first and to move, in round 2, and seat 2 has the Darwin tile.
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from domain.darwinci import RULES
from domain.darwinci.commands import COMMANDS
from domain.darwinci.packs import newest
from domain.darwinci.setup import Options, Setup
from domain.darwinci.state import Phase, Placed, State, Stone
from domain.kernel.chance import Chance, RecordedChance, SeededChance
from domain.kernel.events import GameStarted
from domain.kernel.messages import Command, Event
from domain.kernel.refusal import IllegalMove, Refusal
from domain.kernel.rules import digest
from tests.helpers.deciding import decide

TILES = range(1, 66)
SOUND, ROTTEN = range(3, 11), (11, 12, 23, 24, 35, 36, 62, 63, 64, 65)
"""Straight bones of 1 to 4 Darwin; all rotten bones."""
ROW = (37, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57)
"""Ends of bones, the filling of parcels; the first shows a necklace, the others nothing."""

E = TypeVar("E", bound=Event)

Parcel = str | Iterable[Placed]
"""A parcel as a drawing, see ``drawn``, or as it is in a state."""


def table(
    seats: int = 3,
    *,
    phase: Phase = "offer",
    seat: int | None = None,
    first: int = 1,
    darwin: int = 2,
    round: int = 2,  # noqa: A002 - the word of the rules
    following: int = 0,
    hands: Mapping[int, Iterable[int | None]] | None = None,
    left: tuple[int, int] | None = None,
    under: Mapping[int, Iterable[int | None]] | None = None,
    money: Mapping[int, int] | None = None,
    supply: Mapping[int, str] | None = None,
    parcels: Mapping[int, Parcel] | None = None,
    markers: Mapping[int, str] | None = None,
    offers: Mapping[int, int] | None = None,
    bids: Mapping[int, str] | None = None,
    bidding: int = 1,
    won: Mapping[int, Iterable[int]] | None = None,
    options: Mapping[str, Any] | None = None,
) -> State:
    """A position in the middle of a game; what is left out is empty, money 12, stones as at the start.

    ``supply`` has the stones of a seat as colours, "1 1 3", with "big" for a big one: "1 3big". ``bids`` are
    stones by offerer as bidder and colour: "2:1 3:3big". Fragments that are not named are in the sites; with
    ``left`` so many are, and the others are out of the game.
    """
    state = RULES.begin(
        GameStarted(
            game="darwinci",
            ruleset=RULES.ruleset,
            seats=("Ann", "Bob", "Cleo", "Dan", "Eve")[:seats],
            setup={"options": Options(**(options or {})).model_dump(), "packs": {"fragments": newest()}},
        )
    )
    state.phase, state.round, state.first, state.darwin = phase, round, first, darwin
    state.following = following
    state.seat = 0 if phase in ("lay", "offer") else seat or first
    state.bidding = bidding if phase == "bid" else 0
    for s in range(1, seats + 1):
        state.money[s] = (money or {}).get(s, 12)
        _stock(state, s, (supply or {}).get(s))
        tiles = list((hands or {}).get(s, ()))
        state.hands[s] = tuple(sorted(tiles, key=lambda tile: (tile is None, tile)))
        state.known[s] = sum(1 << tile for tile in tiles if tile)
        state.parcels[s] = drawn((parcels or {}).get(s, ()))
        state.markers[s] = tuple((markers or {}).get(s, "").split())
        state.offers[s] = (offers or {}).get(s, 0)
        state.bids[s] = tuple(map(_stone, (bids or {}).get(s, "").split()))
        state.won[s] = tuple((won or {}).get(s, ()))
    for site, tiles_ in (under or {}).items():
        state.under[site] = tuple(tiles_)
    named = _named(state)
    assert len(named) == len(set(named)), "a fragment is in two places"
    state.pool = [tile for tile in TILES if tile not in named]
    unknown = sum(tile is None for place in (*state.hands, *state.under) for tile in place)
    if left is None:
        size = len(state.pool) - unknown
        left = (size - size // 2, size // 2)
    state.left = [0, *left]
    state.gone = state.pool[sum(left) + unknown :]
    state.pool = state.pool[: sum(left) + unknown]
    return state


def drawn(parcel: Parcel) -> tuple[Placed, ...]:
    """A parcel from a drawing: rows of fragments from north to south, "." for a free place, the first
    fragment of the first row at x 0, y 0; turned where ">90" follows the number."""
    if not isinstance(parcel, str):
        return tuple(parcel)
    placed = []
    rows = [row.split() for row in parcel.strip().splitlines()]
    start = next(x for x, cell in enumerate(rows[0]) if cell != ".")
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            if cell != ".":
                tile, _, turn = cell.partition(">")
                placed.append((int(tile), x - start, y, int(turn or 0)))
    return tuple(placed)


def filled(count: int, *tiles: int) -> str:
    """The drawing of a parcel of so many fragments, rows of four: these, and ends of bones."""
    all_ = [*tiles, *(tile for tile in ROW if tile not in tiles)][:count]
    return "\n".join(" ".join(map(str, all_[i : i + 4])) for i in range(0, count, 4))


def new_game(
    seats: int = 3, *, first: int = 1, options: Mapping[str, Any] | None = None
) -> tuple[State, list[Event]]:
    """A game that was just set up, and the events of setting up."""
    setup = RULES.prepare(Setup.model_validate({"options": options or {}}), seats)
    names = ("Ann", "Bob", "Cleo", "Dan", "Eve")[:seats]
    started = GameStarted(game="darwinci", ruleset=RULES.ruleset, seats=names, setup=setup)
    state = RULES.begin(started)
    events = RULES.deal(state, RecordedChance([{"start_seat": first}]))
    return state, events


def dealt(*hands: Iterable[int], first: int = 1, options: Mapping[str, Any] | None = None) -> State:
    """A game of so many seats where each has drawn these four, first player's first, from site 1."""
    state, _ = new_game(len(hands), first=first, options=options)
    for hand in hands:
        for tile in hand:
            play(state, "draw", site=1, draws=[tile])
    return state


def play(
    state: State,
    name: str,
    seat: int | None = None,
    *,
    draws: Iterable[int | None] | None = None,
    **args: Any,
) -> list[Event]:
    """Plays a command of the seat to move (or of ``seat``), changes the table, and returns the events.

    ``draws`` are the fragments that come from the shuffle, in order; without them a fixed seed draws.
    """
    command = _command(state, name, seat, args)
    chance: Chance = SeededChance("darwinci", len(state.pool))
    if draws is not None:
        chance = recorded = RecordedChance([{"tile": tile} for tile in draws])
    events = decide(RULES, state, command, chance)
    if draws is not None:
        recorded.finish()
    assert command in list(RULES.legal(state, command.seat)), f"{command} is allowed and not listed"
    for event in events:
        RULES.evolve(state, event)
    assert all(money >= 0 for money in state.money)
    return events


def refused(state: State, name: str, seat: int | None = None, **args: Any) -> Refusal:
    """Why a command is refused; fails if it is not."""
    command = _command(state, name, seat, args)
    before = digest(state)
    try:
        decide(RULES, state, command, SeededChance("darwinci", 0))
    except IllegalMove as illegal:
        assert digest(state) == before, "a refused command changed the table"
        assert command not in list(RULES.legal(state, command.seat)), f"{command} is refused and listed"
        return illegal.refusal
    raise AssertionError(f"{command} is allowed")


def choices(state: State, seat: int | None = None) -> list[dict[str, Any]]:
    """What a seat may do now, each as its name and args."""
    return [{"name": c.NAME, **c.args()} for c in RULES.legal(state, seat or state.seat)]


def awarded(seats: int = 3, *, first: int = 1, **position: Any) -> tuple[State, list[Event]]:
    """A table after the award, and its events; ``position`` has offers and bids, the last seat bids no
    more."""
    last = (first - 2) % seats + 1
    state = table(seats, phase="bid", bidding=3, first=first, seat=last, **position)
    return state, play(state, "end_bid")


def only(events: Iterable[Event], kind: type[E]) -> E:
    """The one event of its kind; fails where there are more or none."""
    matching = every(events, kind)
    assert len(matching) == 1, f"{len(matching)} events are {kind.__name__}"
    return matching[0]


def every(events: Iterable[Event], kind: type[E]) -> list[E]:
    """All events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def stones(state: State, seat: int) -> str:
    """The supply of a seat, as ``table`` takes it."""
    listed = []
    for colour in range(1, len(state.players) + 1):
        listed += [f"{colour}"] * state.small[seat][colour] + [f"{colour}big"] * state.big[seat][colour]
    return " ".join(listed)


def _stock(state: State, seat: int, supply: str | None) -> None:
    seats = len(state.players)
    if supply is None:
        left, right = seat % seats + 1, (seat - 2) % seats + 1
        own = f"{seat} " * 6 + f"{seat}big" if state.options["experts"] else f"{seat} " * 7
        supply = f"{own} {left} {right}"
    for stone in supply.split():
        _, colour, big = _stone(f"{seat}:{stone}")
        (state.big if big else state.small)[seat][colour] += 1


def _stone(text: str) -> Stone:
    bidder, _, stone = text.partition(":")
    return int(bidder), int(stone.removesuffix("big")), stone.endswith("big")


def _named(state: State) -> list[int]:
    tiles = [tile for place in (*state.hands, *state.under) for tile in place if tile]
    tiles += [tile for parcel in state.parcels for tile, *_ in parcel]
    return [*tiles, *(tile for tile in state.offers if tile), *(tile for won in state.won for tile in won)]


def _command(state: State, name: str, seat: int | None, args: dict[str, Any]) -> Command:
    command: Command = COMMANDS[name].ADAPTER.validate_python({"seat": seat or state.seat, **args})
    return command
