"""Names that a user's SQL must not use, besides everything that the connection itself refuses.

The connection reaches no files, network or environment, and cannot write. This leaves functions that run a
text as SQL or take addresses in memory, names that reveal facts about the machine (the path of the library),
and functions that change the server's own bookkeeping.

DuckDB makes the path of a file absolute and follows links, so a copy cannot be opened without its path.

Every name that DuckDB reads occurs in the query literally: names have no escapes and are not joined from
parts. So a query without such a word does not use it. If the word occurs, the syntax tree of DuckDB's parser
distinguishes a name from a text or comment. Only a SELECT has such a tree.
"""

import json
from collections.abc import Iterator
from typing import Any

import duckdb

RUN_A_TEXT = frozenset({"query", "query_table"})
"""These are ordinary words too, so only calls are forbidden."""
NAMES = {
    # They run a text: one builds values that SQL cannot write, the other folds constants.
    "json_execute_serialized_sql",
    "json_serialize_plan",
    # They take addresses in memory.
    "arrow_scan",
    "arrow_scan_dumb",
    "pandas_scan",
    "python_arrow_scan",
    "python_map_function",
    # They reveal facts about the machine.
    "allowed_directories",
    "allowed_paths",
    "current_setting",
    "duckdb_databases",
    "duckdb_extension_repositories",
    "duckdb_extensions",
    "duckdb_secrets",
    "duckdb_settings",
    "pg_settings",
    "pragma_database_list",
    "which_secret",
    # They change DuckDB's own state.
    "checkpoint",
    "create_external_resource",
    "deregister_external_resource",
    "destroy_external_resource",
    "disable_logging",
    "disable_profiling",
    "duckdb_external_resources",
    "enable_logging",
    "enable_profiling",
    "force_checkpoint",
    "register_external_resource",
    "register_external_resource_type",
    "truncate_duckdb_logs",
    "write_log",
    # They wait.
    "pg_sleep",
    "sleep_ms",
}


FILES = ("glob", "parquet", "read_", "sniff_")
"""Parts of all names that read files: functions, and files in place of tables. Segments have hidden games."""


def forbidden(con: duckdb.DuckDBPyConnection, sql: str, files: bool = True) -> str | None:
    """The first forbidden word of a query, which must be one statement; None if it has none.

    Without ``files``, names that read files are forbidden too.
    """
    text = sql.lower()
    there = [name for name in (*sorted(NAMES), *sorted(RUN_A_TEXT)) if name in text]
    reads = [] if files else [part for part in FILES if part in text]
    if not there and not reads:
        return None
    try:
        [(answer,)] = con.execute("SELECT json_serialize_sql(?::VARCHAR)", [sql]).fetchall()
        tree = json.loads(answer)
        if tree["error"]:  # no SELECT
            return (there + reads)[0]
        texts = set(_texts(tree))
    except (duckdb.Error, RecursionError):  # too deep or too large for the parser
        return (there + reads)[0]
    names = {text for _, text in texts}
    called = {text for key, text in texts if key == "function_name"}
    if reading := next((name for name in names if any(part in name for part in reads)), None):
        return reading
    return next((name for name in there if name in (names if name in NAMES else called)), None)


def _texts(node: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a parsed statement in lower case, with its key, except the query's own literals."""
    if isinstance(node, str):
        yield key, node.lower()
    elif isinstance(node, list):
        for part in node:
            yield from _texts(part, key)
    elif isinstance(node, dict):
        for name, part in node.items():
            if not (name == "literal" and node.get("class") == "CONSTANT"):
                yield from _texts(part, name)
