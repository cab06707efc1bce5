"""Opens the library for writing; pages read another instance. A visitor needs a permission for it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID

from dashboard.access import identity
from domain.library.roles import Permission
from vidi.club import accounts
from vidi.library.library import Library, library_for
from vidi.store.game import RecordedGame


@contextmanager
def opened(folder: Path, needed: Permission = Permission.RECORD) -> Iterator[Library]:
    """Opens the library for an act of the person for whom a page runs, who needs this permission.

    Raises StoreError, without the path of the library.
    """
    with identity.act():
        identity.require(needed)
        with library_for(folder, identity.acting()) as library:
            yield library


def to_tidy(game: UUID) -> Permission:
    """The permission that the person for whom a page runs needs to tidy a game or play."""
    return Permission.RECORD if identity.began(identity.here(), game) else Permission.KEEP


@contextmanager
def tidying(folder: Path, game: UUID) -> Iterator[Library]:
    """Opens the library to rename, date, remove or bring back a game or play.

    A recorder may do so with games that this person began or imported, a keeper with all. Raises the
    errors of ``opened``.
    """
    with identity.act():
        try:
            identity.require(to_tidy(game))
        except identity.NotAllowedError as no:
            raise identity.NotAllowedError(
                f"{no}; a recorder may tidy a game that this person began or imported"
            ) from None
        with library_for(folder, identity.acting()) as library:
            yield library


def may_move(game: RecordedGame) -> bool:
    """Whether the person for whom a page runs may record moves of a game, if the role allows moves.

    These are the person who began it, the persons of its seats, those who were admitted, and keepers. A game
    that nobody began is for the persons of its seats and for keepers.
    """
    visitor = identity.here()
    return identity.may(visitor, Permission.KEEP) or accounts.moves(
        game.started, game.remarks.recorders, visitor and visitor.subject, identity.names(visitor)
    )


def may_admit(game: RecordedGame) -> bool:
    """Whether this person may admit others to recording moves: the one who began the game, and keepers."""
    visitor = identity.here()
    began = visitor is not None and visitor.subject == game.started.by
    return began or identity.may(visitor, Permission.KEEP)


def require_to_move(game: RecordedGame) -> None:
    """Raises NotAllowedError unless the person for whom a page runs may record moves of a game."""
    if not may_move(game):
        raise identity.NotAllowedError(
            "moves of this game are for the person who began it, the persons of its seats, those who were "
            "admitted, and keepers; the first and the last admit others"
        )


@contextmanager
def moving(folder: Path, game: UUID) -> Iterator[Library]:
    """Opens the library to record moves of a game. Raises the errors of ``opened``."""
    with opened(folder) as library:
        if identity.sign_in():
            require_to_move(library.game(game))
        yield library


@contextmanager
def admitting(folder: Path, game: UUID) -> Iterator[Library]:
    """Opens the library to admit others to recording moves of a game. Raises the errors of ``opened``."""
    with opened(folder) as library:
        if not may_admit(library.game(game)):
            raise identity.NotAllowedError(
                "only the person who began a game and keepers admit others to its moves"
            )
        yield library
