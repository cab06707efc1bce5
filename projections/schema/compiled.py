"""The tables, from the ``.sql`` files of ``common/``, of each game's folder, and of ``logged/``.

A file describes one table in up to three sections, each after a head line. ``-- [table]`` creates the table
in the schema ``facts``. ``-- [rows]`` fills it from the temporary table ``batch`` (see ``common/batch.sql``).
``-- [view]`` creates the view for analysts, or ``-- [view of all]`` if its rows depend on several games
(``layers``). A view reads tables and macros; one of all may read others. A comment may name a list of values,
see ``values``. Lines such as ``-- [view standing]`` stand for SQL, see ``macros``.
"""

import hashlib
import json
import re
import secrets
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from domain.catalog import games, upcasts
from projections.schema import layers
from projections.schema.macros import spelled_out
from projections.schema.values import expand

FOLDER = Path(__file__).parents[1]
"""The folder of the SQL files: of all games in ``common``, of each game in its own."""
ADDED = ("projector/ratings.py", "projector/same_tables.py")
"""The code of the tables that a copy adds."""
SECTION = re.compile(r"^-- \[(table|rows|view|view of all)\]$", re.MULTILINE)
COMMENT = re.compile(r"^COMMENT ON .*?;$", re.MULTILINE | re.DOTALL)
VIEW = re.compile(r"^CREATE VIEW (\w+) AS\b", re.MULTILINE)
FILLS = re.compile(r"^INSERT INTO facts\.(\w+)", re.MULTILINE)
RULESET = re.compile(r"\bruleset = '(\w+\.\d+)'")
TOPIC = re.compile(r"'(\w+\.\w+\.\d+)'")
REMARK = re.compile(r"^ *--.*\n", re.MULTILINE)

SHARED_COLUMNS = {
    "position": "The event's place in the store, over all games.",
    "game_id": "The game.",
    "version": "The event's place in its game, from 1.",
    "move": "The number of the move that it belongs to; 0 for setting up.",
    "round": "The round; null if none had begun.",
    "turn": "The turn, counted over all seats; null if none had begun.",
    "inherited": "Whether a branch inherited it from the game that it left.",
    "seat": "The seat, from 1.",
    "player": "The name of the player in this seat.",
    "made_at": "The moment of the move; null if the record has none, or only a day.",
    "note": "The note in the record; null if it has none.",
    "model": "Twelve hex digits of the file of the model that reviewed.",
    "code_version": "The version of the code that reviewed.",
}
"""The meaning of a column in all tables, unless the table's file has another."""


class Rows(NamedTuple):
    """The SQL that fills a table from ``batch``."""

    sql: str
    topics: frozenset[str]
    """The events that the SQL names, if any. A batch without them has no rows for the table."""
    table: str
    """The name of the table."""
    rulesets: frozenset[str]
    """The rules that the SQL names, if any. A batch without a game by these has no rows for it."""


class Schema:
    """The sections of all files, in the order in which they run."""

    def __init__(self, folder: Path) -> None:
        """Reads the files of a folder: of all games first, so that a game's own may read their rows."""
        common = folder / "common"
        batch = common / "batch.sql"
        shared = [batch, *(file for file in sorted(common.glob("*.sql")) if file != batch)]
        others = sorted(other for other in folder.iterdir() if other != common and any(other.glob("*.sql")))
        self._of_games = {
            other.name: [_sections(file) for file in sorted(other.glob("*.sql"))] for other in others
        }
        self._sections = [
            *map(_sections, shared),
            *(part for parts in self._of_games.values() for part in parts),
        ]
        self._added = [(folder / name).read_text("utf-8") for name in ADDED]
        self._batch, *self._rows = self._texts("rows")

    def _texts(self, head: str) -> list[str]:
        """The sections with this head line."""
        return [part[head] for part in self._sections if head in part]

    @cached_property
    def tables(self) -> tuple[str, ...]:
        """Tables, and the macros that they need."""
        return _without_comments(self._texts("table"))

    @cached_property
    def stored(self) -> tuple[str, ...]:
        """Views whose rows are stored once a game is sealed (``layers``)."""
        return _without_comments(self._texts("view"))

    @cached_property
    def computed(self) -> tuple[str, ...]:
        """All other views."""
        return _without_comments(self._texts("view of all"))

    @cached_property
    def game_of(self) -> Mapping[str, str]:
        """By name of a view with rows of only one game, the game."""
        return {
            view: game
            for game, parts in self._of_games.items()
            if game in games()
            for part in parts
            for view in VIEW.findall(part.get("view", ""))
        }

    @cached_property
    def comments(self) -> tuple[str, ...]:
        """The comments on everything."""
        return tuple(layers.comments(section) for section in self._written_comments if section)

    @cached_property
    def _written_comments(self) -> list[str]:
        """The comments of each section, as the files have them."""
        heads = ("table", "view", "view of all")
        return ["\n".join(COMMENT.findall(section)) for head in heads for section in self._texts(head)]

    @cached_property
    def batch(self) -> str:
        """Creates ``batch``."""
        return layers.live(self._batch)

    @cached_property
    def rows(self) -> tuple[Rows, ...]:
        """The SQL that fills tables from ``batch``."""
        return tuple(
            Rows(
                layers.live(rows),
                frozenset(TOPIC.findall(rows)),
                FILLS.findall(rows)[0],
                frozenset(RULESET.findall(rows)),
            )
            for rows in self._rows
        )

    @cached_property
    def _contents(self) -> tuple[object, ...]:
        """What the rows of tables depend on: SQL, our packs, and the conversion of old events."""
        bare = _without_remarks([*self.tables, self._batch, *self._rows])
        secret = [name for name, rules in games().items() if rules.secrets]
        return bare, [hash_ for _, hash_, _ in own_packs()], sorted(upcasts()), secret, layers.FORMAT

    @cached_property
    def digest(self) -> str:
        """Changes with tables and rows, our packs, the conversion of old events, and the games with secrets.

        Tables with another digest are made again.
        """
        return _digest(*self._contents)

    @cached_property
    def look(self) -> str:
        """Changes with views and comments, and with the tables that a copy adds (ratings).

        Tables with another digest keep their rows, and get the current views.
        """
        views = (self._texts("view"), self._texts("view of all"), self._written_comments)
        return _digest(*views, SHARED_COLUMNS, self._added, version("openskill"))

    @cached_property
    def sealed(self) -> str:
        """Changes with ``digest`` and with stored views.

        Segments of another digest are made again, and all tables with them.
        """
        return _digest(*self._contents, _without_remarks(self.stored))

    @property
    def stamp(self) -> str:
        """The part of a copy's name that identifies these files."""
        return f"{self.digest[:8]}{self.look[:8]}"


@cache
def schema() -> Schema:
    """The tables of all games."""
    return Schema(FOLDER)


def _sections(file: Path) -> dict[str, str]:
    _, *parts = SECTION.split(spelled_out(file.read_text("utf-8")))
    texts = (COMMENT.sub(lambda comment: expand(comment[0]), part) for part in parts[1::2])
    return dict(zip(parts[::2], texts, strict=True))


def _without_comments(sections: Iterable[str]) -> tuple[str, ...]:
    """Sections without what they say of tables and columns."""
    return tuple(COMMENT.sub("", section) for section in sections)


def _without_remarks(sections: Iterable[str]) -> list[str]:
    """Sections without remarks to readers of the file."""
    return [REMARK.sub("", section) for section in sections]


def _digest(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def new_build() -> str:
    """A unique part for the name of a content of the tables; it begins with our stamp."""
    return schema().stamp + secrets.token_hex(4)


@cache
def own_packs() -> list[tuple[str, str, str]]:
    """Game, hash and JSON of the packs that come with the games."""
    return [
        (game, hash_, json.dumps(pack))
        for game, rules in games().items()
        for hash_, pack in rules.packs.own.items()
    ]
