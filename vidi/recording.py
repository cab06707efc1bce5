"""The front door for programs that record games (docs/recording.md)."""

from vidi.library.recording import Recorder

__all__ = ["Recorder"]
