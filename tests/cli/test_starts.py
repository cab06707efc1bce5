"""A command loads what it uses: a package that it does without would make it start later."""

import json
import subprocess
import sys

import pytest

from tests.games.examples import OPEN
from tests.helpers.command import Vidi, commands
from vidi.cli.commands import COMMANDS

PROGRAM = """
import sys
from vidi.cli import main
try:
    main()
finally:
    parts = [name.split(".") for name in sys.modules]
    print(*{".".join(name[:n]) for name in parts for n in (1, 2, 3)}, file=sys.stderr)
"""
NEVER = {"fastapi", "openskill", "pandas", "sklearn", "streamlit"}
WITHOUT = {
    "--help": NEVER
    | {"domain", "duckdb", "eventsourcing", "numpy", "pyarrow", "pydantic", "rich", "sqlite3"},
    "show {game}": NEVER | {"duckdb", "numpy", "projections", "pyarrow", "rich", "vidi.importers.files"},
    "games": NEVER | {"numpy", "projections.projector", "pyarrow", "rich.progress"},
    "sql SELECT(1)": NEVER | {"duckdb", "numpy", "projections.projector", "pyarrow", "rich.progress"},
}
"""By command, packages that it does without, where the tables have all events."""
RULES = {
    "--help": set[str](),
    "show {game}": {"catalog", "kernel", "library", "logged", OPEN.name},
    "games": {"catalog", "kernel", "library", "logged"},
    "sql SELECT(1)": {"catalog", "kernel", "library", "logged"},
}
"""By command, the parts of the domain that it loads."""


@pytest.mark.parametrize("command", WITHOUT)
def test_a_command_loads_no_package_that_it_does_without(command: str, vidi: Vidi) -> None:
    played = vidi("play", OPEN.name, "--players", 2, "--bot", "random", "--json")
    (game,) = json.loads(played.out)["games"]
    vidi("project")
    words = command.format(game=game).split()
    done = subprocess.run([sys.executable, "-c", PROGRAM, *words], capture_output=True, text=True, check=True)
    assert done.stdout
    modules = set(done.stderr.split())
    assert not WITHOUT[command] & modules
    assert {name[7:] for name in modules if name.startswith("domain.") and name.count(".") == 1} == RULES[
        command
    ]


def test_help_lists_the_first_paragraph_of_the_help_of_each_command() -> None:
    listed = {command.name: command.short_help for command in COMMANDS}
    there = {words: command for words, command in commands() if words in listed}
    firsts = {
        words: " ".join(str(command.help).partition("\n\n")[0].split()) for words, command in there.items()
    }
    assert firsts == listed
