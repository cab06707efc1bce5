"""Games of 18xx.games: what their actions say to mappings."""
