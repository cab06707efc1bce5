"""What lies with a seat: its attack row, its display, its hands and piles."""

from collections.abc import Sequence

from dashboard.boards import Scene
from dashboard.boards.caches import by_identity, remembered
from dashboard.boards.folding import Spot
from dashboard.boards.vilnius import faces, pieces, tags, words
from dashboard.boards.vilnius.display import display as displayed
from dashboard.boards.vilnius.display import parked
from dashboard.boards.vilnius.faces import NOTHING
from dashboard.boards.vilnius.hand import hand, piles
from dashboard.boards.vilnius.layout import GAP, ROW_LEFT, ROW_WIDE, SEATS_HIGH
from dashboard.boards.vilnius.shared import REMEMBERED, shown
from domain.kernel.messages import Event
from domain.vilnius import events as e
from domain.vilnius.box import Box, box
from domain.vilnius.display import income_of, most
from domain.vilnius.state import Foe, Held, Lent, Placed, State

LINE_OF_FOES = 9
"""Enemies in one line at most; of more, each of two lines has half."""
FATES = {"": NOTHING, "waits": "#v-waits", "beaten": "#v-won", "unbeaten": "#v-lost"}
FATE_WORDS = {"": "", "waits": "; it attacks", "beaten": "; defeated", "unbeaten": "; undefeated"}

Foes = tuple[tuple[str, str], ...]
"""Enemies with their fates."""


def panels(state: State, acting: Sequence[int], recent: Sequence[Event]) -> list[Scene]:
    """The parts of the scene of all seats."""
    revealed = [event for event in recent if isinstance(event, e.OrderCardRevealed)]
    built = [event for event in recent if isinstance(event, e.BuildingBuilt)]
    pack, players, parts = state.cards, state.players, list[Scene]()
    for seat in state.seats:
        display = state.display[seat]
        built_here, hand_here = _cards(
            pack,
            players,
            seat,
            display,
            state.stored[seat],
            state.guarded[seat],
            state.used,
            tuple([(event.x, event.y) for event in built if event.seat == seat]),
            state.provinces[seat],
            state.units[seat],
            pieces.open_cards(state, seat).alone,
        )
        parts += (
            _head(
                pack,
                players,
                seat,
                seat in acting,
                state.starter == seat,
                state.phase == "city" and seat in state.passed,
                display,
                state.middle,
            ),
            _row(
                pack,
                seat,
                foes(state, seat),
                state.strength[seat],
                state.destination[seat],
                state.boosted,
                tuple([event.card for event in revealed if event.row == seat]),
            ),
            built_here,
            _kontor(state, seat) if state.parked else _NO_KONTOR,
            hand_here,
            _piles(
                pack, "p", seat, state.province_pile[seat], state.province_discard[seat], state.loot[seat], ()
            ),
            _piles(
                pack,
                "u",
                seat,
                state.unit_pile[seat],
                state.unit_discard[seat],
                state.aside[seat],
                state.lent[seat],
            ),
        )
    return parts


@by_identity
def _cards(
    pack: str,
    players: tuple[str, ...],
    seat: int,
    display: tuple[Placed, ...],
    stored: tuple[Held, ...],
    guarded: tuple[Held, ...],
    used: tuple[tuple[int, int, int], ...],
    new: tuple[tuple[int, int], ...],
    provinces: tuple[str, ...],
    units: tuple[str, ...],
    alone: frozenset[str],
) -> tuple[Scene, Scene]:
    """Its display and its hands; ``alone`` are the kinds of cards that lie nowhere else."""
    held = (*stored, *guarded)
    used_here = tuple([(x, y) for of, x, y in used if of == seat])
    alone_inside = alone.intersection([card.card for card in held])
    return (
        displayed(pack, seat, display, held, used_here, new, len(players), players[seat - 1], alone_inside),
        hand(pack, seat, provinces, units, len(players), alone),
    )


@by_identity
def _piles(
    pack: str,
    kind: str,
    seat: int,
    pile: tuple[str, ...],
    discard: tuple[str, ...],
    aside: tuple[str, ...],
    lent: tuple[Lent, ...],
) -> Scene:
    return piles(pack, kind, seat, pile, discard, (*aside, *[one.unit for one in lent]))


_NO_KONTOR: Scene = {}


def _kontor(state: State, seat: int) -> Scene:
    waiting = tuple([card for card in state.parked if card.of == seat])
    if not waiting:
        return _NO_KONTOR
    alone = tuple([pieces.open_cards(state, card.seat).alone for card in waiting])
    return parked(seat, state.cards, state.display[seat], waiting, state.players, alone)


def foes(state: State, seat: int) -> Foes:
    """The enemies of a row with their fates, in an attack or before it."""
    return row_of(seat, state.rows[seat], state.foes, state.beaten, state.unbeaten)


@by_identity
def row_of(
    seat: int,
    row: tuple[str, ...],
    waiting: tuple[Foe, ...],
    beaten: tuple[Foe, ...],
    unbeaten: tuple[Foe, ...],
) -> Foes:
    """The enemies of a row with their fates; the others are those of an attack, in all rows."""
    lying = [(card, "") for card in row]
    for lie, fate in ((waiting, "waits"), (beaten, "beaten"), (unbeaten, "unbeaten")):
        lying += [(foe.enemy, fate) for foe in lie if foe.row == seat]
    # In an attack each keeps its place, whatever becomes of it.
    return tuple(sorted(lying)) if any(fate for _, fate in lying) else tuple(lying)


def strength(known: Box, row: Foes) -> int:
    """The strength of all enemies of a row together."""
    return sum(known.enemies[card].strength for card, _ in row)


@by_identity
def _head(
    pack: str,
    players: tuple[str, ...],
    seat: int,
    acts: bool,
    starts: bool,
    passed: bool,
    display: tuple[Placed, ...],
    middle: tuple[str, ...],
) -> Scene:
    name, seats = players[seat - 1], len(players)
    cards = income_of(box(pack), pack, display, middle)
    return _title(name, acts, starts, cards, passed, len(display), most(pack, display), seat, seats)


@remembered(REMEMBERED)
def _title(
    name: str,
    acts: bool,
    starts: bool,
    cards: int,
    passed: bool,
    built: int,
    limit: int,
    seat: int,
    seats: int,
) -> Scene:
    who = f"{name}, the starting player" if starts else name
    summary = f"Seat {seat}: {who}; income {cards}, {built} of {limit} Buildings"
    return {
        f"seat-words-{seat}": {"text": summary},
        f"name-{seat}": {"text": words.short(name)},
        f"starter-{seat}": {"href": "#v-starter" if starts else NOTHING},
        f"says-{seat}": {"text": "passed" if passed else f"built {built}/{limit}"},
        f"panel-{seat}": {
            "class": "v-panel v-turn" if acts else "v-panel",
            "height": f"{SEATS_HIGH[seats] - GAP:g}",
        },
    }


def _aimed(known: Box, aim: str) -> str:
    """The target of a row, in words; nothing before its Destination card lies there."""
    if not aim:
        return ""
    return " Vilnius itself" if known.destinations[aim].target == "vilnius" else " this player's quarter"


@remembered(REMEMBERED)
def _row(
    pack: str, seat: int, row: Foes, limit: int, aim: str, boosted: bool, fresh: tuple[str, ...]
) -> Scene:
    known = box(pack)
    sum_ = strength(known, row)
    scene: Scene = {
        f"aim-{seat}": {"href": faces.target(known, aim) if aim else NOTHING},
        f"aim-words-{seat}": {
            "text": f"Strength {sum_} of {limit} at which this row attacks{_aimed(known, aim)}"
        },
        f"strength-{seat}": {
            "text": f"{sum_} of {limit}",
            "class": "v-num v-mid v-hot" if sum_ >= limit else "v-num v-mid",
        },
        f"row-none-{seat}": {"text": "" if row else "no enemies in the row"},
    }
    lines = 1 if len(row) <= LINE_OF_FOES else 2
    across = max(1, -(-len(row) // lines))
    scale = 1.14 if lines == 1 else 0.6
    half = faces.CARD_HALF * faces.SMALLER * scale
    step = min(2 * half + 3, (ROW_WIDE - 2 * half) / max(1, across - 1))
    last = {
        card: max(i for i, (id_, _) in enumerate(row) if id_ == card)
        for card in fresh
        if any(id_ == card for id_, _ in row)
    }
    single = pieces.single(card for card, _ in row)
    for n, (card, fate) in enumerate(row):
        member = f"row{seat}:{n}"
        down = 61.0 if lines == 1 else 31 + n // across * 60
        scene[member] = {
            "transform": Spot(round(ROW_LEFT + half + n % across * step, 1), down, scale).attribute(),
            "class": "v-past" if fate in ("beaten", "unbeaten") else "v-still",
            "data-piece": pieces.enemy(seat, card) if card in single else "",
        }
        scene[f"{member}/words"] = {"text": words.enemy(pack, card, boosted) + FATE_WORDS[fate]}
        scene[f"{member}/face"] = {"href": faces.enemy(card, boosted)}
        scene[f"{member}/fate"] = {"href": FATES[fate]}
        scene[f"{member}/mark"] = shown(last.get(card) == n)
        if (n + 1) % across and n + 1 < len(row):
            scene |= tags.tag(member, known.name(card), tags.ENEMY, step / scale)
    return scene
