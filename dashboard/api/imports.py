"""Imports of files: begin one, and its report."""

import json
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Header, Query, Request, Response
from starlette.concurrency import run_in_threadpool

from dashboard.access import identity, limits
from dashboard.access.importing import Answers, Coming, Importing, by_person_here, held
from dashboard.api import tasks
from dashboard.api.bodies import file_of
from dashboard.api.refused import Refused
from dashboard.api.reports import Import
from dashboard.api.tasks import Task
from dashboard.shared import reading
from domain.library.roles import Permission
from vidi.importers.reading.entries import names as formats
from vidi.importers.sheets.choice import choice_by_name
from vidi.importers.sheets.text import Encoding
from vidi.importers.values.bounds import LETTERS_AT_MOST
from vidi.importers.values.moments import Order
from vidi.record.errors import Demand

ADDRESS = "/api/v1/imports"
WAIT = 20
"""The most seconds that an answer waits for the end of an import."""
MANY = 100
"""The most values of an option that may be repeated."""
Word = Annotated[str, Query(min_length=1, max_length=LETTERS_AT_MOST)]
Wait = Annotated[float, Query(ge=0, le=WAIT, description="The seconds to wait for the end.")]

router = APIRouter(prefix="/api/v1", tags=["imports"])


def options(
    as_: Annotated[str | None, Query(alias="as", max_length=40, description="Its format.")] = None,
    known_only: Annotated[bool, Query(description="Leave out plays of titles without rules here.")] = False,
    rename: Annotated[
        list[str] | None, Query(max_length=MANY, description="Name=Name in the library; may be repeated.")
    ] = None,
    title: Annotated[
        str | None,
        Query(
            max_length=LETTERS_AT_MOST, description="The title of logs whose files do not name their game."
        ),
    ] = None,
    days: Annotated[Order | None, Query(description="The order of days in sheets.")] = None,
    encoding: Annotated[
        Encoding | None, Query(description="The encoding of sheets that are not UTF-8.")
    ] = None,
    sheet: Annotated[str | None, Query(max_length=LETTERS_AT_MOST, description="Of a workbook.")] = None,
    columns: Annotated[
        list[str] | None,
        Query(max_length=MANY, description="What columns of sheets mean: Datum=date; may be repeated."),
    ] = None,
    strict: Annotated[bool, Query(description="Write nothing unless all is right.")] = False,
) -> Answers:
    """What a program says of a file, as the options of `vidi import`. Raises Refused."""
    if as_ is not None and as_ not in formats():
        why = f"no format is called {as_!r}; the formats are: {', '.join(formats())}"
        raise Refused(422, why, place="query.as")
    try:
        chosen = None if columns is None else choice_by_name(columns)
    except Demand as wrong:
        raise Refused(422, str(wrong), place="query.columns", rule=wrong.rule) from None
    return Answers(
        title=title.strip() or None if title else None,
        days=days,
        encoding=encoding,
        sheet=sheet,
        format_=as_,
        columns=chosen,
        names=_names(rename or []),
        known_only=known_only,
        strict=strict,
    )


def _names(pairs: list[str]) -> dict[str, str]:
    """The names of players in the library, by those in the file. Raises Refused."""
    names = dict[str, str]()
    for pair in pairs:
        name, equals, new = (part.strip() for part in pair.partition("="))
        if not equals or not all(0 < len(part) <= LETTERS_AT_MOST for part in (name, new)):
            why = f"write a name and the name in the library, such as Bob=Robert, not {pair[:60]!r}"
            raise Refused(422, why, place="query.rename", rule="import:5")
        if names.setdefault(name, new) != new:
            raise Refused(422, f"{name[:60]!r} gets two names", place="query.rename", rule="import:10")
    return names


@router.post(
    "/imports",
    response_model=Import,
    responses={202: {"model": Import, "description": "It goes on; `Location` has its address."}},
    openapi_extra={
        "requestBody": {
            "required": True,
            "description": "The file, as it is.",
            "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
        }
    },
)
async def import_file(
    request: Request,
    how: Annotated[Answers, Depends(options)],
    name: Annotated[str, Query(min_length=1, max_length=1_000, description="The name of the file.")] = "file",
    dry_run: Annotated[bool, Query(description="Check everything, write nothing.")] = False,
    optional: Annotated[
        bool, Query(description="Ignore a file of an unknown format, as one of a folder.")
    ] = False,
    wait: Wait = WAIT,
    idempotency_key: Annotated[str | None, Header(min_length=1, max_length=200)] = None,
) -> Response:
    """Imports a file, as `vidi import` does.

    If it does not end within ``wait`` seconds, the answer has status 202, and the import goes on. A request
    with an ``Idempotency-Key`` of before gets the import that began then.
    """
    await run_in_threadpool(identity.require, Permission.IMPORT)
    person = limits.counted_as(identity.here(), request.client.host if request.client else "")
    called = held(name, b"").name or "file"
    async with file_of(request, reading.context().library.folder, person) as body:

        def work() -> Importing:
            file = Coming(called, body.size, body.parts, optional)
            return by_person_here([file], dry_run, how, person, program=True)

        content = json.dumps([body.digest, called, optional, dry_run, repr(how)])
        task = await tasks.begin(idempotency_key, content, work)
    await task.wait(wait)
    return answer(task)


@router.get("/imports/{task}", response_model=Import)
async def import_state(task: UUID, wait: Wait = 0) -> Response:
    """An import that this person began: its progress, and at the end its report."""
    one = tasks.by_id(task)
    await one.wait(wait)
    return _answer(one, 200)


def answer(task: Task) -> Response:
    """The answer to the request that began an import. Raises Refused if it failed."""
    if task.work and task.work.refused:
        raise Refused(503, task.work.refused)
    return _answer(task, 200 if task.is_over else 202)


def _answer(task: Task, status: int) -> Response:
    work = task.work
    report, refused = (work.report, work.refused) if work and work.is_over else (None, None)
    body = {
        "id": str(task.id),
        "state": "done" if report else "failed" if refused else "running",
        "share": 1.0 if report else work.share if work else 0.0,
        "message": refused,
        "report": report,
    }
    headers = {"Cache-Control": "no-store", "Location": f"{ADDRESS}/{task.id}"}
    return Response(json.dumps(body), status, headers, "application/json")
