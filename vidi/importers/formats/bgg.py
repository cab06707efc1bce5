"""Plays of BoardGameGeek: a page of its XML API2, or of the JSON of its own pages, saved as a file.

The import takes a play's title, day, seats and result. It ignores the place, the comment and the ids of
users.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from xml.parsers.expat import ExpatError, ParserCreate, errors

from domain.kernel.events import Source
from domain.library.reports import PlayReported, ReportedSeat
from vidi.importers.formats import Document, Format, Ignored, Item, Play, Quarantined
from vidi.importers.values import fields
from vidi.importers.values.scores import plain_points
from vidi.importers.values.titles import known, named_play, together
from vidi.record.errors import Demand, shown

PLATFORM = "BoardGameGeek"
DEPTH_AT_MOST = 20
PAGES = re.compile(r"(?<=</plays>)(\s*)(?=<)")
"""Between two pages: the blanks there are a part of their own, which counts lines."""
NO_DATE = "0000-00-00"
"""The platform's value for a missing day."""

PLAY = ("id", "date", "quantity", "incomplete", "nowinstats")
ITEM = ("name", "objectid")
FLAGS = ("incomplete", "nowinstats", "win")
PLAYER = ("name", "username", "startposition", "score", "win")


@dataclass
class _Entry:
    """An element in ``plays``; of a play, it holds the attributes that are read."""

    place: str
    element: str
    play: dict[str, Any]
    items: list[dict[str, Any]] = field(default_factory=list)
    players: list[dict[str, Any]] = field(default_factory=list)
    wrong: Demand | None = None
    """Why it is no play."""

    @property
    def raw(self) -> dict[str, Any]:
        return {"play": self.play, "item": self.items, "players": self.players}


class _Enough(Exception):  # noqa: N818 - ends a parse that has seen enough
    """The name of the first element."""


def _recognises(document: Document) -> bool:
    return _element(document) == "plays" if _is_xml(document) else _has_json(document)


def _is_xml(document: Document) -> bool:
    return document.data.lstrip(b" \t\r\n\xef\xbb\xbf").startswith(b"<")


def _has_json(document: Document) -> bool:
    try:
        plays = _plays_of(document.json)
    except Demand:
        return False
    if not plays:
        return plays is not None and "userid" in document.keys
    return isinstance(plays[0], dict) and "playid" in plays[0]


def _plays_of(page: Any) -> list[Any] | None:
    """The plays of a page of the platform's own JSON, or of a list of plays; None if it has none."""
    plays = page.get("plays") if isinstance(page, dict) else page
    return plays if isinstance(plays, list) else None


def _element(document: Document) -> str:
    """The name of its first element, or of a document type with entities before it; empty if it is no XML.

    A document type before it may have any name. Entities may expand without bounds in that element. So if
    there are some, it is not read.
    """
    doctype = ""

    def typed(name: str, *_: object) -> None:
        nonlocal doctype
        doctype = name

    def entity(*_: object) -> None:
        raise _Enough(doctype)

    def element(name: str, _: object) -> None:
        raise _Enough(name)

    parser = ParserCreate("utf-8")  # whatever encoding it declares
    parser.StartDoctypeDeclHandler = typed
    parser.EntityDeclHandler = entity
    parser.StartElementHandler = element
    try:
        parser.Parse(document.data, True)
    except ExpatError:
        return ""
    except _Enough as name:
        return str(name)
    return ""


def _read(document: Document) -> Iterator[Item]:
    entries = _entries(document) if _is_xml(document) else _entries_of_json(document)
    for entry in entries:
        place = entry.place
        if entry.element != "play":
            yield Ignored(place, f"the element `{entry.element[:40]}` is not a play")
            continue
        try:
            if entry.wrong:
                raise entry.wrong
            quantity = fields.whole(entry.play.get("quantity"), "quantity", 0)
            report = _report(entry, quantity or 1)
            if quantity == 0:
                why = f"{named_play(report)}: `quantity` is 0, so nothing was played"
                yield Ignored(place, why, entry.raw)
            else:
                yield Play(place, report)
        except Demand as demand:
            yield Quarantined(place, str(demand), demand.rule, entry.raw)


def _report(entry: _Entry, quantity: int) -> PlayReported:
    play = entry.play
    if len(entry.items) != 1:
        raise Demand(5, f"a play must have one `item`, found {len(entry.items)}", "import")
    [item] = entry.items
    title = fields.needed(item.get("name"), "name")
    game = known(title, fields.whole(item.get("objectid"), "objectid", 1))
    date = play.get("date")
    return PlayReported(
        game=game,
        title=title,
        seats=_seats(entry.players, all_or_none=together(game) is True),
        together=together(game),
        played_at=None if date == NO_DATE else fields.when(date, "date"),
        source=Source(platform=PLATFORM, id=fields.key(play.get("id"), "id")),
        quantity=quantity,
        finished=not fields.flag(play.get("incomplete"), "incomplete"),
        counted=not fields.flag(play.get("nowinstats"), "nowinstats"),
    )


def _seats(players: list[dict[str, Any]], all_or_none: bool) -> tuple[ReportedSeat, ...]:
    """The seats by start position if these are different numbers, otherwise in the order of the file.

    The platform writes ``win="0"`` also when nobody entered a winner. So it counts as a loss only if another
    player won, or if all win or lose together.
    """
    fields.seats(players, "players")
    wins = [fields.flag(player.get("win"), "win") for player in players]
    decided = all_or_none or True in wins
    positions = [_position(player.get("startposition")) for player in players]
    seats = []
    for player, won, position in zip(players, wins, positions, strict=True):
        score = fields.score(player.get("score"), "score")
        seats.append(
            ReportedSeat(
                name=fields.text(player.get("name"), "name")
                or fields.text(player.get("username"), "username"),
                score=score,
                points=plain_points(score),
                won=won if decided else None,
                starts=None if position is None else position == 1,
            )
        )
    if None in positions or len(set(positions)) < len(positions):
        return tuple(seats)
    return tuple(
        seat for _, seat in sorted(zip(positions, seats, strict=True), key=lambda pair: pair[0] or 0)
    )


def _position(value: Any) -> int | None:
    """A start position as a number; None for any other value."""
    text = value.strip() if isinstance(value, str) else ""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= fields.DIGITS_AT_MOST else None


def _entries(document: Document) -> list[_Entry]:
    """The elements in ``plays`` of a page, or of several pages one after another. Raises Demand."""
    entries: list[_Entry] = []
    lines = 0
    for page in PAGES.split(document.text):
        if page.strip() or not document.text.strip():
            entries += _entries_of(page, lines, len(entries))
        lines += page.count("\n")
    return entries


def _entries_of(page: str, lines: int, before: int) -> list[_Entry]:
    """The elements in ``plays`` of a page, after so many lines and entries of others.

    The parser reads text, so it ignores the encoding that the XML declares. Raises Demand if the XML is
    incomplete, or is more than plain XML.
    """
    entries: list[_Entry] = []
    path: list[str] = []

    def start(element: str, attributes: dict[str, str]) -> None:
        path.append(element)
        if len(path) > DEPTH_AT_MOST:
            raise Demand(2, f"the XML is nested deeper than {DEPTH_AT_MOST} elements", "import")
        match path:
            case [root] if root != "plays":
                raise Demand(1, f"the root element must be `plays`, found `{root[:40]}`", "import")
            case ["plays", _]:
                fields.entries(before + len(entries) + 1)
                place = f"line {lines + parser.CurrentLineNumber}"
                entries.append(_Entry(place, element, _only(PLAY, attributes)))
            case ["plays", "play", "item"]:
                entries[-1].items.append(_only(ITEM, attributes))
            case ["plays", "play", "players", "player"]:
                entries[-1].players.append(_only(PLAYER, attributes))

    def end(_: str) -> None:
        path.pop()

    def doctype(*_: object) -> None:
        raise Demand(12, "the XML has a document type, `<!DOCTYPE`; plays have none", "import")

    parser = ParserCreate()
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(page, True)
    except ExpatError as error:
        why = f"line {lines + error.lineno}, column {error.offset + 1}: {errors.messages[error.code]}"
        raise Demand(3, f"incomplete XML at {why}; save the page again", "import") from None
    return entries


def _entries_of_json(document: Document) -> list[_Entry]:
    """The plays of the platform's own JSON, with the fields of its XML. Raises Demand."""
    page = document.json
    plays = _plays_of(page)
    if plays is None:
        raise Demand(5, f"`plays` must be a list, found {shown(page)}", "import")
    fields.entries(len(plays))
    of = "plays" if isinstance(page, dict) else ""
    return [_entry_of_json(f"{of}[{number}]", play) for number, play in enumerate(plays)]


def _entry_of_json(place: str, play: Any) -> _Entry:
    players = (play.get("players") or []) if isinstance(play, dict) else None
    players = list(players.values()) if isinstance(players, dict) else players
    if not (isinstance(players, list) and all(isinstance(player, dict) for player in players)):
        why = f"a play must be an object, and its `players` a list of such, found {shown(play)}"
        wrong = Demand(5, why, "import")
        return _Entry(place, "play", {}, wrong=wrong)
    return _Entry(
        place,
        "play",
        _fields_of({"playid": "id", "playdate": "date"}, PLAY, play),
        [_fields_of({}, ITEM, play)],
        [_fields_of({"position": "startposition"}, PLAYER, player) for player in players],
    )


def _fields_of(names: Mapping[str, str], wanted: tuple[str, ...], entry: dict[str, Any]) -> dict[str, Any]:
    """The wanted fields of an entry, numbers and flags as text; ``false`` instead of text is none."""
    listing: dict[str, Any] = {}
    for name, value in entry.items():
        called = names.get(name, name)
        if called not in wanted or value is None:
            continue
        if isinstance(value, bool):
            listing[called] = str(int(value)) if called in FLAGS else ""
        else:
            listing[called] = str(value) if isinstance(value, int) else value
    return listing


def _only(names: tuple[str, ...], attributes: dict[str, str]) -> dict[str, str]:
    return {name: attributes[name] for name in names if name in attributes}


FORMAT = Format(
    name="bgg",
    title="BoardGameGeek plays, XML or JSON",
    brings="results",
    version=3,
    recognises=_recognises,
    read=_read,
)
