"""The tables: events of the store as rows in DuckDB.

``common/`` and a folder for each game have a file for each table. ``schema`` reads these files, ``projector``
fills the tables, ``publish`` copies them for readers, and ``read`` opens the copies.
"""
