"""The review of a game as rows: the stored one, and one that is made now."""

import json
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any
from uuid import UUID

from fastapi import APIRouter
from fastapi.responses import StreamingResponse
from starlette.concurrency import run_in_threadpool

from dashboard.access import identity, visibility
from dashboard.api.answers import BINARY, Answer
from dashboard.replay import reviewed, reviewing
from dashboard.shared import queue, reading
from vidi.review.tables import curve_of, rows_of
from vidi.store.game import RecordedGame
from vidi.value.model import Reason

HEADERS = {"Cache-Control": "no-store", "Content-Encoding": "identity"}
"""Compressed, a line would wait for others."""

router = APIRouter(prefix="/api/v1/games/{game}", tags=["reviews"])
Rows = list[dict[str, Any]]


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
    """By table of docs/schema.md, its rows; null without a stored review."""
    queue: dict[str, Any] | None
    """The work of the server on reviews, and on this one; null if it makes none by itself."""


@router.get("/review", response_model=GameReview)
def stored_review(game: UUID) -> GameReview:
    """The stored review of a game."""
    return _review(_of(game))


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
async def make_review(game: UUID) -> StreamingResponse:
    """Makes and stores the review of a game."""
    shown = await run_in_threadpool(_of, game)
    return StreamingResponse(_lines(shown), headers=HEADERS, media_type="application/x-ndjson")


async def _lines(shown: reviewed.Shown) -> AsyncIterator[bytes]:
    """The lines of the process; the last one is the review, or why there is none."""
    game = shown.game
    folder = str(reading.context().library.folder)
    work = {"folder": folder, "game": str(game.id), "version": len(game.stream), "seat": None}
    async with aclosing(reviewing.lines(work | {"asked": {"act": "review"}})) as lines:
        async for line in lines:
            if "review" not in json.loads(line):
                yield line
                continue
            yield (await run_in_threadpool(_review, shown)).model_dump_json().encode() + b"\n"


def _of(game: UUID) -> reviewed.Shown:
    """A game that has chances, which this person may see all. Raises LookupError and NotForYouError."""
    recorded: RecordedGame = reading.game(str(game))
    visibility.check(recorded, None, identity.here())
    shown = reviewed.shown(recorded, None)
    if isinstance(shown, Reason):
        raise LookupError(str(shown))
    return shown


def _review(shown: reviewed.Shown) -> GameReview:
    game, model = shown.game, shown.model
    made, judged = reviewed.review_of(reading.context().library.folder, shown)
    of = queue.here()
    return GameReview(
        id=game.id,
        version=len(game.stream),
        model=model.hash,
        names=list(game.names),
        together=game.rules.opponent is not None,
        curve=None if made is None else curve_of(made),
        tables=None if made is None else rows_of(made, judged, model.header, ""),
        queue=None if of is None else of.state(str(game.id)),
    )
