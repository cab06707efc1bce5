"""The head lines that stand for SQL, so that a file of ``projections/*/*.sql`` says only what is its own.

In a table, ``-- [key turn]`` stands for the columns of everything that happens in a turn, ``-- [key round]``
for those of games whose rounds have no turns (``KEY``). ``-- [view standing]`` stands for a view under the
name of the table: its rows that stand, without those that a branch inherited. The view has all columns of the
table but ``inherited``, and beside a seat its player. ``-- [macro of old bots]`` stands for a macro that
returns the bot of a name in records without ``bots``.
"""

import re

from domain.kernel import bots

KEY = """\
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    move INTEGER NOT NULL,
    round INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    inherited BOOLEAN NOT NULL,"""
"""The first columns of a table with ``-- [key turn]``; one with ``-- [key round]`` has no turn."""

VIEW = """\
-- [view]
CREATE VIEW {table} AS
SELECT {columns}
FROM facts.standing('facts.{table}') AS f
{seats}WHERE NOT f.inherited;"""
OLD_BOTS = f"""\
CREATE MACRO facts.old_bot(name) AS
    nullif(lower(regexp_extract(name, '^{bots.OLD_NAMES}$', 1)), '');"""
SEATS = "LEFT JOIN facts.seated() AS s USING (game_id, seat)\n"

KEYS = re.compile(r"^    -- \[key (turn|round)\]$", re.MULTILINE)
MACRO = re.compile(r"^-- \[macro of old bots\]$", re.MULTILINE)
STANDING = re.compile(r"^-- \[view standing\]$", re.MULTILINE)
TABLE = re.compile(r"^CREATE TABLE facts\.(\w+) \(\n(.*?)^\);$", re.MULTILINE | re.DOTALL)
COLUMN = re.compile(r"^    (\w+) ", re.MULTILINE)


def spelled_out(text: str) -> str:
    """The text of a file with the SQL that its head lines stand for."""
    with_keys = MACRO.sub(lambda _: OLD_BOTS, KEYS.sub(_key, text))
    return STANDING.sub(lambda _: _view(with_keys), with_keys)


def _key(line: re.Match[str]) -> str:
    return KEY if line[1] == "turn" else KEY.replace("    turn INTEGER NOT NULL,\n", "")


def _view(text: str) -> str:
    [(table, body)] = TABLE.findall(text)
    columns = [column for column in COLUMN.findall(body) if column != "inherited"]
    shown = ", ".join("f.seat, s.player" if column == "seat" else f"f.{column}" for column in columns)
    return VIEW.format(table=table, columns=shown, seats=SEATS if "seat" in columns else "")
