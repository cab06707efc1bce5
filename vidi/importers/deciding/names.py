"""A map of names: the player's name in the library, by the name in a file."""

import csv
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from domain.library.reports import PlayReported
from vidi.record.errors import shown
from vidi.record.read import Record

if TYPE_CHECKING:
    import _csv

COLUMNS = ["name", "as"]
NAME_AT_MOST = 200
NAMES_AT_MOST = 100_000


class NamesError(ValueError):
    """An unusable file of names; the message says where and why."""


def read_names(file: Path) -> dict[str, str]:
    """The names of a CSV file with the columns ``name`` and ``as``. Raises NamesError."""
    try:
        with file.open(encoding="utf-8-sig", newline="") as stream:
            return _names(file, csv.reader(stream, strict=True))
    except OSError as error:
        raise NamesError(f"{file}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise NamesError(f"{file}: byte {error.start + 1} is not UTF-8 [import:3]") from None
    except csv.Error as error:
        raise NamesError(f"{file}: it is not CSV: {error} [import:3]") from None


def _names(file: Path, rows: "_csv.Reader") -> dict[str, str]:
    head: list[str] = next(rows, [])
    if [cell.strip().lower() for cell in head] != COLUMNS:
        columns = ", ".join(head) if head else "nothing"
        raise NamesError(f"{file}:1: the columns are name and as; found {shown(columns)} [import:11]")
    renamed: dict[str, str] = {}
    for row in rows:
        if not any(cell.strip() for cell in row):
            continue
        where = f"{file}:{rows.line_num}"
        cells = [cell.strip() for cell in row]
        if len(cells) != 2 or not all(0 < len(cell) <= NAME_AT_MOST for cell in cells):
            raise NamesError(
                f"{where}: a row has two names of up to {NAME_AT_MOST} letters; found {shown(row)} [import:5]"
            )
        name, called = cells
        if name in renamed:
            raise NamesError(f"{where}: this file has {shown(name)} twice [import:10]")
        renamed[name] = called
        if len(renamed) > NAMES_AT_MOST:
            raise NamesError(f"{where}: there are more than {NAMES_AT_MOST:,} names [import:2]")
    return renamed


def renamed_play(report: PlayReported, names: Mapping[str, str]) -> PlayReported:
    """A play with the names of the map on its seats."""
    if not any(seat.name in names for seat in report.seats):
        return report
    seats = (replace(seat, name=names.get(seat.name or "", seat.name)) for seat in report.seats)
    return replace(report, seats=tuple(seats))


def renamed_record(record: Record, names: Mapping[str, str]) -> Record:
    """A record with the names of the map on its seats."""
    seats: Sequence[str] = record.header.seats
    if not any(name in names for name in seats):
        return record
    header = replace(record.header, seats=[names.get(name, name) for name in seats])
    return replace(record, header=header)
