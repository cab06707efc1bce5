"""What lies before all: the city, the Order and its Buildings, and the Provinces in stacks."""

from collections.abc import Sequence
from textwrap import wrap

from dashboard.boards import Scene
from dashboard.boards.caches import remembered
from dashboard.boards.folding import Spot
from dashboard.boards.vilnius import faces, words
from dashboard.boards.vilnius.base import LAYERS, STACKS, middle_x, stack_x
from dashboard.boards.vilnius.faces import NOTHING
from dashboard.boards.vilnius.town import HOUSES
from domain.kernel.messages import Event
from domain.kernel.wording import counted
from domain.vilnius import events as e
from domain.vilnius.box import Box, box
from domain.vilnius.dealing import last_point
from domain.vilnius.state import Phase, State
from domain.vilnius.words import PHASES

REMEMBERED = 1024
"""Values of which a part is kept; a game has fewer."""


_SHOWN, _HIDDEN = {"display": "inline"}, {"display": "none"}


def shown(there: bool) -> dict[str, str]:
    """The attribute that shows an element or not. Nobody may change it."""
    return _SHOWN if there else _HIDDEN


def shared(state: State, recent: Sequence[Event]) -> tuple[Scene, ...]:
    """The parts of the scene of a state that belong to no seat."""
    fresh = tuple(sorted(event.card for event in recent if isinstance(event, e.OrderCardRevealed)))
    stacks = tuple(
        (state.stacks[stack], state.under[stack] if state.under[stack] else ()) for stack in STACKS
    )
    looked = next((event.stack for event in recent if isinstance(event, e.ProvincesSeen)), state.stack)
    burns = any(isinstance(event, e.CityBurned) for event in recent)
    return (
        _city(state.cards, state.difficulty, state.city, burns),
        _clock(state.round, state.phase, state.boosted, state.final, state.difficulty),
        _pile(state.cards, state.deck, state.order_discard),
        _aims(state.destinations, state.old_destinations),
        _middle(state.cards, state.middle, fresh, len(state.players)),
        _lands(state.cards, stacks, state.pool, looked),
    )


@remembered(REMEMBERED)
def _city(pack: str, difficulty: str, points: int, burns: bool) -> Scene:
    most = last_point(box(pack), difficulty)
    words_ = f"Vilnius has {counted(points, 'point')} of {most}"
    scene: Scene = {
        "city-words": {"text": words_},
        "town-words": {"text": f"{words_}: a house for each"},
        "city-points": {"text": f"{points} of {most} points"},
        "town-glow": {"opacity": f"{0.7 * (1 - points / most):.2f}"},
    }
    for n in HOUSES:
        look = NOTHING if n > most else f"#v-house-{n % 3}" if n <= points else "#v-burnt"
        scene[f"house-{n}"] = {"href": look}
    scene["city-points"]["class"] = "v-head v-hot" if burns or not points else "v-head"
    return scene


@remembered(REMEMBERED)
def _clock(round_: int, phase: Phase, boosted: bool, final: bool, difficulty: str) -> Scene:
    now = "Final Attack" if final and phase != "over" else PHASES[phase]
    return {
        "city-round": {"text": f"Round {round_}" if round_ else "Setting up"},
        "city-part": {"text": now},
        "city-game": {"text": f"{difficulty} game"},
        "boosted": {"text": "Boost: both sides count" if boosted else ""},
    }


def layer(known: Box, cards: tuple[str, ...]) -> str:
    """Cards in an unknown order, in a few words."""
    if len(cards) == 1:
        return known.name(cards[0])
    if all(card in known.enemies and known.enemies[card].weaponless for card in cards):
        return f"{len(cards)} without weapons"
    strongholds = sum(card in known.strongholds for card in cards)
    units = counted(len(cards) - strongholds, "Unit")
    return f"{units}, {counted(strongholds, 'Building')}" if strongholds else units


@remembered(REMEMBERED)
def _pile(pack: str, deck: tuple[tuple[str, ...], ...], discard: tuple[str, ...]) -> Scene:
    known = box(pack)
    lie = [cards for cards in deck if cards]
    number = sum(map(len, lie))
    listed = "; then ".join(words.cards(known, cards) for cards in lie) or "nothing"
    scene: Scene = {
        "deck": {"text": str(number)},
        "deck-pile": {"href": "#v-order" if number else "#v-empty"},
        "deck-words": {"text": f"Order draw pile from its top, each part in no known order: {listed}"},
        "spent": {"text": str(len(discard))},
        "spent-pile": {"href": "#v-order" if discard else "#v-empty"},
        "spent-words": {"text": f"Order discard pile: {words.cards(known, discard)}"},
    }
    layers = wrap("; ".join(layer(known, cards) for cards in lie), 46) or ["the draw pile is empty"]
    for n in LAYERS:
        scene[f"layer-{n}"] = {"text": layers[n - 1] if n <= len(layers) else ""}
    return scene


@remembered(REMEMBERED)
def _aims(left: tuple[str, ...], out: tuple[str, ...]) -> Scene:
    city, quarters = left.count("vilnius"), len(left) - left.count("vilnius")
    gone = f"; {len(out)} discarded" if out else ""
    return {
        "aims": {"text": f"Destinations: {city} Vilnius, {counted(quarters, 'quarter')}{gone}"},
        "aims-words": {"text": "Destination cards that are not drawn, in no known order"},
    }


@remembered(REMEMBERED)
def _middle(pack: str, cards: tuple[str, ...], fresh: tuple[str, ...], seats: int) -> Scene:
    known, scene = box(pack), Scene()
    for n, id_ in enumerate(cards):
        card = known.strongholds[id_]
        how = words.weapons(known.strongholds_arms[id_])
        ask = f"all of {how}" if seats > 2 else f"any six of {how}"
        scene[f"middle:{n}"] = {
            "transform": Spot(middle_x(n), 88, 1.12).attribute(),
            "data-piece": f"stronghold {id_}",
        }
        scene[f"middle:{n}/words"] = {"text": f"{card.name}: to destroy it, raise {ask}"}
        scene[f"middle:{n}/face"] = {"href": f"#v-s-{id_}"}
        scene[f"middle:{n}/mark"] = shown(id_ in fresh)
    return scene


@remembered(REMEMBERED)
def _lands(
    pack: str, stacks: tuple[tuple[int, tuple[str, ...]], ...], pool: tuple[str, ...], looked: int
) -> Scene:
    known, member = box(pack), 0
    scene: Scene = {
        "lands-pool": {"text": f"unknown: {len(pool)}"},
        "stack-mark": {
            "href": "#v-looked" if looked else NOTHING,
            "transform": Spot(stack_x(max(looked, 1)), 111, 0.66).attribute(),
        },
    }
    for stack, (unknown, under) in enumerate(stacks, 1):
        number = unknown + len(under)
        price = words.weapons(known.conquests[stack])
        below = f"; at the bottom {words.cards(known, under)}" if under else ""
        summary = f"Stack {stack}: {counted(number, 'Province')}, {unknown} of them unknown{below}"
        scene |= {
            f"stack-words-{stack}": {"text": f"{summary}; a look at it costs {price}"},
            f"stack-{stack}": {"text": str(number)},
            f"stack-pile-{stack}": {"href": "#v-back" if unknown else "#v-empty"},
            f"stack-known-{stack}": {"text": "" if under else "unknown" if unknown else "empty"},
        }
        for n, card in enumerate(under):
            step = min(30.0, 54 / max(1, len(under) - 1))
            x = stack_x(stack) + step * (n - (len(under) - 1) / 2)
            scene[f"under:{member}"] = {"transform": Spot(round(x, 1), 178, 0.5).attribute()}
            scene[f"under:{member}/words"] = {"text": f"Known in stack {stack}: {known.name(card)}"}
            scene[f"under:{member}/face"] = {"href": faces.province(card)}
            member += 1
    return scene
