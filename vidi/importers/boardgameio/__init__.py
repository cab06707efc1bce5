"""Matches of boardgame.io: which moves a log tells, and which commands they are by the mapping of a game."""
