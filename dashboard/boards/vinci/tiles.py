"""What each tile of Vinci does, in a sentence for the page (``docs/rules/vinci.md``, 12)."""

from collections.abc import Mapping
from typing import Any

from dashboard.boards import Card
from dashboard.boards.vinci.marks import COLUMN
from domain.kernel.wording import counted
from domain.vinci.packs import tile_pack
from domain.vinci.tiles import TileId

_AND_DECLINED = " The broken column: in decline too."

TEXTS: dict[TileId, str] = {
    "agriculture": "Each plain scores 1 more.",
    "agriculture_column": "Each plain scores 1 more." + _AND_DECLINED,
    "livestock": "Each meadow scores 1 more.",
    "livestock_column": "Each meadow scores 1 more." + _AND_DECLINED,
    "mining": "Each province with a mine scores 2 more.",
    "mining_column": "Each province with a mine scores 2 more." + _AND_DECLINED,
    "port": "Each province with a port scores 1 more.",
    "port_column": "Each province with a port scores 1 more." + _AND_DECLINED,
    "currency": "Each province except rivers scores 1 more.",
    "slavery": "Each enemy or native pawn lost to this turn's conquests scores 1.",
    "espionage": "Once a turn, a province in reach is conquered with exactly 2 pawns, whatever defends it.",
    "legions": "7 extra pawns for the conquests of each turn; each conquest takes at least one other pawn.",
    "fortification": "A fort in each land province, which costs an attacker 1 more. Forts stay in decline.",
    "militia": "A fort in each land province, which costs an attacker 1 more. Forts go at the decline.",
    "mountaineering": "Mountains cost 1 less, and each scores 1.",
    "galleys": "A province beside a river or a sea costs 1 less.",
    "weapons": "Every province costs 1 less.",
    "astronomy": "Seas join their shores: it enters, expands and holds together across them.",
    "barbarians": "No ability, but many pawns.",
    "diplomacy": "Each turn, peace with one opponent: no attacks between the two active civilizations.",
    "heritage": "Contact clears the player's declined provinces only by choice, and they may be conquered.",
    "medicine": "One more pawn in every expansion turn.",
    "messengers": "The civilization may be split: it need not hold together.",
    "rebirth": "After scoring, it may decline at once; the next civilization is chosen in the same turn.",
    "revolutionaries": "It enters the map in any province but a sea.",
    "nomadic": "It loses no pawns when its provinces are conquered; all survive.",
    "culture": "One more pawn for every two enemy pawns that this turn's conquests eliminated.",
    "religion": "Once a turn for each opponent, a province in reach that its active civilization holds with "
    "a single pawn is taken for no pawn.",
    "drakkar": "Rivers cost 1 less, and it loses no pawn when a river of its own is conquered.",
    "philosophy": "At the decline all pawns on the board stay, and are placed anew.",
    "fishing": "Every two provinces beside a river or a sea score 1.",
    "army": "A second round of conquests each turn.",
    "warband": "One pawn stays in each province; all others wait in hand, out of reach.",
    "cavalry": "Plains, meadows and normal provinces cost 1 less.",
    "camels": "Deserts cost 1 less, and each scores 1.",
}

OTHERWISE: dict[tuple[str, object], dict[TileId, str]] = {
    ("fishing", "both"): {"fishing": "Every two provinces beside both a river and a sea score 1."},
    ("culture_neutrals", True): {
        "culture": "One more pawn for every two enemy or native pawns that this turn's conquests eliminated."
    },
    ("double_fort", False): {
        "fortification": "A fort in each land province: forts there cost an attacker 1 more, however many. "
        "Forts stay in decline.",
        "militia": "A fort in each land province: forts there cost an attacker 1 more, however many. "
        "Forts go at the decline.",
    },
    ("religion_entry", False): {
        "religion": "Once a turn for each opponent, a province in reach that its active civilization holds "
        "with a single pawn is taken for no pawn; not to enter the map."
    },
    ("espionage_legion", False): {
        "espionage": "Once a turn, a province in reach is conquered with exactly 2 pawns, none of them a "
        "legion, whatever defends it."
    },
}
"""By an option and its position, the texts that differ then (``docs/rules/vinci.md``, 13)."""


def cards(setup: Mapping[str, Any]) -> dict[str, Card]:
    """The tiles of a game, by id; the badge is the number of pawns, the sign the broken column."""
    options, texts = setup["options"], TEXTS.copy()
    for (option, position), changed in OTHERWISE.items():
        if options[option] == position:
            texts |= changed
    by_id: dict[str, Card] = {}
    for tile in tile_pack(setup["packs"]["tiles"]).tiles:
        by_id[tile.id] = Card(
            name=tile.name.removesuffix(" (column)"),
            badge=str(tile.pawns),
            text=f"{texts[tile.id]} {counted(tile.pawns, 'pawn')}.",
            sign=COLUMN if tile.column else "",
            source="The number of pawns is a house number." if tile.pawns_source == "house" else "",
        )
    return by_id
