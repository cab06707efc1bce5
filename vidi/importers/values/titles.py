"""Finds our game for a title of another platform."""

import unicodedata
from functools import cache, lru_cache

from domain.catalog import games
from domain.kernel.wording import shortlist
from domain.library.reports import PlayReported
from vidi.record.errors import shown

DAY = len("2024-05-31")


@lru_cache(maxsize=10_000)
def known(title: str, bgg_id: int | None) -> str | None:
    """The name of our game; None if it is another title.

    The number at BoardGameGeek decides. If the title or our game has none, the title decides. Capital
    letters, accents, and blanks around it do not matter.
    """
    by_id, by_title = _known()
    if bgg_id is not None and bgg_id in by_id:
        return by_id[bgg_id]
    name = by_title.get(_bare(title))
    other = name is not None and bgg_id is not None and games()[name].bgg_id is not None
    return None if other else name


def together(name: str | None) -> bool | None:
    """Whether our game with this name is cooperative; None for another title."""
    return None if name is None else games()[name].opponent is not None


def named_play(report: PlayReported) -> str:
    """A play as a message names it: ``"Azul" of 2024-05-31 with Ann, Bo``."""
    names = [seat.name for seat in report.seats if seat.name]
    day = f" of {report.played_at[:DAY]}" if report.played_at else ""
    return f"{shown(report.title)}{day}{f' with {shortlist(names)}' if names else ''}"


@cache
def _known() -> tuple[dict[int, str], dict[str, str]]:
    every = games()
    by_id = {rules.bgg_id: name for name, rules in every.items() if rules.bgg_id is not None}
    return by_id, {_bare(rules.title): name for name, rules in every.items()}


def _bare(title: str) -> str:
    letters = unicodedata.normalize("NFKD", title.strip()).casefold()
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
