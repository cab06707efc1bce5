"""Opens the Delta Lake tables of a library in other engines, each as ``vidi lake`` prints.

A dot in a table's name becomes an underscore.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pytest

from vidi.cli.lake import ENGINES

Rows = list[tuple[Any, ...]]
Ask = Callable[[str], Rows]
"""Answers a query in SQL."""


class Table(NamedTuple):
    """A table, as ``vidi lake --json`` prints it."""

    name: str
    path: str
    version: int
    rows: int

    @property
    def view(self) -> str:
        """Its name in queries."""
        return self.name.replace(".", "_")


def printed(engine: str, table: Table) -> str:
    """How ``vidi lake`` says that the engine opens a table."""
    return ENGINES[engine].format(name=table.view, path=table.path, version=table.version)


def run(engine: str, table: Table, **names: Any) -> Any:
    """Runs what ``vidi lake`` prints, where that is Python."""
    return eval(printed(engine, table), names)  # noqa: S307 - our own text


@contextmanager
def polars(tables: Sequence[Table]) -> Iterator[Ask]:
    """Polars, by its SQL."""
    import polars

    engine = polars.SQLContext({table.view: run("Polars", table, polars=polars) for table in tables})
    yield lambda sql: engine.execute(sql, eager=True).rows()


@contextmanager
def datafusion(tables: Sequence[Table]) -> Iterator[Ask]:
    """DataFusion, in the package ``deltalake``."""
    from deltalake import DeltaTable, QueryBuilder

    engine = QueryBuilder()
    for table in tables:
        run("DataFusion", table, QueryBuilder=lambda: engine, DeltaTable=DeltaTable)
    yield lambda sql: rows(pa.table(engine.execute(sql).read_all()))


@contextmanager
def clickhouse(tables: Sequence[Table]) -> Iterator[Ask]:
    """ClickHouse, in this process and in the library's folder: it reads nothing elsewhere."""
    from chdb.session import Session

    with pytest.MonkeyPatch.context() as patch, Session() as engine:
        patch.chdir(Path(tables[0].path).parents[3])
        for table in tables:
            engine.query(f"CREATE VIEW {table.view} AS {printed('ClickHouse', table)}")
        # Without it, an outer join gives 0 or '' where other engines give NULL.
        engine.query("SET join_use_nulls = 1")
        yield lambda sql: rows(engine.query(sql, "ArrowTable"))


@contextmanager
def spark(tables: Sequence[Table]) -> Iterator[Ask]:
    """Spark's API on a server of Sail with a driver and two workers, which are threads of this process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SAIL_MODE", "local-cluster")
        patch.setenv("SAIL_CLUSTER__WORKER_INITIAL_COUNT", "2")
        patch.setenv("SAIL_CLUSTER__WORKER_MAX_COUNT", "2")
        patch.setenv("RUST_LOG", "error")
        from pysail.spark import SparkConnectServer
        from pyspark.sql import SparkSession

        server = SparkConnectServer()
        server.start()
    _, port = server.listening_address
    engine = SparkSession.builder.remote(f"sc://localhost:{port}").getOrCreate()
    for table in tables:
        run("Spark", table, spark=engine).createOrReplaceTempView(table.view)
    yield lambda sql: [tuple(row) for row in engine.sql(sql).collect()]
    engine.stop()
    server.stop()


def rows(table: pa.Table) -> Rows:
    """The rows of a table, as Python values."""
    return [tuple(row.values()) for row in table.to_pylist()]


OPENED: Mapping[str, Callable[[Sequence[Table]], AbstractContextManager[Ask]]] = {
    "Polars": polars,
    "DataFusion": datafusion,
    "ClickHouse": clickhouse,
    "Spark": spark,
}
"""By engine, as ``vidi lake`` names it."""
