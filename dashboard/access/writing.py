"""Opens the library for writing; pages read another instance. A visitor needs a permission for it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID

from dashboard.access import identity, permissions
from domain.library.roles import Permission
from vidi.library.library import Library, library_for


@contextmanager
def opened(folder: Path, needed: Permission = Permission.RECORD) -> Iterator[Library]:
    """Opens the library for an act of the person for whom a page runs, who needs this permission.

    Raises StoreError, without the path of the library.
    """
    with identity.act():
        by = identity.acting()  # before the check: whoever signs out after it is still the person of the act
        identity.require(needed)
        with library_for(folder, by) as library:
            yield library


@contextmanager
def tidying(folder: Path, game: UUID) -> Iterator[Library]:
    """Opens the library to rename, date, remove or bring back a game or play.

    A recorder may do so with games that this person began or imported, a keeper with all. Raises the
    errors of ``opened``.
    """
    with identity.act():
        by = identity.acting()
        try:
            identity.require(permissions.to_remove(game))
        except identity.NotAllowedError as no:
            raise identity.NotAllowedError(
                f"{no}; a recorder may tidy a game that this person began or imported"
            ) from None
        with library_for(folder, by) as library:
            yield library


@contextmanager
def moving(folder: Path, game: UUID) -> Iterator[Library]:
    """Opens the library to record moves of a game. Raises the errors of ``opened``."""
    with opened(folder) as library:
        if identity.sign_in():
            permissions.require_to_move(library.game(game))
        yield library


@contextmanager
def admitting(folder: Path, game: UUID) -> Iterator[Library]:
    """Opens the library to admit others to recording moves of a game. Raises the errors of ``opened``."""
    with opened(folder) as library:
        if not permissions.may_admit(library.game(game)):
            raise identity.NotAllowedError(
                "only the person who began a game and keepers admit others to its moves"
            )
        yield library
