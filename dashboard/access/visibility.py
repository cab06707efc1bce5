"""The hands that a visitor of a club's library may see, in a game that has secrets and is not over.

The player of a seat sees its hand: the person whose account has the name of the seat. If no account has it,
the person who began or imported the game sees the hand, and makes the moves. Everybody else sees no hand,
keepers too. Without signing in, everybody sees everything.
"""

from dashboard.access import identity
from dashboard.access.identity import Visitor
from dashboard.shared import reading
from domain.kernel.events import GameEnded
from domain.kernel.rules import ONLOOKER
from domain.library.roles import Permission
from vidi.club import accounts
from vidi.store.game import RecordedGame


class NotForYouError(LookupError):
    """The view of a game is for others until the game is over."""


def goes_on(game: RecordedGame) -> bool:
    """Whether a game is not over."""
    return not any(isinstance(event, GameEnded) for _, event in game.events)


def hides(game: RecordedGame) -> bool:
    """Whether a game hides something now: it has secrets, and is not over."""
    return game.rules.secrets is not None and goes_on(game)


def hands(game: RecordedGame, visitor: Visitor | None) -> frozenset[int] | None:
    """The seats whose hands a visitor may see; None if these are all, or nothing is hidden."""
    if identity.sign_in() is None or not hides(game):
        return None
    subject = visitor and visitor.subject
    seats = accounts.hands(reading.context().library, game.started, subject, identity.names(visitor))
    return None if len(seats) == len(game.names) else seats


def queries_all() -> bool:
    """Whether the person for whom a page runs may query what games hide that are not over."""
    return identity.may_here(Permission.KEEP)


def closed(game: RecordedGame) -> bool:
    """Whether a game has no branches: everybody would see its hands when a branch is over."""
    return identity.sign_in() is not None and hides(game)


def check(game: RecordedGame, seat: int | None, visitor: Visitor | None) -> None:
    """Raises LookupError if a game has no such view, and NotForYouError if the visitor may not see it.

    ``seat`` is None for the view of all hands.
    """
    seen = hands(game, visitor)
    if seat == ONLOOKER and identity.sign_in() is not None and game.rules.secrets is not None:
        return
    if seat is not None and not 1 <= seat <= len(game.names):
        raise LookupError(f"there is no seat {seat}; the game has {len(game.names)}")
    if seen is not None and seat not in seen:
        raise NotForYouError("until the game is over, a hand is for the person of its seat alone")
