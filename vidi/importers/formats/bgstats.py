"""Plays of BG Stats: the JSON that the app exports.

A play's title, expansions, day, seats and result come in, and which plays were deleted. Places, comments,
pictures and what else the app knows of people do not.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from domain.kernel.events import Source
from domain.kernel.reports import PlayReported, PlayWithdrawn, ReportedSeat, ScorePart
from vidi.importers import fields
from vidi.importers.formats import Document, Format, Ignored, Item, Play, Quarantined, Withdrawal
from vidi.importers.scores import points
from vidi.importers.titles import known, together
from vidi.record.errors import Demand, shown
from vidi.record.read import decoded

PLATFORM = "BG Stats"
READ = (
    "uuid",
    "modificationDate",
    "playDate",
    "gameRefId",
    "expansionPlays",
    "usesTeams",
    "ignored",
    "playerScores",
    "scoresheet",
    "objectType",
)
"""The fields that are read, and that a finding shows."""
UUID = re.compile("[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")


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
    games, players = _Table("games", found), _Table("players", found)
    for number, play in enumerate(_list(found, "plays")):
        place = f"plays[{number}]"
        try:
            yield Play(place, _report(_object(play, place), games, players))
        except Demand as demand:
            yield Quarantined(place, str(demand), demand.rule, _shortened(play))
    for number, deleted in enumerate(_list(found, "deletedObjects")):
        place = f"deletedObjects[{number}]"
        try:
            yield _deleted(place, _object(deleted, place))
        except Demand as demand:
            yield Quarantined(place, str(demand), demand.rule, _shortened(deleted))


def _deleted(place: str, found: Mapping[str, Any]) -> Withdrawal | Ignored:
    kind = fields.needed(found.get("objectType"), "objectType")
    if kind != "Play":
        return Ignored(place, f"what was deleted is a {kind}, no play", _shortened(found))
    changed = fields.when(found.get("modificationDate"), "modificationDate")
    return Withdrawal(place, PlayWithdrawn(source=_source(found), changed_at=changed))


def _report(play: Mapping[str, Any], games: "_Table", players: "_Table") -> PlayReported:
    title, entry = games.named(play.get("gameRefId"), "gameRefId")
    game = known(title, fields.whole(entry.get("bggId"), "bggId", 0) or None)
    scores = [_object(score, f"playerScores[{n}]") for n, score in enumerate(_list(play, "playerScores"))]
    fields.seats(scores, "playerScores")
    teams = _teams(scores) if _flag(play, "usesTeams") else [None] * len(scores)
    won = [_flag(score, "winner") for score in scores]
    joint = together(game)
    if joint is None:
        joint = _joint(_flag(entry, "cooperative"), teams, won)
    # The app writes false also where nobody said who won: it tells of a loss only where somebody else won,
    # or where all win or lose together.
    told = joint or True in won
    places = [None] * len(scores) if joint else _places(scores, won)
    begins = _begins(scores)
    parts = _parts(play.get("scoresheet"))
    seats = []
    for number, score in enumerate(scores):
        name, uuid = _player(score, players)
        text = fields.score(score.get("score"), "score")
        seats.append(
            ReportedSeat(
                name=name,
                score=text,
                points=points(text),
                place=places[number],
                won=won[number] if told else None,
                team=teams[number],
                starts=begins[number],
                parts=parts.get(uuid, ()),
            )
        )
    expansions = [_object(one, f"expansionPlays[{n}]") for n, one in enumerate(_list(play, "expansionPlays"))]
    return PlayReported(
        game=game,
        title=title,
        expansions=tuple(
            games.named(one.get("gameRefId"), "expansionPlays.gameRefId")[0] for one in expansions
        ),
        seats=tuple(_in_order(seats, scores)),
        together=joint,
        played_at=fields.when(play.get("playDate"), "playDate"),
        source=_source(play),
        changed_at=fields.when(play.get("modificationDate"), "modificationDate"),
        counted=not _flag(play, "ignored"),
    )


def _joint(cooperative: bool, teams: Sequence[str | None], won: Sequence[bool]) -> bool:
    """Whether all played together: the game is co-operative, or all are of one team.

    Not where some won and others did not: such a game was played in teams.
    """
    one_team = len(teams) > 1 and None not in teams and len(set(teams)) == 1
    return (cooperative or one_team) and len(set(won)) <= 1 and len(set(teams) - {None}) <= 1


def _teams(scores: Sequence[Mapping[str, Any]]) -> list[str | None]:
    return [fields.text(score.get("team"), "team") for score in scores]


def _places(scores: Sequence[Mapping[str, Any]], won: Sequence[bool]) -> list[int | None]:
    """The ranks, where those who won are first; in other plays they tell something else, or nothing."""
    ranks = [fields.whole(score.get("rank"), "rank", 0) for score in scores]
    if all(ranks) and [rank == 1 for rank in ranks] == list(won):
        return ranks
    return [None] * len(ranks)


def _begins(scores: Sequence[Mapping[str, Any]]) -> list[bool | None]:
    begins = [_flag(score, "startPlayer") for score in scores]
    return list(begins) if True in begins else [None] * len(begins)


def _in_order(seats: list[ReportedSeat], scores: Sequence[Mapping[str, Any]]) -> list[ReportedSeat]:
    """By start position where all have a number of their own, else as they stand."""
    positions = [fields.text(score.get("startPosition"), "startPosition") or "" for score in scores]
    if len(set(positions)) < len(positions) or not all(map(str.isdecimal, positions)):
        return seats
    by_position = sorted(range(len(seats)), key=lambda number: int(positions[number]))
    return [seats[number] for number in by_position]


def _player(score: Mapping[str, Any], players: "_Table") -> tuple[str | None, str]:
    """How a seat's player is called, None where without a name, and the player's id in lower case."""
    name, entry = players.named(score.get("playerRefId"), "playerRefId")
    given = fields.text(score.get("anonymousName"), "anonymousName")
    nameless = _flag(entry, "isAnonymous") and given is None
    return None if nameless else given or name, str(entry.get("uuid")).lower()


def _parts(sheet: Any) -> dict[str, tuple[ScorePart, ...]]:
    """The lines of a score sheet that have a score, by the player's id in lower case.

    The sheet is JSON in a text. Points of a line that is ``negative`` are taken from the others.
    """
    text = sheet if isinstance(sheet, str) else ""
    if sheet is not None and not isinstance(sheet, str):
        raise Demand(5, f"`scoresheet` must be text, found {shown(sheet)}", "import")
    if not text.strip():
        return {}
    try:
        found = _object(decoded(text.encode("utf-8", "surrogatepass"), "`scoresheet`"), "scoresheet")
    except Demand as demand:
        raise Demand(5, str(demand), "import") from None
    parts: dict[str, list[ScorePart]] = {}
    rounds = _list(found, "rounds")
    for number, group in enumerate([*_list(found, "groups"), *rounds], start=1):
        before = f"round {number}: " if len(rounds) > 1 else ""
        for row in _list(_object(group, "scoresheet"), "rows"):
            row = _object(row, "scoresheet.rows")
            label = fields.needed(row.get("label"), "scoresheet.rows.label")
            label = before + label.replace("{row}", str(row.get("repetition")))
            for player, score in _object(row.get("scores"), "scoresheet.rows.scores").items():
                if told := fields.score(score, f"scoresheet: {label}"):
                    worth = points(told)
                    if worth is not None and _flag(row, "negative"):
                        worth = -worth
                    part = ScorePart(label=label, score=told, points=worth)
                    parts.setdefault(player.lower(), []).append(part)
    return {player: tuple(of_player) for player, of_player in parts.items()}


class _Table:
    """The games or the players of an export, by the numbers by which it refers to them."""

    def __init__(self, name: str, export: Mapping[str, Any]) -> None:
        self._name = name
        self._entries: dict[int, dict[str, Any]] = {}
        self._twice: set[int] = set()
        for entry in _list(export, name):
            number = entry.get("id") if isinstance(entry, dict) else None
            if type(number) is int and self._entries.setdefault(number, entry) != entry:
                self._twice.add(number)

    def named(self, number: Any, field: str) -> tuple[str, dict[str, Any]]:
        """The name of what a field refers to, and all that is said of it."""
        entry = self._entries.get(number) if type(number) is int else None
        if entry is None:
            raise Demand(
                6, f"`{field}` is {shown(number)}, and no entry of `{self._name}` has this `id`", "import"
            )
        if number in self._twice:
            why = (
                f"`{field}` is {number}, and two entries of `{self._name}` with other content have this `id`"
            )
            raise Demand(9, why, "import")
        return fields.needed(entry.get("name"), f"{self._name}.name"), entry


def _source(found: Mapping[str, Any]) -> Source:
    """Where a play comes from; the app writes one id in capital and in small letters."""
    id_ = fields.needed(found.get("uuid"), "uuid")
    return Source(platform=PLATFORM, id=id_.lower() if UUID.fullmatch(id_) else id_)


def _object(value: Any, field: str) -> Mapping[str, Any]:
    if isinstance(value, dict):
        return value
    raise Demand(5, f"`{field}` must be an object, found {shown(value)}", "import")


def _list(found: Mapping[str, Any], field: str) -> list[Any]:
    """A list, empty where there is none."""
    value = found.get(field)
    if value is None or isinstance(value, list):
        fields.entries(len(value or []))
        return value or []
    raise Demand(5, f"`{field}` must be a list, found {shown(value)}", "import")


def _flag(found: Mapping[str, Any], field: str) -> bool:
    """Whether something holds; it does not where nothing is said."""
    value = found.get(field)
    if value is None or isinstance(value, bool):
        return bool(value)
    raise Demand(5, f"`{field}` must be true or false, found {shown(value)}", "import")


def _shortened(entry: Any) -> Any:
    """Of an entry what is read of it."""
    if not isinstance(entry, dict):
        return entry
    return {name: entry[name] for name in READ if name in entry}


FORMAT = Format(
    name="bgstats",
    title="BG Stats export, JSON",
    version=1,
    recognises=_recognises,
    read=_read,
)
