"""The questions of the page Analytics, and their answers about the games that filters leave."""

import asyncio
import json
from typing import Annotated, Any, Literal, NamedTuple

from fastapi import APIRouter, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.concurrency import run_in_threadpool

from dashboard.api.answering import answer, answer_of, has, headers, progress
from dashboard.api.answers import Answer
from dashboard.api.parameters import Kind, Since, Until, Word, day
from dashboard.shared import analysis, reading
from dashboard.shared.analysis import Counted
from dashboard.shared.catalogue import Filters
from dashboard.shared.widgets import BUILD
from projections.query import questions as declared
from projections.query.files import as_json
from projections.query.filters import filters as own_filters

LONGEST = 200
"""The most characters of the value of a filter."""

router = APIRouter(prefix="/api/v1", tags=["questions"])


class Question(Answer):
    """A question."""

    id: str
    title: str
    words: str
    """What the answer means, and its limits."""
    asks: str
    """The reader that it is for: player, host or designer."""
    game: str | None
    """The game that it is about; ``logged`` for logs of any title, null for all games."""
    filters: list[str]
    """The filters of this game, beside those of all questions."""


class Questions(Answer):
    """All questions."""

    questions: list[Question]


class QuestionAnswer(Answer):
    """The answer to a question."""

    question: Question
    filters: dict[str, Any]
    """The filters that count, also those that the question sets itself."""
    games: int
    """The number of games that it counts."""
    left_out: int
    """The number of games that it leaves out because it needs moves."""
    rows: list[dict[str, Any]]
    """``games`` has ids of games that a row counts, 50 at most, and ``of_games`` their number."""
    others: list[dict[str, Any]] | None
    """The rows of all other players, if there is a player and the question counts seats."""
    position: int


class _Ready(NamedTuple):
    question: declared.Question
    filters: Filters
    counted: Counted
    position: int
    tag: str


@router.get("/questions", response_model=Questions)
def all_questions(request: Request) -> Response:
    """All questions, those about all games first."""
    return answer_of(
        request, BUILD, lambda: Questions(questions=[_about(one) for one in declared.questions()])
    )


@router.get("/questions/{id:path}", response_model=QuestionAnswer)
async def one_question(
    request: Request,
    id: str,  # noqa: A002
    kind: Kind = None,
    player: Word = None,
    seats: Annotated[int | None, Query(ge=1, le=1_000)] = None,
    source: Word = None,
    fidelity: Word = None,
    since: Since = None,
    until: Until = None,
    bots: Annotated[
        Literal["with", "without"] | None,
        Query(description="Without it, the library decides, as on the page."),
    ] = None,
    noise: Annotated[bool, Query(description="Whether entries of logs without text count.")] = False,
) -> Response:
    """The answer to a question. Filters of its game are further parameters."""
    asked = declared.named(id)
    given = {of: request.query_params[of.name] for of in own_filters() if of.name in request.query_params}
    for of, value in given.items():
        if len(value) > LONGEST:
            place = {"loc": ("query", of.name), "msg": f"a value has at most {LONGEST} characters"}
            raise RequestValidationError([place])
    filters = Filters(
        kind=kind,
        player=player,
        seats=seats,
        source=source,
        fidelity=fidelity,
        since=day(since),
        until=day(until),
        own=tuple(given.items()),
    )
    ready = await run_in_threadpool(_ready, asked, filters, None if bots is None else bots == "with", noise)
    if has(request.headers, ready.tag):
        return Response(status_code=304, headers=headers(ready.tag, ready.position))
    compared = player is not None and asked.of_seats
    rows = await _rows(ready, others=False)
    others = await _rows(ready, others=True) if compared else None
    return answer(
        ready.tag,
        QuestionAnswer(
            question=_about(asked),
            filters=ready.filters.set_ones(),
            games=ready.counted.games,
            left_out=ready.counted.left_out,
            rows=rows,
            others=others,
            position=ready.position,
        ),
        ready.position,
    )


def _ready(asked: declared.Question, filters: Filters, bots: bool | None, noise: bool) -> _Ready:
    """A question with the filters that count."""
    con = reading.tables()
    position, tag = progress(con)
    about, _, _ = analysis.with_one(
        con, asked, analysis.with_bots_and_noise(con, asked, filters, bots, noise)
    )
    return _Ready(asked, about, analysis.count(con, asked, about), position, tag)


async def _rows(ready: _Ready, *, others: bool) -> list[dict[str, Any]]:
    copy = await run_in_threadpool(reading.copy)
    if copy is None:
        raise LookupError("there are no tables")
    coming = await run_in_threadpool(analysis.ask, copy, ready.question, ready.filters, others)
    table = await asyncio.shield(asyncio.wrap_future(coming))  # others may wait for the same answer
    rows: list[dict[str, Any]] = json.loads(as_json(table))
    return rows


def _about(question: declared.Question) -> Question:
    return Question(
        id=question.name,
        title=question.title,
        words=question.sentence,
        asks=question.asks,
        game=question.game,
        filters=[of.name for of in own_filters() if of.game == question.game],
    )
