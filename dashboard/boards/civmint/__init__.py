"""The board of CivMint: the map with its units, a stage for battles and events, seats, tracks and aspects."""
