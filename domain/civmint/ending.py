"""The test for the end of the game, and the end of a round (rules 17 and 19)."""

from domain.civmint.commands import Mend
from domain.civmint.events import CardPassed, EndReached, MendingBegan, PowerRestored, Reason
from domain.civmint.ledger import Ledger
from domain.civmint.move import Move, in_order, other
from domain.civmint.names import ASPECTS, TRACKS
from domain.civmint.places import holds
from domain.civmint.points import score, winners
from domain.civmint.state import State
from domain.civmint.tin import tin
from domain.civmint.upkeep import damaged, mend
from domain.kernel.events import GameEnded


def reasons(state: State) -> list[tuple[Reason, tuple[int, ...]]]:
    """Why the game ends now, with the seats that have reached it (civmint:17.2 to 17.6)."""
    known = tin(state.mint)
    limits = known.pack.limits

    def tops(seat: int) -> int:
        return sum([state.levels[seat][track] == known.top[track] for track in TRACKS])

    def highest(seat: int) -> int:
        return sum([state.numbers[seat][aspect] == known.highest[aspect] for aspect in ASPECTS])

    def cities(seat: int) -> int:
        return sum([unit.kind == "city" for unit in state.units[seat]])

    reached: list[tuple[Reason, tuple[int, ...]]] = [
        ("tracks", tuple(seat for seat in state.seats if tops(seat) >= limits.tops)),
        ("aspects", tuple(seat for seat in state.seats if highest(seat) >= limits.tops)),
        ("cities", tuple(seat for seat in state.seats if cities(seat) >= limits.cities)),
        ("capital", tuple(seat for seat in state.seats if state.status[other(seat)] == "conquered")),
        ("rounds", tuple(state.seats) if state.round >= limits.rounds else ()),
    ]
    return [(reason, seats) for reason, seats in reached if seats]


def test(move: Move) -> bool:
    """Ends the game if it has to end (civmint:17.1); returns whether it ended."""
    ends = reasons(move.state)
    for reason, seats in ends:
        move.emit(EndReached(reason=reason, seats=seats))
    if ends:
        move.emit(GameEnded(scores=score(move.state), winners=winners(move.state)))
    return bool(ends)


def go_on(move: Move) -> bool:
    """Removes damage, the first player first, then ends the round; returns whether a decision is due."""
    state = move.state
    if state.due:
        seat = state.active
        possible = damaged(state, seat)
        if len(possible) > 1:
            return move.ask("mend", seat)
        mend(move, seat, possible[0])
        return False
    order = in_order(state)
    for seat in order if not state.active else order[1 + order.index(state.active) :]:
        if due := min(mending(state, seat), cubes(state, seat)):
            move.emit(MendingBegan(seat=seat, due=due))
            return False
    restore(move)
    move.emit(CardPassed(seat=other(state.first)))  # civmint:19.5
    return False


def mending(state: State, seat: int) -> int:
    """The number of cubes that a seat may remove (civmint:19.1)."""
    repair = tin(state.mint).pack.repair
    return repair.free + repair.per_settler * sum([unit.kind == "settler" for unit in state.units[seat]])


def cubes(state: State, seat: int) -> int:
    """The number of cubes of a seat that can be removed (civmint:19.2)."""
    own = sum([unit.damage for unit in state.units[seat]])
    return own + state.cubes[seat] if holds(state, seat) else own


def choose_mended(move: Move, command: Mend) -> None:
    """Removes a cube from the unit that was chosen."""
    mend(move, command.seat, command.unit)


def restore(move: Move) -> None:
    """Restores Combat Power (civmint:19.4, 11.11)."""
    ledger = Ledger(move)
    for seat in move.state.seats:
        numbers = move.state.numbers[seat]
        ledger.add(seat, "power", max(0, numbers["power_most"]) - numbers["power"])
    if changes := ledger.changes:
        move.emit(PowerRestored(changes=changes))
