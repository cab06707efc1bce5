"""Several records of the same played game, and the one that counts.

Several players of a game may each import their own record. Each record becomes a separate game, because each
source has another id. This module recognises them by the rule in docs/record-format.md.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

import duckdb
import pyarrow as pa

ALIKE = """
CREATE TEMP TABLE alike AS
SELECT unnest(games) AS game_id, row_number() OVER () AS alike, dated
FROM (
    SELECT list(game_id) AS games, played_order IS NOT NULL AS dated
    FROM facts.all_games()
    JOIN records USING (game_id)
    WHERE version IS NULL AND origin_game IS NULL AND winners IS NOT NULL
    GROUP BY game, ruleset, setup::VARCHAR, played_order, played_at IS NULL, players, winners, scores, moves
    HAVING count(*) > 1 AND (dated OR bool_or(hides))
)
"""
"""Ended games that may differ in single moves only. Without a day, one of them must hide something."""
MOVES = r"""
SELECT
    a.alike, a.game_id::VARCHAR,
    coalesce(list_position(['whole', 'contradicts'], coalesce(f.fidelity, 'whole')), 3) AS worse,
    a.dated, m.moves
FROM alike AS a
JOIN (
    SELECT
        game_id,
        list({
            'seat': seat, 'command': command, 'args': args::VARCHAR,
            'hides': regexp_matches(args::VARCHAR, '\bnull\b'),
            'known': NOT regexp_matches(args::VARCHAR || chance::VARCHAR, '\bnull\b')
        } ORDER BY seat, version) AS moves
    FROM facts.standing('facts.moves') SEMI JOIN alike USING (game_id)
    GROUP BY game_id
) AS m USING (game_id)
LEFT JOIN facts.last_marks() AS f USING (game_id)
ORDER BY a.alike
"""
SAME_SOURCE = """
INSERT INTO live.same_tables
SELECT p.game_id, coalesce(o.same_table_as, g.game_id) AS same_table_as
FROM facts.all_games() AS p
JOIN facts.all_games() AS g USING (platform, source_id)
LEFT JOIN live.same_tables AS o ON o.game_id = g.game_id
WHERE p.version IS NOT NULL AND g.version IS NULL AND g.origin_game IS NULL
"""
"""Plays without moves of which a record has the same id on the same platform."""
REPORTED = """
INSERT INTO live.same_tables
WITH
    reported AS (
        SELECT
            g.game_id, g.game, g.played_on, g.played_order, g.source_id,
            if(g.version IS NULL, NULL, g.platform) AS teller,
            list((r.player, r.score, r.won) ORDER BY r.player, r.score, r.won) AS seats
        FROM facts.all_results() AS r
        JOIN facts.all_games() AS g USING (game_id)
        SEMI JOIN (FROM facts.all_games() WHERE version IS NOT NULL) AS p
            ON p.game = g.game AND p.played_on = g.played_on
        ANTI JOIN live.same_tables AS o ON o.game_id = g.game_id
        WHERE g.origin_game IS NULL AND g.quantity = 1
        GROUP BY ALL
        HAVING count(*) = count(r.player)
    ),
    numbered AS (
        SELECT *, row_number() OVER (
            PARTITION BY game, played_on, seats, teller ORDER BY played_order, source_id, game_id
        ) AS nth
        FROM reported
    )
SELECT game_id, first_value(game_id) OVER same AS same_table_as
FROM numbered
WINDOW same AS (PARTITION BY game, played_on, seats, nth ORDER BY teller NULLS FIRST)
QUALIFY game_id <> same_table_as
"""
"""Plays without moves that another record or platform has too: the same game, day, names, points and winners.

If several agree, the first ones of each source are the same play, then the second ones, and so on.
"""


class Record(NamedTuple):
    """A record of a game that was played to its end."""

    alike: int
    """Equal for records that agree in everything except their moves."""
    game_id: str
    worse: int
    """1 for a record without errors, else more."""
    dated: bool
    """Whether the records have the day of play."""
    moves: list[dict[str, object]]
    """The moves that stand, by seat: the order of moves of several seats is not in every record."""

    def order(self) -> tuple[int, int, str]:
        """The most complete record comes first."""
        return self.worse, -sum(move["known"] is True for move in self.moves), self.game_id


def second(records: Iterable[Record]) -> Iterator[tuple[str, str]]:
    """The records that do not count, each with the one that counts instead.

    The input is sorted by ``alike``.
    """
    for _, alike in groupby(records, itemgetter(0)):
        counting: list[Record] = []
        for record in sorted(alike, key=Record.order):
            first = next((one for one in counting if _agree(one, record)), None)
            if first is None:
                counting.append(record)
            else:
                yield record.game_id, first.game_id


def _agree(some: Record, others: Record) -> bool:
    """Whether moves agree as far as both records have them. Without a day, one must hide some."""
    if len(some.moves) != len(others.moves):
        return False
    if not some.dated and all(move["known"] for move in (*some.moves, *others.moves)):
        return False
    return all(
        (one["seat"], one["command"]) == (other["seat"], other["command"])
        and (one["args"] == other["args"] or one["hides"] or other["hides"])
        for one, other in zip(some.moves, others.moves, strict=True)
    )


def write(con: duckdb.DuckDBPyConnection) -> None:
    """Fills the table again."""
    con.execute("DELETE FROM live.same_tables")
    con.execute(ALIKE)
    if con.execute("SELECT 1 FROM alike LIMIT 1").fetchall():
        pairs = list(second(Record(*row) for row in con.execute(MOVES).fetchall()))
        columns = zip(*pairs, strict=True) if pairs else ((), ())
        copies = pa.table(dict(zip(("game_id", "same_table_as"), columns, strict=True)))
        con.register("copies", copies)
        con.execute("INSERT INTO live.same_tables SELECT game_id::UUID, same_table_as::UUID FROM copies")
        con.unregister("copies")
    con.execute("DROP TABLE alike")
    if con.execute("SELECT 1 FROM facts.plays LIMIT 1").fetchall():
        con.execute(SAME_SOURCE)
        con.execute(REPORTED)
