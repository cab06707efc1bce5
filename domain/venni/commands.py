"""The decisions of a player of VENNi, Vidi, Vici."""

from typing import Annotated, ClassVar

from pydantic import Field

from domain.kernel.messages import Command, decision

Number = Annotated[int, Field(ge=0, le=500, strict=True)]
"""A number of the lattice, or of the ruler with ``scale``, from the left or the lower edge of the sheet."""


@decision
class Dot(Command):
    """Put a dot in a region; after a third dot you draw a circle."""

    NAME: ClassVar[str] = "dot"
    x: Number
    y: Number


@decision
class DrawCircle(Command):
    """Draw a circle that splits the region with three dots."""

    NAME: ClassVar[str] = "circle"
    x: Number
    y: Number
    r: Number


COMMANDS: dict[str, type[Command]] = {cls.NAME: cls for cls in (Dot, DrawCircle)}
