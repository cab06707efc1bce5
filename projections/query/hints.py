"""What a refused query may have meant: names that are nearly the same, and views that have a column."""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import NamedTuple

import duckdb

from projections.query.doc import Described, described

NO_COLUMN = re.compile(r'(?:Referenced column|does not have a column named) "([^"]+)"')
NO_TABLE = re.compile(r"Table with name (\S+) does not exist")
NAMED = re.compile(r"\w+")
IDENTIFIER = re.compile(rb'"?([\w\x80-\xff]+)')
NEAR = 2
"""The most names that are nearly the same."""
VIEWS = 4
"""The most views that are named for a column."""


class Hint(NamedTuple):
    """A sentence of names that the tables have, and the query that it leads to, if there is one.

    Names of the query are not in it: the query may come with a link of a stranger.
    """

    words: str
    sql: str | None = None


def hints(sql: str, message: str) -> list[Hint]:
    """Hints for a query and DuckDB's message that refuses it; none for other errors than unknown names."""
    if column := NO_COLUMN.search(message):
        return list(_of_column(sql, column[1]))
    if table := NO_TABLE.search(message):
        views = [one.name for one in described() if "." not in one.name]
        return list(_instead(sql, table[1], get_close_matches(table[1], views, NEAR)))
    return []


def in_words(sql: str, message: str) -> list[str]:
    """The hints as texts without a full stop."""
    return [hint.words.rstrip(".") for hint in hints(sql, message)]


def _of_column(sql: str, name: str) -> Iterator[Hint]:
    """First columns with nearly this name, of the tables in the query, then views that have it."""
    words = set(NAMED.findall(sql.lower()))
    known = {column.name for one in described() if _short(one) in words for column in one.columns}
    yield from _instead(sql, name, get_close_matches(name.lower(), sorted(known), NEAR))
    having = [one.name for one in described() if "." not in one.name and _has(one, name)]
    if having:
        more = f" and {len(having) - VIEWS} more views" if len(having) > VIEWS else ""
        yield Hint(f"A column {name.lower()} is in {', '.join(having[:VIEWS])}{more}.")


def _has(table: Described, name: str) -> bool:
    return any(column.name == name.lower() for column in table.columns)


def _short(table: Described) -> str:
    return table.name.split(".")[-1].lower()


def _instead(sql: str, name: str, others: list[str]) -> Iterator[Hint]:
    for other in others:
        if other != name:
            yield Hint(f"Use {other} instead", _with_name(sql, name, other))


def _with_name(sql: str, name: str, other: str) -> str:
    """The query with another name wherever this one stands as an identifier."""
    text, places = sql.encode(), list[tuple[int, int]]()
    for start, kind in duckdb.tokenize(sql):
        word = IDENTIFIER.match(text, start)
        if kind == duckdb.token_type.identifier and word and word[1].decode().lower() == name.lower():
            places.append(word.span(1))
    for start, end in reversed(places):
        text = text[:start] + other.encode() + text[end:]
    return text.decode()
