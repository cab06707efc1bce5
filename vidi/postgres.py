"""The front door for the setting ``PERSISTENCE_MODULE=vidi.postgres`` (docs/storage.md)."""

from vidi.store.postgres import PostgresFactory

__all__ = ["PostgresFactory"]
