"""The tables in files: DDL on a connection, segments of sealed games, rows of reviews."""
