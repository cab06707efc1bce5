"""Pairs of names that are likely one person: they differ in writing, and never sat at one table."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from unicodedata import combining, normalize

import duckdb

from dashboard.cache.answers import beside_moves

AT_MOST = 12
"""The most pairs that are suggested at a time."""
ALIKE = 50
"""The most names with the same first letters that are compared with each other."""
NAMES = """
SELECT name, any_value(player) AS player, count(DISTINCT game_id) AS games
FROM seats WHERE name IS NOT NULL GROUP BY name HAVING NOT bool_or(bot IS NOT NULL)
ORDER BY games DESC, name LIMIT 2000
"""
TOGETHER = """
SELECT DISTINCT a.player, b.player FROM seats AS a JOIN seats AS b USING (game_id)
WHERE a.player <> b.player AND a.player IN (SELECT unnest($players::VARCHAR[]))
    AND b.player IN (SELECT unnest($players::VARCHAR[]))
"""


@beside_moves(unless=lambda *_: False)
def pairs(con: duckdb.DuckDBPyConnection) -> list[tuple[str, str]]:
    """Pairs of names of two persons, the one with more games first; those with most games come first."""
    rows = con.execute(NAMES).fetchall()
    person = {name: player for name, player, _ in rows}
    alike = [
        (one, other) for one, other in _alike([name for name, *_ in rows]) if person[one] != person[other]
    ]
    players = list({person[name] for pair in alike for name in pair})
    met = set(con.execute(TOGETHER, {"players": players}).fetchall())
    return [pair for pair in alike if (person[pair[0]], person[pair[1]]) not in met][:AT_MOST]


def _alike(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The pairs of names that are one name, written in two ways; in the order of the names."""
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for name in names:
        groups[_initials(name)[:1]].append(name)
    place = {name: n for n, name in enumerate(names)}
    written = (pair for group in groups.values() for pair in combinations(group[:ALIKE], 2) if same(*pair))
    return iter(sorted(written, key=lambda pair: (place[pair[0]], place[pair[1]])))


def same(one: str, other: str) -> bool:
    """Whether two names differ by case, accents, spaces or points, or one abbreviates the other."""
    return _letters(one) == _letters(other) or _abbreviates(one, other) or _abbreviates(other, one)


def _abbreviates(short: str, long: str) -> bool:
    """Whether each word of ``short`` is that of ``long``, its first letter, or its beginning before a point.

    The first letters of all words abbreviate a name, too: ``JS`` is John Smith.
    """
    words = long.split()
    if len(words) > 1 and short.isupper() and _letters(short) == _initials(long):
        return True
    parts = short.split()
    return len(parts) == len(words) and all(map(_shortens, parts, words))


def _shortens(part: str, word: str) -> bool:
    begins, whole = _letters(part), _letters(word)
    return begins == whole or (
        bool(begins) and whole.startswith(begins) and (part.endswith(".") or len(begins) == 1)
    )


def _letters(name: str) -> str:
    """The letters and digits of a name, without case and accents."""
    apart = normalize("NFKD", name.casefold())
    return re.sub(r"[\W_]", "", "".join(letter for letter in apart if not combining(letter)))


def _initials(name: str) -> str:
    return "".join(_letters(word)[:1] for word in name.split())
