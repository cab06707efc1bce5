"""Plays of BG Stats: the JSON that the app exports.

The import takes a play's title, expansions, day, seats and result, and the deletions of plays. It ignores
places, comments, pictures and other data about people.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Generic, TypeVar

from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

from domain.kernel.events import Source
from domain.kernel.wording import article, counted
from domain.library.reports import PlayReported, PlayWithdrawn, ReportedSeat
from vidi.importers.formats import Document, Format, Ignored, Item, Play, Quarantined, Withdrawal
from vidi.importers.values import fields
from vidi.importers.values.bounds import LETTERS_AT_MOST, SEATS_AT_MOST
from vidi.importers.values.fields import Flag, Number
from vidi.importers.values.scores import points, total
from vidi.importers.values.scoresheet import ScoreSheet, score_sheet
from vidi.importers.values.titles import known, together
from vidi.record.errors import Demand, shown

PLATFORM = "BG Stats"
UUID = re.compile("[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
SCORE_ID = re.compile('"scoreUuid" *: *"([^"]{1,200})"')

T = TypeVar("T")
Text = Annotated[str, Field(max_length=LETTERS_AT_MOST)]


class _Seat(TypedDict, total=False):
    playerRefId: Any
    score: Any
    winner: Flag
    startPlayer: Flag
    rank: Annotated[int | None, Field(ge=0, le=1_000_000_000), Number]
    team: Text | None
    startPosition: Text | None
    anonymousName: Text | None
    metaData: Any
    """JSON in a text; only ``scoreUuid`` is read."""


class _Expansion(TypedDict, total=False):
    gameRefId: Any


class _Play(TypedDict, total=False):
    """The fields of a play that are read, and those that a finding shows."""

    uuid: Text | None
    modificationDate: Text | None
    playDate: Text | None
    gameRefId: Any
    expansionPlays: list[_Expansion] | None
    usesTeams: Flag
    ignored: Flag
    playerScores: Annotated[list[_Seat], Field(max_length=SEATS_AT_MOST)] | None
    scoresheet: str | None


class _Deleted(TypedDict, total=False):
    uuid: Text | None
    modificationDate: Text | None
    objectType: Text | None


class _Game(TypedDict, total=False):
    name: Text
    bggId: Annotated[int | None, Field(ge=0, le=1_000_000_000), Number]
    cooperative: Flag


class _Player(TypedDict, total=False):
    name: Text
    uuid: Text | None
    isAnonymous: Flag


READ = _Play.__annotations__.keys() | _Deleted.__annotations__.keys()
"""The fields of entries that a finding shows."""
_PLAY, _DELETED = TypeAdapter(_Play), TypeAdapter(_Deleted)
_GAME, _PLAYER = TypeAdapter(_Game), TypeAdapter(_Player)


def _recognises(document: Document) -> bool:
    if not document.keys >= {"plays", "players", "games"}:
        return False
    plays = document.json["plays"]
    first = plays[0] if isinstance(plays, list) and plays else None
    return "userInfo" in document.keys or (isinstance(first, dict) and "playerScores" in first)


def _read(document: Document) -> Iterator[Item]:
    export = document.json
    if not isinstance(export, dict):
        raise Demand(5, f"an export of BG Stats is a JSON object, found {shown(export)}", "import")
    games, players = _Table("games", export, _GAME), _Table("players", export, _PLAYER)
    names = _names(export)
    for number, entry in enumerate(_list(export, "plays")):
        place = f"plays[{number}]"
        try:
            play = fields.valid(_PLAY, entry)
            sheet = score_sheet(play.get("scoresheet"))
            yield Play(place, _report(play, games, players, sheet))
            yield from _left(f"{place}.scoresheet", sheet, names)
        except Demand as demand:
            yield Quarantined(place, str(demand), demand.rule, _shortened(entry))
    for number, entry in enumerate(_list(export, "deletedObjects")):
        place = f"deletedObjects[{number}]"
        try:
            yield _deleted(place, fields.valid(_DELETED, entry))
        except Demand as demand:
            yield Quarantined(place, str(demand), demand.rule, _shortened(entry))


def _deleted(place: str, deleted: _Deleted) -> Withdrawal | Ignored:
    kind = fields.needed(deleted.get("objectType"), "objectType")
    if kind != "Play":
        return Ignored(place, f"the deleted item is {article(kind)}, not a play", deleted)
    changed = fields.when(deleted.get("modificationDate"), "modificationDate")
    return Withdrawal(place, PlayWithdrawn(source=_source(deleted.get("uuid")), changed_at=changed))


def _left(place: str, sheet: ScoreSheet, names: Mapping[str, str]) -> Iterator[Ignored]:
    """The columns of a score sheet that belong to no seat."""
    for id_, parts in sheet.left().items():
        name = names.get(id_)
        of = f"{shown(id_)}, which is no player and no team of this play"
        if name is not None:
            of = f"{shown(name)}, who has no seat in this play"
        why = f"the score sheet has {counted(len(parts), 'score')} of {of}"
        yield Ignored(place, why, {part.label: part.score for part in parts})


def _names(export: dict[str, Any]) -> dict[str, str]:
    """The names of players by their ids in lower case."""
    entries = (entry for entry in _list(export, "players") if isinstance(entry, dict))
    return {str(entry.get("uuid")).lower(): str(entry.get("name")) for entry in entries}


def _report(
    play: _Play, games: "_Table[_Game]", players: "_Table[_Player]", sheet: ScoreSheet
) -> PlayReported:
    title, entry = games.named(play.get("gameRefId"), "gameRefId")
    game = known(title, entry.get("bggId") or None)
    scores = play.get("playerScores") or []
    teams = [_text(score.get("team")) if play.get("usesTeams") else None for score in scores]
    won = [bool(score.get("winner")) for score in scores]
    joint = together(game)
    if joint is None:
        joint = _joint(bool(entry.get("cooperative")), teams, won)
    # The app writes false also when nobody entered a winner: it counts as a loss only if another player won,
    # or if all win or lose together.
    decided = joint or True in won
    places = [None] * len(scores) if joint else _places(scores, won)
    begins = True in (score.get("startPlayer") for score in scores)
    seats = []
    for score, win, place, team in zip(scores, won, places, teams, strict=True):
        name, player = players.named(score.get("playerRefId"), "playerRefId")
        given = _text(score.get("anonymousName"))
        own = sheet.parts(_score_id(score)) or sheet.parts(player.get("uuid"))
        # Teams are numbered from 0, and all who play together are one team.
        shared = sheet.parts(team or ("0" if joint else None))
        text = fields.score(score.get("score"), "score")
        if joint and text is None:
            text = total([part.points for part in shared])
        seats.append(
            ReportedSeat(
                name=given or (None if player.get("isAnonymous") else name),
                score=text,
                points=points(text),
                place=place,
                won=win if decided else None,
                team=team,
                starts=bool(score.get("startPlayer")) if begins else None,
                parts=own + shared,
            )
        )
    return PlayReported(
        game=game,
        title=title,
        expansions=tuple(
            games.named(one.get("gameRefId"), "expansionPlays.gameRefId")[0]
            for one in play.get("expansionPlays") or ()
        ),
        seats=tuple(_in_order(seats, scores)),
        together=joint,
        played_at=fields.when(play.get("playDate"), "playDate"),
        source=_source(play.get("uuid")),
        changed_at=fields.when(play.get("modificationDate"), "modificationDate"),
        counted=not play.get("ignored"),
    )


def _score_id(score: _Seat) -> str | None:
    """The id of a seat's column; None if it has the id of the player.

    The two differ if the seat was given to another player after the sheet was filled in.
    """
    meta = score.get("metaData")
    match = SCORE_ID.search(meta) if isinstance(meta, str) else None
    return match[1] if match else None


def _joint(cooperative: bool, teams: Sequence[str | None], won: Sequence[bool]) -> bool:
    """Whether all played together: the game is cooperative, or all are in one team.

    It is false if only some won: such a game was played in teams.
    """
    one_team = len(teams) > 1 and None not in teams and len(set(teams)) == 1
    return (cooperative or one_team) and len(set(won)) <= 1 and len(set(teams) - {None}) <= 1


def _places(scores: Sequence[_Seat], won: Sequence[bool]) -> list[int | None]:
    """The ranks if exactly the winners are first; in other plays a rank means something else, or nothing."""
    ranks = [score.get("rank") for score in scores]
    if all(ranks) and [rank == 1 for rank in ranks] == list(won):
        return ranks
    return [None] * len(ranks)


def _in_order(seats: list[ReportedSeat], scores: Sequence[_Seat]) -> list[ReportedSeat]:
    """The seats by start position if all have a different number, otherwise in the order of the file."""
    positions = [score.get("startPosition") or "" for score in scores]
    if len(set(positions)) < len(positions) or not all(map(str.isdecimal, positions)):
        return seats
    by_position = sorted(range(len(seats)), key=lambda number: int(positions[number]))
    return [seats[number] for number in by_position]


class _Table(Generic[T]):
    """The games or the players of an export, by the numbers that refer to them."""

    def __init__(self, name: str, export: dict[str, Any], kind: TypeAdapter[T]) -> None:
        self._name = name
        self._kind = kind
        self._entries: dict[int, Any] = {}
        self._twice: set[int] = set()
        self._named: dict[int, tuple[str, T]] = {}
        """A cache of ``named``."""
        for entry in _list(export, name):
            number = entry.get("id") if isinstance(entry, dict) else None
            if type(number) is int and self._entries.setdefault(number, entry) != entry:
                self._twice.add(number)

    def named(self, number: Any, field: str) -> tuple[str, T]:
        """The name of the entry that a field refers to, and its fields that are read. Raises Demand."""
        if type(number) is int and number in self._named:
            return self._named[number]
        entry = self._entries.get(number) if type(number) is int else None
        if entry is None:
            why = f"`{field}` is {shown(number)}, but no entry of `{self._name}` has this `id`"
            raise Demand(6, why, "import")
        if number in self._twice:
            why = f"`{field}` is {number}, but two different entries of `{self._name}` have this `id`"
            raise Demand(9, why, "import")
        name = fields.needed(entry.get("name"), f"{self._name}.name")
        self._named[number] = name, fields.valid(self._kind, entry)
        return self._named[number]


def _source(uuid: str | None) -> Source:
    """The source of a play; the app writes one id in upper and in lower case."""
    id_ = fields.needed(uuid, "uuid")
    return Source(platform=PLATFORM, id=id_.lower() if UUID.fullmatch(id_) else id_)


def _text(text: str | None) -> str | None:
    """Text without blanks around it; None if it is empty or missing."""
    return (text or "").strip() or None


def _list(export: dict[str, Any], field: str) -> list[Any]:
    """The list in a field; empty if it is missing."""
    value = export.get(field)
    if value is None or isinstance(value, list):
        return value or []
    raise Demand(5, f"`{field}` must be a list, found {shown(value)}", "import")


def _shortened(entry: Any) -> Any:
    """The fields of an entry that are read, in its order: the next import compares them."""
    if not isinstance(entry, dict):
        return entry
    return {name: value for name, value in entry.items() if name in READ}


FORMAT = Format(
    name="bgstats",
    title="BG Stats export, JSON",
    brings="results",
    version=3,
    recognises=_recognises,
    read=_read,
)
