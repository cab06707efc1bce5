"""The games that shared tests take as examples, each chosen for a property; shared tests name no game.

A test that needs any one game takes ``OPEN``.
"""

from collections.abc import Mapping
from pathlib import Path

from domain.civmint import RULES as CIVMINT
from domain.darwinci import RULES as DARWINCI
from domain.kernel.events import Json
from domain.venni import RULES as VENNI
from domain.vilnius import RULES as VILNIUS
from domain.vinci import RULES as VINCI
from tests.games.vinci import testland

OPEN = VINCI
"""Every seat sees everything, and the map may come from elsewhere."""
OWN_TABLES = (f"{OPEN.name}_conquests", f"{OPEN.name}_turns")
"""Two tables that only ``OPEN`` has."""
OWN_EVENT = f"{OPEN.name}.ProvinceConquered.1"
"""The event that makes a row of the first of them; each row has a terrain."""
SCORED = f"{OPEN.name}.TurnScored.1"
"""The event that ends a turn with points, and whose sentence comes after others."""
SMALL_MAP = testland.pack()
"""A small map for ``OPEN``, which does not come with Vidi."""
SMALL_MAP_HASH = testland.TESTLAND
HIDDEN = DARWINCI
"""A seat does not see the hands of others."""
PAYING = DARWINCI
"""Its end pays for what seats have collected before."""
QUICK = VENNI
"""No board is drawn faster."""
REVIEWED = VENNI
"""A model of it comes with Vidi, and a review takes less than a second."""
UNLEARNED: Mapping[str, Json] = {"scale": 100}
"""A setup of ``REVIEWED`` that its model has not seen."""
TOGETHER = VILNIUS
"""The seats win or lose together."""
LEARNED = CIVMINT
"""A model of it learns within seconds, and a move may draw."""
LEARNED_PACK, LEARNED_OPTION = "mint", "layout"
"""A kind of its packs, and one of its options."""
MATCHES = ("civmint-90-moves.json", "venni-log.json")
"""Two of the files of matches in ``fixtures/imports/boardgameio``."""
PLAYED = {
    "vinci": "vinci/vinci-steady-rome-2-2",
    "darwinci": "darwinci/darwinci-steady-fossil-3-2",
    "darwinci-as-player-0": "darwinci/darwinci-steady-fossil-3-2-seen-by-1",
    "vilnius": "vilnius/vilnius-steady-vytautas-2-10-difficulty-simple",
    "civmint-90-moves": "civmint/civmint-steady-augustus-2-32-layout-near",
    "venni": "venni/venni-steady-euler-2-5",
    "venni-log": "venni/venni-steady-euler-2-5",
}
"""The record whose moves each match of ``fixtures/imports/boardgameio`` has."""
TWICE = tuple(Path(PLAYED[name]).name for name in ("darwinci", "darwinci-as-player-0"))
"""A record of ``HIDDEN`` in ``fixtures``, and a record of the same game as one seat saw it."""
TIE = f"{HIDDEN.name}/darwinci-random-tie20-3-1"
"""A record of ``HIDDEN`` that two seats win."""
LONGER = f"{QUICK.name}/venni-random-euler-2-89-lattice-24"
"""A record of ``QUICK`` with three extra rounds."""

# Questions, each chosen for its answer
BARS = f"{OPEN.name}/tile_wins"
"""Shares with intervals, as bars."""
OF_SEATS = f"{OPEN.name}/tile_points"
"""It is about seats."""
SHADED = f"{OPEN.name}/provinces_fought"
"""The map is shaded."""
PLAIN = f"{OPEN.name}/slots"
"""It needs moves."""
RARE = f"{OPEN.name}/pair_wins"
"""A few games have no rows for it."""
OTHER = f"{HIDDEN.name}/rotten"
"""It is about a game without a filter of its own."""
NUMBERED = f"{QUICK.name}/deaths"
"""The bars are along a number."""
NAMED = f"{TOGETHER.name}/fires"
"""The bars are along names."""
