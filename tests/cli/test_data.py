"""Data on a terminal, in a pipe and for a program: as JSON, beside progress, and wider than the terminal."""

import io
import json
import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

import pyarrow as pa
import pytest
from rich.console import Console
from typer.core import TyperGroup

from projections.query.cells import cells
from tests.games.examples import OPEN, QUICK, SMALL_MAP
from tests.helpers.command import Vidi, commands
from tests.helpers.logs import SHORT, archive
from vidi.cli.answer import print_cells

RECORD = (
    f'{{"vidi":1,"game":"{OPEN.name}","seats":["Ada","Bo"],"seed":"cli"}}\n'
    '{"n":1,"seat":1,"command":"choose_civilization","args":{"slot":1}}\n'
)
NO_DATA = {
    "serve": "runs",
    "record": "speaks JSON",
    "export": "writes files",
    "sheet": "prints a file",
    "train": "writes a file",
    "queries name": "prints nothing",
    "logs picture": "prints a sentence",
    "logs suggest": "prints a mapping, which is JSON",
    "queries rename": "prints nothing",
    "queries remove": "prints nothing",
    "accounts join": "prints nothing",
    "accounts unlink": "prints nothing",
    "roles grant": "prints nothing",
    "roles open": "prints nothing",
    "roles close": "prints nothing",
    "keys make": "prints a key",
    "keys withdraw": "prints nothing",
    "doctor": "needs a server: tests/cli/test_doctor.py",
}
"""Commands that are left out here, and why."""
LINES = {
    "demo": "",
    "import": f"fixtures/{OPEN.name}/one.vidi.jsonl",
    "games": "",
    "show": "{game} --move 0",
    "play": f"{OPEN.name} --players 2 --bot random --out played",
    "branch": "{game} 0",
    "takeback": "{game} 0",
    "rename": "{game} Evening",
    "date": "{game} 2024-05-31",
    "remove": "",
    "review": "--all --first-look",
    "project": "",
    "lake": "",
    "queries": "",
    "accounts": "",
    "admit": "{game}",
    "roles": "",
    "keys": "",
    "log": "",
    "sql": "--question common/seats",
    "schema": "",
    "verify": "",
    "backup": "all.zip",
    "restore": "all.zip --library restored",
    "people": "",
    "people name": "Ada Adele",
    "people unlink": "Ada",
    "pack check": "map.json",
    "logs map": "",
    "logs show": "log.json",
    "logs check": "log.json --title Harbour",
}
"""Arguments with which each of the others prints something."""


@pytest.fixture
def tiny(vidi: Vidi, monkeypatch: pytest.MonkeyPatch) -> Vidi:
    """The same, beside a folder with a game of one move, a pack and a log."""
    for folder in (OPEN.name, "logs"):
        file = Path(f"fixtures/{folder}/one.vidi.jsonl")
        file.parent.mkdir(parents=True)
        file.write_text(RECORD)
    Path("map.json").write_text(json.dumps(SMALL_MAP))
    Path("log.json").write_text(json.dumps(archive(SHORT)))
    monkeypatch.setattr("vidi.cli.records.shipped", Path)
    monkeypatch.setattr("vidi.cli.records.all_games", lambda: {OPEN.name: OPEN})
    return vidi


def acting() -> Iterator[str]:
    """The words of each command that does something, and that help lists."""
    for words, command in commands():
        is_group = isinstance(command, TyperGroup)
        if not command.hidden and (not is_group or getattr(command, "invoke_without_command", False)):
            yield words


def test_every_command_that_prints_data_prints_one_value_of_json(tiny: Vidi) -> None:
    assert {*acting()} == LINES.keys() | NO_DATA.keys()
    game = ""
    for words, arguments in LINES.items():
        given = arguments.format(game=game).split()
        done = tiny(*words.split(), *given, "--json")
        assert (done.code, done.err) == (0, ""), words
        value = json.loads(done.data)
        assert done.data.count(b"\n") == 1, words
        if words == "games":
            game = value[0]["id"]
    wrong = Path("wrong.json")
    wrong.write_text(Path("map.json").read_text().replace('"Testland"', "7", 1))
    done = tiny("pack", "check", wrong, "--json")
    assert done.code == 1
    assert json.loads(done.data)["flaws"]


def test_the_version_is_that_of_the_package(vidi: Vidi) -> None:
    assert vidi("--version").out == f"vidi {version('vidi')}\n"


def test_progress_on_a_terminal_keeps_data_from_no_file(tmp_path: Path) -> None:
    """Where standard error is a terminal, rich sends there what is printed while a bar is shown."""
    master, slave = pty.openpty()
    play = ["--library", str(tmp_path), "play", QUICK.name, "--players", "2", "--bot", "random", "--json"]
    process = subprocess.Popen(
        [sys.executable, "-c", "from vidi.cli import main; main()", *play],
        stdin=slave,
        stdout=subprocess.PIPE,
        stderr=slave,
        env={**os.environ, "TERM": "xterm"},
    )
    os.close(slave)
    seen = ""
    with suppress(OSError):  # as Linux says that nobody writes any more
        while part := os.read(master, 65_536):
            seen += part.decode(errors="replace")
    os.close(master)
    out, _ = process.communicate()
    assert json.loads(out)["new"] == 1
    assert "Playing" in seen
    assert "new" not in seen


def test_a_table_that_is_too_wide_for_the_terminal_is_printed_row_by_row(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    values = {f"column_{n}": [f"value {n} of a row", None, "[red]\x1b[31m"] for n in range(12)}
    answer = pa.table({"figure": [123_456_789] * 3, **values})
    for columns, rows in ((60, True), (400, False)):
        terminal = Console(file=io.StringIO(), force_terminal=True, width=columns, color_system=None)
        monkeypatch.setattr("vidi.cli.answer.out", terminal)
        print_cells(cells(answer), None)
        assert isinstance(terminal.file, io.StringIO)
        printed = terminal.file.getvalue()
        assert ("row 3" in printed) == rows
        assert all(len(line) <= columns for line in printed.splitlines())
        assert all(f"value {n} of a row" in printed for n in range(12))
        assert printed.count("123456789") == 3
        assert "[red]\ufffd[31m" in printed
    monkeypatch.setattr("vidi.cli.answer.out", Console(width=60))
    print_cells(cells(answer), None)
    assert len(capfdbinary.readouterr().out.splitlines()) == 4, "in a file a row is a line, however long"
