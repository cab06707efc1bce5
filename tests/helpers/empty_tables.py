"""Empty tables of a library, made once in a process of tests and copied from then on.

Making them takes DuckDB ten times as long as copying them, and some 300 tests begin with a new library.
"""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import duckdb
import pytest

from projections.projector import projector
from projections.schema.compiled import new_build, schema
from projections.storage import create


def copier(folder: Path) -> Callable[[duckdb.DuckDBPyConnection], None]:
    """Does what ``storage.create`` does, from files of empty tables that it makes in a folder."""

    @cache
    def made(stamp: str) -> Path:
        file = folder / f"{stamp}.duckdb"
        with duckdb.connect(file) as con:
            create.create(con)
        return file

    def copy(con: duckdb.DuckDBPyConnection) -> None:
        con.execute(f"ATTACH '{made(schema().stamp)}' AS empty_tables (READ_ONLY)")
        [(here,)] = con.execute("SELECT current_database()").fetchall()
        con.begin()
        con.execute(f"COPY FROM DATABASE empty_tables TO {here}")
        con.execute("UPDATE live.progress SET build = ?", [new_build()])
        con.commit()
        con.execute("DETACH empty_tables")

    return copy


@pytest.fixture(scope="session", autouse=True)
def _copied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(projector, "create", copier(tmp_path_factory.mktemp("tables")))
        yield
