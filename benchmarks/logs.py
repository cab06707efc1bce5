"""Imports of logs of another platform, beside ``json.loads`` and ``executemany`` of their entries.

The logs are made up: half a megabyte each, with as many states and sentences as real ones have.
``python -m benchmarks.logs COUNT`` imports so many into one library, and makes its tables.
"""

import json
import resource
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.files import imported
from benchmarks.results import Result, rates, ratio
from benchmarks.timing import Contender, Counts, Run, alternate

MOVES = 440
"""As many as make half a megabyte."""
PLAYERS = {84000001: "Ann", 84000002: "Bo", 84000003: "Cy"}
TEMPLATE = "${player_name} places ${tile} for ${points} points"
IMPORT, PEER = "import of logs", "json.loads and sqlite3.executemany of their entries"


def log(table: int, moves: int = MOVES) -> dict[str, Any]:
    """A log in the shape of the platform's archive: each move has a state, a sentence and private cards."""
    packets, began, points = list[dict[str, Any]](), 1_700_000_000 + table, dict.fromkeys(PLAYERS, 0)
    for move in range(1, moves + 1):
        player = list(PLAYERS)[move % len(PLAYERS)]
        points[player] += move % 4
        due = {"id": 4, "active_player": str(player), "type": "activeplayer", "args": _choices(move)}
        gained = {"player_id": player, "player_name": PLAYERS[player], "points": move % 4, "tiles": [move, 7]}
        drawn = {"cards": [{"id": str(card), "type": "oar", "location": "hand"} for card in range(move % 6)]}
        public = [
            _one(
                table,
                move,
                1,
                "tilePlaced",
                TEMPLATE,
                gained | _tile(move),
            ),
            _one(table, move, 2, "gameStateChange", "", due),
        ]
        private = [_one(table, move, 3, "drawn", "You draw", drawn)]
        for number, (channel, data) in enumerate(
            ((f"/table/t{table}", public), (f"/player/p{player}", private))
        ):
            packets.append(
                {
                    "channel": channel,
                    "table_id": str(table),
                    "packet_id": str(2 * move + number),
                    "packet_type": "resend",
                    "move_id": str(move),
                    "time": str(began + 40 * move),
                    "data": data,
                }
            )
    players = [{"id": id_, "color": "#a01010", "name": name, "avatar": "0"} for id_, name in PLAYERS.items()]
    return {"status": 1, "gameName": "Harbour", "data": {"logs": packets, "players": players}}


def _one(
    table: int, move: int, number: int, type_: str, template: str, args: dict[str, Any]
) -> dict[str, Any]:
    uid = f"{table:x}{move:05x}{number}"
    return {"uid": uid, "type": type_, "log": template, "args": args, "h": f"{move:06x}"}


def _tile(move: int) -> dict[str, Any]:
    colour = ("red", "blue", "green")[move % 3]
    return {"tile": {"log": "a ${colour} tile", "args": {"colour": colour, "i18n": ["colour"]}}}


def _choices(move: int) -> dict[str, Any]:
    return {"places": [{"x": x, "y": move % 9, "free": x % 2 == 0} for x in range(move % 12)]}


def _entries(file: Path) -> Iterator[tuple[str, int, str, str, str, str]]:
    """A row for each notification of a file."""
    for packet in json.loads(file.read_bytes())["data"]["logs"]:
        for one in packet["data"]:
            args = json.dumps(one["args"])
            yield packet["table_id"], int(packet["move_id"]), packet["channel"], one["type"], one["log"], args


def written(files: Sequence[str], counts: Counts) -> Run:
    """Reads the files and writes their entries in one transaction, until they are on the disk."""

    def run() -> Counts:
        with TemporaryDirectory() as empty, closing(sqlite3.connect(Path(empty) / "entries.db")) as con:
            con.execute("PRAGMA journal_mode=WAL")
            con.execute("PRAGMA synchronous=NORMAL")
            con.execute("CREATE TABLE entries (game TEXT, move INT, channel TEXT, type TEXT, log TEXT, args)")
            for file in files:
                con.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", _entries(Path(file)))
            con.commit()
            con.execute("PRAGMA wal_checkpoint(FULL)")
        return counts

    return run


def _files(folder: Path, logs: int) -> list[str]:
    """The paths of so many logs, each written into a file."""
    files = [folder / f"table-{number}.json" for number in range(1, logs + 1)]
    for number, file in enumerate(files, 1):
        file.write_text(json.dumps(log(number)), "utf-8")
    return [str(file) for file in files]


def measure(logs: int, rounds: int) -> Iterator[Result]:
    """An import of that many logs, beside the peer."""
    with TemporaryDirectory() as folder:
        paths, counts = _files(Path(folder), logs), {"entries": logs * MOVES * 3}
        results = alternate(
            [Contender(IMPORT, imported, [paths, counts]), Contender(PEER, written, [paths, counts])], rounds
        )
    yield from results
    ours, peer = (rates(results, name, "entries") for name in (IMPORT, PEER))
    yield ratio("import of logs / json.loads and executemany", ours, peer, 0.2)


def main(logs: int) -> None:
    """Prints seconds, entries a second and peak memory of an import and of its tables, and the peer's."""
    entries, vidi = logs * MOVES * 3, str(Path(sys.executable).with_name("vidi"))
    with TemporaryDirectory() as folder:
        place, library = Path(folder, "logs"), str(Path(folder, "library"))
        place.mkdir()
        paths = _files(place, logs)
        for does in (["import", str(place)], ["project"]):
            began = time.monotonic()
            subprocess.run([vidi, "--library", library, *does], check=True, stdout=subprocess.DEVNULL)
            memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
            _print(f"vidi {does[0]}", time.monotonic() - began, entries, f", at most {memory:.0f} MB")
        began = time.monotonic()
        written(paths, {})()
        _print(PEER, time.monotonic() - began, entries, "")


def _print(name: str, seconds: float, entries: int, more: str) -> None:
    print(f"{name}: {seconds:.0f} s, {entries / seconds:,.0f} entries a second{more}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
