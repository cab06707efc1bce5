"""The civilization tiles: names and pawn numbers, as a pack. The rules define their abilities."""

from collections import Counter
from typing import Annotated, Literal, Self, get_args

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from domain.kernel.packs import Flaws, Pack, Text

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
    name: Text
    also: Annotated[tuple[Text, ...], Field(max_length=10)] = ()
    """Other names that the rulebook uses for it (vinci:12.3)."""
    column: bool
    pawns: Annotated[int, Field(ge=0, le=100)]
    pawns_source: Literal["rulebook", "published", "house"]


class TilePack(Pack):
    """The 35 tiles of a game; the rules define their abilities by id."""

    pack: Literal["tiles"]
    source: Annotated[str, StringConstraints(max_length=500)]
    tiles: Annotated[tuple[Tile, ...], Field(max_length=100)]

    @model_validator(mode="after")
    def _complete(self) -> Self:
        flaws, times = list[tuple[str, str]](), Counter(tile.id for tile in self.tiles)
        if missing := [id_ for id_ in get_args(TileId) if id_ not in times]:
            flaws.append(
                ("tiles", f"the tile {missing[0]} is missing: a pack holds each of the 35 faces once")
            )
        for place, tile in enumerate(self.tiles):
            if times[tile.id] > 1:
                flaws.append((f"tiles.{place}.id", f"the tile {tile.id} is there {times[tile.id]} times"))
            if tile.column != tile.id.endswith("_column"):
                what = "has" if tile.id.endswith("_column") else "has no"
                flaws.append((f"tiles.{place}.column", f"the face {tile.id} {what} broken column"))
        if flaws:
            raise Flaws(flaws)
        return self

    def contents(self) -> list[str]:
        own = sum(tile.pawns_source == "house" for tile in self.tiles)
        return [f"{len(self.tiles)} tiles, {own} of them with a house number of pawns"]
