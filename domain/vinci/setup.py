"""The setup before the first move: map, tiles and the options."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from domain.kernel.refusal import IllegalMove, Refusal
from domain.kernel.wording import counted
from domain.vinci import packs

SEATS = range(2, 6)  # vinci:1.1


class Options(BaseModel):
    """The rulings that may be switched (rules 13.x); the default stands first."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, use_attribute_docstrings=True)

    double_fort: bool = True
    """The forts of Fortification and Militia in one province add 2 to its cost, not 1."""
    own_decline_target: bool = False
    """A player may conquer their own declined provinces without Heritage."""
    fishing: Literal["either", "both"] = "either"
    """Fishing counts provinces beside a river or a sea, or only those beside both."""
    religion_entry: bool = True
    """Religion may convert the province that one enters the map with."""
    culture_neutrals: bool = False
    """Culture counts natives too."""
    espionage_legion: bool = True
    """One of Espionage's two pawns may be one of the Legions."""
    last_round_choice: bool = True
    """A player who declines in the last round still chooses a civilization."""
    declined_mountain: bool = Field(False, exclude_if=lambda counts: not counts)
    """A mountain of the player's declined civilization also saves a pawn beside it.

    Only true is written: so games from before the option are the same as those that leave it out.
    """


class PackHashes(BaseModel):
    """The packs by hash; the newest of this Vidi where a record leaves them out."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    map: str | None = None
    tiles: str | None = None


class Setup(BaseModel):
    """The ``setup`` of a record of Vinci."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    map: str = Field("europa", max_length=100)
    options: Options = Options()
    packs: PackHashes = PackHashes()


def prepare(setup: BaseModel, seats: int) -> dict[str, Any]:
    """The setup with every option and pack hash written out; raises IllegalMove if it cannot be played."""
    assert isinstance(setup, Setup)  # noqa: S101 - the contract: a model of Rules.setup
    if seats not in SEATS:
        raise IllegalMove(Refusal("vinci:1.1", f"{counted(seats, 'seat')}: Vinci is for 2 to 5 players"))
    map_hash = setup.packs.map or packs.newest("map", setup.map)
    if map_hash is None:
        known = ", ".join(packs.maps())
        raise IllegalMove(Refusal("vinci:1.14", f"no map is called {setup.map!r}; the maps are: {known}"))
    tiles_hash = setup.packs.tiles or packs.newest("tiles", "vinci-ii")
    try:
        pack, _ = packs.map_pack(map_hash), packs.tile_pack(tiles_hash or "")
    except KeyError as missing:
        text = (
            f'the pack {missing} is unknown: a record can carry it in a line {{"pack":{{...}}}}; '
            "leave `packs` out to play with the newest"
        )
        raise IllegalMove(Refusal("vinci:1.14", text)) from None
    named = setup.map if "map" in setup.model_fields_set else pack.id
    if pack.id != named:
        text = f"the map pack {map_hash} is {pack.id!r}, but the setup names {named!r}"
        raise IllegalMove(Refusal("vinci:1.14", text))
    if seats not in pack.extra_pawns:
        counts = ", ".join(str(count) for count in sorted(pack.extra_pawns))
        text = f"{counted(seats, 'seat')}: the map {pack.id} has extra pawns for {counts} players only"
        raise IllegalMove(Refusal("vinci:1.10", text))
    return {
        "map": pack.id,
        "options": setup.options.model_dump(mode="json"),
        "packs": {"map": map_hash, "tiles": tiles_hash},
    }


def names() -> dict[str, dict[str, str]]:
    """The provinces of all our maps (all that can be held, no seas) and our tiles, by id."""
    regions = [
        region for id_ in packs.maps() for region in packs.map_pack(packs.newest("map", id_) or "").regions
    ]
    tiles = packs.tile_pack(packs.newest("tiles", "vinci-ii") or "").tiles
    return {
        "province": {region.id: region.name for region in regions if region.terrain != "sea"},
        "tile": {tile.id: tile.name for tile in tiles},
    }
