"""The civilization tiles: names and pawn numbers, as a pack. What a tile does is in the rules."""

from typing import Literal, get_args

from pydantic import BaseModel, ConfigDict, model_validator

TileId = Literal[
    "agriculture",
    "agriculture_column",
    "livestock",
    "livestock_column",
    "mining",
    "mining_column",
    "port",
    "port_column",
    "currency",
    "slavery",
    "espionage",
    "legions",
    "fortification",
    "militia",
    "mountaineering",
    "galleys",
    "weapons",
    "astronomy",
    "barbarians",
    "diplomacy",
    "heritage",
    "medicine",
    "messengers",
    "rebirth",
    "revolutionaries",
    "nomadic",
    "culture",
    "religion",
    "drakkar",
    "philosophy",
    "fishing",
    "army",
    "warband",
    "cavalry",
    "camels",
]


class Tile(BaseModel):
    """One face: its id, the name on it, the broken column or not, the red number of pawns and its source."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: TileId
    name: str
    also: tuple[str, ...] = ()
    """Other names that the rulebook uses for it (vinci:12.3)."""
    column: bool
    pawns: int
    pawns_source: Literal["rulebook", "published", "house"]


class TilePack(BaseModel):
    """The 35 tiles of a game."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    pack: Literal["tiles"]
    id: str
    version: int
    title: str
    source: str
    tiles: tuple[Tile, ...]

    @model_validator(mode="after")
    def _complete(self) -> "TilePack":
        ids = [tile.id for tile in self.tiles]
        if sorted(ids) != sorted(get_args(TileId)):
            raise ValueError("a tile pack holds each of the 35 faces once")
        return self
