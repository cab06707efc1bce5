"""The rows that attack, War Camps, and the Final Attack (rules 8.1 to 8.3 and 16)."""

from domain.vilnius.box import Box
from domain.vilnius.events import AttackBegan, Row
from domain.vilnius.move import Move, in_turn
from domain.vilnius.state import State


def row_strength(state: State, box: Box, seat: int) -> int:
    """The strength of the enemies in a row."""
    return sum([box.enemies[card].strength for card in state.rows[seat]])


def attacking(state: State, box: Box) -> list[int]:
    """The seats whose rows attack, in turn order (vilnius:8.1)."""
    return [seat for seat in in_turn(state) if row_strength(state, box, seat) >= state.strength[seat]]


def camps(state: State, box: Box) -> int:
    """The number of cards that War Camps reveal before an attack (vilnius:8.2)."""
    return sum(box.strongholds[card].camps for card in state.middle)


def _row(state: State, box: Box, seat: int) -> Row:
    return Row(
        seat=seat,
        enemies=state.rows[seat],
        strength=row_strength(state, box, seat),
        shown=state.strength[seat],
        destination=state.destination[seat],
    )


def begin(move: Move) -> None:
    """Lays out the enemies of all attacking rows."""
    state, box = move.state, move.box
    rows = tuple(_row(state, box, seat) for seat in attacking(state, box))
    move.emit(AttackBegan(final=False, rows=rows, discarded=()))
    move.phase("defence")


def begin_final(move: Move) -> bool:
    """Begins the Final Attack of the rows that are strong enough; returns whether any is (vilnius:16.1)."""
    state, box = move.state, move.box
    strong = [seat for seat in in_turn(state) if 2 * row_strength(state, box, seat) >= state.strength[seat]]
    weak = [seat for seat in in_turn(state) if seat not in strong and state.rows[seat]]
    rows = tuple(_row(state, box, seat) for seat in strong)
    move.emit(AttackBegan(final=True, rows=rows, discarded=tuple(_row(state, box, seat) for seat in weak)))
    if strong:
        move.phase("defence")
    return bool(strong)
