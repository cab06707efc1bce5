"""The games for people who choose one: a picture, a line, players and minutes."""

import io
from functools import cache
from typing import Any

from PIL import Image

from dashboard.boards import About, board
from dashboard.boards.picture import png
from dashboard.boards.svg import render
from dashboard.shared.widgets import picture_url
from domain.catalog import games as all_games
from domain.kernel.aggregate import AnyRules
from vidi.library.shipped import shipped
from vidi.record.errors import RecordError
from vidi.record.lines import MoveLine, TakeBackLine
from vidi.record.moves import make, start
from vidi.record.read import records

WIDTH = 640
"""Pixels from left to right of a picture: what it has on a wide page, and half as many again."""
QUALITY = 80
"""Of WebP, from 100: a fifth of the bytes of a PNG, and the words of a board stay legible."""


def introduction(rules: AnyRules) -> dict[str, Any]:
    """The introduction of a game: ``title``, ``line``, ``facts`` and the address of its ``picture``.

    A game without an introduction has no ``line`` and no ``picture``.
    """
    about = board(rules.name).about
    return {
        "title": rules.title,
        "line": about.line if about else None,
        "facts": " · ".join([_players(rules), *([_minutes(about)] if about else [])]),
        "picture": picture_url(rules.name) if about else None,
    }


def _players(rules: AnyRules) -> str:
    least, most = rules.seats[0], rules.seats[-1]
    if least == most:
        return f"{least} players"
    return f"{least} {'or' if most == least + 1 else 'to'} {most} players"


def _minutes(about: About) -> str:
    return f"{about.minutes} minutes{' (our estimate)' if about.house else ''}"


@cache
def picture(game: str) -> bytes:
    """The board in a recorded game as WebP. Raises LookupError if no game with this name has a picture."""
    rules = all_games().get(game)
    about = board(game).about if rules else None
    if about is None:
        raise LookupError(f"{game!r} has no picture")
    file = shipped("fixtures") / game / f"{about.record}.vidi.jsonl"
    with file.open("rb") as stream:
        record = next(records(file.name, stream))
    if isinstance(record, RecordError):
        raise record
    played = start(record.header, record.dealt, (line.pack for _, line in record.packs))
    moves = [line for _, line in record.body if isinstance(line, MoveLine | TakeBackLine)]
    for line in moves[: about.move]:
        events = make(played, line)
    drawn = board(game)
    board_now = render(drawn.base(played.started.setup), drawn.scene(played.state, events))
    image, target = Image.open(io.BytesIO(png(board_now, WIDTH))), io.BytesIO()
    image.save(target, "WEBP", quality=QUALITY)
    return target.getvalue()
