"""The page that begins a game."""
