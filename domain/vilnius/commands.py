"""The decisions of players of Vilnius.

A Unit is named by the seat that owns it and its id, ``1 farmers``. A Unit that distributes its weapons gives
them one by one in a defence: ``1 horse_archers#1 arrow``. The number tells two such Units apart.
"""

from typing import Annotated, ClassVar, Literal

from pydantic import BeforeValidator, Field

from domain.kernel.args import Id
from domain.kernel.messages import Command, Joint, decision


def _in_order(value: object) -> object:
    """Names in their order: named in another order, the things are the same command."""
    if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        return tuple(sorted(value))
    return value


Ids = Annotated[tuple[Id, ...], Field(max_length=100), BeforeValidator(_in_order)]
"""Things by name, in any order. Two things of one name are named twice."""
Seat = Annotated[int, Field(ge=1, le=3, strict=True)]
Place = Annotated[int, Field(ge=-50, le=50, strict=True)]
"""A number of places to the right of the Residence, or below it."""
Few = Annotated[int, Field(ge=0, le=100, strict=True)]
Skull = Literal["silver", "gold"]


@decision
class Draw(Command):
    """Name the numbers of Units and Provinces to draw; cards are drawn when all players have named theirs."""

    NAME: ClassVar[str] = "draw"
    units: Few
    provinces: Few


@decision
class Build(Command):
    """Build a Building of a supply at a free place of your display."""

    NAME: ClassVar[str] = "build"
    building: Id
    x: Place
    y: Place


@decision
class Recruit(Command):
    """Recruit a Unit of the supply."""

    NAME: ClassVar[str] = "recruit"
    unit: Id


@decision
class Pay(Command):
    """Pay for the Building or Unit that was chosen.

    ``parts`` are Provinces of the hand, parked ones, Buildings that make a resource, and exchanges:
    ``2 gold_2`` is the parked Province of seat 2; ``tools_for_gold`` and ``gold_for_tools`` are exchanges.
    """

    NAME: ClassVar[str] = "pay"
    parts: Ids


@decision
class Park(Command):
    """Place a Province of your hand at your edge of a Kontor.

    ``of`` is the seat that has the Kontor, at x, y.
    """

    NAME: ClassVar[str] = "park"
    province: Id
    of: Seat
    x: Place
    y: Place


@decision
class Pass(Command):
    """End your city phase; the Provinces that you do not store are discarded.

    ``store`` are those that go to Storehouses.
    """

    NAME: ClassVar[str] = "pass"
    store: Ids


@decision
class Deploy(Joint):
    """Send Units against an enemy, which they defeat.

    ``2 footman`` is the Footman of the row of seat 2.
    """

    NAME: ClassVar[str] = "deploy"
    enemy: Id
    units: Ids


@decision
class ChooseVictims(Joint):
    """Choose the victims of Red Skulls among equally valuable Units."""

    NAME: ClassVar[str] = "choose_victims"
    units: Ids


@decision
class StopDefence(Joint):
    """End the defence; the enemies that are left deal damage."""

    NAME: ClassVar[str] = "stop_defence"


@decision
class Suffer(Joint):
    """Choose the undefeated enemy that deals its damage next."""

    NAME: ClassVar[str] = "suffer"
    enemy: Id


@decision
class GiveProvince(Command):
    """Give a Province back: it goes under the fourth stack."""

    NAME: ClassVar[str] = "give_province"
    province: Id


@decision
class GiveUnit(Command):
    """Give a Unit back to the supply."""

    NAME: ClassVar[str] = "give_unit"
    unit: Id


@decision
class GiveBuilding(Command):
    """Put a Building at the rim of your display back into its supply."""

    NAME: ClassVar[str] = "give_building"
    x: Place
    y: Place


@decision
class StoredOrFire(Command):
    """Discard a stored Province, or let Vilnius lose a point.

    If ``province`` is null, Vilnius loses the point.
    """

    NAME: ClassVar[str] = "stored_or_fire"
    province: Id | None


@decision
class Sacrifice(Joint):
    """Destroy Units that survived, for Silver Skulls by their Tools or for Golden Skulls by their Gold."""

    NAME: ClassVar[str] = "sacrifice"
    skull: Skull
    units: Ids


@decision
class Plunder(Joint):
    """Let a player take a loot card."""

    NAME: ClassVar[str] = "plunder"
    taker: Seat


@decision
class StopPlunder(Joint):
    """Take no more loot; the rest is lost."""

    NAME: ClassVar[str] = "stop_plunder"


@decision
class Storm(Joint):
    """Destroy an enemy Building with Units."""

    NAME: ClassVar[str] = "storm"
    building: Id
    units: Ids


@decision
class StopStorming(Joint):
    """Stop attacking enemy Buildings in this round."""

    NAME: ClassVar[str] = "stop_storming"


@decision
class Capture(Command):
    """Use your Units to look at Provinces of a stack; one of them will be kept."""

    NAME: ClassVar[str] = "capture"
    stack: Annotated[int, Field(ge=1, le=4, strict=True)]
    units: Ids


@decision
class Keep(Command):
    """Keep one of the Provinces; the others go under the stack.

    The first of ``under`` lies above the next.
    """

    NAME: ClassVar[str] = "keep"
    province: Id
    under: Annotated[tuple[Id, ...], Field(max_length=2)]


@decision
class StopCapturing(Command):
    """Stop capturing Provinces in this round."""

    NAME: ClassVar[str] = "stop_capturing"


@decision
class Garrison(Command):
    """Store Units from your hand in Guardhouses; the others are discarded."""

    NAME: ClassVar[str] = "garrison"
    units: Ids


COMMANDS: dict[str, type[Command]] = {
    cls.NAME: cls
    for cls in (
        Draw,
        Build,
        Recruit,
        Pay,
        Park,
        Pass,
        Deploy,
        ChooseVictims,
        StopDefence,
        Suffer,
        GiveProvince,
        GiveUnit,
        GiveBuilding,
        StoredOrFire,
        Sacrifice,
        Plunder,
        StopPlunder,
        Storm,
        StopStorming,
        Capture,
        Keep,
        StopCapturing,
        Garrison,
    )
}
