"""A picture for each tile, which tells it in a list: our own signs, not those that are printed."""

from typing import get_args

from dashboard.boards.vinci.marks import COLUMN
from domain.vinci.tiles import TileId

_LINES = {
    "agriculture": "M0 18V-16M0-6q-8-1-8-9q8 1 8 9q0-8 8-9q0 8-8 9M0 5q-8-1-8-9q8 1 8 9q0-8 8-9q0 8-8 9",
    "livestock": "M-8-8q-8 0-8-8M8-8q8 0 8-8M-8-8h16l-2 17q-6 8-12 0zM-4-2h.1M4-2h.1M-2 9h.1M2 9h.1",
    "mining": "M-13 17L7-9M-8-15q16-1 22 15",
    "port": "M0-8V16M-7-3H7M-13 5q1 11 13 11q12 0 13-11M0-8a4 4 0 1 1 .1 0",
    "currency": "M-15 4a10 10 0 1 0 20 0a10 10 0 1 0-20 0M-3-7a9 9 0 1 1 9 14M-5-1v10",
    "slavery": "M-17 0q0-6 6-6h4q6 0 6 6t-6 6h-4q-6 0-6-6M1 0q0-6 6-6h4q6 0 6 6t-6 6h-4q-6 0-6-6M-6 0H6",
    "espionage": "M-17 0Q0-17 17 0Q0 17-17 0M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0",
    "legions": "M0 18V-6M-16-17q8 2 16 6q8-4 16-6q-5 11-16 11q-11 0-16-11M-7 1H7v8H-7z",
    "fortification": "M-14 16V-12h6v6h5v-6h6v6h5v-6h6V16zM-4 16V6q4-5 8 0v10",
    "militia": "M-13-15H13V0q-2 12-13 17q-11-5-13-17zM0-15V17M-13-1H13",
    "mountaineering": "M-18 15L-5-14L3 3L8-5L18 15zM-9-5l4 3l5-2",
    "galleys": "M-17 2H17q-3 10-10 10H-7q-7 0-10-10M0 2V-16q11 3 13 13H0M-9 12l-4 5M0 12v5M9 12l4 5",
    "weapons": "M-15-15L9 9M5 13l8-8M15-15L-9 9M-5 13l-8-8M10 10l5 5M-10 10l-5 5",
    "astronomy": "M0-17L4-4L17 0L4 4L0 17L-4 4L-17 0L-4-4zM12-12h.1M-12 12h.1M12 12h.1M-12-12h.1",
    "barbarians": "M-11 17L7-15M2-7q-2-8 4-11q9 0 11 9q-6-2-10 4z",
    "diplomacy": "M-15 14Q2 8 14-14M-5 9q-8-5-5-14q8 5 5 14M3 2q-6-6-2-14q7 5 2 14M0 6q7-5 14 0q-6 7-14 0",
    "heritage": "M-5-16H5M-3-16v5q-9 5-9 13q0 9 7 14H5q7-5 7-14q0-8-9-13v-5M-5-9q-9-1-7 8M5-9q9-1 7 8",
    "medicine": "M0 18V-17M0-12q10-1 8 5q-2 4-8 5q-8 1-7 6q1 4 7 5q6 2 4 6M0-12q-5 0-6 3",
    "messengers": "M-16-10H16V12H-16zM-16-10L0 4L16-10",
    "rebirth": "M12-9A15 15 0 1 0 15 3M15-17V-8H6",
    "revolutionaries": "M-6 2H6L2 18H-2zM0-2q-10-5-3-16q1 6 5 6q0-4 2-6q7 12-4 16",
    "nomadic": "M-17 15L0-13L17 15zM0-13V1L-6 15M0 1L6 15M0-13l-3-5M0-13l3-5",
    "culture": "M-7 15H7M-7 15Q-18 3-10-6Q-6-11-10-17M7 15Q18 3 10-6Q6-11 10-17M-9-9H9M-3-9V15M3-9V15",
    "religion": "M-17-5L0-16L17-5zM-12-5V12M-4-5V12M4-5V12M12-5V12M-17 13H17",
    "drakkar": "M-12-9l-5-1q-1-7 5-7q3 12 5 17h16q4-4 5-11q4 3 2 9q-4 14-12 14h-12q-8-5-4-21"
    "M0 0V-17q9 3 9 11H0",
    "philosophy": "M0-10Q-8-15-17-11V12Q-8 8 0 13Q8 8 17 12V-11Q8-15 0-10V13",
    "fishing": "M-17 0Q-4-14 8 0L17-8V8L8 0Q-4 14-17 0M-10-2h.1",
    "army": "M-13 14V-1a13 13 0 0 1 26 0V14H5V3H-5V14zM0-14Q4-20 13-17",
    "warband": "M-8 18L6-10M7-18L2-9L10-10zM8 18L-6-10M-7-18L-2-9L-10-10z",
    "cavalry": "M-8 16Q-9 5-2 1L-11 5L-15 0L-5-12L-3-17L1-13Q14-8 11 16zM-4-7h.1",
    "camels": "M-17-9h5q3 0 3 4l1 4q2-1 4-6q3-4 6 2q3-6 6-2q6 5 7 12M13 3V16M-8-1q1 4 2 17"
    "M8 6v10M-6 6Q2 9 13 3",
}


def tile(id_: str) -> str:
    """The reference to the picture of a tile."""
    return f"#v-t-{id_}"


def defs() -> str:
    """All pictures."""
    return "".join(map(_tile, get_args(TileId)))


def _tile(id_: TileId) -> str:
    """A tile with a broken column has the sign of the one without, and the column."""
    plain = id_.removesuffix("_column")
    more = f'<use href="{COLUMN}" transform="translate(15 13) scale(.6)"/>' if plain != id_ else ""
    return (
        f'<g id="{tile(id_)[1:]}"><g transform="scale(2)">'
        f'<rect class="v-tile" x="-23" y="-23" width="46" height="46" rx="5"/>'
        f'<path class="v-sign" d="{_LINES[plain]}"/>{more}</g></g>'
    )
