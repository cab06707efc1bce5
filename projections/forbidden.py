"""What a user's SQL may not name, beside all that the connection refuses by itself.

The connection reaches no file, no network and no environment, and changes nothing. These are left: functions
that run a text as SQL, or that take addresses in memory; what tells of the machine (where the library lies);
what would change the server's own bookkeeping. Names are looked for among the words of a query, wherever they
stand, since nobody needs them for anything else.
"""

import re
from collections.abc import Iterator

import duckdb

RUN_A_TEXT = frozenset({"query", "query_table"})
"""They are words of a question as well, so they are forbidden only where they are called."""
NAMES = {
    # It runs what a text says, and builds values that no SQL can write.
    "json_execute_serialized_sql",
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


def forbidden(sql: str) -> str | None:
    """The first word of a query that it may not name; None where there is none."""
    words = list(_words(sql))
    for word, after in zip(words, [*words[1:], ""], strict=True):
        if word in NAMES or (word in RUN_A_TEXT and after == "("):
            return word
    return None


def _words(sql: str) -> Iterator[str]:
    """The words without comments, in small letters; names also where they are quoted, or texts."""
    tokens = duckdb.tokenize(sql)
    ends = [start for start, _ in tokens[1:]] + [len(sql)]
    for (start, kind), end in zip(tokens, ends, strict=True):
        if kind is not duckdb.token_type.comment:
            yield re.sub(r"^['\"]|['\"]$", "", sql[start:end].strip()).lower()
