"""The setup of a game: the lattice, the scoring and the ruler."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from domain.kernel.args import Whole
from domain.kernel.refusal import IllegalMove, Refusal
from domain.kernel.wording import counted

SEATS = range(2, 3)  # venni:1.1
FINEST_SCALE = 500  # venni:8.2


class Setup(BaseModel):
    """The ``setup`` of a record of VENNi, Vidi, Vici."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, use_attribute_docstrings=True)

    lattice: Annotated[Literal[24, 48, 96, 192], Whole] = 96
    """The side of the sheet in lattice points."""
    scoring: Literal["basic", "advanced"] = "basic"
    scale: Annotated[int, Field(ge=24, le=FINEST_SCALE)] | None = None
    """The side of the sheet in units of the ruler that measured dots and circles; null without one."""


def prepare(setup: BaseModel, seats: int) -> dict[str, Any]:
    """The setup with every option written out; raises IllegalMove if it cannot be played."""
    assert isinstance(setup, Setup)  # noqa: S101 - the contract: a model of Rules.setup
    if seats not in SEATS:
        raise IllegalMove(
            Refusal("venni:1.1", f"{counted(seats, 'seat')}: VENNi, Vidi, Vici is for two players")
        )
    if setup.scale is not None and setup.scale < setup.lattice:
        raise IllegalMove(
            Refusal(
                "venni:8.2",
                f"scale {setup.scale} is coarser than the lattice of {setup.lattice}; "
                f"possible: {setup.lattice} to {FINEST_SCALE}, or a smaller lattice",
            )
        )
    return setup.model_dump(mode="json")
