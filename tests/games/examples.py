"""The games that shared tests take as examples, each chosen for a property; shared tests name no game.

A test that needs any one game takes ``OPEN``.
"""

from pathlib import Path

from domain.darwinci import RULES as DARWINCI
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
SMALL_MAP = testland.pack()
"""A small map for ``OPEN``, which does not come with Vidi."""
SMALL_MAP_HASH = testland.TESTLAND
HIDDEN = DARWINCI
"""A seat does not see the hands of others."""
QUICK = VENNI
"""No board is drawn faster."""
TOGETHER = VILNIUS
"""The seats win or lose together."""
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
