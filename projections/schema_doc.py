"""Writes ``docs/schema.md``: ``python -m projections.schema_doc``."""

from pathlib import Path

from projections.schema import markdown

PAGE = Path(__file__).parent.parent / "docs" / "schema.md"


if __name__ == "__main__":
    PAGE.write_text(markdown(), "utf-8")
