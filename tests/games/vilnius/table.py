"""A table of Vilnius in any position, and moves played on it.

    t = table(hands={1: "farmers town_guard", 2: "town_guard"}, rows={1: "siege_crew"})
    attack(t)
    play(t, "deploy", enemy="1 siege_crew", units="1 town_guard, 2 town_guard, 1 farmers")

Two seats, all defaults: seat 1 is the starting player and to act in the city phase of round 2. Cards are
named by their ids: of a hand, pile or discard pile, Units and Provinces together.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from domain.kernel.chance import Chance, RecordedChance, SeededChance
from domain.kernel.events import GameStarted
from domain.kernel.messages import Command, Event, Joint
from domain.kernel.refusal import Refusal
from domain.vilnius import RULES
from domain.vilnius.box import Box, box
from domain.vilnius.commands import COMMANDS
from domain.vilnius.packs import newest
from domain.vilnius.setup import Setup
from domain.vilnius.state import Held, Parked, Phase, Placed, State, Step
from tests.helpers.deciding import decide

BOX: Box = box(newest())
NAMES = ("Ann", "Bo", "Cy")
START = (Placed(0, 0, "residence"), Placed(1, 0, "barracks"))
DECK = "scout squire footman boost final_attack"
PILE = "home_tools home_tools home_tools home_tools home_tools home_tools slavic_axemen"
"""More than an income, and something to buy with: so that a move ends where a round begins."""
WEAPONLESS = ("no_enemies_in_sight", "razzle_dazzle", "wrong_track")

E = TypeVar("E", bound=Event)
BySeat = Mapping[int, str]


def table(
    seats: int = 2,
    *,
    phase: Phase = "city",
    step: Step = "act",
    seat: int | None = None,
    starter: int = 1,
    round: int = 2,  # noqa: A002 - the word of the rules
    city: int = 10,
    boosted: bool = False,
    deck: str = DECK,
    order_discard: str = "",
    middle: str = "",
    rows: BySeat | None = None,
    strength: Mapping[int, int] | None = None,
    destination: BySeat | None = None,
    destinations: str = "quarter",
    old_destinations: str = "",
    hands: BySeat | None = None,
    piles: BySeat | None = None,
    discards: BySeat | None = None,
    built: BySeat | None = None,
    stored: BySeat | None = None,
    guarded: BySeat | None = None,
    loot: BySeat | None = None,
    parked: str = "",
    trades: BySeat | None = None,
    stacks: Mapping[int, str] | None = None,
    passed: Iterable[int] = (),
    emblems: tuple[int, ...] = (1, 2, 3),
) -> State:
    """A position in the middle of a game; what is left out is empty, and supplies have all other cards.

    Piles that are left out are ``PILE``, more than an income: so the next round asks for something.

    ``deck`` is in order from the top; cards joined by "|" lie there in an order that nobody knows. Buildings
    of ``built`` come beside the first two, each at "stable@3,0" or else at the next place to the right, in a
    row of its own below. What is ``stored`` lies in the Storehouses in order. ``parked`` is "2 gold_2" at the
    only Kontor. ``stacks`` have Provinces that are known, from the top; others have three unknown ones each.
    """
    state = RULES.begin(
        GameStarted(
            game="vilnius",
            ruleset=RULES.ruleset,
            seats=NAMES[:seats],
            setup=RULES.prepare(Setup(emblems=emblems[:seats]), seats),
        )
    )
    state.phase, state.step, state.seat = phase, step, seat or starter
    state.round, state.starter, state.city, state.boosted = round, starter, city, boosted
    state.deck = tuple(tuple(layer.split("|")) for layer in deck.split())
    state.order_discard = tuple(sorted(order_discard.split()))
    state.middle = tuple(middle.split())
    state.destinations = tuple(sorted(destinations.split()))
    state.old_destinations = tuple(sorted(old_destinations.split()))
    state.passed = tuple(passed)
    for s in state.seats:
        state.rows[s] = tuple((rows or {}).get(s, "").split())
        state.strength[s] = (strength or {}).get(s, 3)
        state.destination[s] = (destination or {}).get(s, "vilnius")
        state.units[s], state.provinces[s] = _cards(hands, s)
        state.unit_pile[s], state.province_pile[s] = _cards(piles, s, PILE)
        state.unit_discard[s], state.province_discard[s] = _cards(discards, s)
        state.loot[s] = _cards(loot, s)[1]
        state.display[s] = (*START, *_built((built or {}).get(s, "")))
        state.stored[s] = _held(state, s, "province", _cards(stored, s)[1])
        state.guarded[s] = _held(state, s, "unit", _cards(guarded, s)[0])
        state.trades[s] = tuple((trades or {}).get(s, "").split())
        own = {placed.building for placed in state.display[s]}
        state.personal[s] = tuple(
            sorted(card.id for card in BOX.pack.buildings if card.personal and card.id not in own)
        )
    state.parked = _parked(state, parked)
    there = Counter(placed.building for display in state.display for placed in display)
    state.general = {c.id: c.copies - there[c.id] for c in BOX.pack.buildings if not c.personal}
    used = cards(state)
    state.supply = {card.id: card.copies - used[card.id] for card in BOX.pack.units}
    assert min(state.supply.values()) >= 0, "more Units than there are"
    for stack in range(1, 5):
        known = (stacks or {}).get(stack)
        state.under[stack] = tuple((known or "").split())
        state.stacks[stack] = 3 if known is None else 0
    left = Counter({card.id: card.copies for card in BOX.pack.provinces if not card.home}) - cards(state)
    state.pool = tuple(sorted(left.elements()))[: sum(state.stacks)]
    return state


def _cards(of: BySeat | None, seat: int, otherwise: str = "") -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The Units and the Provinces that are named."""
    named = sorted((of or {}).get(seat, otherwise).split())
    assert all(card in BOX.units or card in BOX.provinces for card in named), named
    return tuple(card for card in named if card in BOX.units), tuple(
        card for card in named if card in BOX.provinces
    )


def _built(text: str) -> tuple[Placed, ...]:
    placed = []
    for at, word in enumerate(text.split()):
        building, _, place = word.partition("@")
        x, y = map(int, place.split(",")) if place else (2 + at, 5)
        placed.append(Placed(x, y, building))
    return tuple(placed)


def _held(state: State, seat: int, kind: str, held: Iterable[str]) -> tuple[Held, ...]:
    stores = [at for at in state.display[seat] if BOX.buildings[at.building].stores == kind]
    return tuple(Held(at.x, at.y, card) for at, card in zip(stores, held, strict=False))


def _parked(state: State, text: str) -> tuple[Parked, ...]:
    kontors = [(s, at.x, at.y) for s in state.seats for at in state.display[s] if at.building == "kontor"]
    parked = []
    for item in filter(None, text.split(", ")):
        seat, _, province = item.partition(" ")
        parked.append(Parked(*kontors[0], int(seat), province))
    return tuple(parked)


def new_game(
    seats: int = 2, *, first: int = 1, difficulty: str = "simple", emblems: tuple[int, ...] | None = None
) -> tuple[State, list[Event]]:
    """A game that was just set up, and the events up to the first decision: the first city phase."""
    setup = RULES.prepare(Setup.model_validate({"difficulty": difficulty, "emblems": emblems}), seats)
    started = GameStarted(game="vilnius", ruleset=RULES.ruleset, seats=NAMES[:seats], setup=setup)
    state = RULES.begin(started)
    drawn = [{"order": card} for card in WEAPONLESS[:2]]
    chance = RecordedChance([{"start_seat": first}, *drawn])
    events = RULES.deal(state, chance)
    chance.finish()
    return state, events


def play(
    state: State, name: str, seat: int | None = None, *, draws: Iterable[str] | None = None, **args: Any
) -> list[Event]:
    """Plays a command of the seat to act (or of ``seat``), changes the table, and returns the events.

    Lists are texts: "1 farmers, 2 farmers". ``agreed`` is filled in where it is left out. ``draws`` are what
    chance draws, "order scout"; without them a fixed seed draws.
    """
    command = _command(state, name, seat, args)
    assert _legal(state, command), f"{command} is not legal"
    chance: Chance = SeededChance("vilnius", state.round)
    if draws is not None:
        outcomes = (draw.split(" ", 1) for draw in draws)
        chance = recorded = RecordedChance([{kind: value} for kind, value in outcomes])
    before = cards(state)
    events = decide(RULES, state, command, chance)
    if draws is not None:
        recorded.finish()
    for event in events:
        RULES.evolve(state, event)
    assert cards(state) == before, "a card appeared or vanished"
    return events


def allowed(state: State, name: str, seat: int | None = None, **args: Any) -> bool:
    """Whether a command may be given; what a refusal says of it and the choices agree."""
    command = _command(state, name, seat, args)
    listed = _legal(state, command)
    refusal = RULES.refusal(state, command)
    assert (refusal is None) == listed, f"{command}: listed {listed}, {refusal}"
    return listed


def refused(state: State, name: str, seat: int | None = None, **args: Any) -> Refusal:
    """Why a command may not be given."""
    assert not allowed(state, name, seat, **args)
    refusal = RULES.refusal(state, _command(state, name, seat, args))
    assert refusal
    return refusal


def choices(state: State, name: str, seat: int | None = None) -> list[dict[str, Any]]:
    """The args of the commands of a name that a seat may give."""
    return [c.args() for c in RULES.legal(state, seat or state.seat) if name == c.NAME]


def attack(state: State, *, draws: Iterable[str] | None = None) -> list[Event]:
    """The last player passes, so the military phase begins: all others have passed before."""
    state.seat = (state.starter - 2) % len(state.players) + 1
    state.passed = tuple(seat for seat in state.seats if seat != state.seat)
    return play(state, "pass", store="", draws=draws)


def prepare(state: State, *, draws: Iterable[str] | None = None) -> list[Event]:
    """The last player names what he draws, as few Units as he can, so the preparation phase begins."""
    state.phase, state.step, state.seat = "income", "draw", 0
    last = (state.starter - 2) % len(state.players) + 1
    state.named = [None if seat == last else (0, 0) for seat in range(len(state.players) + 1)]
    state.draws = tuple((state.starter - 1 + at) % len(state.players) + 1 for at in range(len(state.players)))
    return play(state, "draw", last, **choices(state, "draw", last)[0], draws=draws)


def only(events: Iterable[Event], kind: type[E]) -> E:
    """The one event of its kind; fails where there are more or none."""
    matching = every(events, kind)
    assert len(matching) == 1, f"{len(matching)} events are {kind.__name__}"
    return matching[0]


def every(events: Iterable[Event], kind: type[E]) -> list[E]:
    """All events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def cards(state: State) -> Counter[str]:
    """How many of each card there are, wherever they lie; Boost and Final Attack are not counted."""
    places: list[Iterable[str]] = [
        *state.deck,
        state.order_discard,
        state.middle,
        *state.rows,
        (foe.enemy for foe in (*state.foes, *state.beaten, *state.unbeaten)),
        state.destination,
        state.destinations,
        state.old_destinations,
        *state.provinces,
        *state.units,
        *state.province_pile,
        *state.province_discard,
        *state.unit_pile,
        *state.unit_discard,
        *state.loot,
        (slot.card for held in (*state.stored, *state.guarded) for slot in held),
        (card.province for card in state.parked),
        state.pool,
        *state.under,
        state.seen,
        *state.aside,
        (unit.unit for lent in state.lent for unit in lent),
        (placed.building for display in state.display for placed in display),
        *state.personal,
        Counter(state.general).elements(),
        Counter(state.supply).elements(),
    ]
    return Counter(card for place in places for card in place if card not in ("", "boost", "final_attack"))


def _command(state: State, name: str, seat: int | None, args: Mapping[str, Any]) -> Command:
    kind = COMMANDS[name]
    lists = {"units", "parts", "store", "under"}
    if name == "draw":
        lists = set()
    given = {
        field: [item for item in value.split(", ") if item] if field in lists else value
        for field, value in args.items()
    }
    if issubclass(kind, Joint) and "agreed" not in given:
        own = {int(item[0]) for item in given.get("units", ())} or set(state.seats)
        if name == "choose_victims":
            own = {victim.seat for victim in state.tied}
        seats = len(state.players)
        given["agreed"] = [s for at in range(seats) if (s := (state.starter - 1 + at) % seats + 1) in own]
    command: Command = kind.ADAPTER.validate_python({"seat": seat or state.seat, **given})
    return command


def _legal(state: State, command: Command) -> bool:
    legal = RULES.legal(state, command.seat)
    return command in legal.listed or any(command in shape for shape in legal.shapes)
