"""Titles of games without one: game, players, result and day; titles of their pages."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from dashboard.shared import links
from dashboard.shared.text import shown
from domain.kernel.wording import counted, listed

SOMEBODY = "somebody"
"""The text in a title for a player whom a source does not name."""
NAMED = 4
"""The most names in a title; further players are only counted."""


def title(game: Mapping[str, Any]) -> str:
    """The title of a game from ``catalogue.games``: its own, or the game with result and day."""
    return own(game) or _joined(_outcome(game), game)


def unspoiled(game: Mapping[str, Any]) -> str:
    """The title without the result."""
    return own(game) or _joined(None, game)


def heading(game: Mapping[str, Any]) -> str:
    """The heading of a card, which names game and day elsewhere: the title, the result, or the players."""
    return own(game) or _outcome(game) or unspoiled_heading(game)


def unspoiled_heading(game: Mapping[str, Any]) -> str:
    """The heading without the result."""
    return own(game) or f"{_listed(_names(game))}{_against(game)}"


def own(game: Mapping[str, Any]) -> str | None:
    """The title that a game was given; None if it has none but the name of the game."""
    return shown(game["title"]) if game["title"] and game["title"] != game["game"] else None


def of_page(game: Mapping[str, Any]) -> str:
    """The title of a game's page, without the result: it is also in the history of the browser."""
    return f"{unspoiled(game)} · Vidi"


def day(date_: str | None) -> str | None:
    """A day or a moment in words: ``2 April 2024``; None if it is not known."""
    if not date_:
        return None
    try:
        known = date.fromisoformat(date_[:10])
    except ValueError:  # a year, or a month
        return shown(date_)
    return f"{known.day} {known:%B} {known.year}"


def _joined(outcome: str | None, game: Mapping[str, Any]) -> str:
    names = _names(game)
    many = len(names) > 2 if outcome else len(names) > NAMED
    size = [counted(len(names), "player")] if many else []
    played = [on] if (on := day(game["played_on"])) else []
    words = ", ".join([outcome or f"{_listed(names)}{_against(game)}", *game["about"], *size, *played])
    return f"{links.kind(game['game'])}: {words}"


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
        end = "won" if winners else "lost"
        return f"{_listed(names)} {end}{_against(game)}"
    if not winners:
        return "nobody won"
    if game.get("drawn"):
        return f"{_listed(names)} drew"
    won = [names[seat - 1] for seat in winners]
    others = [seat for seat in range(1, len(names) + 1) if seat not in winners]
    if not others:
        return f"{_listed(won)} {'won together' if len(won) > 1 else 'played alone'}"
    if len(won) > 1:
        return f"{_listed(won)} shared the victory"
    return _beats(won[0], winners[0], others, names, game["scores"])


def _beats(
    winner: str, seat: int, others: Sequence[int], names: Sequence[str], scores: Sequence[int | None] | None
) -> str:
    """The winner beat the second, with the lead; without points, the second is not named."""
    points = {other: scores[other - 1] for other in others} if scores else {}
    best = scores[seat - 1] if scores else None
    known = [score for score in points.values() if score is not None]
    if best is not None and len(known) == len(others) and best >= max(known):
        second = max(known)
        rivals = _listed([names[other - 1] for other in others if points[other] == second])
        lead = f"by {best - second}" if best > second else "on equal points"
        return f"{winner} beat {rivals} {lead}"
    return f"{winner} beat {names[others[0] - 1]}" if len(others) == 1 else f"{winner} won"
