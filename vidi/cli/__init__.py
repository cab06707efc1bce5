"""The command line: ``vidi --help``."""

from vidi.cli.main import main

__all__ = ["main"]
