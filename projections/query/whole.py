"""Covered copies with the rows that they lack, for readers who may know everything.

Such a copy is made when it is first needed. It lies beside the covered one, and is deleted with that one.
"""

import os
import shutil
import threading
from pathlib import Path

import duckdb
import pyarrow as pa

from projections.copies.current import COVERED, WHOLE, hidden, is_covered
from projections.copies.damage import wal
from projections.storage import covering

_making = threading.Lock()


def whole(copy: Path) -> Path:
    """A copy with all rows: the copy itself, unless it is a covered one that lacks some.

    Raises the errors of DuckDB, and OSError if the copy is gone.
    """
    if not is_covered(copy):
        return copy
    target = copy.with_name(f"{copy.stem.removesuffix(COVERED)}{WHOLE}.duckdb")
    with _making:  # concurrent readers make it once
        if target.exists():
            return target
        try:
            streams, reviews = covering.load(hidden(copy))
        except (FileNotFoundError, ValueError) as error:
            if not copy.exists():
                raise FileNotFoundError(copy) from None
            raise duckdb.SerializationException(f"Serialization Error: {error}") from None
        if not streams.num_rows:
            return copy
        part = target.with_name(f"{target.name}.part{os.getpid()}")  # another process may make it too
        try:
            shutil.copyfile(copy, part)
            _add(part, streams, reviews)
            return part.replace(target)
        finally:
            part.unlink(missing_ok=True)
            wal(part).unlink(missing_ok=True)


def _add(file: Path, streams: pa.Table, reviews: dict[str, pa.Table]) -> None:
    """Adds hidden rows to a file."""
    with duckdb.connect(":memory:", config={"threads": 1}) as con:
        con.execute("ATTACH ? AS warehouse", [str(file)])
        con.execute("USE warehouse")
        con.begin()
        covering.reveal(con, streams)
        for name, rows in reviews.items():
            con.register("reviewed", rows)
            con.execute(f"INSERT INTO live.{name} BY NAME SELECT * FROM reviewed")  # noqa: S608 - our own names
            con.unregister("reviewed")
        con.commit()
        con.execute("CHECKPOINT")  # the file is moved without its log
