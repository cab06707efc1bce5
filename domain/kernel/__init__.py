"""Shared by all games: the contract of a game, commands, events, chance, choices, the fold of a stream."""
