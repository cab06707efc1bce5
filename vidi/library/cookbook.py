"""Writes ``docs/cookbook.md``: all questions, with answers from the fixtures (``make cookbook``)."""

from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import duckdb

from domain.catalog import games
from projections.query.questions import GAMES, Question, questions, title_of
from projections.query.read import open_published
from vidi.library.library import Library
from vidi.library.tables import project

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "cookbook.md"
ROWS = 5

LOG = ROOT / "fixtures" / "imports" / "bga" / "trains.json"
QUERY = """\
SELECT player, plain['number']::INTEGER AS trains, sum(plain['points']::INTEGER) AS points
FROM log_entries JOIN games USING (game_id)
WHERE game = 'Ticket to Ride' AND type = 'claimedRoute'
GROUP BY ALL ORDER BY ALL
"""
STATEMENTS = f"""\
library.import_files(["trains.json"])
routes = library.sql(\"\"\"
{QUERY}\"\"\")
altair.Chart(routes).mark_bar().encode(x="trains:O", y="points:Q", color="player:N")
"""
"""From the log to a chart, in a notebook with ``altair``, which Streamlit brings."""
EXAMPLE = f"""\
## From a log to a chart

Three statements make a chart of a log: which lengths of routes gave each player the points? `trains.json` is
`fixtures/imports/bga/trains.json`, a log of Ticket to Ride in the format of Board Game Arena. It was written
by hand; nobody played that game. `plain` has the plain arguments of an entry, by name and as text.

```python
import altair
import vidi

library = vidi.open("library")
```

```python
{STATEMENTS}```
"""

INTRODUCTION = f"""\
# Cookbook

Made from the files in `projections/*/questions/` by `make cookbook`: change those, not this page.

Questions that the Analytics page asks, each with what its answer means, its SQL and the first {ROWS} rows of
the answer that the games in `fixtures/` give. Most of these games were played by our bots, one is a log that
was written by hand, and they are few: the figures show what an answer looks like, and nothing about the game.
No game is reviewed there, so questions about reviews have no rows.

The SQL runs as it is here. So does its name:

```
vidi sql --question vinci/tile_wins
```

[How a question is written](questions.md) · [the tables](schema.md)
"""


def page() -> str:
    """The text of the page."""
    with TemporaryDirectory() as folder:
        with Library(folder) as library:
            library.import_files([*(ROOT / "fixtures" / game for game in games()), LOG])
            project(library.folder, library.store)
        with open_published(Path(folder)) as con:
            return "\n".join([INTRODUCTION, EXAMPLE, _table(con.sql(QUERY)), *_sections(con)])


def _sections(con: duckdb.DuckDBPyConnection) -> list[str]:
    sections = []
    for game, asked in groupby(questions(), key=lambda question: question.game):
        sections.append(f"## {title_of(game)}\n")
        sections += [_section(con, question) for question in asked]
    return sections


def _section(con: duckdb.DuckDBPyConnection, question: Question) -> str:
    head = f"### {question.title}\n\n`{question.name}`: {question.sentence}\n"
    return f"{head}\n```sql\n{question.sql}```\n\n{_table(con.sql(question.sql))}"


def _table(answer: duckdb.DuckDBPyRelation) -> str:
    columns = [column for column in answer.columns if column != GAMES]
    rows = [row[: len(columns)] for row in answer.fetchall()[:ROWS]]
    lines = [columns, ["---"] * len(columns), *rows]
    return "".join(f"| {' | '.join(map(_cell, line))} |\n" for line in lines)


def _cell(value: Any) -> str:
    return "" if value is None else str(value).replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
