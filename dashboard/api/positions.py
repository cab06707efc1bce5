"""A game after a move: its state, the picture of its board, and the replay of all moves."""

import gzip
from typing import Annotated, Any, Literal, cast
from uuid import UUID

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic_core import to_jsonable_python

from dashboard.access import identity, visibility
from dashboard.api.answering import answer_of, game_for, has, headers
from dashboard.api.answers import BINARY, Answer
from dashboard.api.parameters import Seat, view
from dashboard.replay import delta
from dashboard.shared import positions
from dashboard.shared.widgets import BUILD
from domain.kernel.rules import points, view_of
from vidi.store.game import RecordedGame

Number = Annotated[int, Query(ge=0, le=1_000_000_000)]
Move = Annotated[int, Path(ge=0, le=1_000_000_000)]

router = APIRouter(prefix="/api/v1/games/{game}", tags=["positions"])


class Position(Answer):
    """A game after a move, as all see it together or as one seat knows it."""

    id: UUID
    move: int
    version: int
    """The number of events up to here."""
    to_act: list[int]
    """The seats that may act; none when the game is over."""
    points: list[int] | None
    """By seat; null in a game without points."""
    winners: list[int] | None
    """The seats that won; null while the game goes on, and empty if nobody won."""
    state: dict[str, Any]
    """The state that the rules work with; its fields depend on the game."""


@router.get("/positions/{move}", response_model=Position)
def position(request: Request, game: UUID, move: Move, seat: Seat = "all") -> Response:
    """The state after a move; 0 is after setting up. A move that was taken back has one too."""
    recorded, seen = _view_of(request, game, seat)
    tag = f"{recorded.id}-{recorded.version_of(move)}-{seat}-{BUILD}"
    return answer_of(request, tag, lambda: _position(recorded, move, seen))


@router.get(
    "/picture",
    response_class=Response,
    responses={
        200: {
            "content": {f"image/{kind}": {"schema": BINARY} for kind in ("png", "webp")},
            "description": "The board.",
        }
    },
)
def picture(
    request: Request,
    game: UUID,
    move: Number | None = None,
    seat: Seat = "all",
    kind: Annotated[Literal["png", "webp"], Query(alias="format")] = "png",
) -> Response:
    """The board after a move, else now."""
    recorded, seen = _view_of(request, game, seat)
    shown = len(recorded.moves) if move is None else move
    tag = f"{recorded.id}-{recorded.version_of(shown)}-{shown}-{seat}-{kind}-{BUILD}"
    if has(request.headers, tag):
        return Response(status_code=304, headers=headers(tag))
    data = positions.whole_picture(recorded, shown, seen, kind)
    return Response(data, headers=headers(tag), media_type=f"image/{kind}")


@router.get(
    "/replay",
    response_class=Response,
    responses={
        200: {"content": {"application/json": {"schema": {"type": "object"}}}, "description": "A replay."}
    },
)
def replay(
    request: Request,
    game: UUID,
    seat: Seat = "all",
    version: Number | None = None,
    after: Number | None = None,
) -> Response:
    """The replay as the page of the game has it, up to a version; or what follows on the version `after`."""
    recorded, seen = _view_of(request, game, seat)
    last = len(recorded.stream) if version is None else version
    tag = f"{recorded.id}-{last}-{after}-{seat}-{BUILD}"
    if has(request.headers, tag):
        return Response(status_code=304, headers=headers(tag))
    id_ = str(recorded.id)
    data = delta.whole(id_, last, seen) if after is None else delta.more(id_, after, last, seen)
    sent = headers(tag) | {"Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        sent |= {"Content-Encoding": "gzip"}
    else:
        data = gzip.decompress(data)
    return Response(data, headers=sent, media_type="application/json")


def _view_of(request: Request, game: UUID, seat: str) -> tuple[RecordedGame, int | None]:
    """A game, and the seat of a view that the person may see. Raises LookupError and NotForYouError."""
    recorded, seen = game_for(request, game), view(seat)
    visibility.check(recorded, seen, identity.here())
    return recorded, seen


def _position(recorded: RecordedGame, move: int, seat: int | None) -> Position:
    rules, state = recorded.rules, recorded.state(move=move)
    known = state if seat is None else view_of(rules, state, seat)
    return Position(
        id=recorded.id,
        move=move,
        version=recorded.version_of(move),
        to_act=list(rules.to_act(state)),
        points=list(points(rules, known)) if rules.scored(known) else None,
        winners=cast("list[int] | None", to_jsonable_python(rules.winners(known))),
        state=to_jsonable_python(known),
    )
