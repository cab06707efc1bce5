"""The setup of a game: the layout, the options and the packs."""

from dataclasses import replace
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from domain.civmint import packs
from domain.civmint.board import maps
from domain.kernel.events import GameStarted
from domain.kernel.packs import content_hash
from domain.kernel.refusal import IllegalMove, Refusal
from domain.kernel.wording import counted

SEATS = range(2, 3)  # civmint:1.1
Layout = Literal["random", "near", "far"]


class PackHashes(BaseModel):
    """The packs by hash; the newest of this Vidi where a record leaves them out."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    mint: str | None = None
    faces: str | None = None


class Setup(BaseModel):
    """The ``setup`` of a record of CivMint."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    layout: Layout = "random"
    typed_costs: bool = True
    """Units cost Wood, Stone and Metal; else any non-food."""
    one_step_per_die_per_turn: bool = True
    icons_once_per_production: bool = True
    first_combat_power: Literal["die", "total"] = "die"
    """The player with the lower die, or with the lower total, spends Combat Power first."""
    packs: PackHashes = PackHashes()


def prepare(setup: BaseModel, seats: int) -> dict[str, Any]:
    """The setup with everything written out; raises IllegalMove if it cannot be played."""
    assert isinstance(setup, Setup)  # noqa: S101 - the contract: a model of Rules.setup
    if seats not in SEATS:
        raise IllegalMove(Refusal("civmint:1.1", f"{counted(seats, 'seat')}: CivMint is for 2 players"))
    hashes = {"mint": setup.packs.mint, "faces": setup.packs.faces}
    for kind, read in (("mint", packs.mint), ("faces", packs.faces)):
        hashes[kind] = hash_ = hashes[kind] or packs.newest(kind)
        try:
            read(hash_)
        except KeyError:
            text = (
                f'the pack {hash_[:60]!r} is unknown: a record can carry it in a line {{"pack":{{...}}}}; '
                "leave `packs` out to play with the newest"
            )
            raise IllegalMove(Refusal("civmint:1.13", text)) from None
    if setup.layout == "random" and not maps(hashes["faces"]):
        text = "no four of the faces make a map that joins two Capital Cities by land"
        raise IllegalMove(Refusal("civmint:1.5", text))
    return {**setup.model_dump(exclude={"packs"}), "packs": hashes}


def also_decided_as(started: GameStarted) -> GameStarted | None:
    """The start of a game on version 1 of our numbers as if they named version 2 of the rules.

    Vidi decided moves of such games by these rules, before packs named a version (civmint:1.13, 5.11, 9.6).
    """
    chosen = started.setup["packs"]
    if packs.mint(chosen["mint"]).decided_by != 1:
        return None
    numbers = {**{**packs.PACKS.own, **started.packs}[chosen["mint"]], "rules": 2}
    hash_ = content_hash(numbers)
    setup = {**started.setup, "packs": {**chosen, "mint": hash_}}
    return replace(started, setup=setup, packs={**started.packs, hash_: numbers})
