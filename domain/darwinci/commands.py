"""The decisions of a player of Darwinci."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from domain.kernel.args import Whole
from domain.kernel.messages import Command, decision

Tile = Annotated[int, Field(ge=1, le=65, strict=True)]
"""A fragment, by its number."""
Site = Annotated[int, Field(ge=1, le=2, strict=True)]
Seat = Annotated[int, Field(ge=1, le=5, strict=True)]
Place = Annotated[int, Field(ge=-100, le=100, strict=True)]
"""How many places east or south of the first fragment of the parcel."""
Rotation = Annotated[Literal[0, 90, 180, 270], Whole]
"""Degrees, clockwise."""
Flag = Annotated[bool, Field(strict=True)]


@decision
class Draw(Command):
    """Draw the top fragment of a site."""

    NAME: ClassVar[str] = "draw"
    site: Site


@decision
class Lay(Command):
    """Setting up: lay a fragment from your hand in your parcel; nobody sees it until all have laid two."""

    NAME: ClassVar[str] = "lay"
    tile: Tile
    x: Place
    y: Place
    rotation: Rotation


@decision
class Buy(Command):
    """Pay for two fragments, and draw the first of them."""

    NAME: ClassVar[str] = "buy"
    site: Site


@decision
class Pass(Command):
    """Buy nothing in this round."""

    NAME: ClassVar[str] = "pass"


@decision
class PutBack(Command):
    """Put two fragments from your hand back under a site, the first to be drawn first.

    Both null if the record does not know the hand.
    """

    NAME: ClassVar[str] = "put_back"
    tiles: tuple[Tile | None, Tile | None]
    site: Site


@decision
class Offer(Command):
    """Offer a fragment from your hand, face down; all are shown together."""

    NAME: ClassVar[str] = "offer"
    tile: Tile


@decision
class Bid(Command):
    """Place a stone from your supply on an offered fragment.

    ``stone`` is the seat whose colour the stone has.
    """

    NAME: ClassVar[str] = "bid"
    stone: Seat
    on: Tile
    big: Flag = False


@decision
class EndBid(Command):
    """End your bid in this bidding round."""

    NAME: ClassVar[str] = "end_bid"


@decision
class PlaceTile(Command):
    """Place a fragment that you won in your parcel."""

    NAME: ClassVar[str] = "place"
    tile: Tile
    x: Place
    y: Place
    rotation: Rotation


@decision
class LeaveStone(Command):
    """Give the big stone, which alone won a fragment, to the offerer; otherwise you keep it."""

    NAME: ClassVar[str] = "leave_stone"
    tile: Tile


@decision
class ScoreJewel(Command):
    """Take the marker of a kind of jewel, and Darwin for its symbols in your parcel."""

    NAME: ClassVar[str] = "score_jewel"
    kind: Literal["ring", "necklace", "crown", "brooch", "bracelet"]


@decision
class Skip(Command):
    """Score no jewel in this round."""

    NAME: ClassVar[str] = "skip"


COMMANDS: dict[str, type[Command]] = {
    cls.NAME: cls
    for cls in (
        Draw,
        Lay,
        Buy,
        Pass,
        PutBack,
        Offer,
        Bid,
        EndBid,
        PlaceTile,
        LeaveStone,
        ScoreJewel,
        Skip,
    )
}
