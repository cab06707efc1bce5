"""Answers as JSON, with a tag by which a program asks whether it has the newest one."""

from collections.abc import Callable

import duckdb
from fastapi import Request, Response
from pydantic import BaseModel

from dashboard.shared import reading
from dashboard.shared.widgets import BUILD


def answer_of(request: Request, tag: str, make: Callable[[], BaseModel]) -> Response:
    """An answer with a tag; only its status if the program has the answer of this tag."""
    return Response(status_code=304, headers=headers(tag)) if has(request, tag) else answer(tag, make())


def has(request: Request, tag: str) -> bool:
    """Whether a program has the answer of this tag."""
    return request.headers.get("if-none-match") == headers(tag)["ETag"]


def answer(tag: str, of: BaseModel) -> Response:
    """An answer with a tag."""
    return Response(of.model_dump_json(), headers=headers(tag), media_type="application/json")


def headers(tag: str) -> dict[str, str]:
    """The headers of an answer with a tag."""
    return {"Cache-Control": "private, no-cache", "ETag": f'"{tag}"'}


def of_library() -> str:
    """The tag of an answer about one game: it depends on the library, because a title has no version."""
    return f"{reading.context().library.store.position()}-{BUILD}"


def progress(con: duckdb.DuckDBPyConnection) -> tuple[int, str]:
    """The position of the library that the tables show, and the tag of answers from them."""
    [(position, build)] = con.execute("SELECT position, build FROM facts.progress").fetchall()
    return position, f"{position}-{build}-{BUILD}"
