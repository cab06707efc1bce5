"""What a reported play may hold, whatever file it comes from: sizes, and text that can be stored."""

from collections.abc import Iterator

from domain.kernel.reports import PlayReported
from vidi.importers.moments import moment
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


def unsound(report: PlayReported) -> str | None:
    """The first thing about a play that cannot be; None where nothing is."""
    return next(_flaws(report), None)


def _flaws(report: PlayReported) -> Iterator[str]:
    if not report.title.strip():
        yield "the title of the game is blank"
    for what, text in _texts(report):
        if len(text) > LETTERS_AT_MOST:
            yield f"{what} is longer than {LETTERS_AT_MOST} letters: {shown(text)}"
        if not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text):
            yield f"{what} has half of a letter: {shown(text.encode('utf-8', 'replace').decode())}"
    for what, at in (("the day of the play", report.played_at), ("the day of a change", report.changed_at)):
        if at is not None and (why := _no_moment(at)):
            yield f"{what}: {why}"
    for what, entries, most in (
        ("seats", report.seats, SEATS_AT_MOST),
        ("expansions", report.expansions, EXPANSIONS_AT_MOST),
        *(("parts of a score", seat.parts, PARTS_AT_MOST) for seat in report.seats),
    ):
        if len(entries) > most:
            yield f"there are {len(entries):,} {what}, at most {most:,} are read"
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


def _no_moment(text: str) -> str | None:
    """Why a text is no moment as records have it; None where it is one."""
    try:
        return None if moment(text) == text else f"{shown(text)} is not written as in a record"
    except ValueError as error:
        return str(error)
