"""The Analytics page: questions to all games, answered as charts, maps and tables."""
