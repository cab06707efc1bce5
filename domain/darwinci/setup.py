"""The setup before the first move: the fragments and the options."""

from typing import Any

from pydantic import BaseModel, ConfigDict

from domain.darwinci import packs
from domain.kernel.refusal import IllegalMove, Refusal
from domain.kernel.wording import counted

SEATS = range(3, 6)  # darwinci:1.1


class Options(BaseModel):
    """The rules that may be switched (rules 16.x)."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, use_attribute_docstrings=True)

    experts: bool = False
    """The big stone is played: it counts 2."""
    size_bonus: bool = False
    """A complete creature pays more the greater it is."""
    incomplete_half: bool = False
    """An incomplete creature pays half."""


class PackHashes(BaseModel):
    """The pack by hash; the newest of this Vidi where a record leaves it out."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    fragments: str | None = None


class Setup(BaseModel):
    """The ``setup`` of a record of Darwinci."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    options: Options = Options()
    packs: PackHashes = PackHashes()


def prepare(setup: BaseModel, seats: int) -> dict[str, Any]:
    """The setup with every option and the pack's hash written out; raises IllegalMove if it cannot be
    played."""
    assert isinstance(setup, Setup)  # noqa: S101 - the contract: a model of Rules.setup
    if seats not in SEATS:
        raise IllegalMove(
            Refusal("darwinci:1.1", f"{counted(seats, 'seat')}: Darwinci is for 3 to 5 players")
        )
    hash_ = setup.packs.fragments or packs.newest()
    try:
        packs.fragments(hash_)
    except KeyError:
        text = (
            f'the pack {hash_[:60]!r} is unknown: a record can carry it in a line {{"pack":{{...}}}}; '
            "leave `packs` out to play with the newest"
        )
        raise IllegalMove(Refusal("darwinci:1.8", text)) from None
    return {
        "options": setup.options.model_dump(mode="json"),  # darwinci:16.4
        "packs": {"fragments": hash_},
    }
