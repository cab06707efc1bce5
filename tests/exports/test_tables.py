"""Every view as a file: as many rows, and every value by its type."""

from pathlib import Path
from typing import Any

import duckdb
import pyarrow.csv as pa_csv
import pyarrow.parquet as pq
import pytest

from projections.query.files import FORMULA
from projections.query.read import open_published
from tests.dashboard.server.test_hostile import NAMES
from tests.helpers.command import Vidi


@pytest.fixture
def files(vidi: Vidi) -> dict[str, Path]:
    """A folder of each format; one of them was there, and empty."""
    Path("csv").mkdir()
    for format_ in ("csv", "parquet"):
        assert b" tables in " in vidi("--format", format_, "-o", format_).data
    return {format_: Path(format_) for format_ in ("csv", "parquet")}


def test_every_view_is_a_file_with_all_its_rows(files: dict[str, Path], full: Path) -> None:
    with open_published(full) as con:
        views = con.execute(
            "SELECT view_name FROM duckdb_views() WHERE schema_name = 'main' AND NOT internal"
        ).fetchall()
        for (view,) in views:
            rows = con.table(view).to_arrow_table()
            whole = pq.read_table(files["parquet"] / f"{view}.parquet")
            assert sorted(map(repr, whole.to_pylist())) == sorted(map(repr, rows.to_pylist())), view
            assert whole.schema.types == rows.schema.types
            text = pa_csv.read_csv(
                files["csv"] / f"{view}.csv", parse_options=pa_csv.ParseOptions(newlines_in_values=True)
            )
            assert (text.num_rows, text.column_names) == (rows.num_rows, rows.column_names)
    for format_, folder in files.items():
        assert sorted(file.name for file in folder.iterdir()) == sorted(
            f"{view}.{format_}" for (view,) in views
        )


def test_a_spreadsheet_runs_no_name_and_parquet_has_it_as_it_is(files: dict[str, Path]) -> None:
    def names(source: duckdb.DuckDBPyRelation) -> set[Any]:
        return set(source.project("player").to_arrow_table().column("player").to_pylist())

    assert set(NAMES) <= names(duckdb.read_parquet(f"{files['parquet']}/seats.parquet"))
    written = names(duckdb.read_csv(f"{files['csv']}/seats.csv", all_varchar=True))
    assert {f"'{name}" if FORMULA.match(name) else name for name in NAMES} <= written
    assert not any(FORMULA.match(name) for name in written if not name.startswith("'"))
