"""The Replay page."""
