"""Inserts batches of events into the live tables."""

import duckdb
import pyarrow as pa

from projections.schema.compiled import schema

RULESETS = "SELECT DISTINCT ruleset FROM live.games WHERE game_id IN (SELECT game_id FROM batch)"


def kinds(staged: pa.Table) -> set[str]:
    """The kinds of events in a batch."""
    return set(map(str, staged["topic"].unique().to_pylist()))


def insert(con: duckdb.DuckDBPyConnection, staged: pa.Table) -> None:
    """Makes rows of the live tables from a batch. Call it in a transaction."""
    con.register("staged", staged)
    con.execute(schema().batch)
    there = kinds(staged)
    rulesets: set[str] | None = None
    for rows in schema().rows:
        if rows.topics and not rows.topics & there:
            continue
        if rows.rulesets:
            if rulesets is None:  # once there are the games that begin in this batch
                rulesets = {ruleset for (ruleset,) in con.execute(RULESETS).fetchall()}
            if not rows.rulesets & rulesets:
                continue
        con.execute(rows.sql)
    con.execute("DROP TABLE batch").unregister("staged")
