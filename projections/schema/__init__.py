"""The tables as text: the SQL files read, their layers, macros and lists of values."""
