"""Limits of a reported play, for files of all formats: sizes, and text that the store can hold."""

import re

from domain.library.reports import PlayReported
from vidi.importers.values.moments import no_moment
from vidi.record.errors import shown

DOCUMENT_AT_MOST = 50_000_000
"""The bytes of a file that is not read line by line."""
ENTRIES_AT_MOST = 200_000
"""The entries of one file; all of them are in memory."""
LETTERS_AT_MOST = 200
SEATS_AT_MOST = 100
PARTS_AT_MOST = 1_000
EXPANSIONS_AT_MOST = 100
POINTS_AT_MOST = 1_000_000_000
PLACE_AT_MOST = 1_000
QUANTITY_AT_MOST = 10_000
HALF = re.compile("[\ud800-\udfff]")
"""Half of a surrogate pair: JSON can contain it, UTF-8 cannot."""


def unsound(report: PlayReported) -> str | None:
    """The first error in a play; None if there is none."""
    if not report.title.strip():
        return "the title of the game is blank"
    return _texts(report) or _numbers(report) or _moments(report)


def _texts(report: PlayReported) -> str | None:
    why = _text("the title of the game", report.title) or _text("the id of the play", report.source.id)
    for name in report.expansions:
        why = why or _text("the title of an expansion", name)
    for seat in report.seats:
        why = why or _text("a name", seat.name) or _text("a score", seat.score) or _text("a team", seat.team)
        for part in seat.parts:
            why = why or _text("a part of a score", part.label) or _text("a part of a score", part.score)
    return why


def _numbers(report: PlayReported) -> str | None:
    why = (
        _number("the number of plays reported at once", report.quantity, 1, QUANTITY_AT_MOST)
        or _number("the number of seats", len(report.seats), 0, SEATS_AT_MOST)
        or _number("the number of expansions", len(report.expansions), 0, EXPANSIONS_AT_MOST)
    )
    for seat in report.seats:
        why = (
            why
            or _number("a score", seat.points, -POINTS_AT_MOST, POINTS_AT_MOST)
            or _number("a place", seat.place, 1, PLACE_AT_MOST)
            or _number("the number of parts of a score", len(seat.parts), 0, PARTS_AT_MOST)
        )
        for part in seat.parts:
            why = why or _number("a part of a score", part.points, -POINTS_AT_MOST, POINTS_AT_MOST)
    return why


def _moments(report: PlayReported) -> str | None:
    for at in (report.played_at, report.changed_at):
        if at is not None and (why := no_moment(at)):
            return why
    return None


def _text(what: str, text: str | None) -> str | None:
    if text is None or (len(text) <= LETTERS_AT_MOST and (text.isascii() or not HALF.search(text))):
        return None
    if len(text) > LETTERS_AT_MOST:
        return f"{what} is longer than {LETTERS_AT_MOST} letters: {shown(text)}"
    return f"{what} contains a lone surrogate, such as \\ud800"


def _number(what: str, number: int | None, least: int, most: int) -> str | None:
    if number is None or least <= number <= most:
        return None
    return f"{what} is {number}; it must be {least:,} to {most:,}"
