"""The picture of a logged game: its seats with points and counters, and the sentences of the log."""
