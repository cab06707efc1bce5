"""Matches of boardgame.io: the moves of a log, and their commands by the mapping of a game."""
