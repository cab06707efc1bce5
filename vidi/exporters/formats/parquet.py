"""The tables of a library as Parquet."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from vidi.exporters.formats import OfTables

if TYPE_CHECKING:  # it loads slowly
    import duckdb


def _write(con: "duckdb.DuckDBPyConnection", folder: Path) -> Mapping[str, int]:
    from vidi.exporters.tables import parquet, write_tables  # it loads Arrow

    return write_tables(con, folder, "parquet", parquet)


EXPORTER = OfTables(
    name="parquet", title="Parquet", brings="every table, with the types of its columns", write=_write
)
