"""The event store, and the files beside it."""
