"""Titles of games without one: their players and their result; titles of their pages."""

from collections.abc import Mapping, Sequence
from typing import Any

from dashboard.shared import links
from dashboard.shared.text import shown
from domain.kernel.wording import counted, listed

SOMEBODY = "somebody"
"""The text in a title for a player whom a source does not name."""
NAMED = 4
"""The most names in a title; further players are only counted."""


def title(game: Mapping[str, Any]) -> str:
    """The title of a game from ``catalogue.games``: its own, or its result."""
    return shown(game["title"]) if game["title"] else _joined(_outcome(game), game)


def unspoiled(game: Mapping[str, Any]) -> str:
    """The title without the result."""
    return shown(game["title"]) if game["title"] else _joined(None, game)


def of_page(game: str, players: Sequence[str | None]) -> str:
    """The title of a game's page: the game and its players. It is also in the history of the browser."""
    return f"{links.kind(game)}: {_listed(_names({'players': players}))} · Vidi"


def _joined(outcome: str | None, game: Mapping[str, Any]) -> str:
    names = _names(game)
    size = [counted(len(names), "player")] if outcome or len(names) > NAMED else []
    return ", ".join([outcome or f"{_listed(names)}{_against(game)}", *game["about"], *size])


def _against(game: Mapping[str, Any]) -> str:
    """The opponent of a game that is played together. A play without moves has only the title of the game."""
    named = game["opponent"] is not None and game["moves"] is not None
    return f" against {shown(game['opponent'])}" if named else ""


def _names(game: Mapping[str, Any]) -> list[str]:
    return [shown(name) if name else SOMEBODY for name in game["players"]]


def _listed(names: Sequence[str]) -> str:
    """Names as a list in a sentence; of many, only the first."""
    if len(names) > NAMED:
        names = [*names[: NAMED - 1], f"{len(names) - NAMED + 1} others"]
    return listed(names)


def _outcome(game: Mapping[str, Any]) -> str | None:
    """The result in few words; None while the game runs."""
    winners, names = game["winners"], _names(game)
    if winners is None:
        return None
    if game["opponent"] is not None:
        end = ("win" if winners else "lose") + ("s" if len(names) == 1 else "")
        return f"{_listed(names)} {end}{_against(game)}"
    if not winners:
        return "Nobody wins"
    won = [names[seat - 1] for seat in winners]
    others = [seat for seat in range(1, len(names) + 1) if seat not in winners]
    if not others:
        return f"{_listed(won)} {'win together' if len(won) > 1 else 'plays alone'}"
    if len(won) > 1:
        return f"{_listed(won)} share the victory"
    return _beats(won[0], winners[0], others, names, game["scores"])


def _beats(
    winner: str, seat: int, others: Sequence[int], names: Sequence[str], scores: Sequence[int | None] | None
) -> str:
    """The winner beats the second, with the lead; without points, the second is not named."""
    points = {other: scores[other - 1] for other in others} if scores else {}
    best = scores[seat - 1] if scores else None
    known = [score for score in points.values() if score is not None]
    if best is not None and len(known) == len(others) and best >= max(known):
        second = max(known)
        rivals = _listed([names[other - 1] for other in others if points[other] == second])
        lead = f"by {best - second}" if best > second else "on equal points"
        return f"{winner} beats {rivals} {lead}"
    return f"{winner} beats {names[others[0] - 1]}" if len(others) == 1 else f"{winner} wins"
