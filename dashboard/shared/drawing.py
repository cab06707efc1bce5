"""Draws at a table, as pages ask for them: the possible outcomes with picture and name."""

from collections.abc import Sequence
from typing import Any

from dashboard.boards import START_SEAT, ByHand, Card, board, in_words
from dashboard.shared.text import shown
from domain.kernel.chance import Outcome, Value
from vidi.library.recording import DrawAwaited

UNSEEN = "Keep it secret"
"""The name of an outcome that only one seat sees, and keeps secret."""


def asked(awaited: DrawAwaited, outcomes: Sequence[Outcome], names: Sequence[str]) -> dict[str, Any]:
    """A draw as the component's script shows it (``components/shared/coming.js``).

    ``outcomes`` are the outcomes so far, which the page sends again with the next one. ``options`` are the
    possible outcomes, and ``move`` is the move that draws. ``names`` are the players, seat 1 first.
    """
    # The number of a seat is no card's.
    cards = {} if awaited.name == START_SEAT else board(awaited.rules.name).cards(awaited.setup)
    before = [pair for outcome in outcomes for pair in outcome.items()]
    called = title(awaited, outcomes)
    return {
        "draw": awaited.name,
        "title": called,
        "question": "Who begins?" if awaited.name == START_SEAT else f"{called}: what came up?",
        "move": _move(awaited, names),
        "outcomes": [dict(outcome) for outcome in outcomes],
        "draws": awaited.draws,
        "words": [
            f"{shown(ByHand().due(awaited.state, name, 0, seat))}: {outcome_words(awaited, name, value)}"
            for (name, value), seat in zip(before, awaited.seats, strict=False)
        ],
        "options": [_option(awaited, value, cards.get(str(value))) for value in awaited.options],
        "unseen": UNSEEN if awaited.hidden else None,
    }


def title(awaited: DrawAwaited, outcomes: Sequence[Outcome]) -> str:
    """What is drawn now, and for whom."""
    before = sum(awaited.name in outcome for outcome in outcomes)
    words = board(awaited.rules.name).by_hand
    return shown(words.due(awaited.table, awaited.name, before, awaited.seats[-1]))


def outcome_words(awaited: DrawAwaited, draw: str, value: Value | None) -> str:
    """An outcome in words."""
    if value is None:
        return "secret"
    return shown(board(awaited.rules.name).by_hand.came_up(awaited.state, draw, value))


def _move(awaited: DrawAwaited, names: Sequence[str]) -> str:
    """The move that draws, and whose it is: ``Ada: Draw from site 1``."""
    if (command := awaited.command) is None:
        return "The table is set up"
    words = in_words(awaited.rules.name, awaited.state, command)
    return shown(f"{names[command.seat - 1]}: {words}")


def _option(awaited: DrawAwaited, value: Value, card: Card | None) -> dict[str, Any]:
    """An outcome with its picture: a seat's emblem, a piece of the board, a number on a card."""
    board_ = board(awaited.rules.name)
    seat = board_.seats[int(value) - 1] if awaited.name == START_SEAT else None
    return {
        "value": value,
        "text": outcome_words(awaited, awaited.name, value),
        "picture": board_.by_hand.outcome(awaited.state, awaited.name, value),
        "badge": card.badge if card else "",
        "hint": card.text if card else "",
        "look": seat and {"colour": seat.colour, "outline": seat.outline},
    }
