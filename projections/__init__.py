"""The tables: rows of the event store flattened into DuckDB.

``common/`` and one folder per game hold a file per table; ``schema`` reads them, ``projector`` fills them,
``publish`` copies them for the readers, ``read`` opens the copies.
"""
