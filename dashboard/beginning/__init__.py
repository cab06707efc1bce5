"""The page where a game begins."""
