"""The tables kept up to date with the event store, and published."""
