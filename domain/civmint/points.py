"""Points, counted as if the game ended now (rules 20)."""

from domain.civmint.board import BESIDE
from domain.civmint.events import Count, TurnEnded
from domain.civmint.move import SOURCES, Move, Source, other
from domain.civmint.names import ASPECTS, CUBES
from domain.civmint.places import controlled
from domain.civmint.state import State
from domain.civmint.tin import tin
from domain.kernel.messages import ScoreChange

COUNTED: tuple[Source, ...] = SOURCES[1:]


def counted(state: State, seat: int) -> dict[Source, int]:
    """By source, the points of a seat (civmint:20.1 to 20.7)."""
    worth = tin(state.mint).pack.scoring
    spaces, capital = controlled(state, seat), state.capitals[other(seat)]
    kinds = [unit.kind for unit in state.units[seat]]
    numbers = state.numbers[seat]
    return {
        "tracks": worth.track_level * sum(state.levels[seat].values()),
        "aspects": worth.aspect_level * sum([numbers[aspect] for aspect in ASPECTS]),
        "spaces": worth.space * len(spaces),
        "near": worth.near_capital * len(spaces.intersection(BESIDE[capital])),
        "capital": worth.capital * (capital in spaces),
        "settlements": worth.village * kinds.count("village") + worth.city * kinds.count("city"),
        "cubes": sum([numbers[cube] for cube in CUBES]) // worth.cubes_per_point,
    }


def end_turn(move: Move) -> None:
    """Counts the points of both (civmint:20.8)."""
    state = move.state
    counts, scores = list[Count](), list[ScoreChange]()
    for seat in state.seats:
        total = sum(state.points[seat].values())
        for source, points in counted(state, seat).items():
            amount = points - state.points[seat].get(source, 0)
            if amount:
                total += amount
                counts.append(Count(seat=seat, source=source, points=points))
                scores.append(ScoreChange(seat=seat, amount=amount, source=source, total=total))
    move.emit(TurnEnded(seat=state.active, counts=tuple(counts), scores=tuple(scores)))


def score(state: State) -> tuple[int, ...]:
    """The points of the last count by seat."""
    return tuple([sum(state.points[seat].values()) for seat in state.seats])


def winners(state: State) -> tuple[int, ...]:
    """Who has most, with the tie-breaks (civmint:20.9)."""

    def rank(seat: int) -> tuple[int, int, int]:
        levels = sum(state.levels[seat].values())
        return sum(state.points[seat].values()), levels, sum([state.numbers[seat][a] for a in ASPECTS])

    best = max(map(rank, state.seats))
    return tuple(seat for seat in state.seats if rank(seat) == best)
