"""The tables of a library as CSV."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from vidi.exporters.formats import OfTables

if TYPE_CHECKING:  # it loads slowly
    import duckdb


def _write(con: "duckdb.DuckDBPyConnection", folder: Path) -> Mapping[str, int]:
    from vidi.exporters.tables import csv, write_tables  # it loads Arrow

    return write_tables(con, folder, "csv", csv)


EXPORTER = OfTables(name="csv", title="CSV", brings="every table, for spreadsheets", write=_write)
