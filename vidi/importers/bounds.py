"""What a reported play may hold, whatever file it comes from: sizes, and text that can be stored."""

import re
from collections.abc import Iterator

from domain.kernel.reports import PlayReported
from vidi.importers.moments import no_moment
from vidi.record.errors import shown

ENTRIES_AT_MOST = 200_000
"""Of one file: each is held in memory."""
LETTERS_AT_MOST = 200
SEATS_AT_MOST = 100
PARTS_AT_MOST = 1_000
EXPANSIONS_AT_MOST = 100
POINTS_AT_MOST = 1_000_000_000
PLACE_AT_MOST = 1_000
QUANTITY_AT_MOST = 10_000
HALF = re.compile("[\ud800-\udfff]")
"""Half of a letter: JSON can write it, UTF-8 cannot."""


def unsound(report: PlayReported) -> str | None:
    """The first thing about a play that cannot be; None where nothing is."""
    return next(_flaws(report), None)


def _flaws(report: PlayReported) -> Iterator[str]:
    if not report.title.strip():
        yield "the title of the game is blank"
    for what, text in _texts(report):
        if len(text) > LETTERS_AT_MOST:
            yield f"{what} is longer than {LETTERS_AT_MOST} letters: {shown(text)}"
        if not text.isascii() and HALF.search(text):
            yield f"{what} has half of a letter in it, such as \\ud800"
    for at in (report.played_at, report.changed_at):
        if at is not None and (why := no_moment(at)):
            yield why
    if len(report.seats) > SEATS_AT_MOST:
        yield f"there are {len(report.seats)} seats, at most {SEATS_AT_MOST} are read"
    if len(report.expansions) > EXPANSIONS_AT_MOST:
        yield f"there are {len(report.expansions)} expansions, at most {EXPANSIONS_AT_MOST} are read"
    if any(len(seat.parts) > PARTS_AT_MOST for seat in report.seats):
        yield f"a score has more than {PARTS_AT_MOST:,} parts"
    for what, number, least, most in _numbers(report):
        if number is not None and not least <= number <= most:
            yield f"{what} is {number}; possible are {least:,} to {most:,}"


def _texts(report: PlayReported) -> Iterator[tuple[str, str]]:
    yield "the title of the game", report.title
    yield "the id of the play", report.source.id
    for name in report.expansions:
        yield "the title of an expansion", name
    for seat in report.seats:
        if seat.name is not None:
            yield "a name", seat.name
        if seat.score is not None:
            yield "a score", seat.score
        if seat.team is not None:
            yield "a team", seat.team
        for part in seat.parts:
            yield "a part of a score", part.label
            if part.score is not None:
                yield "a part of a score", part.score


def _numbers(report: PlayReported) -> Iterator[tuple[str, int | None, int, int]]:
    yield "the number of plays told at once", report.quantity, 1, QUANTITY_AT_MOST
    for seat in report.seats:
        yield "a score", seat.points, -POINTS_AT_MOST, POINTS_AT_MOST
        yield "a place", seat.place, 1, PLACE_AT_MOST
        for part in seat.parts:
            yield "a part of a score", part.points, -POINTS_AT_MOST, POINTS_AT_MOST
