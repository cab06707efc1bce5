"""The review of a game as rows: the stored one, and one that is made now."""

import json
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import aclosing
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Query, Request
from fastapi.responses import StreamingResponse
from starlette.concurrency import run_in_threadpool

from dashboard.access import identity, visibility
from dashboard.api.answering import game_for
from dashboard.api.answers import BINARY, Answer
from dashboard.api.parameters import Seat, view
from dashboard.api.refused import Refused
from dashboard.replay import reviewed, reviewing
from dashboard.shared import queue, reading
from domain.kernel.events import MoveMade
from vidi.review.tables import curve_of, rows_of
from vidi.store.game import RecordedGame
from vidi.value.model import Reason

WEAKEST = "weakest"
"""The value of `judge` for all moves that cost most, and turns that may be mistakes."""
PROGRESS = ("done", "total", "number", "of", "refused")
"""The fields of a line before the review."""
HEADERS = {"Cache-Control": "no-store", "Content-Encoding": "identity"}
"""Compressed, a line would wait for others."""

router = APIRouter(prefix="/api/v1/games/{game}", tags=["reviews"])
Rows = list[dict[str, Any]]
Judge = Annotated[
    str | None,
    Query(
        pattern=f"^({WEAKEST}|[1-9][0-9]{{0,8}})$",
        description="The number of a move whose other choices are played on, or `weakest` for the moves that "
        "cost most.",
    ),
]


class GameReview(Answer):
    """The review of the moves that stand."""

    id: UUID
    version: int
    model: str
    """The hash of the model that gives the chances."""
    names: list[str]
    together: bool
    """Whether the seats play together, so they share one chance."""
    curve: Rows | None
    """A row for each position and seat: its chance, and the low and high end of its band."""
    tables: dict[str, Rows] | None
    """By table of docs/schema.md, its rows; null without a stored review. A seat has its own ones."""
    queue: dict[str, Any] | None
    """The work of the server on reviews, and on this one; null if it makes none by itself."""


@router.get("/review")
def stored_review(request: Request, game: UUID, seat: Seat = "all") -> GameReview:
    """The stored review of a game, or with `seat` what it says of this seat."""
    return _review(_of(request, game, seat))


@router.post(
    "/review",
    response_class=StreamingResponse,
    responses={
        200: {
            "content": {"application/x-ndjson": {"schema": BINARY}},
            "description": "Progress, then the review.",
        }
    },
)
async def make_review(
    request: Request, game: UUID, seat: Seat = "all", judge: Judge = None
) -> StreamingResponse:
    """Makes and stores the review of a game. With `judge`, games are played on for moves, too."""
    shown = await run_in_threadpool(_of, request, game, seat)
    asked = {"act": "review"} if judge is None else _judging(shown.game, judge)
    return StreamingResponse(_lines(shown, asked), headers=HEADERS, media_type="application/x-ndjson")


def _judging(game: RecordedGame, judge: str) -> dict[str, Any]:
    """The question to the process, which counts moves that stand. Raises Refused."""
    if judge == WEAKEST:
        return {"act": "weakest"}
    standing = [event.move for _, event in game.events if isinstance(event, MoveMade)]
    if int(judge) not in standing:
        why = (
            f"the game has no move {judge}, or it was taken back; its last one is {max(standing, default=0)}"
        )
        raise Refused(422, why, place="query.judge")
    return {"act": "judge", "place": standing.index(int(judge)) + 1}


async def _lines(shown: reviewed.Shown, asked: Mapping[str, Any]) -> AsyncIterator[bytes]:
    """The lines of the process; the last one is the review, or why there is none."""
    game = shown.game
    folder = str(reading.context().library.folder)
    work = {"folder": folder, "game": str(game.id), "version": len(game.stream), "seat": shown.seat}
    async with aclosing(reviewing.lines(work | {"asked": asked})) as lines:
        async for line in lines:
            if "review" in (sent := json.loads(line)):
                yield (await run_in_threadpool(_review, shown)).model_dump_json().encode() + b"\n"
            else:
                yield json.dumps({name: sent[name] for name in PROGRESS if name in sent}).encode() + b"\n"


def _of(request: Request, game: UUID, seat: str) -> reviewed.Shown:
    """A game that has chances, in a view that this person may see.

    Raises LookupError, NotForYouError and Refused.
    """
    recorded, seen = game_for(request, game), view(seat)
    visibility.check(recorded, seen, identity.here())
    if not seen and visibility.hides(recorded):
        why = "until the game is over, a seat sees only its own chance: name a seat from 1"
        raise Refused(422, why, place="query.seat")
    shown = reviewed.shown(recorded, seen)
    if isinstance(shown, Reason):
        raise LookupError(str(shown))
    return shown


def _review(shown: reviewed.Shown) -> GameReview:
    game, model = shown.game, shown.model
    made, judged = reviewed.review_of(reading.context().library.folder, shown)
    of = queue.here()
    tables = None if made is None else rows_of(made, judged, model.header, "")
    return GameReview(
        id=game.id,
        version=len(game.stream),
        model=model.hash,
        names=list(game.names),
        together=game.rules.opponent is not None,
        curve=None if made is None else _rows_for(shown, curve_of(made)),
        tables=None if tables is None else {name: _rows_for(shown, rows) for name, rows in tables.items()},
        queue=None if of is None else of.state(str(game.id)),
    )


def _rows_for(shown: reviewed.Shown, rows: Iterable[Mapping[str, object]]) -> Rows:
    """The rows that a view has: with a seat, those about this seat and no other."""
    own = (None, *shown.seats)
    return [
        dict(row)
        for row in rows
        if shown.seat is None or (row.get("seat") in shown.seats and row.get("of_seat") in own)
    ]
