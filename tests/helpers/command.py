"""Runs the command line inside a test: what it printed, where, and its exit code."""

import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from vidi.cli import main


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
