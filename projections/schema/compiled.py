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
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
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


@dataclass(frozen=True)
class Schema:
    """The sections of all files, in the order in which they run."""

    tables: tuple[str, ...]
    """Tables, and the macros that they need."""
    stored: tuple[str, ...]
    """Views whose rows are stored once a game is sealed (``layers``)."""
    computed: tuple[str, ...]
    """All other views."""
    game_of: Mapping[str, str]
    """By name of a view with rows of only one game, the game."""
    comments: tuple[str, ...]
    """The comments on everything."""
    batch: str
    """Creates ``batch``."""
    rows: tuple[Rows, ...]
    """The SQL that fills tables from ``batch``: of all games first, so that a game's own may read those."""
    digest: str
    """Changes with tables and rows, with our packs, and with the conversion of old events.

    Tables with another digest are made again.
    """
    look: str
    """Changes with views and comments, and with the tables that a copy adds (ratings).

    Tables with another digest keep their rows, and get the current views.
    """
    sealed: str
    """Changes with ``digest``, with stored views, and with ``segments.FORMAT``.

    Segments of another digest are made again, and all tables with them.
    """

    @property
    def stamp(self) -> str:
        """The part of a copy's name that identifies these files."""
        return f"{self.digest[:8]}{self.look[:8]}"


def _sections(file: Path) -> dict[str, str]:
    _, *parts = SECTION.split(spelled_out(file.read_text("utf-8")))
    texts = (COMMENT.sub(lambda comment: expand(comment[0]), part) for part in parts[1::2])
    return dict(zip(parts[::2], texts, strict=True))


@cache
def schema() -> Schema:
    """The tables of all games."""
    common = FOLDER / "common"
    others = sorted(folder for folder in FOLDER.iterdir() if folder != common and any(folder.glob("*.sql")))
    files = [common / "batch.sql"]
    files += [file for file in sorted(common.glob("*.sql")) if file not in files]
    shared = [_sections(file) for file in files]
    of_games = {folder.name: [_sections(file) for file in sorted(folder.glob("*.sql"))] for folder in others}
    every = [*shared, *(part for parts in of_games.values() for part in parts)]
    sections = [part["table"] for part in every if "table" in part]
    tables = tuple(COMMENT.sub("", section) for section in sections)
    views = [part["view"] for part in every if "view" in part]
    computed = [part["view of all"] for part in every if "view of all" in part]
    comments = ["\n".join(COMMENT.findall(section)) for section in (*sections, *views, *computed)]
    stored = tuple(COMMENT.sub("", section) for section in views)
    batch, *rows = (part["rows"] for part in every if "rows" in part)
    hashes = [hash_ for _, hash_, _ in own_packs()]
    added = [
        (FOLDER / name).read_text("utf-8") for name in ("projector/ratings.py", "projector/same_tables.py")
    ]
    bare = [REMARK.sub("", section) for section in (*tables, batch, *rows)]
    return Schema(
        tables=tables,
        stored=stored,
        game_of={
            view: game
            for game, parts in of_games.items()
            if game in games()
            for part in parts
            for view in VIEW.findall(part.get("view", ""))
        },
        computed=tuple(COMMENT.sub("", section) for section in computed),
        comments=tuple(layers.comments(section) for section in comments if section),
        batch=layers.live(batch),
        rows=tuple(Rows(layers.live(section), frozenset(TOPIC.findall(section))) for section in rows),
        digest=_digest(bare, hashes, sorted(upcasts())),
        look=_digest(views, computed, comments, SHARED_COLUMNS, added, version("openskill")),
        sealed=_digest(
            bare, hashes, sorted(upcasts()), [REMARK.sub("", section) for section in stored], layers.FORMAT
        ),
    )


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
