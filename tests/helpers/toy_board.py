"""The toy's board: a card, a die and a guess for each seat, drawn as words."""

from collections.abc import Mapping, Sequence
from typing import Any

from dashboard.boards import Board, ByHand, Fact, Group, Scene, Seat, Table, Turn
from domain.kernel.events import MoveMade
from domain.kernel.messages import Event
from tests.helpers import toy

_SQUARE, _DIAMOND = "M-9,-9H9V9H-9Z", "M0,-12L12,0L0,12L-12,0Z"


def _base(setup: Mapping[str, Any]) -> str:
    card = '<text id="card" x="20" y="60" font-size="30"/>'
    die = '<text id="die" x="120" y="60" font-size="30"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 100">{card}{die}</svg>'


def _parts(state: toy.State, events: Sequence[Event]) -> Sequence[Scene]:
    marked = "yes" if any(isinstance(event, toy.DieThrown) for event in events) else "no"
    return (
        {"card": {"text": f"card {state.card or '?'}"}},
        {"die": {"text": f"die {state.die}", "data-new": marked}},
    )


def _table(state: toy.State) -> Table:
    guesses = (state.guesses.get(seat) for seat in (1, 2))
    facts = ((Fact("total", guess or "secret"),) if guess is not None else () for guess in guesses)
    return Table((), [[Group("Guess", facts=fact)] for fact in facts])


def _turn(_: toy.State, event: Event) -> Turn | None:
    return Turn("Round 1", name="Guessing") if isinstance(event, toy.CardDealt) else None


def _label(state: toy.State, move: MoveMade, events: Sequence[Event]) -> str:
    (guessed,) = (event for event in events if isinstance(event, toy.Guessed))
    return f"guesses {guessed.total or 'secretly'}"


BOARD: Board[toy.State] = Board(
    seats=(Seat("blue", "#1f5fa8", "#ffffff", _SQUARE), Seat("red", "#a8321f", "#ffffff", _DIAMOND)),
    offer="Nothing",
    base=_base,
    parts=_parts,
    table=_table,
    cards=lambda setup: {},
    turn=_turn,
    label=_label,
    quiet=(),
    by_hand=ByHand(task=lambda state, seat: "Guess 1 total."),
)
