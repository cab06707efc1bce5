"""What all games share: the contract of a game, commands and events, chance, choices, the fold of a stream."""
