"""The fragments, and the payments for jewels and creatures, as a pack. The rules define the bones."""

from collections import Counter
from typing import Annotated, Literal, Self, get_args

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from domain.kernel.packs import Flaws, Pack

Shape = Literal["straight", "corner", "tee", "end"]
Jewel = Literal["ring", "necklace", "crown", "brooch", "bracelet"]
Source = Literal["rulebook", "published", "house"]
Darwin = Annotated[int, Field(ge=0, le=1_000)]

JEWELS: tuple[Jewel, ...] = get_args(Jewel)
TILES = range(1, 66)
SHAPES: dict[Shape, int] = {"straight": 12, "corner": 12, "tee": 12, "end": 29}  # darwinci:1.2
ROTTEN = 10  # darwinci:1.4


class Fragment(BaseModel):
    """One tile: its bones, the number on it (null if it shows none), its jewels, and the source."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: Annotated[int, Field(ge=TILES[0], le=TILES[-1])]
    shape: Shape
    value: Annotated[int, Field(ge=-100, le=100)] | None
    jewels: Annotated[tuple[Jewel, ...], Field(max_length=10)]
    source: Source


class JewelPoints(BaseModel):
    """The payments for symbols of one kind: the first number for one, the last for its place and more."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    points: Annotated[tuple[Darwin, ...], Field(min_length=1, max_length=65)]
    source: Source


class CreaturePoints(BaseModel):
    """The options for creatures: a bonus for each fragment beyond a number, a part if incomplete."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    bonus: Darwin
    beyond: Darwin
    incomplete_divisor: Annotated[int, Field(ge=1, le=100)]
    source: Source


class FragmentPack(Pack):
    """The 65 fragments of a game, and the points that rules 11 and 14 count by."""

    pack: Literal["fragments"]
    source: Annotated[str, StringConstraints(max_length=500)]
    jewels: JewelPoints
    creatures: CreaturePoints
    tiles: Annotated[tuple[Fragment, ...], Field(max_length=100)]

    @model_validator(mode="after")
    def _complete(self) -> Self:
        flaws, times = list[tuple[str, str]](), Counter(tile.id for tile in self.tiles)
        if missing := [id_ for id_ in TILES if id_ not in times]:
            flaws.append(("tiles", f"fragment {missing[0]} is missing: a pack holds 1 to {TILES[-1]}"))
        for place, tile in enumerate(self.tiles):
            if times[tile.id] > 1:
                flaws.append((f"tiles.{place}.id", f"fragment {tile.id} is there {times[tile.id]} times"))
        shapes = Counter(tile.shape for tile in self.tiles)
        for shape, number in SHAPES.items():
            if shapes[shape] != number:
                flaws.append(("tiles", f"{shapes[shape]} fragments are {shape}; it must be {number}"))
        rotten = sum((tile.value or 0) < 0 for tile in self.tiles)
        if rotten != ROTTEN:
            flaws.append(("tiles", f"{rotten} fragments are rotten (below 0); it must be {ROTTEN}"))
        if flaws:
            raise Flaws(flaws)
        return self

    def contents(self) -> list[str]:
        own = sum(tile.source == "house" for tile in self.tiles)
        return [f"{len(self.tiles)} fragments, {own} of them with a house value and jewels"]
