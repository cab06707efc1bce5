"""The decisions of players of CivMint.

A unit is named by its die, 1 to 8, and the Capital City of the player by 0. Of units that are alike, the one
with the lowest die is named.
"""

from typing import Annotated, ClassVar

from pydantic import BeforeValidator, Field

from domain.civmint.names import Aspect, Card, Cube, Form, New, Track
from domain.kernel.args import Id, Numbers, by_name
from domain.kernel.messages import Command, decision

Die = Annotated[int, Field(ge=0, le=8, strict=True)]
Space = Annotated[str, Field(max_length=2)]
Cubes = Annotated[
    Numbers, BeforeValidator(by_name('cubes are named with their numbers, as {"food": 1, "money": 2}'))
]


def _in_order(value: object) -> object:
    """Cubes in the order of their names: named in another order, they are the same command."""
    if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        return tuple(sorted(value))
    return value


Items = Annotated[tuple[Id, ...], Field(max_length=1_000), BeforeValidator(_in_order)]
"""Cubes by name, in any order. Two cubes of one kind are named twice."""
Amount = Annotated[int, Field(ge=0, le=100, strict=True)]


@decision
class ChooseCapital(Command):
    """Choose a Capital City; the first player has the other one."""

    NAME: ClassVar[str] = "choose_capital"
    space: Space


@decision
class Collect(Command):
    """Choose the icon that a Settler takes."""

    NAME: ClassVar[str] = "collect"
    space: Space
    resource: Cube


@decision
class Choose(Command):
    """Choose resources that a level gives."""

    NAME: ClassVar[str] = "choose"
    cubes: Cubes


@decision
class Trade(Command):
    """Trade resources with the bank for one cube."""

    NAME: ClassVar[str] = "trade"
    get: Cube


@decision
class Propose(Command):
    """Propose a trade to the opponent: cubes to give, and cubes to take.

    ``give_food`` and ``take_metal`` are such cubes.
    """

    NAME: ClassVar[str] = "propose"
    cubes: Items


@decision
class Accept(Command):
    """Accept the proposal."""

    NAME: ClassVar[str] = "accept"


@decision
class Decline(Command):
    """Decline the proposal, or what an event gives."""

    NAME: ClassVar[str] = "decline"


@decision
class EndTrade(Command):
    """Stop trading in this turn."""

    NAME: ClassVar[str] = "end_trade"


@decision
class Pay(Command):
    """Choose the cubes that pay."""

    NAME: ClassVar[str] = "pay"
    cubes: Cubes


@decision
class Downgrade(Command):
    """Downgrade a unit, or disband a Settler.

    ``to`` is the space of the Settler that a Ship becomes.
    """

    NAME: ClassVar[str] = "downgrade"
    unit: Die
    to: Space | None = None


@decision
class Repair(Command):
    """Remove a damage cube for Money."""

    NAME: ClassVar[str] = "repair"
    unit: Die


@decision
class EndRepair(Command):
    """Stop repairing before building."""

    NAME: ClassVar[str] = "end_repair"


@decision
class Build(Command):
    """Build a new unit."""

    NAME: ClassVar[str] = "build"
    kind: New
    space: Space


@decision
class Upgrade(Command):
    """Upgrade a unit.

    ``to`` is the water space of a Ship.
    """

    NAME: ClassVar[str] = "upgrade"
    unit: Die
    kind: Form
    to: Space | None = None


@decision
class EndBuild(Command):
    """Stop building in this turn."""

    NAME: ClassVar[str] = "end_build"


@decision
class Move(Command):
    """Move a unit.

    ``ship`` is the Ship that it boards.
    """

    NAME: ClassVar[str] = "move"
    unit: Die
    to: Space
    ship: Die | None = None


@decision
class EndMove(Command):
    """Stop moving in this turn."""

    NAME: ClassVar[str] = "end_move"


@decision
class Attack(Command):
    """Attack a space with a unit."""

    NAME: ClassVar[str] = "attack"
    unit: Die
    target: Space


@decision
class EndBattle(Command):
    """Stop attacking the contested space."""

    NAME: ClassVar[str] = "end_battle"


@decision
class EndCombat(Command):
    """Stop attacking in this turn."""

    NAME: ClassVar[str] = "end_combat"


@decision
class Defend(Command):
    """Choose the unit that defends."""

    NAME: ClassVar[str] = "defend"
    unit: Die


@decision
class Spend(Command):
    """Spend Combat Power; 0 passes."""

    NAME: ClassVar[str] = "spend"
    amount: Amount


@decision
class Retreat(Command):
    """Retreat with a unit.

    ``ship`` is the Ship that it boards.
    """

    NAME: ClassVar[str] = "retreat"
    unit: Die
    to: Space | None
    ship: Die | None = None


@decision
class Land(Command):
    """Land with a unit whose Ship is gone."""

    NAME: ClassVar[str] = "land"
    unit: Die
    to: Space


@decision
class Research(Command):
    """Advance on a track: up on its card, or sideways to the other one."""

    NAME: ClassVar[str] = "research"
    track: Track
    card: Card


@decision
class EndResearch(Command):
    """Stop researching in this turn."""

    NAME: ClassVar[str] = "end_research"


@decision
class Improve(Command):
    """Advance on an aspect."""

    NAME: ClassVar[str] = "improve"
    aspect: Aspect


@decision
class EndTurn(Command):
    """End the turn."""

    NAME: ClassVar[str] = "end_turn"


@decision
class Reduce(Command):
    """Choose a City or Village that an event makes a Settler."""

    NAME: ClassVar[str] = "reduce"
    unit: Die


@decision
class Lose(Command):
    """Choose a unit that an event takes."""

    NAME: ClassVar[str] = "lose"
    unit: Die


@decision
class Gather(Command):
    """Choose a space that produces once more."""

    NAME: ClassVar[str] = "gather"
    space: Space


@decision
class Mend(Command):
    """Choose the unit from which a damage cube is removed."""

    NAME: ClassVar[str] = "mend"
    unit: Die


COMMANDS: dict[str, type[Command]] = {
    command.NAME: command
    for command in (
        ChooseCapital,
        Collect,
        Choose,
        Trade,
        Propose,
        Accept,
        Decline,
        EndTrade,
        Pay,
        Downgrade,
        Repair,
        EndRepair,
        Build,
        Upgrade,
        EndBuild,
        Move,
        EndMove,
        Attack,
        EndBattle,
        EndCombat,
        Defend,
        Spend,
        Retreat,
        Land,
        Research,
        EndResearch,
        Improve,
        EndTurn,
        Reduce,
        Lose,
        Gather,
        Mend,
    )
}
