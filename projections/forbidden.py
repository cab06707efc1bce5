"""What a user's SQL may not name, beside all that the connection refuses by itself.

The connection reaches no file, no network and no environment, and changes nothing. These are left: functions
that run a text as SQL, or that take addresses in memory; what tells of the machine (where the library lies);
what would change the server's own bookkeeping.

DuckDB makes the path of a file absolute and follows links, so a copy cannot be opened without its path.

DuckDB reads no name that does not stand in the query letter by letter: it has no escapes in names, and joins
no parts of them. So a query without such a word in its text is free of it. Where the word is there, the tree
that DuckDB's parser makes tells a name from a text or a comment, and only a SELECT has a tree.
"""

import json
from collections.abc import Iterator
from typing import Any

import duckdb

RUN_A_TEXT = frozenset({"query", "query_table"})
"""They are words of a question as well, so they are forbidden only where they are called."""
NAMES = {
    # They run what a text says: one builds values that no SQL can write, the other finds constants.
    "json_execute_serialized_sql",
    "json_serialize_plan",
    # They take addresses in memory.
    "arrow_scan",
    "arrow_scan_dumb",
    "pandas_scan",
    "python_arrow_scan",
    "python_map_function",
    # They tell of the machine.
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
    # They change what DuckDB keeps for itself.
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


def forbidden(con: duckdb.DuckDBPyConnection, sql: str) -> str | None:
    """The first word of a query, which is one statement, that it may not name; None if there is none."""
    text = sql.lower()
    there = [name for name in (*sorted(NAMES), *sorted(RUN_A_TEXT)) if name in text]
    if not there:
        return None
    try:
        [(answer,)] = con.execute("SELECT json_serialize_sql(?::VARCHAR)", [sql]).fetchall()
        tree = json.loads(answer)
        if tree["error"]:  # no SELECT
            return there[0]
        texts = set(_texts(tree))
    except (duckdb.Error, RecursionError):  # too deep or too large to tell
        return there[0]
    names = {text for _, text in texts}
    called = {text for key, text in texts if key == "function_name"}
    return next((name for name in there if name in (names if name in NAMES else called)), None)


def _texts(node: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a parsed statement but the query's own literals, in small letters and with its key."""
    if isinstance(node, str):
        yield key, node.lower()
    elif isinstance(node, list):
        for part in node:
            yield from _texts(part, key)
    elif isinstance(node, dict):
        for name, part in node.items():
            if not (name == "literal" and node.get("class") == "CONSTANT"):
                yield from _texts(part, name)
