"""The notes beside the sheet: the turn, and of each seat its pen, points, regions and circles.

By seat ``i`` there are ``n-player-i``, ``n-points-i``, ``n-circles-i``, the star ``n-first-i`` and
``n-claims-i``; the boxes ``n-box-i-1`` and on, a claimed region each; ``n-turn-i``, which marks the seat that
has the turn; and the sentence ``n-words-i``. ``n-round``, ``n-phase`` and ``n-more`` say how the game stands,
``n-count-open`` and ``n-count-neutral`` count regions.
"""

from collections.abc import Sequence

from dashboard.boards import Scene
from dashboard.boards.caches import remembered
from dashboard.boards.venni import words
from dashboard.boards.venni.base import BOXES, NEEDED
from dashboard.boards.venni.palette import PENS
from domain.kernel.wording import counted, player
from domain.venni.claims import SEATS, claimed, drawn
from domain.venni.state import State

REMEMBERED = 256


def notes(state: State) -> Sequence[Scene]:
    """The parts of a scene that are beside the sheet."""
    regions, circles = claimed(state), drawn(state)
    seats = [
        _seat(
            seat,
            player(state, seat),
            state.seat == seat,
            state.first == seat,
            state.points[seat],
            regions[seat - 1],
            circles[seat - 1],
            state.scoring == "advanced",
        )
        for seat in SEATS
    ]
    owners = [region.owner for region in state.regions.values()]
    return [_head(*_phase(state)), _key(owners.count(None), owners.count(0)), *seats]


def _phase(state: State) -> tuple[str, str, str]:
    """The round, what is due, and what else is to know; the card of the seat to act has a bold frame."""
    stage = f"Round {state.round}" if state.round else "Setting up"
    more = "last turn" if state.last else f"extra round {state.extra}" if state.extra else ""
    if state.phase == "over":
        won = words.short(player(state, state.winners[0])) if len(state.winners) == 1 else "both"
        return "The end", f"won by {won}", ""
    due = {"setup": "", "dot": "a dot is due", "circle": f"region {state.region} is to be split"}
    return stage, due[state.phase], more


@remembered(REMEMBERED)
def _head(stage: str, phase: str, more: str) -> Scene:
    return {"n-round": {"text": stage}, "n-phase": {"text": phase}, "n-more": {"text": more}}


@remembered(REMEMBERED)
def _key(unlocked: int, neutral: int) -> Scene:
    return {
        "n-count-open": {"text": f"{counted(unlocked, 'region')} open"},
        "n-count-neutral": {"text": f"{neutral} locked, neutral"},
    }


@remembered(REMEMBERED)
def _seat(
    seat: int, name: str, acts: bool, first: bool, points: int, regions: int, circles: int, advanced: bool
) -> Scene:
    more = f", {counted(points - regions, 'flat border')}" if advanced else ""  # venni:7.4, 7.5
    title = (
        f"{name} ({PENS[seat - 1].name}): {counted(points, 'point')}, {counted(regions, 'region')} claimed"
    )
    scene: Scene = {
        f"n-words-{seat}": {"text": f"{title}{more}, {counted(circles, 'circle')} drawn"},
        f"n-turn-{seat}": {"class": "n-turn" if acts else "n-still"},
        f"n-player-{seat}": {"text": words.short(name)},
        f"n-points-{seat}": {"text": str(points)},
        f"n-circles-{seat}": {"text": counted(circles, "circle")},
        f"n-first-{seat}": {"display": "inline" if first else "none"},
        f"n-claims-{seat}": {"text": f"{counted(regions, 'region')}{more or ' claimed'}"},
    }
    for box in BOXES:
        empty = "n-box" if box <= NEEDED else "n-spare"
        scene[f"n-box-{seat}-{box}"] = {"class": f"n-box n-region{seat}" if box <= regions else empty}
    return scene
