"""Covered copies with the rows that they lack, for readers who may know everything.

Such a copy is made when it is first needed. It lies beside the covered one, and is deleted with that one.
"""

import logging
import os
import shutil
import threading
from collections.abc import Mapping
from pathlib import Path

import duckdb
import pyarrow as pa

from projections.copies.current import COVERED, WHOLE, NothingPublished, hidden, is_covered
from projections.copies.damage import line, wal
from projections.storage import covering, reviews

log = logging.getLogger(__name__)
_making = threading.Lock()


def whole(copy: Path) -> Path:
    """A copy with all rows: the copy itself, unless it is a covered one that lacks some.

    Raises the errors of DuckDB, OSError if the copy is gone, and NothingPublished if it may not be written.
    """
    if not is_covered(copy):
        return copy
    target = copy.with_name(f"{copy.stem.removesuffix(COVERED)}{WHOLE}.duckdb")
    with _making:  # concurrent readers make it once
        if target.exists():
            return target
        try:
            streams, rows = covering.load(hidden(copy))
        except (FileNotFoundError, ValueError) as error:
            if not copy.exists():
                raise FileNotFoundError(copy) from None
            raise duckdb.SerializationException(f"Serialization Error: {error}") from None
        if not streams.num_rows:
            return copy
        part = target.with_name(f"{target.name}.part{os.getpid()}")  # another process may make it too
        try:
            shutil.copyfile(copy, part)
            _add(part, streams, rows)
            return part.replace(target)
        except PermissionError:
            raise NothingPublished(
                f"the tables in {copy.parent} lack what games hide that are not over: only who may write "
                "there can query everything"
            ) from None
        finally:
            part.unlink(missing_ok=True)
            wal(part).unlink(missing_ok=True)


def _add(file: Path, streams: pa.Table, rows: Mapping[str, pa.Table]) -> None:
    """Adds hidden rows to a file."""
    with duckdb.connect(":memory:", config={"threads": 1}) as con:
        con.execute("ATTACH ? AS warehouse", [str(file)])
        con.execute("USE warehouse")
        con.begin()
        covering.reveal(con, streams)
        con.commit()
        con.begin()
        try:
            reviews.insert(con, rows)
            con.commit()
        except duckdb.DataError as error:  # a number that no review has
            con.rollback()
            log.warning("the reviews of games that are not over do not fit the tables: %s", line(error))
        con.execute("CHECKPOINT")  # the file is moved without its log
