"""Games: a list, one, its events and its record."""

import json
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Request, Response

from dashboard.access import identity, visibility
from dashboard.api.answering import answer_of, game_for, progress
from dashboard.api.answers import BINARY, Events, Game, GameEvent, Games, Source
from dashboard.api.listing import part
from dashboard.api.parameters import LISTED, Kind, Limit, Seat, Since, Until, Word, day, view
from dashboard.shared import reading
from dashboard.shared.catalogue import Filters
from domain.kernel.rules import learned
from vidi.store.game import RecordedGame

PERSON = ("by", "by_name")
"""The fields with the account of the person who did it: only keepers see it, on their pages."""
router = APIRouter(prefix="/api/v1", tags=["games"])


@router.get("/games", response_model=Games)
def games(
    request: Request,
    kind: Kind = None,
    player: Word = None,
    winner: Word = None,
    source: Annotated[str | None, Query(max_length=200, description="A platform.")] = None,
    since: Since = None,
    until: Until = None,
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
        since=day(since),
        until=day(until),
        search=search,
    )
    position, tag = progress(tables)
    return answer_of(request, tag, lambda: part(tables, position, filters, after, limit), position)


@router.get("/games/{game}")
def game(request: Request, game: UUID) -> Game:
    """A game with moves."""
    return _about(game_for(request, game))


@router.get("/games/{game}/events")
def events(
    request: Request,
    game: UUID,
    seat: Seat = "all",
    after: Annotated[int, Query(ge=0, le=1_000_000_000)] = 0,
    limit: Limit = LISTED,
) -> Events:
    """The events of a game after a version, as all see them or as a seat learned them."""
    recorded = game_for(request, game)
    seen = view(seat)
    visibility.check(recorded, seen, identity.here())
    return _events(recorded, seen, after, limit)


@router.get(
    "/games/{game}/record",
    response_class=Response,
    responses={
        200: {"content": {"application/x-ndjson": {"schema": BINARY}}, "description": "A game record."}
    },
)
def record(request: Request, game: UUID) -> Response:
    """A game as a record, which `vidi import` takes."""
    recorded = game_for(request, game)
    visibility.check(recorded, None, identity.here())
    return Response(recorded.record(), media_type="application/x-ndjson")


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
