"""Whether the person for whom a page runs may remove a game, record its moves, or admit others.

``doors.py`` has what each address and page needs, and ``domain/library/roles.py`` the permissions of a role.
"""

from uuid import UUID

from dashboard.access import identity
from domain.library.roles import Permission
from vidi.club import accounts
from vidi.store.game import RecordedGame


def to_remove(game: UUID) -> Permission:
    """The permission that this person needs to rename, date, remove or bring back a game or play."""
    return Permission.RECORD if identity.began(identity.here(), game) else Permission.KEEP


def may_move(game: RecordedGame) -> bool:
    """Whether this person may record moves of a game, if the role allows moves.

    These are the person who began it, the persons of its seats, those who were admitted, and keepers. A game
    that nobody began is for the persons of its seats, for keepers, and for programs of the owner of the
    machine, who begins games without signing in.
    """
    visitor = identity.here()
    if may_admit(game):
        return True
    return accounts.moves(
        game.started, game.remarks.recorders, visitor and visitor.subject, identity.names(visitor)
    )


def may_admit(game: RecordedGame) -> bool:
    """Whether this person may admit others to recording moves: the one who began the game, and keepers."""
    visitor = identity.here()
    began = visitor is not None and visitor.by == game.started.by
    return began or identity.may(visitor, Permission.KEEP)


def require_to_move(game: RecordedGame) -> None:
    """Raises NotAllowedError unless this person may record moves of a game."""
    if not may_move(game):
        raise identity.NotAllowedError(
            "moves of this game are for the person who began it, the persons of its seats, those who were "
            "admitted, and keepers; the first and the last admit others"
        )
