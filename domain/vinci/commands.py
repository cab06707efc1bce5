"""The decisions of a player of Vinci."""

from operator import not_
from typing import Annotated, ClassVar

from pydantic import BeforeValidator, Field

from domain.kernel.args import Id, Number, Numbers, by_name
from domain.kernel.messages import Command, decision

Clear = Annotated[bool, Field(strict=True, exclude_if=not_)]
"""Whether the player lets contact clear their declined provinces (vinci:12.97); not written if false,
so older games are written as before."""


Pawns = Annotated[
    Numbers, BeforeValidator(by_name('pawns by province are an object like {"alpes": 2, "gallia": 1}'))
]


@decision
class ChooseCivilization(Command):
    """Take the civilization in a slot of the track, 1 to 6."""

    NAME: ClassVar[str] = "choose_civilization"
    slot: Number


@decision
class Expand(Command):
    """Make this an expansion turn: the pawns are collected."""

    NAME: ClassVar[str] = "expand"


@decision
class Decline(Command):
    """Put the active civilization into decline."""

    NAME: ClassVar[str] = "decline"


@decision
class MakePeace(Command):
    """Diplomacy: be at peace with a seat, or with nobody, until your next turn."""

    NAME: ClassVar[str] = "make_peace"
    partner: Annotated[int, Field(strict=True)] | None = None


@decision
class Abandon(Command):
    """Take the last pawn from one of your provinces, and give the province up."""

    NAME: ClassVar[str] = "abandon"
    province: Id


@decision
class Conquer(Command):
    """Take a province at its cost.

    ``legions`` of the pawns used are extra ones of the Legions. With Heritage, ``clear`` lets contact clear
    your declined provinces.
    """

    NAME: ClassVar[str] = "conquer"
    province: Id
    legions: Number = 0
    clear: Clear = False


@decision
class Infiltrate(Command):
    """Espionage: take a province with two pawns.

    ``legions`` of them are extra ones of the Legions. With Heritage, ``clear`` lets contact clear your
    declined provinces.
    """

    NAME: ClassVar[str] = "infiltrate"
    province: Id
    legions: Number = 0
    clear: Clear = False


@decision
class Convert(Command):
    """Religion: take a province that a single enemy pawn holds, without using a pawn.

    With Heritage, ``clear`` lets contact clear your declined provinces.
    """

    NAME: ClassVar[str] = "convert"
    province: Id
    clear: Clear = False


Conquest = Conquer | Infiltrate | Convert


@decision
class EndConquest(Command):
    """Stop conquering.

    With Army, the second expansion follows the first.
    """

    NAME: ClassVar[str] = "end_conquest"


@decision
class Keep(Command):
    """Keep the part of a split civilization that holds this province, and give up the others."""

    NAME: ClassVar[str] = "keep"
    province: Id


@decision
class Reorganize(Command):
    """Place all pawns: the new number in each held province."""

    NAME: ClassVar[str] = "reorganize"
    pawns: Pawns


@decision
class EndTurn(Command):
    """Rebirth: go on with this civilization."""

    NAME: ClassVar[str] = "end_turn"


COMMANDS: dict[str, type[Command]] = {
    cls.NAME: cls
    for cls in (
        ChooseCivilization,
        Expand,
        Decline,
        MakePeace,
        Abandon,
        Conquer,
        Infiltrate,
        Convert,
        EndConquest,
        Keep,
        Reorganize,
        EndTurn,
    )
}
