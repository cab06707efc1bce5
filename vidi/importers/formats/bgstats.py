"""Plays of BG Stats: the JSON that the app exports.

The import takes a play's title, expansions, day, seats and result, and the deletions of plays. It ignores
places, comments, pictures and other data about people.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Generic, TypeVar

from pydantic import Field, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from domain.kernel.events import Source
from domain.kernel.reports import PlayReported, PlayWithdrawn, ReportedSeat, ScorePart
from domain.kernel.wording import article
from vidi.importers import fields
from vidi.importers.bounds import LETTERS_AT_MOST, SEATS_AT_MOST
from vidi.importers.formats import Document, Format, Ignored, Item, Play, Quarantined, Withdrawal
from vidi.importers.scores import points
from vidi.importers.titles import known, together
from vidi.record.errors import Demand, sentence, shown
from vidi.record.read import decoded

PLATFORM = "BG Stats"
UUID = re.compile("[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")

T = TypeVar("T")
Text = Annotated[str, Field(max_length=LETTERS_AT_MOST)]
Flag = bool | None
"""A flag; a missing one counts as false."""


class _Seat(TypedDict, total=False):
    playerRefId: Any
    score: Any
    winner: Flag
    startPlayer: Flag
    rank: Annotated[int, Field(ge=0, le=1_000_000_000)] | None
    team: Text | None
    startPosition: Text | None
    anonymousName: Text | None


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
    bggId: Annotated[int, Field(ge=0, le=1_000_000_000)] | None
    cooperative: Flag


class _Player(TypedDict, total=False):
    name: Text
    uuid: Text | None
    isAnonymous: Flag


class _Row(TypedDict, total=False):
    label: Text
    repetition: Any
    negative: Flag
    scores: dict[str, Any] | None


class _Group(TypedDict, total=False):
    rows: list[_Row] | None


class _Sheet(TypedDict, total=False):
    groups: list[_Group] | None
    rounds: list[_Group] | None


READ = _Play.__annotations__.keys() | _Deleted.__annotations__.keys()
"""The fields of entries that a finding shows."""
_PLAY, _DELETED, _SHEET = TypeAdapter(_Play), TypeAdapter(_Deleted), TypeAdapter(_Sheet)
_GAME, _PLAYER = TypeAdapter(_Game), TypeAdapter(_Player)


def _recognises(document: Document) -> bool:
    if not document.keys >= {"plays", "players", "games"}:
        return False
    plays = document.json["plays"]
    first = plays[0] if isinstance(plays, list) and plays else None
    return "userInfo" in document.keys or (isinstance(first, dict) and "playerScores" in first)


def _read(document: Document) -> Iterator[Item]:
    found = document.json
    if not isinstance(found, dict):
        raise Demand(5, f"an export of BG Stats is a JSON object, found {shown(found)}", "import")
    games, players = _Table("games", found, _GAME), _Table("players", found, _PLAYER)
    for number, entry in enumerate(_list(found, "plays")):
        place = f"plays[{number}]"
        try:
            yield Play(place, _report(_valid(_PLAY, entry), games, players))
        except Demand as demand:
            yield Quarantined(place, str(demand), demand.rule, _shortened(entry))
    for number, entry in enumerate(_list(found, "deletedObjects")):
        place = f"deletedObjects[{number}]"
        try:
            yield _deleted(place, _valid(_DELETED, entry))
        except Demand as demand:
            yield Quarantined(place, str(demand), demand.rule, _shortened(entry))


def _deleted(place: str, found: _Deleted) -> Withdrawal | Ignored:
    kind = fields.needed(found.get("objectType"), "objectType")
    if kind != "Play":
        return Ignored(place, f"the deleted item is {article(kind)}, not a play", found)
    changed = fields.when(found.get("modificationDate"), "modificationDate")
    return Withdrawal(place, PlayWithdrawn(source=_source(found.get("uuid")), changed_at=changed))


def _report(play: _Play, games: "_Table[_Game]", players: "_Table[_Player]") -> PlayReported:
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
    told = joint or True in won
    places = [None] * len(scores) if joint else _places(scores, won)
    begins = True in (score.get("startPlayer") for score in scores)
    parts = _parts(play.get("scoresheet"))
    seats = []
    for score, win, place, team in zip(scores, won, places, teams, strict=True):
        name, player = players.named(score.get("playerRefId"), "playerRefId")
        given = _text(score.get("anonymousName"))
        text = fields.score(score.get("score"), "score")
        seats.append(
            ReportedSeat(
                name=given or (None if player.get("isAnonymous") else name),
                score=text,
                points=points(text),
                place=place,
                won=win if told else None,
                team=team,
                starts=bool(score.get("startPlayer")) if begins else None,
                parts=parts.get((player.get("uuid") or "").lower(), ()),
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


def _parts(sheet: str | None) -> dict[str, tuple[ScorePart, ...]]:
    """The lines of a score sheet that have a score, by the player's id in lower case.

    The sheet is JSON in a text. The points of a ``negative`` line are subtracted.
    """
    if not sheet or not sheet.strip():
        return {}
    try:
        found = _valid(_SHEET, decoded(sheet.encode("utf-8", "surrogatepass"), "`scoresheet`"))
    except Demand as demand:
        raise Demand(5, f"`scoresheet`: {demand}", "import") from None
    rounds = found.get("rounds") or []
    parts: dict[str, list[ScorePart]] = {}
    for number, group in enumerate([*(found.get("groups") or []), *rounds], start=1):
        before = f"round {number}: " if len(rounds) > 1 else ""
        for row in group.get("rows") or ():
            label = before + row.get("label", "").replace("{row}", str(row.get("repetition")))
            for player, score in (row.get("scores") or {}).items():
                if told := fields.score(score, f"scoresheet: {label}"):
                    worth = points(told)
                    if worth is not None and row.get("negative"):
                        worth = -worth
                    part = ScorePart(label=label, score=told, points=worth)
                    parts.setdefault(player.lower(), []).append(part)
    return {player: tuple(of_player) for player, of_player in parts.items()}


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
        self._named[number] = name, _valid(self._kind, entry)
        return self._named[number]


def _source(uuid: str | None) -> Source:
    """The source of a play; the app writes one id in upper and in lower case."""
    id_ = fields.needed(uuid, "uuid")
    return Source(platform=PLATFORM, id=id_.lower() if UUID.fullmatch(id_) else id_)


def _valid(kind: TypeAdapter[T], entry: Any) -> T:
    """The fields of an entry that are read. Raises Demand if they are invalid."""
    try:
        return kind.validate_python(entry, strict=True)
    except ValidationError as error:
        if not isinstance(entry, dict):
            raise Demand(5, f"an entry must be an object, found {shown(entry)}", "import") from None
        raise Demand(5, sentence(error), "import") from None


def _text(text: str | None) -> str | None:
    """Text without blanks around it; None if it is empty or missing."""
    return (text or "").strip() or None


def _list(found: dict[str, Any], field: str) -> list[Any]:
    """The list in a field; empty if it is missing."""
    value = found.get(field)
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
    version=1,
    recognises=_recognises,
    read=_read,
)
