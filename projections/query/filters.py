"""Filters of one game: each is a file ``<game>/filters/<name>.sql``.

docs/questions.md describes the files.
"""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from projections.schema.compiled import FOLDER

HEAD = re.compile(r"-- label: (.+)\n(?:-- titled: (.*\{\}.*)\n)?")


@dataclass(frozen=True)
class Filter:
    """A filter of one game, and the names of its values."""

    game: str
    name: str
    """The name in addresses. If filters of two games share it, they share the label too."""
    label: str
    sql: str
    """Selects ``game_id``, ``value`` and ``apart`` of each game.

    ``apart`` distinguishes values with equal names.
    """
    titled: str = ""
    """How a game's title mentions the value, with ``{}`` for the value; empty if titles do not."""


@cache
def filters() -> tuple[Filter, ...]:
    """All filters, by game and name."""
    return tuple(map(_filter, sorted(FOLDER.glob("*/filters/*.sql"))))


def _filter(file: Path) -> Filter:
    """Reads a filter. Raises ValueError if the first line is not a label."""
    text = file.read_text("utf-8")
    head = HEAD.match(text)
    if head is None:
        raise ValueError(f"{file}: the first line is no label")
    return Filter(file.parent.parent.name, file.stem, head[1], text[head.end() :].rstrip(), head[2] or "")
