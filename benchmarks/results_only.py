"""Imports of plays without moves, beside SQLite's fastest way to write the same rows."""

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from benchmarks import rows
from benchmarks.files import imported
from benchmarks.results import Result, rates, ratio
from benchmarks.timing import Contender, alternate
from vidi.library.library import Library
from vidi.library.shipped import shipped


def files(number: int) -> dict[str, bytes]:
    """Files of that many plays: in the format with the largest entries, and in the one with the smallest.

    The plays of the fixtures are repeated with other ids.
    """
    folder = shipped("fixtures") / "imports"
    export = json.loads((folder / "bgstats" / "bgstats-export.json").read_bytes())
    plays = export["plays"]
    export["plays"] = [{**plays[n % len(plays)], "uuid": str(UUID(int=n + 1))} for n in range(number)]
    history = json.loads((folder / "yucata" / "yucataplays.json").read_bytes())
    ended = history["data"]
    history["data"] = [{**ended[n % len(ended)], "GameId": n + 1} for n in range(number)]
    return {"bgstats": json.dumps(export).encode(), "yucata": json.dumps(history).encode()}


def measure(plays: int, rounds: int) -> Iterator[Result]:
    """An import of that many plays in each format, beside ``sqlite3.executemany`` of its rows."""
    for format_, content in files(plays).items():
        names = f"import of plays, {format_}", f"sqlite3.executemany of these rows, {format_}"
        with TemporaryDirectory() as folder:
            file, library = Path(folder, "plays.json"), Path(folder, "library")
            file.write_bytes(content)
            with Library(library) as into:
                into.import_files([file])
            counts = {"events": rows.number(library)}
            results = alternate(
                [
                    Contender(names[0], imported, [[file], counts]),
                    Contender(names[1], rows.written, [library]),
                ],
                rounds,
            )
        yield from results
        ours, peer = (rates(results, name, "events") for name in names)
        yield ratio(f"import of plays, {format_} / executemany", ours, peer, 0.15)
