"""Opens the library for writing; pages read another instance. A visitor needs a role for it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID

from dashboard.shared import visitors
from domain.kernel.messages import Person
from domain.kernel.roles import Role
from vidi.library import Library
from vidi.store import StoreError


@contextmanager
def opened(folder: Path, needed: Role = Role.RECORDER) -> Iterator[Library]:
    """Opens the library for an act of the person for whom a page runs, who needs this role.

    Raises StoreError, without the path of the library.
    """
    with visitors.act():
        visitors.require(needed)
        with unchecked(folder, visitors.acting()) as library:
            yield library


def to_tidy(game: UUID) -> Role:
    """The role that the person for whom a page runs needs to tidy a game or play."""
    return Role.RECORDER if visitors.began(visitors.here(), game) else Role.KEEPER


@contextmanager
def tidying(folder: Path, game: UUID) -> Iterator[Library]:
    """Opens the library to rename, date, remove or bring back a game or play.

    A recorder may do so with games that this person began or imported, a keeper with all. Raises the
    errors of ``opened``.
    """
    with visitors.act():
        try:
            visitors.require(to_tidy(game))
        except visitors.NotAllowedError as no:
            raise visitors.NotAllowedError(
                f"{no}; a recorder may tidy a game that this person began or imported"
            ) from None
        with unchecked(folder, visitors.acting()) as library:
            yield library


@contextmanager
def unchecked(folder: Path, by: Person | None) -> Iterator[Library]:
    """Opens the library for acts of a person.

    Messages of StoreError leave out its path, which visitors need not know.
    """
    try:
        with Library(folder) as library:
            library.store.by = by
            yield library
    except StoreError as error:
        raise StoreError(str(error).replace(f"{folder}{os.sep}", "")) from error
