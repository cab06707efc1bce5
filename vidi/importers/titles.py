"""Which of our games a title of another platform is."""

import unicodedata
from functools import cache, lru_cache

from domain.catalog import games


@lru_cache(maxsize=10_000)
def known(title: str, bgg_id: int | None) -> str | None:
    """The name of our game; None if it is another title.

    Its number at BoardGameGeek decides. Where either has none, the title does: the same but for capital
    letters, accents, and blanks before and behind it.
    """
    by_id, by_title = _known()
    if bgg_id is not None and bgg_id in by_id:
        return by_id[bgg_id]
    name = by_title.get(_bare(title))
    other = name is not None and bgg_id is not None and games()[name].bgg_id is not None
    return None if other else name


def together(name: str | None) -> bool | None:
    """Whether a game of ours is played together against the game; None of another title."""
    return None if name is None else games()[name].opponent is not None


@cache
def _known() -> tuple[dict[int, str], dict[str, str]]:
    found = games()
    by_id = {rules.bgg_id: name for name, rules in found.items() if rules.bgg_id is not None}
    return by_id, {_bare(rules.title): name for name, rules in found.items()}


def _bare(title: str) -> str:
    letters = unicodedata.normalize("NFKD", title.strip()).casefold()
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
