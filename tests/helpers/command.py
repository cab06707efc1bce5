"""Runs the command line inside a test: what it printed, where, and its exit code."""

import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from typer.core import TyperCommand, TyperGroup

from vidi.cli import main
from vidi.cli.commands import COMMANDS, LaterCommand


class Done(NamedTuple):
    """What a command left behind."""

    code: int
    data: bytes
    """Standard output; ``out`` is the same as text."""
    err: str

    @property
    def out(self) -> str:
        """Standard output as text."""
        return self.data.decode()


Vidi = Callable[..., Done]
"""Runs ``vidi`` with the arguments that it is called with."""


def runner(*first: str, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Vidi:
    """A ``Vidi`` that puts these arguments before the others."""

    def run(*args: object) -> Done:
        monkeypatch.setattr(sys, "argv", ["vidi", *first, *map(str, args)])
        capfdbinary.readouterr()
        code = 0
        try:
            main()
        except SystemExit as stopped:
            code = int(stopped.code or 0)
        out, err = capfdbinary.readouterr()
        return Done(code, out, err.decode())

    return run


def commands() -> Iterator[tuple[str, TyperCommand | TyperGroup]]:
    """Every command and group by its words, also those that help hides."""
    return _within({str(command.name): command for command in COMMANDS})


def _within(group: dict[str, Any], *before: str) -> Iterator[tuple[str, TyperCommand | TyperGroup]]:
    for name, command in group.items():
        there = command.itself if isinstance(command, LaterCommand) else command
        yield " ".join([*before, name]), there
        yield from _within(getattr(there, "commands", {}), *before, name)
