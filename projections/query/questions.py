"""Questions to the tables: files ``<game>/questions/<name>.sql``, and ``common/questions/`` for all games.

Those of ``logged/questions/`` are about logged games of any title.

docs/questions.md describes the files. The SQL runs unchanged everywhere.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

import duckdb

from domain import logged
from domain.catalog import games
from projections.schema.compiled import FOLDER

FIELD = re.compile(r"-- (title|asks|says|answer|chart|axis|label|ids|one|needs): (.*)")
GAMES = "games"
"""The last column of an answer: ids of the games that the row counts."""
BEHIND = 50
"""The most games in that column."""
LEAST = re.compile(rf"min\((DISTINCT )?([\w.]+), {BEHIND}\)( FILTER \([^)]*\))?(?= AS {GAMES}\b)")
"""How a question takes these games from those of its rows."""
SOME = re.compile(rf"min\(([\w.]+), {BEHIND} \* \d+\)(?=\)\)\[:{BEHIND}\] AS {GAMES}\b)")
"""How a question takes them if a game has several rows, but at most so many. ``DISTINCT`` takes longer."""
SEATS = re.compile(r"\s*\bSEMI JOIN chosen_seats USING \(game_id, seat\)")
"""How a question about seats chooses those that it counts."""
NOISE = re.compile(r"\n[^\n]*-- without noise(?=\n)")
"""A condition that leaves out the noise of logs, on a line of its own."""


class Asker(StrEnum):
    """Asks a question. Questions declare one by this word."""

    PLAYER = "player"
    HOST = "host"
    DESIGNER = "designer"


class Kind(StrEnum):
    """A kind of chart. Questions declare one by this word, and pages compare them."""

    BAR = "bar"
    LINE = "line"
    POINTS = "points"
    HEAT = "heat"
    """Over places of the board."""
    TABLE = "table"


COLUMNS: Mapping[str, tuple[int, int]] = {
    Kind.BAR: (2, 2),
    Kind.LINE: (2, 3),
    Kind.HEAT: (2, 2),
    Kind.TABLE: (0, 0),
}
"""The least and the most columns of the charts that a question may declare."""


@dataclass(frozen=True)
class Chart:
    """How an answer is drawn."""

    kind: Kind
    columns: tuple[str, ...]
    """bar: label, height. line: x, y and, for several lines, the line. heat: place, number."""


@dataclass(frozen=True)
class Brief:
    """The answer to a question in one sentence, about its row with the largest number in ``column``."""

    column: str
    template: str
    """With columns in braces, as ``str.format`` takes them: ``Seat {seat} wins {percent:.0f} %.``"""


@dataclass(frozen=True)
class Question:
    """A question, and the meaning of its answer."""

    name: str
    """Folder and file: common/seats, or <game>/<question>."""
    game: str | None
    """The game of the question, ``logged`` for logged games of any title; None for all games."""
    title: str
    asks: Asker
    sentence: str
    """The meaning of the answer, and its limits."""
    chart: Chart
    axis: str
    """The name of the figure in the chart, with its unit; empty for a table."""
    sql: str
    """Of all seats."""
    sql_of_seats: str | None = None
    """The same of the seats in ``chosen_seats``; None if it counts no seats."""
    labels: tuple[str, str] = ("{}", "{}")
    """A value of the chart's first column with its unit, where ``{}`` is the value: of 1, and of others."""
    ids: tuple[str, ...] = ()
    """Columns of ids, which pages show by the name of the id, or without underscores."""
    one: str = ""
    """The filter of the game that must be set, because the chart can show only one of its values."""
    brief: Brief | None = None
    """Its answer in one sentence; None for most."""
    needs_moves: bool = False
    """Whether it leaves out plays without moves, as every question of one game does."""
    needs_reviews: bool = False
    """Whether it is about reviewed games alone."""

    def label(self, value: object) -> str:
        """A value of the chart's first column, with its unit."""
        return self.labels[str(value) != "1"].replace("{}", str(value))

    @property
    def about(self) -> str:
        """The condition in SQL on the games that it is about."""
        if self.game == logged.NAME:
            return f"ruleset = '{logged.RULESET}'"
        return "true" if self.game is None else f"game = '{self.game}'"

    @property
    def of_seats(self) -> bool:
        """Whether it counts seats, so that it can count those of one player."""
        return self.sql_of_seats is not None

    @property
    def has_noise(self) -> bool:
        """Whether it leaves out entries of logs that are noise, so that they can be had."""
        return NOISE.search(self.sql) is not None


def counting(sql: str) -> str:
    """The SQL of a question with an additional column ``of_games``: the number of games that a row counts."""
    whole = SOME.sub(r"list(\1)", LEAST.sub(r"list(\1\2 ORDER BY \2)\3", sql))
    whole = whole.replace(f"[:{BEHIND}] AS {GAMES}", f" AS {GAMES}")
    return f"SELECT * REPLACE ({GAMES}[:{BEHIND}] AS {GAMES}), len({GAMES}) AS of_games FROM ({whole})"  # noqa: S608


def with_noise(sql: str) -> str:
    """The SQL of a question without its conditions on the noise of logs."""
    return NOISE.sub("", sql)


def left_out(games: int) -> str:
    """The sentence about games that a question leaves out because it needs moves."""
    if games == 1:
        return "1 game is left out: only its result is known, and this question needs moves."
    return f"{games:,} games are left out: only their results are known, and this question needs moves."


def lacking(question: Question, con: duckdb.DuckDBPyConnection) -> int:
    """The number of games that a question leaves out because it needs moves."""
    if not question.needs_moves:
        return 0
    sql = f"""SELECT count(*) FROM games SEMI JOIN chosen USING (game_id)
        WHERE moves IS NULL AND {question.about}"""  # noqa: S608 - our own
    [(count,)] = con.execute(sql).fetchall()
    return int(count)


def title_of(game: str | None) -> str:
    """The title of the questions about a game, as ``Question.game`` names it."""
    if game is None:
        return "All games"
    return "Logged games" if game == logged.NAME else games()[game].title


def named(name: str) -> Question:
    """The question with this name. Raises LookupError if there is none."""
    known = {question.name: question for question in questions()}
    if name not in known:
        raise LookupError(f"no question is called {name!r}; the questions are: {', '.join(known)}")
    return known[name]


@cache
def questions() -> tuple[Question, ...]:
    """All questions: those for all games first, then by game; sorted by name."""
    files = sorted(FOLDER.glob("*/questions/*.sql"), key=lambda file: (_folder(file) != "common", file))
    return tuple(map(_question, files))


def _folder(file: Path) -> str:
    return file.parent.parent.name


def _question(file: Path) -> Question:
    """Reads a question. Raises ValueError if its head is incomplete."""
    folder = _folder(file)
    lines = file.read_text("utf-8").splitlines()
    end = next((n for n, line in enumerate(lines) if not line.startswith("--")), len(lines))
    head: dict[str, str] = {}
    name = ""
    for line in lines[:end]:
        if field := FIELD.fullmatch(line):
            name, head[name] = field[1], field[2]
        elif name and line.startswith("--   "):
            head[name] += f" {line[5:]}"
        else:
            raise ValueError(f"{file}: the head has no line like {line!r}")
    if missing := {"title", "asks", "says", "chart"} - head.keys():
        raise ValueError(f"{file}: the head lacks {', '.join(sorted(missing))}")
    kind, *columns = head["chart"].split()
    if ("axis" in head) == (kind == Kind.TABLE):
        raise ValueError(f"{file}: a chart has an axis, a table none")
    least, most = COLUMNS.get(kind, (1, 0))
    if not least <= len(columns) <= most:
        raise ValueError(f"{file}: unknown chart {head['chart']!r}")
    labels = head.get("label", "{}").split(" | ")
    if len(labels) > 2 or any("{}" not in label for label in labels):
        raise ValueError(f"{file}: a label has {{}}, and one form or two")
    column, _, template = head.get("answer", "").partition(" | ")
    if "answer" in head and not template:
        raise ValueError(f"{file}: an answer has a column, | and a sentence")
    if head.get("needs", "moves") not in ("moves", "reviews"):
        raise ValueError(f"{file}: a question may need moves or reviews")
    if head["asks"] not in tuple(Asker):
        raise ValueError(f"{file}: {head['asks']!r} asks no questions; these do: {', '.join(Asker)}")
    sql = "\n".join(lines[end:]) + "\n"
    return Question(
        name=f"{folder}/{file.stem}",
        game=None if folder == "common" else folder,
        title=head["title"],
        asks=Asker(head["asks"]),
        sentence=head["says"],
        chart=Chart(Kind(kind), tuple(columns)),
        axis=head.get("axis", ""),
        sql=SEATS.sub("", sql),
        sql_of_seats=sql if SEATS.search(sql) else None,
        labels=(labels[0], labels[-1]),
        ids=tuple(head.get("ids", "").split()),
        one=head.get("one", ""),
        brief=Brief(column, template) if template else None,
        needs_moves=folder != "common" or "needs" in head,
        needs_reviews=head.get("needs") == "reviews",
    )
