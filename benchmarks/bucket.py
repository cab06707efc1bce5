"""Segments in a bucket beside segments in the folder: tables made, and queries from a new process.

``python -m benchmarks.bucket GAMES`` plays games, and starts a server of the S3 protocol on this machine. It
prints seconds of wall and of processor, those of its children included, those of the server not.
"""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from projections.query.read import ask_published
from projections.storage.bucket import ADDRESS
from projections.storage.segments import files
from tests.games.examples import OPEN
from tests.helpers.bucket import NAME, running
from vidi.library import tables
from vidi.library.library import Library
from vidi.library.series import Series, play_into

ROUNDS = 3
QUERIES = {
    "games": "SELECT count(*) FROM games",
    "one game": "SELECT count(*) FROM moves WHERE game_id = (SELECT min(game_id) FROM games)",
    "all moves": "SELECT command, count(*) FROM moves GROUP BY ALL",
    "text of events": "SELECT sum(length(payload::VARCHAR)) FROM events",
}
TWICE = """
import json, resource, sys, time
from pathlib import Path
from projections.query.read import run_user_sql

def used():
    both = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in both)

times = []
for _ in range(2):
    began = time.perf_counter()
    rows = run_user_sql(Path(sys.argv[1]), sys.argv[2]).rows
    times.append(time.perf_counter() - began)
print(json.dumps(times))
"""


class Used:
    """Seconds of wall, and of processor of this process and of children that ended."""

    wall = processor = 0.0


@contextmanager
def stopwatch() -> Iterator[Used]:
    """What the block uses."""
    used, wall, processor = Used(), time.perf_counter(), _processor()
    yield used
    used.wall, used.processor = time.perf_counter() - wall, _processor() - processor


def _processor() -> float:
    both = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in both)


def _spread(values: list[float]) -> str:
    return f"{median(values):6.2f} ({min(values):.2f} to {max(values):.2f})"


def main(games: int) -> None:
    """Measures both in turn, and prints a line for each."""
    with TemporaryDirectory() as room, running(Path(room, "server")) as env:
        os.environ.update(env)
        library = Library(Path(room, "library"))
        with library:
            series = Series(OPEN.name, 3, ("random",), "bucket", {}, ())
            play_into(library.store, series, games, lambda number: None)
            where, made = library.folder / ADDRESS, dict[str, list[Used]]()
            asked: dict[tuple[str, str], list[tuple[list[float], float]]] = {}
            for number in range(ROUNDS):
                for kind in ("folder", "bucket"):
                    where.unlink(missing_ok=True)
                    if kind == "bucket":
                        where.write_text(f"s3://{NAME}/{number}")
                    with stopwatch() as used:
                        tables.project(library.folder, library.store, rebuild=True, seal=True)
                    made.setdefault(kind, []).append(used)
                    for name, query in QUERIES.items():
                        with stopwatch() as used:
                            done = subprocess.run(
                                [sys.executable, "-c", TWICE, library.folder, query],
                                check=True,
                                stdout=subprocess.PIPE,
                            )
                        walls = [float(wall) for wall in done.stdout.decode().strip("[]\n").split(",")]
                        asked.setdefault((name, kind), []).append((walls, used.processor))
            listed = ask_published(library.folder, files)
            size = sum(file.bytes for file in listed)
            print(
                f"{games} games, {library.store.position()} events, {len(listed)} files, {size / 1e6:.1f} MB"
            )
    for kind, rounds in made.items():
        walls, processors = [one.wall for one in rounds], [one.processor for one in rounds]
        print(f"rebuild, {kind}: wall {_spread(walls)}, processor {_spread(processors)}")
    for (name, kind), times in asked.items():
        first, again = (_spread([walls[which] for walls, _ in times]) for which in (0, 1))
        print(f"{name}, {kind}: first {first}, again {again}, processor {_spread([one for _, one in times])}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
