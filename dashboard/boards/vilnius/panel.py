"""What lies with a seat: its attack row, its display, its hands and piles."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from dashboard.boards import Scene
from dashboard.boards.folding import Spot
from dashboard.boards.vilnius import faces, words
from dashboard.boards.vilnius.faces import NOTHING
from dashboard.boards.vilnius.layout import (
    FIELD_AT,
    FIELD_HIGH,
    HAND_WIDE,
    ROW_LEFT,
    ROW_WIDE,
    WIDE,
)
from dashboard.boards.vilnius.shared import REMEMBERED, shown
from domain.kernel.messages import Event
from domain.kernel.wording import player
from domain.vilnius import events as e
from domain.vilnius.beside import beside
from domain.vilnius.box import Box, box
from domain.vilnius.display import income, most
from domain.vilnius.state import Held, Parked, Placed, State

CARD_WIDE, CARD_HIGH = 92, 88
FATES = {"": NOTHING, "waits": "#v-waits", "beaten": "#v-won", "unbeaten": "#v-lost"}
FATE_WORDS = {"": "", "waits": "; it attacks", "beaten": "; defeated", "unbeaten": "; undefeated"}

Foes = tuple[tuple[str, str], ...]
"""Enemies with their fates."""


def panel(state: State, seat: int, acting: Sequence[int], recent: Sequence[Event]) -> tuple[Scene, ...]:
    """The parts of the scene of a seat."""
    pack = state.cards
    fresh = [event.card for event in recent if isinstance(event, e.OrderCardRevealed) and event.row == seat]
    new = tuple(
        (event.x, event.y) for event in recent if isinstance(event, e.BuildingBuilt) and event.seat == seat
    )
    return (
        _head(
            player(state, seat),
            seat in acting,
            state.starter == seat,
            income(state, box(pack), seat),
            seat in state.passed and state.phase == "city",
            len(state.display[seat]),
            most(pack, state.display[seat]),
            seat,
        ),
        _row(
            pack,
            seat,
            foes(state, seat),
            state.strength[seat],
            state.destination[seat],
            state.boosted,
            tuple(fresh),
        ),
        _display(
            pack,
            seat,
            state.display[seat],
            (*state.stored[seat], *state.guarded[seat]),
            tuple((x, y) for of, x, y in state.used if of == seat),
            new,
        ),
        _parked(
            seat,
            pack,
            state.display[seat],
            tuple(card for card in state.parked if card.of == seat),
            state.players,
        ),
        _provinces(
            pack,
            seat,
            state.provinces[seat],
            state.province_pile[seat],
            state.province_discard[seat],
            state.loot[seat],
        ),
        _units(
            pack,
            seat,
            state.units[seat],
            state.unit_pile[seat],
            state.unit_discard[seat],
            (*state.aside[seat], *(lent.unit for lent in state.lent[seat])),
        ),
    )


def foes(state: State, seat: int) -> Foes:
    """The enemies of a row with their fates, in an attack or before it."""
    lying = [(card, "") for card in state.rows[seat]]
    for lie, fate in ((state.foes, "waits"), (state.beaten, "beaten"), (state.unbeaten, "unbeaten")):
        lying += [(foe.enemy, fate) for foe in lie if foe.row == seat]
    # In an attack each keeps its place, whatever becomes of it.
    return tuple(sorted(lying)) if any(fate for _, fate in lying) else tuple(lying)


def strength(known: Box, row: Foes) -> int:
    """The strength of all enemies of a row together."""
    return sum(known.enemies[card].strength for card, _ in row)


@lru_cache(REMEMBERED)
def _head(
    name: str, acts: bool, starts: bool, cards: int, passed: bool, built: int, limit: int, seat: int
) -> Scene:
    who = f"{name}, the starting player" if starts else name
    summary = f"Seat {seat}: {who}; income {cards}, {built} of {limit} Buildings"
    return {
        f"seat-words-{seat}": {"text": summary},
        f"name-{seat}": {"text": words.short(name)},
        f"starter-{seat}": {"href": "#v-starter" if starts else NOTHING},
        f"says-{seat}": {"text": "passed" if passed else f"built {built}/{limit}"},
        f"panel-{seat}": {"class": "v-panel v-turn" if acts else "v-panel"},
    }


@lru_cache(REMEMBERED)
def _row(
    pack: str, seat: int, row: Foes, limit: int, aim: str, boosted: bool, fresh: tuple[str, ...]
) -> Scene:
    known = box(pack)
    sum_ = strength(known, row)
    where = known.destinations[aim].target
    aimed = "Vilnius itself" if where == "vilnius" else "this player's quarter"
    scene: Scene = {
        f"aim-{seat}": {"href": faces.target(known, aim)},
        f"aim-words-{seat}": {"text": f"Strength {sum_} of {limit} at which this row attacks {aimed}"},
        f"strength-{seat}": {
            "text": f"{sum_} of {limit}",
            "class": "v-num v-mid v-hot" if sum_ >= limit else "v-num v-mid",
        },
        f"row-none-{seat}": {"text": "" if row else "no enemies in the row"},
    }
    lines = 1 if len(row) <= 5 else 2
    across = max(1, -(-len(row) // lines))
    scale = min(1.0 if lines == 1 else 0.68, ROW_WIDE / (across * 82))
    last = {
        card: max(i for i, (id_, _) in enumerate(row) if id_ == card)
        for card in fresh
        if any(id_ == card for id_, _ in row)
    }
    for n, (card, fate) in enumerate(row):
        one, two = faces.two_lines(known.enemies[card].name)
        if scale < 0.7:
            one, two = "", ""
        member = f"row{seat}:{n}"
        scene[member] = {
            "transform": Spot(
                round(ROW_LEFT + (41 + n % across * 82) * scale, 1),
                60 if lines == 1 else 42 + n // across * 72,
                round(scale, 3),
            ).attribute(),
            "class": "v-past" if fate in ("beaten", "unbeaten") else "v-still",
        }
        scene[f"{member}/words"] = {"text": words.enemy(pack, card, boosted) + FATE_WORDS[fate]}
        scene[f"{member}/face"] = {"href": faces.enemy(card, boosted)}
        scene[f"{member}/one"] = {"text": one}
        scene[f"{member}/two"] = {"text": two}
        scene[f"{member}/fate"] = {"href": FATES[fate]}
        scene[f"{member}/mark"] = shown(last.get(card) == n)
    return scene


def _grid(display: tuple[Placed, ...]) -> tuple[float, float, float]:
    """Where the Residence lies in a display, and how large its cards are."""
    xs, ys = [placed.x for placed in display], [placed.y for placed in display]
    wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    scale = min(1.25, (WIDE - 28) / (wide * CARD_WIDE), (FIELD_HIGH - 12) / (high * CARD_HIGH))
    left = WIDE / 2 - (min(xs) + (wide - 1) / 2) * CARD_WIDE * scale
    top = FIELD_AT + FIELD_HIGH / 2 - (min(ys) + (high - 1) / 2) * CARD_HIGH * scale
    return left, top, scale


@lru_cache(REMEMBERED)
def _display(
    pack: str,
    seat: int,
    display: tuple[Placed, ...],
    held: tuple[Held, ...],
    used: tuple[tuple[int, int], ...],
    new: tuple[tuple[int, int], ...],
) -> Scene:
    known, scene = box(pack), Scene()
    if not display:
        return scene
    left, top, scale = _grid(display)
    inside = {(card.x, card.y): card.card for card in held}
    for n, placed in enumerate(display):
        at, member = (placed.x, placed.y), f"built{seat}:{n}"
        card = inside.get(at)
        stores = f" with {known.name(card)} in it" if card else ""
        done = ", used in this round" if at in used else ""
        x, y = left + placed.x * CARD_WIDE * scale, top + placed.y * CARD_HIGH * scale
        scene[member] = {"transform": Spot(round(x, 1), round(y, 1), round(scale, 3)).attribute()}
        scene[f"{member}/words"] = {
            "text": f"{building(pack, placed.building)}; {beside(pack, display, *at)}{stores}{done}"
        }
        scene[f"{member}/face"] = {"href": faces.building(placed.building)}
        scene[f"{member}/holds"] = shown(card is not None)
        scene[f"{member}/held"] = {
            "href": _inside(pack, card),
            "transform": "translate(0 -12) scale(.5)"
            if card in known.provinces
            else "translate(0 -12) scale(.4)",
        }
        scene[f"{member}/used"] = {"href": "#v-used" if at in used else NOTHING}
        scene[f"{member}/mark"] = shown(at in new)
    return scene


def _inside(pack: str, card: str | None) -> str:
    if card is None:
        return NOTHING
    return faces.province(card) if card in box(pack).provinces else faces.unit(card)


def building(pack: str, id_: str) -> str:
    """A building with what counts of it in a display."""
    card = box(pack).buildings[id_]
    return f"{card.name}, {card.kind}, Order value {card.order}"


@lru_cache(REMEMBERED)
def _parked(
    seat: int, pack: str, display: tuple[Placed, ...], cards: tuple[Parked, ...], players: tuple[str, ...]
) -> Scene:
    """The Provinces at the edges of a Kontor, one for each emblem."""
    scene: Scene = {}
    if not cards:
        return scene
    left, top, scale = _grid(display)
    for n, card in enumerate(cards):
        x = left + card.x * CARD_WIDE * scale + (card.seat - 2) * 29 * scale
        y = top + (card.y * CARD_HIGH - 10) * scale
        member = f"parked{seat}:{n}"
        scene[member] = {"transform": Spot(round(x, 1), round(y, 1), round(scale, 3)).attribute()}
        scene[f"{member}/words"] = {
            "text": f"{box(pack).name(card.province)}, placed by {players[card.seat - 1]} for the others"
        }
        scene[f"{member}/face"] = {"href": faces.province(card.province), "transform": "scale(.44)"}
        scene[f"{member}/stone"] = {
            "href": f"#v-stone{card.seat}",
            "transform": "translate(0 -20) scale(.3)",
        }
    return scene


@lru_cache(REMEMBERED)
def _provinces(
    pack: str,
    seat: int,
    hand: tuple[str, ...],
    pile: tuple[str, ...],
    discard: tuple[str, ...],
    loot: tuple[str, ...],
) -> Scene:
    scene = _hand(pack, "p", seat, hand)
    face = faces.province(discard[-1]) if discard else "#v-empty"
    return (
        scene
        | _side(pack, "pile", "p", seat, "Draw pile of Provinces", pile, "#v-back")
        | _side(pack, "out", "p", seat, "Discarded Provinces", discard, face)
        | _side(
            pack, "side", "p", seat, "Loot for the next income", loot, faces.province(loot[0]) if loot else ""
        )
    )


@lru_cache(REMEMBERED)
def _units(
    pack: str,
    seat: int,
    hand: tuple[str, ...],
    pile: tuple[str, ...],
    discard: tuple[str, ...],
    aside: tuple[str, ...],
) -> Scene:
    scene = _hand(pack, "u", seat, hand)
    face = "#v-small-" + discard[-1] if discard else "#v-empty"
    return (
        scene
        | _side(pack, "pile", "u", seat, "Draw pile of Units", pile, "#v-uback")
        | _side(pack, "out", "u", seat, "Discarded Units", discard, face)
        | _side(pack, "side", "u", seat, "Units that fought", aside, "#v-small-" + aside[0] if aside else "")
    )


def _hand(pack: str, kind: str, seat: int, hand: tuple[str, ...]) -> Scene:
    known, there = box(pack), Counter(hand)
    noun = "Province" if kind == "p" else "Unit"
    scene: Scene = {f"none-{kind}-{seat}": {"text": "" if hand else f"no {noun}s in hand"}}
    step = min(47.0, HAND_WIDE / max(1, len(there)))
    scale = min(0.74, (step - 2) / 60)
    for n, (card, number) in enumerate(there.items()):
        member = f"{kind}{seat}:{n}"
        x = 14 + 30 * scale + n * step
        scene[member] = {"transform": Spot(round(x, 1), 0, round(scale, 3)).attribute()}
        scene[f"{member}/words"] = {"text": f"In hand: {words.times(number, known.name(card))}"}
        scene[f"{member}/face"] = {"href": faces.province(card) if kind == "p" else f"#v-small-{card}"}
        if number > 1:
            scene[f"{member}/disc"] = {"r": "12"}
            scene[f"{member}/number"] = {"text": str(number)}
    return scene


def _side(pack: str, pile: str, kind: str, seat: int, title: str, cards: tuple[str, ...], face: str) -> Scene:
    text = f"{title}: {len(cards)}" + (f" ({words.cards(box(pack), cards)})" if cards else "")
    return {
        f"{pile}-{kind}-{seat}": {
            "text": str(len(cards)) if cards or pile != "side" else "",
            "class": "v-num v-mid v-light" if pile == "pile" and cards else "v-num v-mid v-halo",
        },
        f"{pile}-face-{kind}-{seat}": {"href": face if cards else "#v-empty"},
        f"{pile}-words-{kind}-{seat}": {"text": text},
    }
