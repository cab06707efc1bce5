"""Writes ``docs/schema.md``: ``python -m projections.schema_doc``."""

from pathlib import Path

import duckdb

from projections.schema import create, markdown

PAGE = Path(__file__).parent.parent / "docs" / "schema.md"


def page() -> str:
    """What the page has to say."""
    with duckdb.connect(":memory:") as con:
        create(con)
        return markdown(con)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
