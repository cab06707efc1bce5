"""Writes ``docs/cookbook.md``: all questions, with links to their files (``make cookbook``)."""

from itertools import groupby
from pathlib import Path

from projections.query.questions import Question, questions, title_of

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "cookbook.md"

LOG = ROOT / "fixtures" / "imports" / "bga" / "trains.json"
STATEMENTS = """\
library.import_files(["trains.json"])
routes = library.sql(\"""
SELECT player, plain['number']::INTEGER AS trains, sum(plain['points']::INTEGER) AS points
FROM log_entries JOIN games USING (game_id)
WHERE game = 'Ticket to Ride' AND type = 'claimedRoute'
GROUP BY ALL ORDER BY ALL
\""")
altair.Chart(routes).mark_bar().encode(x="trains:O", y="points:Q", color="player:N")
"""
"""From the log to a chart, in a notebook with ``altair``, which Streamlit brings."""
INTRODUCTION = f"""\
# Cookbook

Made from the files in `projections/*/questions/` by `make cookbook`: change those, not this page.

Questions that the Analytics page asks, each with the meaning of its answer. Its name leads to its SQL, which
runs unchanged in `vidi sql`, on the [SQL page](sql.md) and in a notebook. The Analytics page gives the answer
of your games, and so does a command:

```
vidi sql --question vinci/tile_wins
vidi sql --question vinci/tile_wins --player Ada
```

[How a question is written](questions.md) · [the tables](schema.md)

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


def page() -> str:
    """The text of the page."""
    lines = [INTRODUCTION]
    for game, asked in groupby(questions(), key=lambda question: question.game):
        lines += [f"## {title_of(game)}", "", *map(_line, asked), ""]
    return "\n".join(lines)


def _line(question: Question) -> str:
    folder, name = question.name.split("/")
    file = f"../projections/{folder}/questions/{name}.sql"
    return f"- **{question.title}** [`{question.name}`]({file}): {question.sentence}"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
