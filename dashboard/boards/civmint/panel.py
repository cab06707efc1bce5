"""What a seat has, and where it is on tracks and aspects."""

from collections import Counter
from collections.abc import Sequence

from dashboard.boards import Scene
from dashboard.boards.caches import remembered
from dashboard.boards.civmint import words
from dashboard.boards.civmint.base import STOCK
from dashboard.boards.civmint.land import REMEMBERED
from dashboard.boards.civmint.layout import SEATS
from dashboard.boards.civmint.symbols import NOTHING
from dashboard.boards.civmint.tracks import aspect_at, track_at
from dashboard.boards.folding import Spot
from domain.civmint import events as e
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


def panels(state: State, recent: Sequence[Event]) -> tuple[Scene, ...]:
    """The parts of the scene of both seats."""
    changed, gained = _changes(recent)
    parts = list[Scene]()
    for seat in SEATS:
        numbers = state.numbers[seat]
        supports = able(state, seat).supports if state.reached[seat] or numbers else 0
        shown = [(name, numbers.get(name, 0)) for name in OWN]
        fresh = tuple([name for name in NUMBERS if (seat, name) in changed]) if changed else ()
        gains = tuple([(name, gained.get((seat, name), 0)) for name in NUMBERS])
        parts += [
            _head(
                seat,
                player(state, seat),
                state.seat == seat,
                state.first == seat,
                state.active == seat and state.phase != "over",
            ),
            _numbers(seat, (*shown, ("supports", supports)), numbers.get("power_most", 0), fresh, gains),
            _dice(seat, tuple([unit.kind for unit in state.units[seat]]), tin(state.mint).pack.limits.dice),
            _tracks(state.mint, seat, tuple(state.levels[seat].items()), tuple(state.cards[seat].items())),
            _aspects(state.mint, seat, tuple([(name, numbers.get(name, 1)) for name in ASPECTS])),
        ]
    return tuple(parts)


def _changes(recent: Sequence[Event]) -> tuple[frozenset[tuple[int, str]], dict[tuple[int, str], int]]:
    """The numbers that a move changed, by seat and name; and by how much since its last turn began."""
    since = max((n for n, event in enumerate(recent) if isinstance(event, e.TurnBegan)), default=0)
    changed, sums = set[tuple[int, str]](), dict[tuple[int, str], int]()
    for n, event in enumerate(recent):
        for change in getattr(event, "changes", ()):
            key = change.seat, change.what
            changed.add(key)
            if n >= since:
                sums[key] = sums.get(key, 0) + change.amount
    return frozenset(changed), sums


@remembered(REMEMBERED)
def _head(seat: int, name: str, acts: bool, first: bool, turn: bool) -> Scene:
    card = ", has the First Player card" if first else ""
    return {
        f"seat-words-{seat}": {"text": f"Seat {seat}: {name}{card}"},
        f"name-{seat}": {"text": words.short(name)},
        f"first-{seat}": {
            "href": "#m-first" if first else NOTHING,
            "data-piece": "first player" if first else "",
        },
        f"says-{seat}": {"text": "decides" if acts else "own turn" if turn else ""},
        f"panel-{seat}": {"class": "m-panel m-turn" if acts else "m-panel"},
    }


@remembered(REMEMBERED)
def _numbers(seat: int, numbers: Pairs, most: int, fresh: tuple[str, ...], gains: Pairs) -> Scene:
    scene: Scene = {}
    for (name, number), (_, gain) in zip(numbers, gains, strict=True):
        scene |= _number(seat, name, number, most if name == "power" else None, name in fresh, gain)
    return scene


@remembered(REMEMBERED)
def _number(seat: int, name: str, number: int, most: int | None, fresh: bool, gain: int) -> Scene:
    shown = f"{number:+}" if name in SIGNED and number else str(number)
    shown = shown if most is None else f"{number}/{most}"
    more: dict[str, str] = {"text": f"{gain:+}".replace("-", "\u2212") if gain else ""}
    if name not in STOCK:
        more["x"] = str(28 + 13 * len(shown))
    return {
        f"n-{name}-{seat}": {"text": shown, "class": "m-num m-hot" if fresh else "m-num"},
        f"x-{name}-{seat}": more,
    }


@remembered(REMEMBERED)
def _dice(seat: int, kinds: tuple[str, ...], most: int) -> Scene:
    """The dice of a seat that are units, by kind; a kind without any is left out."""
    there = Counter(kinds)
    scene: Scene = {f"free-{seat}": {"text": f"{most - len(kinds)} free"}}
    for kind in KINDS:
        number = there[kind]
        scene[f"k-{kind}-{seat}"] = {"text": str(number) if number else ""}
        scene[f"d-{kind}-{seat}"] = {"display": "inline" if number else "none"}
    return scene


@remembered(REMEMBERED)
def _tracks(mint: str, seat: int, levels: Pairs, cards: tuple[tuple[str, str], ...]) -> Scene:
    known, scene, on = tin(mint), Scene(), dict(cards)
    for track in known.pack.tracks:
        level = dict(levels).get(track.id)
        id_ = f"track-{track.id}-{seat}"
        if not level:
            scene[id_] = {"href": NOTHING, "transform": "", "data-piece": ""}
            continue
        at = track_at(level, on[track.id], len(track.left), seat)
        scene[id_] = {
            "href": f"#m-cube{seat}",
            "transform": Spot(*at).attribute(),
            "data-piece": f"track {seat} {track.id}",
        }
    return scene


@remembered(REMEMBERED)
def _aspects(mint: str, seat: int, levels: Pairs) -> Scene:
    scene = Scene()
    most: dict[str, int] = dict(tin(mint).highest)
    places: dict[str, int] = {card.id: place for place, card in enumerate(tin(mint).pack.aspects)}
    for name, level in levels:
        x, y = aspect_at(places[name], level, most[name], seat)
        spot = Spot(round(x, 1), y, 0.7)
        scene[f"aspect-{name}-{seat}"] = {
            "href": f"#m-cube{seat}",
            "transform": spot.attribute(),
            "data-piece": f"aspect {seat} {name}",
        }
    return scene
