"""Points, counted as if the game ended now (rules 20)."""

from domain.civmint.board import BESIDE
from domain.civmint.events import Count, Holding, TurnEnded
from domain.civmint.move import SOURCES, Move, Source, other
from domain.civmint.names import ASPECTS, CUBES, KINDS, TRACKS
from domain.civmint.places import controlled
from domain.civmint.state import State
from domain.civmint.tin import tin
from domain.kernel.messages import ScoreChange

COUNTED: tuple[Source, ...] = SOURCES[1:]


def counted(state: State, seat: int, spaces: set[str]) -> dict[Source, int]:
    """By source, the points of a seat that controls these spaces (civmint:20.1 to 20.7)."""
    worth = tin(state.mint).pack.scoring
    capital = state.capitals[other(seat)]
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
    counts, scores, holdings = list[Count](), list[ScoreChange](), list[Holding]()
    round_over = state.active != state.first
    for seat in state.seats:
        had, spaces = state.points[seat], controlled(state, seat)
        total = sum(had.values())
        for source, points in counted(state, seat, spaces).items():
            if amount := points - had.get(source, 0):
                total += amount
                counts.append(Count(seat, source, points))
                scores.append(ScoreChange(seat, amount, source, total))
        if round_over:
            holdings.append(_holding(state, seat, total, len(spaces)))
    move.emit(
        TurnEnded(seat=state.active, counts=tuple(counts), scores=tuple(scores), holdings=tuple(holdings))
    )


def _holding(state: State, seat: int, score: int, spaces: int) -> Holding:
    """The possessions of a seat now; no other event has all of them together."""
    numbers = state.numbers[seat]
    kinds = [unit.kind for unit in state.units[seat]]
    return Holding(
        seat,
        score,
        spaces,
        tuple([numbers[cube] for cube in (*CUBES, "power")]),  # stock
        tuple([numbers[what] for what in ("power_most", "research", "taxes", "event")]),  # bonuses
        tuple([numbers[aspect] for aspect in ASPECTS]),  # aspects
        tuple([state.levels[seat][track] for track in TRACKS]),  # levels
        tuple([kinds.count(kind) for kind in KINDS]),  # units
        state.cubes[seat] + sum([unit.damage for unit in state.units[seat]]),  # damage
    )


def score(state: State) -> tuple[int, ...]:
    """The points of the last count by seat."""
    return tuple([sum(state.points[seat].values()) for seat in state.seats])


def rank(state: State, seat: int) -> tuple[int, int, int]:
    """The points of a seat, and what decides a tie: the sums of its levels of tracks and of aspects."""
    levels = sum(state.levels[seat].values())
    return sum(state.points[seat].values()), levels, sum([state.numbers[seat][a] for a in ASPECTS])


def winners(state: State) -> tuple[int, ...]:
    """The seats with the most points, after the tie-breaks (civmint:20.9)."""
    best = max(rank(state, seat) for seat in state.seats)
    return tuple(seat for seat in state.seats if rank(state, seat) == best)
