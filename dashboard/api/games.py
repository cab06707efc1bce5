"""Games: a list, one, its events and its record."""

import json
from collections.abc import Callable
from datetime import date
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel

from dashboard.access import identity, visibility
from dashboard.api.answers import Events, Game, GameEvent, Games, Source
from dashboard.api.listing import part, progress
from dashboard.shared import reading
from dashboard.shared.catalogue import Filters
from dashboard.shared.widgets import BUILD
from domain.kernel.rules import learned
from vidi.store.game import RecordedGame

AT_MOST = 1_000
"""The most games or events of an answer."""
PERSON = ("by", "by_name")
"""The fields with the account of the person who did it: only keepers see it, on their pages."""
LISTED = 100
"""The games or events of an answer if the request says nothing."""
Word = Annotated[str | None, Query(max_length=200)]
Limit = Annotated[int, Query(ge=1, le=AT_MOST)]
Seat = Annotated[str, Query(pattern="^(all|[0-9]{1,3})$")]
"""Of a view: all hands together, or what a seat learned; 0 for an onlooker."""

router = APIRouter(prefix="/api/v1", tags=["games"])


@router.get("/games", response_model=Games)
def games(
    request: Request,
    kind: Annotated[str | None, Query(max_length=200, description="The name of a game, or a title.")] = None,
    player: Word = None,
    winner: Word = None,
    source: Annotated[str | None, Query(max_length=200, description="A platform.")] = None,
    since: Annotated[date | None, Query(description="The first day of play.")] = None,
    until: Annotated[date | None, Query(description="The last day.")] = None,
    search: Annotated[str | None, Query(max_length=200, description="Words that must all occur.")] = None,
    after: UUID | None = None,
    limit: Limit = LISTED,
) -> Response:
    """Games and plays that fit all filters, in the order of their ids."""
    tables = reading.tables()
    filters = Filters(
        kind=kind,
        player=player,
        winner=winner,
        source=source,
        since=_day(since),
        until=_day(until),
        search=search,
    )
    position, build = progress(tables)
    return _answer(
        request, f"{position}-{build}-{BUILD}", lambda: part(tables, position, filters, after, limit)
    )


@router.get("/games/{game}", response_model=Game)
def game(request: Request, game: UUID) -> Response:
    """A game with moves."""
    recorded = reading.game(str(game))
    return _answer(request, _tag(), lambda: _about(recorded))


@router.get("/games/{game}/events", response_model=Events)
def events(
    request: Request,
    game: UUID,
    seat: Seat = "all",
    after: Annotated[int, Query(ge=0, le=1_000_000_000)] = 0,
    limit: Limit = LISTED,
) -> Response:
    """The events of a game after a version, as all see them or as a seat learned them."""
    recorded = reading.game(str(game))
    view = None if seat == "all" else int(seat)
    visibility.check(recorded, view, identity.here())
    return _answer(request, _tag(), lambda: _events(recorded, view, after, limit))


@router.get(
    "/games/{game}/record",
    response_class=Response,
    responses={200: {"content": {"application/x-ndjson": {}}, "description": "A game record."}},
)
def record(request: Request, game: UUID) -> Response:
    """A game as a record, which `vidi import` takes."""
    recorded = reading.game(str(game))
    visibility.check(recorded, None, identity.here())
    return Response(
        recorded.record(), headers={"Cache-Control": "no-store"}, media_type="application/x-ndjson"
    )


def _day(given: date | None) -> str | None:
    return None if given is None else given.isoformat()


def _tag() -> str:
    """What an answer about one game depends on: the library, because a title comes without a version."""
    return f"{reading.context().library.store.position()}-{BUILD}"


def _answer(request: Request, tag: str, make: Callable[[], BaseModel]) -> Response:
    """An answer with a tag; only its status if the program has the answer of this tag."""
    headers = {"Cache-Control": "private, no-cache", "ETag": f'"{tag}"'}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    return Response(make().model_dump_json(), headers=headers, media_type="application/json")


def _about(recorded: RecordedGame) -> Game:
    started, source = recorded.started, recorded.started.source
    return Game(
        id=recorded.id,
        game=started.game,
        ruleset=started.ruleset,
        title=recorded.title,
        played_at=recorded.played_at,
        players=list(recorded.names),
        opponent=started.opponent,
        source=Source(platform=source.platform, id=source.id) if source else None,
        setup=dict(started.setup),
        moves=len(recorded.moves),
        version=len(recorded.stream),
        ended=not visibility.goes_on(recorded),
        flaw=f"{recorded.flaw.place}: {recorded.flaw.flaw}" if recorded.flaw else None,
    )


def _events(recorded: RecordedGame, seat: int | None, after: int, limit: int) -> Events:
    listed = list[GameEvent]()
    end = min(len(recorded.stream), after + limit)
    for version, event in recorded.stream[after:end]:
        seen = event if seat is None else learned(recorded.rules, event, seat)
        if seen is not None:
            fields = json.loads(seen.ADAPTER.serializer.to_json(seen))
            public = {name: value for name, value in fields.items() if name not in PERSON}
            listed.append(GameEvent(version=version, type=seen.TOPIC, fields=public))
    last = len(recorded.stream)
    return Events(events=listed, next=end if end < last else None, version=last)
