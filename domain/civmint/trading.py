"""The trade step: with the bank, and with the opponent (rules 5)."""

from typing import cast

from domain.civmint.commands import Accept, Decline, Propose, Trade
from domain.civmint.events import Answered, Ordered, Proposed, Traded
from domain.civmint.ledger import Ledger
from domain.civmint.move import Move, able, other
from domain.civmint.names import CUBES, RESOURCES, Cube
from domain.civmint.payable import only_way
from domain.civmint.paying import spend
from domain.civmint.state import State
from domain.civmint.tin import tin
from domain.kernel.chance import Draw
from domain.kernel.messages import Command
from domain.kernel.shapes import Counted, Group, Item

GIVE, TAKE = "give_", "take_"


def gets(state: State, seat: int) -> tuple[Cube, ...]:
    """The cubes that a trade with the bank can yield now (civmint:5.1 to 5.4, 5.12)."""
    allowed, numbers = able(state, seat), state.numbers[seat]
    spare = numbers["food"] + numbers["wood"] + numbers["stone"] + numbers["metal"] - allowed.give
    yields = CUBES if allowed.money else RESOURCES
    if spare >= 0 and tin(state.mint).pack.limits.same_kind:
        return yields
    return tuple([get for get in yields if spare >= (0 if get == "money" else numbers[get])])


class Proposals(Group[Command]):
    """All proposals: any number of a player's cubes for any number of the opponent's (civmint:5.8)."""

    __slots__ = ("_give", "_take")

    def __init__(self, seat: int, own: dict[str, int], theirs: dict[str, int]) -> None:
        pool: dict[Item, int] = {GIVE + cube: own[cube] for cube in sorted(own) if own[cube]}
        self._give = dict(pool)
        self._take: dict[Item, int] = {TAKE + cube: theirs[cube] for cube in sorted(theirs) if theirs[cube]}
        super().__init__(
            Propose,
            "cubes",
            lambda items: Propose(seat, cast("tuple[str, ...]", items)),  # the items of the pool are strings
            pool=pool | self._take,
            sizes=range(2, sum(own.values()) + sum(theirs.values()) + 1),
            fits=_both,
        )

    def count(self) -> int:
        return _groups(self._give) * _groups(self._take)

    def drawn(self, draw: Draw) -> tuple[Item, ...]:
        return (*_sample(self._give, draw), *_sample(self._take, draw))


def _both(items: tuple[Item, ...]) -> bool:
    return len({str(item)[:5] for item in items}) == 2


def _groups(pool: dict[Item, int]) -> int:
    """The number of groups out of a pool, without the empty one."""
    ways = 1
    for number in pool.values():
        ways *= number + 1
    return ways - 1


def _sample(pool: dict[Item, int], draw: Draw) -> tuple[Item, ...]:
    number, drawn = 1 + draw(_groups(pool)), list[Item]()
    for item, there in pool.items():
        number, taken = divmod(number, there + 1)
        drawn += [item] * taken
    return tuple(drawn)


def proposals(state: State, seat: int) -> Proposals | None:
    """The proposals that may be made now; None for none (civmint:5.7 to 5.9)."""
    if not able(state, seat).opponent or state.proposals >= tin(state.mint).pack.limits.proposals:
        return None
    own, theirs = state.numbers[seat], state.numbers[other(seat)]
    shape = Proposals(seat, {c: own[c] for c in CUBES}, {c: theirs[c] for c in CUBES})
    return shape if shape.count() else None


def go_on(move: Move) -> bool:
    """Asks for trades while there can be any; returns whether a decision is due."""
    state, seat = move.state, move.state.active
    if state.offer:
        return move.ask("answer", other(seat))
    if state.buying:
        cubes = only_way(state, seat)
        if cubes is None:
            return move.ask("pay", seat)
        pay(move, cubes)  # civmint:5.5
    if gets(state, seat) or proposals(state, seat):
        return move.ask("trade", seat)
    return False


def trade(move: Move, command: Trade) -> None:
    """Orders a cube in a trade."""
    move.emit(Ordered(command.seat, command.get, None, 0, None))


def pay(move: Move, cubes: Counted) -> None:
    """Trades these resources for the cube that was ordered."""
    state, seat = move.state, move.state.active
    assert state.buying is not None  # noqa: S101 - a trade is to be paid
    ledger = Ledger(move)
    spend(ledger, seat, cubes)
    ledger.add(seat, state.buying.get, 1)
    give = sum([number for _, number in cubes])
    move.emit(Traded(seat, give, state.buying.get, ledger.changes))


def propose(move: Move, command: Propose) -> None:
    """Proposes a trade to the opponent."""
    give, take = (numbers(command.cubes, side) for side in (GIVE, TAKE))
    number = move.state.proposals + 1
    move.emit(Proposed(seat=command.seat, give=give, take=take, number=number))


def numbers(items: tuple[str, ...], side: str) -> Counted:
    """The cubes of one side of a proposal, ``GIVE`` or ``TAKE``."""
    cubes = [item.removeprefix(side) for item in items if item.startswith(side)]
    return tuple((cube, cubes.count(cube)) for cube in sorted(set(cubes)))


def accept(move: Move, command: Accept) -> None:
    """Exchanges the cubes of the proposal; a kind on both sides counts by its difference (civmint:5.11)."""
    state, seat = move.state, move.state.active
    ledger, offer = Ledger(move), state.proposal
    given, taken = dict(offer.give), dict(offer.take)
    if move.tin.rules > 1:
        given = {cube: number - taken.pop(cube, 0) for cube, number in offer.give}
    for giver, taker, cubes in ((seat, other(seat), given), (other(seat), seat, taken)):
        for cube, number in cubes.items():
            ledger.add(giver, cube, -number)
            ledger.add(taker, cube, number)
    move.emit(Answered(seat=command.seat, accepted=True, changes=ledger.changes))


def decline(move: Move, command: Decline) -> None:
    """Changes nothing."""
    move.emit(Answered(seat=command.seat, accepted=False, changes=()))
