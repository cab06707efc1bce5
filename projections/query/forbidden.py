"""Names that a user's SQL must not use, besides everything that the connection itself refuses.

The connection reaches no network or environment, cannot write, and reaches no files except the segments that
its copy lists. Whatever a query calls, it reads nothing else. So no name is here because it reads files. This
leaves functions that run a text as SQL or take addresses in memory, names that reveal facts about the machine
(the path of the library), and functions that change the server's own bookkeeping.

DuckDB makes the path of a file absolute and follows links, so a copy cannot be opened without its path.

Every name that DuckDB reads occurs in the query literally: names have no escapes and are not joined from
parts. So a query without such a word does not use it. If the word occurs, the syntax tree of DuckDB's parser
distinguishes a name from a text or comment. Only a SELECT has such a tree.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import duckdb

RUN_A_TEXT = frozenset({"query", "query_table"})
"""These are ordinary words too, so only calls are forbidden."""
NAME_A_TABLE = frozenset({"histogram", "histogram_values", "standing"})
"""Macros that read the table with a given name, by ``query_table``. The name may be a text.

So it must be written out, and it is a name in the query like any other. DuckDB's list of macros has these
too, but reading it takes longer than most queries.
"""
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
    # It shows values of deleted rows.
    "pragma_storage_info",
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


def forbidden(con: duckdb.DuckDBPyConnection, sql: str) -> str | None:
    """The first forbidden word of a query, which must be one statement; None if it has none."""
    text = sql.lower()
    there = [name for name in (*sorted(NAMES), *sorted(RUN_A_TEXT)) if name in text]
    there += [name for name in sorted(NAME_A_TABLE) if re.search(rf"(?<!\w){name}(?!\w)", text)]
    if not there:
        return None
    try:
        [(answer,)] = con.execute("SELECT json_serialize_sql(?::VARCHAR)", [sql]).fetchall()
        tree = json.loads(answer)
        if tree["error"]:  # no SELECT
            return there[0]
        texts = set(_texts(tree))
        for macro, name in _tables(tree):
            if name is None or any(part in name.lower() for part in NAMES):
                return macro
    except (duckdb.Error, RecursionError):  # too deep or too large for the parser
        return there[0]
    names = {text for _, text in texts}
    called = {text for key, text in texts if key == "function_name"}
    refused = (name for name in there if name not in NAME_A_TABLE)
    return next((name for name in refused if name in (names if name in NAMES else called)), None)


def _tables(node: Any) -> Iterator[tuple[str, str | None]]:
    """Every argument of a macro that names a table, with the macro: its text, or None if it is computed."""
    if isinstance(node, dict):
        if (
            node.get("type") == "TABLE_FUNCTION"
            and (macro := node["function"].get("function_name", "").lower()) in NAME_A_TABLE
        ):
            for argument in node["function"]["arguments"]:
                match argument["expression"]:
                    case {"class": "CONSTANT", "literal": literal}:
                        yield macro, str(literal)
                    case {"class": "COLUMN_REF", "column_names": path}:
                        yield macro, ".".join(path)
                    case _:
                        yield macro, None
        node = list(node.values())
    if isinstance(node, list):
        for part in node:
            yield from _tables(part)


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
