"""News as server-sent events: a game goes on, or games of the library change."""

from collections.abc import AsyncIterator
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.sse import EventSourceResponse, format_sse_event
from starlette.concurrency import run_in_threadpool

from dashboard.access import identity
from dashboard.api import watching
from dashboard.api.answers import Answer
from dashboard.api.watching import Change, Stream
from dashboard.shared import reading
from domain.library.roles import Permission

HEARTBEAT = 5.0
"""Seconds after which a stream without news says that it goes on, and asks for the role again."""
HEADERS = {"Cache-Control": "no-store", "Content-Encoding": "identity", "X-Accel-Buffering": "no"}
"""Compressed, or in the buffer of a proxy, an event would wait for others."""
EVENTS: dict[int | str, dict[str, Any]] = {
    200: {
        "content": {EventSourceResponse.media_type: {"schema": {"type": "string"}}},
        "description": "Server-sent events, until the program leaves.",
    }
}
Last = Annotated[int | None, Query(ge=0, le=10**15)]

router = APIRouter(prefix="/api/v1", tags=["news"])


class GameNews(Answer):
    """A game has a version."""

    version: int
    """The number of its events."""
    position: int


class GameVersion(Answer):
    """A new or changed game or play."""

    id: UUID
    version: int


class LibraryNews(Answer):
    """The library has a position."""

    position: int
    games: list[GameVersion] | None
    """The games and plays that changed since the event before; null if these are too many to list."""


@router.get("/games/{game}/news", response_class=Response, responses=EVENTS)
async def game_news(request: Request, game: UUID) -> EventSourceResponse:
    """The version of a game now, and whenever it changes.

    The data of each event are `{"version": ..., "position": ...}`; `version` counts the events of the game.
    """
    recorded = await run_in_threadpool(reading.game, str(game))
    stream = await watching.watcher().stream(recorded.id)
    first = await run_in_threadpool(_version, recorded.id)

    async def events() -> AsyncIterator[bytes]:
        version = first.version
        yield _event(first)
        async for change in _changes(request, stream):
            news = await run_in_threadpool(_version, recorded.id) if change else None
            if news is None or news.version == version:
                yield format_sse_event(comment="")
            else:
                version = news.version
                yield _event(news)

    return EventSourceResponse(events(), headers=HEADERS)


@router.get("/news", response_class=Response, responses=EVENTS)
async def library_news(
    request: Request,
    after: Last = None,
    last_event_id: Annotated[int | None, Header(ge=0, le=10**15)] = None,
) -> EventSourceResponse:
    """The position of the library now, and the games that change. With `after`, also those since then.

    The data of each event are `{"position": ..., "games": [{"id": ..., "version": ...}]}`. `games` is null
    if these are too many to list.
    """
    stream = await watching.watcher().stream()
    since = last_event_id if last_event_id is not None else after
    now = await run_in_threadpool(reading.context().library.store.position)
    first = Change(now, {}) if since is None else await run_in_threadpool(watching.since, min(since, now))

    async def events() -> AsyncIterator[bytes]:
        position = first.position
        yield _event(_news(first))
        async for change in _changes(request, stream):
            if change is None or change.position <= position:
                yield format_sse_event(comment="")
            else:
                position = change.position
                yield _event(_news(change))

    return EventSourceResponse(events(), headers=HEADERS)


async def _changes(request: Request, stream: Stream) -> AsyncIterator[Change | None]:
    """What changed, or None as a heartbeat, while the person of a request may see the library."""
    try:
        while True:
            change = await stream.next(HEARTBEAT)
            if stream.is_over or not await run_in_threadpool(_may_see, request):
                return
            yield change
    finally:
        watching.watcher().leave(stream)


def _may_see(request: Request) -> bool:
    return identity.may(identity.of_request(request), Permission.SEE)


def _version(game: UUID) -> GameNews:
    store = reading.context().library.store
    position = store.position()  # before the version, which then is at least that of the position
    return GameNews(version=store.version(game), position=position)


def _news(change: Change) -> LibraryNews:
    listed = change.games
    games = None if listed is None else [GameVersion(id=id_, version=n) for id_, n in listed.items()]
    return LibraryNews(position=change.position, games=games)


def _event(news: GameNews | LibraryNews) -> bytes:
    return format_sse_event(data_str=news.model_dump_json(), id=str(news.position))
