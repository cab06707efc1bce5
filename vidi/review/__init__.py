"""Reviews: the chance to win through a game, and each turn beside what our bot would have done."""
