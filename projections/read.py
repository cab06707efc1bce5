"""The front door for programs: a connection to the published tables of a library (docs/questions.md)."""

from projections.query.read import open_published

__all__ = ["open_published"]
