"""Commands that were renamed go on under their old names, which help hides."""

from collections.abc import Iterator
from typing import Any

from typer.core import TyperGroup
from typer.main import get_command

from tests.helpers.command import Vidi
from vidi.cli.app import app

CALLS = {
    "people part": ("people unlink", "Ada"),
    "accounts part": ("accounts unlink", "7 Ada"),
    "roles give": ("roles grant", "ada reader"),
}
"""By old name the new one, and arguments with which it works once."""


def hidden(group: Any, *before: str) -> Iterator[str]:
    """The words of each command that help does not list."""
    for name, command in group.commands.items():
        if command.hidden:
            yield " ".join([*before, name])
        elif isinstance(command, TyperGroup):
            yield from hidden(command, *before, name)


def test_an_old_name_does_what_the_new_one_does(vidi: Vidi) -> None:
    assert {*hidden(get_command(app))} == CALLS.keys()
    vidi("roles", "grant", "boss", "keeper")  # makes the library
    for old, (new, arguments) in CALLS.items():
        outcomes = []
        for words in (old, new):
            vidi("people", "name", "Ada", "Adele")
            vidi("accounts", "join", "7", "Ada")
            done = vidi(*words.split(), *arguments.split())
            assert (done.code, done.err) == (0, ""), words
            outcomes.append((done.out, vidi("people").out, vidi("accounts").out, vidi("roles").out))
        assert outcomes[0] == outcomes[1]
        group, name = old.split()
        listed = [line.split()[1:2] for line in vidi(group, "--help").out.splitlines()]
        assert [name] not in listed
        assert [new.split()[1]] in listed
