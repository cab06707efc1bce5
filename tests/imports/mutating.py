"""Files of all formats with bytes that are changed, through whole imports: ``make mutate``.

Whatever a file holds, its import ends with a report: no exception, each entry taken, left out or refused,
no half game, and the report says of the library what is in it.
"""

import gzip
import random
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from uuid import UUID

from domain.kernel.events import GameStarted
from domain.library.reports import EntriesReceived, FileImported, PlayReported, PlayWithdrawn
from tests.helpers.records import LINES, text
from tests.imports.workbooks import members, xlsx, zipped
from tests.imports.workbooks import row as line
from tests.imports.workbooks import text as cell
from vidi.importers.reading.given import Held
from vidi.importers.report import ImportReport
from vidi.library.library import Library

FIXTURES = Path(__file__).parents[2] / "fixtures" / "imports"
FLAT = "boardgameio/flatfile"
LOG = b"""{"vidi":1,"game":"Chess","ruleset":"logged.1","seats":["Ann"],"source":{"platform":"x","id":"1"}}
{"n":1,"seat":1,"command":"log","args":{"entries":[{"type":"a"}]},"made_at":"2024-05-31T20:15:00Z"}
{"n":2,"seat":1,"command":"log","args":{"entries":[{"type":"b"}]},"made_at":"2024-05-31T20:16:00Z"}
"""
"""A log whose moves have times and no seconds."""
LARGE = 20_000
"""Bytes of a file of which lines are left out: more of it is more of the same."""
FIRST = {cls.TOPIC for cls in (GameStarted, PlayReported, PlayWithdrawn, FileImported, EntriesReceived)}
"""How a stream begins."""
WORDS = (
    b"null",
    b"-1",
    b"1e999",
    b'""',
    b"[]",
    b"{}",
    b"true",
    b"\xff",
    b"\\ud800",
    b"9" * 30,
    b"\0",
    b"<!DOCTYPE x>",
)
"""What is put where something else was."""
FILES_AT_MOST = 500
"""Files that one library takes in: then there is a new one, for a library that grows gets slower."""


@cache
def files() -> list[Held]:
    """A file of every kind."""
    record = text(LINES).encode()
    sheet = b"date,game,player\n2024-05-31,Chess,Ann\n"
    own = [
        Held("a.vidi.jsonl", record),
        Held("all.zip", zipped({"a.vidi.jsonl": record, "b/c.csv": sheet})),
        Held("c.csv.gz", gzip.compress(sheet)),
        Held("b.csv", b"sep=;\nDatum;Spiel;Ann;Bo;Sieger\n31.5.2024;Go;12,0;3;Ann\n2024-06-01;Go;1;2;Bo\n"),
        Held("d.csv", b"Datum,Spiel,Spieler 1,Punkte 1,Spieler 2,Punkte 2\n2024-05-31,Go,Ann,3,Bo,4\n"),
        Held("e.csv", b'date,game,players,score,winner\n2024-05-31,Go,"Ann, Bo","3, 4",Bo\n'),
        Held("a.xlsx", xlsx(line("<c><v>45443.5</v></c>", cell("Go"), cell("Ann"), "<c><v>7</v></c>"))),
        Held("log.vidi.jsonl", LOG),
        Held("match.zip", zipped({path.name: path.read_bytes() for path in (FIXTURES / FLAT).iterdir()})),
        Held("unicode.txt", sheet.decode().encode("utf-16")),
        Held("games.json", b'{"pages":[[{"table_id":1,"player_names":"Ann"}],{"status":"0","error":"x"}]}'),
        Held("plays.json", b'{"userid":5,"plays":[{"playid":"7","name":"Go","players":[{}]}]}'),
        Held(
            "play.json",
            b'{"sourceName":"x","sourcePlayId":1,"game":{"name":"Go"},"players":[{"score":3}]}',
        ),
    ]
    paths = sorted(path for path in FIXTURES.rglob("*") if path.is_file())
    return [*own, *(Held(path.name, path.read_bytes()) for path in paths)]


def mutated(chance: random.Random) -> Held:
    """A file with changed bytes; of a zip, mostly those of a member, which is not read otherwise."""
    file = chance.choice(files())
    if not file.data.startswith(b"PK") or chance.random() < 0.2:
        return Held(file.name, _changed(file.data, chance))
    inside = members(file.data)
    for _ in range(chance.choice((1, 1, 2))):
        name = chance.choice(list(inside))
        inside[name] = _changed(inside[name], chance)
    return Held(file.name, zipped(inside))


def _changed(given: bytes, chance: random.Random) -> bytes:
    """Bytes of which some are changed, gone, moved or there twice, cut off now and then."""
    data = bytearray(given)
    lines = data.split(b"\n")
    if len(data) > LARGE and len(lines) > 100 and chance.random() < 0.9:
        first = chance.randrange(1, len(lines) // 8)
        data = bytearray(b"\n".join([*lines[:first], *lines[-first:]]))
    for _ in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(data) + 1)
        to = min(len(data), at + chance.choice((1, 1, 4, 40, 400)))
        other = chance.randrange(len(data) + 1)
        match chance.choice(("noise", "cut", "again", "copy", "word", "value")):
            case "noise":
                data[at:to] = chance.randbytes(to - at)
            case "cut":
                del data[at:to]
            case "again":
                data[at:at] = data[at:to]
            case "copy":
                data[other:other] = data[at:to]
            case "word":
                data[at:to] = chance.choice(WORDS)
            case "value":
                begin = data.find(b":", at) + 1
                end = min((end for mark in b",}\n" if (end := data.find(mark, begin)) >= 0), default=begin)
                data[begin:end] = chance.choice(WORDS)
    return bytes(data if chance.random() < 0.9 else data[: chance.randrange(len(data) + 1)])


def check(report: ImportReport, library: Library, before: int) -> None:
    """What holds whatever was imported; ``before`` is the position that the library had."""
    assert report.ok or report.errors()
    for file in report.files:
        assert file.read == len(file.games) == file.taken + file.ignored + file.mistakes
        assert len(file.findings) + file.unlisted == file.ignored + file.mistakes
        for game in file.games:
            assert game.error is None or str(game.error).isprintable()
            assert not (report.written and game.header and game.game_id) or game.moves <= game.kept
    rows = library.store.rows(before)
    assert report.written or not rows
    plays = library.plays() if any(row[3] == PlayReported.TOPIC for row in rows) else {}
    for id_ in {row[1] for row in rows}:
        stream = library.store.stream(UUID(id_))
        assert [recorded.originator_version for recorded in stream] == list(range(1, len(stream) + 1))
        first = stream[0].event
        assert first.TOPIC in FIRST
        if isinstance(first, GameStarted):
            library.game(UUID(id_)).state()
        if isinstance(first, FileImported):
            assert (library.folder / "raw" / f"{first.sha256}.gz").is_file()
    by_id = {
        game.game_id for file in report.files for game in file.games if game.outcome == "new" and game.play
    }
    assert not report.written or {id_ for id_ in by_id if id_} <= plays.keys() | _withdrawn(report)


def _withdrawn(report: ImportReport) -> set[UUID]:
    """The plays that a later entry of the same files withdrew."""
    games = (game for file in report.files for game in file.games)
    return {game.game_id for game in games if game.outcome == "withdrawn" and game.game_id}


def imports(number: int, seed: int) -> None:
    """Imports so many files, and looks at each report and each library.

    What fails is raised with a note that names the seed, the number of the file, and a copy of it.
    """
    done = 0
    while done < number:
        with TemporaryDirectory() as folder, Library(folder) as library:
            for _ in range(min(FILES_AT_MOST, number - done)):
                chance = random.Random(f"{seed} {done}")  # noqa: S311 - the same files for the same seed
                file, dry_run = mutated(chance), chance.random() < 0.1
                before = library.store.position()
                try:
                    check(library.import_files([file], dry_run=dry_run), library, before)
                except Exception as error:
                    kept = Path(mkdtemp(prefix="vidi-mutated-")) / file.name
                    kept.write_bytes(file.data)
                    error.add_note(f"in file {done} of seed {seed}, kept as {kept}")
                    raise
                done += 1
        sys.stdout.write(f"{done:,} of {number:,}\n")


if __name__ == "__main__":
    imports(*map(int, sys.argv[1:]))
