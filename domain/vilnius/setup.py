"""The setup of a game: the difficulty, the emblems and the cards."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from domain.kernel.refusal import IllegalMove, Refusal
from domain.kernel.wording import counted
from domain.vilnius import packs
from domain.vilnius.cards import EMBLEMS, Difficulty

SEATS = range(2, 4)  # vilnius:1.2

Emblem = Annotated[int, Field(ge=1, le=EMBLEMS, strict=True)]


class PackHashes(BaseModel):
    """The pack by hash; the newest of this Vidi where a record leaves it out."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    cards: str | None = None


class Setup(BaseModel):
    """The ``setup`` of a record of Vilnius."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    difficulty: Difficulty = "simple"
    emblems: tuple[Emblem, ...] | None = None
    """Each seat's emblem, seat 1 first; 1, 2 and 3 where a record leaves them out."""
    packs: PackHashes = PackHashes()


def prepare(setup: BaseModel, seats: int) -> dict[str, Any]:
    """The setup with everything written out; raises IllegalMove if it cannot be played."""
    assert isinstance(setup, Setup)  # noqa: S101 - the contract: a model of Rules.setup
    if seats not in SEATS:
        raise IllegalMove(Refusal("vilnius:1.2", f"{counted(seats, 'seat')}: Vilnius is for 2 or 3 players"))
    emblems = setup.emblems or tuple(range(1, seats + 1))
    if len(emblems) != seats or len(set(emblems)) != seats:
        text = f"emblems {list(emblems)}: each of the {seats} seats needs one of 1, 2 and 3, no two the same"
        raise IllegalMove(Refusal("vilnius:2.1", text))
    hash_ = setup.packs.cards or packs.newest()
    try:
        packs.cards(hash_)
    except KeyError:
        text = (
            f'the pack {hash_[:60]!r} is unknown: a record can carry it in a line {{"pack":{{...}}}}; '
            "leave `packs` out to play with the newest"
        )
        raise IllegalMove(Refusal("vilnius:1.5", text)) from None
    return {"difficulty": setup.difficulty, "emblems": list(emblems), "packs": {"cards": hash_}}


def opponent(setup: Mapping[str, Any], seats: int) -> str:
    """The name of the opponent of all players. Ratings go by it, so each difficulty has its own."""
    return f"the Order ({setup['difficulty']})"
