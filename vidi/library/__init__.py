"""A library in a folder: its games, their recording, remarks, people, queries and tables."""
