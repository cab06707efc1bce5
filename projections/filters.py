"""Filters that only one game has: a file ``<game>/filters/<name>.sql`` each; docs/questions.md says how it is
written."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from projections.schema import FOLDER

HEAD = re.compile(r"-- label: (.+)\n(?:-- titled: (.*\{\}.*)\n)?")


@dataclass(frozen=True)
class Filter:
    """A filter of one game, and how its values are read."""

    game: str
    name: str
    """The word in addresses; filters of two games that share it share the label too."""
    label: str
    sql: str
    """``game_id``, ``value`` and ``apart`` of each game; ``apart`` tells two values of one name apart."""
    titled: str = ""
    """How the title of a game says the value, which stands in the place of ``{}``; empty where none does."""


@cache
def filters() -> tuple[Filter, ...]:
    """All of them, by game and name."""
    return tuple(map(_filter, sorted(FOLDER.glob("*/filters/*.sql"))))


def _filter(file: Path) -> Filter:
    """Raises ValueError if its first line is no label."""
    text = file.read_text("utf-8")
    head = HEAD.match(text)
    if head is None:
        raise ValueError(f"{file}: the first line is no label")
    return Filter(file.parent.parent.name, file.stem, head[1], text[head.end() :].rstrip(), head[2] or "")
