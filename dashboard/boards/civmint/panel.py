"""What a seat has, and where it is on tracks and aspects."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from dashboard.boards import Scene
from dashboard.boards.civmint import words
from dashboard.boards.civmint.base import STOCK
from dashboard.boards.civmint.land import REMEMBERED
from dashboard.boards.civmint.layout import SEATS
from dashboard.boards.civmint.symbols import NOTHING
from dashboard.boards.civmint.tracks import aspect_at, track_at
from dashboard.boards.folding import Spot
from domain.civmint.move import able
from domain.civmint.names import ASPECTS, KINDS
from domain.civmint.state import State
from domain.civmint.tin import tin
from domain.kernel.messages import Event
from domain.kernel.wording import player

OWN = (*STOCK, "research", "taxes", "event")
NUMBERS = (*OWN, "supports")
SIGNED = ("event",)
Pairs = tuple[tuple[str, int], ...]


def panels(state: State, recent: Iterable[Event]) -> tuple[Scene, ...]:
    """The parts of the scene of both seats."""
    changed = frozenset(
        (change.seat, change.what) for event in recent for change in getattr(event, "changes", ())
    )
    parts = list[Scene]()
    for seat in SEATS:
        numbers = state.numbers[seat]
        supports = able(state, seat).supports if state.reached[seat] or numbers else 0
        shown = [(name, numbers.get(name, 0)) for name in OWN]
        fresh = tuple([name for name in NUMBERS if (seat, name) in changed]) if changed else ()
        parts += [
            _head(
                seat,
                player(state, seat),
                state.seat == seat,
                state.first == seat,
                state.active == seat and state.phase != "over",
            ),
            _numbers(seat, (*shown, ("supports", supports)), numbers.get("power_most", 0), fresh),
            _dice(seat, tuple([unit.kind for unit in state.units[seat]]), tin(state.mint).pack.limits.dice),
            _tracks(state.mint, seat, tuple(state.levels[seat].items()), tuple(state.cards[seat].items())),
            _aspects(state.mint, seat, tuple([(name, numbers.get(name, 1)) for name in ASPECTS])),
        ]
    return tuple(parts)


@lru_cache(REMEMBERED)
def _head(seat: int, name: str, acts: bool, first: bool, turn: bool) -> Scene:
    card = ", has the First Player card" if first else ""
    return {
        f"seat-words-{seat}": {"text": f"Seat {seat}: {name}{card}"},
        f"name-{seat}": {"text": words.short(name)},
        f"first-{seat}": {"href": "#m-first" if first else NOTHING},
        f"says-{seat}": {"text": "decides" if acts else "own turn" if turn else ""},
        f"panel-{seat}": {"class": "m-panel m-turn" if acts else "m-panel"},
    }


@lru_cache(REMEMBERED)
def _numbers(seat: int, numbers: Pairs, most: int, fresh: tuple[str, ...]) -> Scene:
    scene: Scene = {}
    for name, number in numbers:
        scene |= _number(seat, name, number, most if name == "power" else None, name in fresh)
    return scene


@lru_cache(REMEMBERED)
def _number(seat: int, name: str, number: int, most: int | None, fresh: bool) -> Scene:
    shown = f"{number:+}" if name in SIGNED and number else str(number)
    shown = shown if most is None else f"{number}/{most}"
    scene: Scene = {f"n-{name}-{seat}": {"text": shown, "class": "m-num m-hot" if fresh else "m-num"}}
    if name not in STOCK:
        scene[f"l-{name}-{seat}"] = {"x": str(21 + 11 * len(shown))}
    return scene


@lru_cache(REMEMBERED)
def _dice(seat: int, kinds: tuple[str, ...], most: int) -> Scene:
    there = Counter(kinds)
    scene: Scene = {f"k-{kind}-{seat}": {"text": str(there[kind])} for kind in KINDS}
    for kind in KINDS:
        scene[f"d-{kind}-{seat}"] = {"class": "m-some" if there[kind] else "m-past"}
    scene[f"free-{seat}"] = {"text": f"{most - len(kinds)} free"}
    return scene


@lru_cache(REMEMBERED)
def _tracks(mint: str, seat: int, levels: Pairs, cards: tuple[tuple[str, str], ...]) -> Scene:
    known, scene, on = tin(mint), Scene(), dict(cards)
    for track in known.pack.tracks:
        level = dict(levels).get(track.id)
        id_ = f"track-{track.id}-{seat}"
        if not level:
            scene[id_] = {"href": NOTHING, "transform": ""}
            continue
        at = track_at(level, on[track.id], len(track.left), seat)
        scene[id_] = {"href": f"#m-cube{seat}", "transform": Spot(*at).attribute()}
    return scene


@lru_cache(REMEMBERED)
def _aspects(mint: str, seat: int, levels: Pairs) -> Scene:
    scene = Scene()
    most: dict[str, int] = dict(tin(mint).highest)
    places: dict[str, int] = {card.id: place for place, card in enumerate(tin(mint).pack.aspects)}
    for name, level in levels:
        x, y = aspect_at(places[name], level, most[name], seat)
        spot = Spot(round(x, 1), y, 0.7)
        scene[f"aspect-{name}-{seat}"] = {"href": f"#m-cube{seat}", "transform": spot.attribute()}
    return scene
