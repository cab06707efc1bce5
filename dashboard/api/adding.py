"""Adds one play without moves: what a shortcut of a telephone sends."""

import json
from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator
from starlette.concurrency import run_in_threadpool

from dashboard.access import identity, limits
from dashboard.access.importing import Answers, Importing, by_person_here
from dashboard.api import tasks
from dashboard.api.bodies import file_of
from dashboard.api.imports import WAIT, answer
from dashboard.api.refused import Refused
from dashboard.api.reports import Import
from dashboard.shared import reading
from domain.library.roles import Permission
from vidi.importers.reading.given import Held
from vidi.importers.values.bounds import LETTERS_AT_MOST, PLACE_AT_MOST, SEATS_AT_MOST
from vidi.importers.values.moments import moment
from vidi.record.errors import sentence

LARGEST = 2**16
"""The most bytes of a play."""
PLATFORM = "shortcut"
"""The source of the plays that come so."""
FORMAT = "bgstatspush"
"""The format by which a play is imported, in which sites send a play to an app."""
Text = Annotated[str, Field(min_length=1, max_length=LETTERS_AT_MOST)]

router = APIRouter(prefix="/api/v1", tags=["imports"])


class Given(BaseModel):
    """A part of a play."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


class Player(Given):
    """Who played."""

    name: Text
    score: int | Annotated[str, Field(max_length=LETTERS_AT_MOST)] | None = None
    """The points, or what was noted instead of them: ``87+77``."""
    won: bool | None = None
    """If nobody won, it is not known who did."""
    place: Annotated[int, Field(ge=1, le=PLACE_AT_MOST)] | None = None
    starts: bool | None = None


class Play(Given):
    """A play that was played somewhere. Its day, title and players tell it apart, or its ``id`` does."""

    title: Text
    day: Annotated[str, Field(max_length=40)] | None = None
    """2024-05-31, or a moment: 2024-05-31T20:15:00Z. Else it is today, by the clock of the server."""
    players: Annotated[list[Player], Field(min_length=1, max_length=SEATS_AT_MOST)]
    id: Text | None = None
    """It tells apart two plays of one day, title and company."""

    @field_validator("day")
    @classmethod
    def _day(cls, text: str | None) -> str | None:
        return None if text is None else moment(text)

    def document(self) -> bytes:
        """The play as a file of ``FORMAT``."""
        entry: dict[str, Any] = {
            "sourceName": PLATFORM,
            "date": self.day or date.today().isoformat(),
            "game": {"name": self.title},
            "players": [
                {
                    "name": player.name,
                    "score": player.score,
                    "winner": player.won,
                    "rank": player.place,
                    "startPlayer": player.starts,
                }
                for player in self.players
            ],
        }
        return json.dumps(entry | ({"sourcePlayId": self.id} if self.id else {})).encode()


def _schema() -> dict[str, Any]:
    """The schema of a play, with that of a player in its place: OpenAPI knows no others than of answers."""
    schema = Play.model_json_schema()
    schema["properties"]["players"]["items"] = schema.pop("$defs")["Player"]
    return schema


@router.post(
    "/plays",
    response_model=Import,
    openapi_extra={"requestBody": {"required": True, "content": {"application/json": {"schema": _schema()}}}},
)
async def add_play(
    request: Request,
    dry_run: Annotated[bool, Query(description="Check it, write nothing.")] = False,
    idempotency_key: Annotated[str | None, Header(min_length=1, max_length=200)] = None,
) -> Response:
    """Adds a play. Its report is that of an import; a play that is wrong is refused with 422."""
    await run_in_threadpool(identity.require, Permission.IMPORT)
    person = limits.counted_as(identity.here(), request.client.host if request.client else "")
    async with file_of(request, reading.context().library.folder, person, LARGEST) as body:
        play, content = _play(b"".join(body.parts())), json.dumps([body.digest, dry_run, FORMAT])

    def work() -> Importing:
        file = Held("play.json", play.document())
        return by_person_here([file], dry_run, Answers(format_=FORMAT), person, program=True)

    task = await tasks.begin(idempotency_key, content, work)
    await task.wait(WAIT)
    report = task.work and task.work.report
    if report and not report["ok"]:
        [wrong, *_] = report["games"]
        raise Refused(422, wrong["why"], place="body", rule=wrong["rule"])
    return answer(task)


def _play(data: bytes) -> Play:
    """The play in a body. Raises Refused."""
    try:
        return Play.model_validate_json(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(map(str, ("body", *first["loc"])))
        rule = {"day": "import:7", "score": "import:8"}.get(str((first["loc"] or ("",))[-1]), "import:5")
        raise Refused(422, sentence(error, Play), place=place[:200], rule=rule) from None
