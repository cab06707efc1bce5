"""The Replay page: one game step by step, and played on."""
