"""The map cards as a pack: terrain, and the faces of the cards."""

from collections.abc import Iterable
from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from domain.civmint.mint import Part, Source
from domain.civmint.names import Cube
from domain.kernel.packs import Flaws, Pack, Text

SIDE = 3
"""Spaces along a side of a card."""
CARDS = 2
"""Cards along a side of the map."""

FaceId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9]{1,8}$")]
Code = Annotated[str, StringConstraints(pattern=r"^[A-Za-z]$")]
Rows = Annotated[
    tuple[Annotated[str, StringConstraints(pattern=r"^[A-Za-z]{3}$")], ...],
    Field(min_length=SIDE, max_length=SIDE),
]


class Terrain(Part):
    """A kind of space; ``icons`` has each cube as often as it is printed."""

    code: Code
    name: Text
    water: bool = False
    capital: bool = False
    icons: Annotated[tuple[Cube, ...], Field(max_length=4)]


class Face(Part):
    """A side of a map card: the codes of its spaces, row by row from the top."""

    id: FaceId
    card: Annotated[int, Field(ge=1, le=50)]
    rows: Rows


class FacesPack(Pack):
    """Terrain and map faces."""

    pack: Literal["faces"]
    source: Source
    note: Annotated[str, StringConstraints(max_length=500)]
    terrain: Annotated[tuple[Terrain, ...], Field(min_length=1, max_length=52)]
    faces: Annotated[tuple[Face, ...], Field(min_length=4, max_length=24)]
    near: Annotated[tuple[FaceId, ...], Field(min_length=4, max_length=4)]
    """The faces of the layout ``near``: top left, top right, bottom left, bottom right."""
    far: Annotated[tuple[FaceId, ...], Field(min_length=4, max_length=4)]

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if flaws := [*self._terrain(), *self._faces(), *self._layouts()]:
            raise Flaws(flaws)
        return self

    def _terrain(self) -> Iterable[tuple[str, str]]:
        codes = [terrain.code for terrain in self.terrain]
        if len(set(codes)) != len(codes):
            yield "terrain", "two kinds of terrain have one code"
        for place, terrain in enumerate(self.terrain):
            if terrain.capital and terrain.water:
                yield f"terrain.{place}", "a Capital City lies on land"

    def _faces(self) -> Iterable[tuple[str, str]]:
        known = {terrain.code: terrain for terrain in self.terrain}
        ids = [face.id for face in self.faces]
        if len(set(ids)) != len(ids):
            yield "faces", "two faces have one id"
        for place, face in enumerate(self.faces):
            spaces = "".join(face.rows)
            if unknown := sorted(set(spaces) - known.keys()):
                yield f"faces.{place}.rows", f"no terrain has the code {', '.join(unknown)}"
            elif sum(known[code].capital for code in spaces) > 1:
                yield f"faces.{place}.rows", "a face has one Capital City at most"

    def _layouts(self) -> Iterable[tuple[str, str]]:
        """Layouts that are no map by the rules 1.3 and 1.4."""
        known = {face.id: face for face in self.faces}
        capital = {terrain.code for terrain in self.terrain if terrain.capital}
        for name, ids in (("near", self.near), ("far", self.far)):
            if unknown := [id_ for id_ in ids if id_ not in known]:
                yield name, f"no face has the id {', '.join(unknown)}"
                continue
            faces = [known[id_] for id_ in ids]
            if len({face.card for face in faces}) != len(faces):
                yield name, "two of the faces are of one card"
            if sum(bool(capital & set("".join(face.rows))) for face in faces) != 2:  # civmint:1.4
                yield name, "two of the four faces have to show a Capital City"

    def contents(self) -> list[str]:
        """Its contents in a few lines."""
        return [f"{len(self.faces)} faces of map cards with {len(self.terrain)} kinds of terrain"]
