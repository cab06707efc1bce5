"""Games as an object-centric event log: OCEL 2.0, as JSON.

Objects are games, seats, players, and the pack data that ``Rules.names`` lists. The log leaves out events
that were taken back. Values are text, as the standard's JSON Schema requires; each type declares their
meaning.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from functools import cache
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import IO, Any, NamedTuple
from uuid import UUID

from domain.kernel.aggregate import AnyRules
from domain.kernel.events import KERNEL_EVENTS, GameEnded, GameStarted, Mark, MoveMade, TakenBack
from domain.kernel.messages import Event, HasScores
from vidi.exporters.formats import OfGames
from vidi.store.game import RecordedGame

BEGAN = datetime(1970, 1, 1, tzinfo=UTC)
"""The start of a game whose date is unknown."""
TICK = timedelta(microseconds=1)
KINDS = {"integer": "integer", "number": "float", "boolean": "boolean", "string": "string"}
"""OCEL's names for JSON's types of single values."""
GAME = {"game": "string", "ruleset": "string", "title": "string", "platform": "string"}
ADDED = {"version": "integer", "time_told": "boolean"}
"""Attributes of all events: the version, and whether the record states ``time``."""


class GameLog(NamedTuple):
    """The part of a log that is about one game. Parts share types, and objects such as players."""

    game: str
    """The id, with which those of its own objects begin."""
    events: list[str]
    """As JSON, as objects are."""
    objects: dict[str, str]
    """By id: the game, its seats and players, and the pack data that its events name."""
    things: list[str]
    """The types of pack data."""
    types: Mapping[str, Mapping[str, str]]
    """By topic the attributes of events."""


def game_log(id_: UUID, rules: AnyRules, events: list[tuple[int, Event]]) -> GameLog:
    """The log of a game, from its standing events with their versions; ``GameStarted`` is the first."""
    types = _types(rules.events)
    log = _Log(str(id_), rules, events, types)
    return GameLog(
        str(id_),
        [_json(event) for event in log.events()],
        {made["id"]: _json(made) for made in log.objects()},
        [_named(rules, kind) for kind in rules.names()],
        types,
    )


def log(game: RecordedGame) -> GameLog:
    """The part of a recorded game."""
    return game_log(game.id, game.rules, game.events)


def ocel(games: Iterable[GameLog], file: IO[bytes]) -> None:
    """Writes the logs of games as one. The objects come after all events, so they wait in a file."""
    kinds = {"game": GAME, "seat": {"number": "integer"}, "player": {"name": "string"}}
    types, shared, comma = dict(_types(())), set[str](), ""
    with TemporaryFile() as objects:
        file.write(b'{"events":[')
        for game in games:
            file.write(f"{comma}{_lines(game.events)}".encode())
            new = {id_: text for id_, text in game.objects.items() if id_ not in shared}
            objects.write(f"{comma}{_lines(new.values())}".encode())
            shared.update(id_ for id_ in new if not id_.startswith(game.game))
            kinds |= {name: {"name": "string"} for name in game.things}
            types |= game.types
            comma = ","
        file.write(b'\n],"objects":[')
        objects.seek(0)
        copyfileobj(objects, file)
    object_types = _json([_type(name, attributes) for name, attributes in kinds.items()])
    event_types = _json([_type(topic, {**ADDED, **fields}) for topic, fields in types.items()])
    file.write(f'\n],"objectTypes":{object_types},\n"eventTypes":{event_types}}}\n'.encode())


def _lines(texts: Iterable[str]) -> str:
    return ",".join(f"\n{text}" for text in texts)


@cache
def _types(events: tuple[type[Event], ...]) -> Mapping[str, Mapping[str, str]]:
    """The attributes of the events of all games, and of these."""
    of_all = (event for event in KERNEL_EVENTS if not issubclass(event, Mark | TakenBack))
    return {event.TOPIC: _plain(event) for event in (*of_all, *events)}


class _Log:
    """One game."""

    def __init__(
        self,
        game: str,
        rules: AnyRules,
        stream: list[tuple[int, Event]],
        types: Mapping[str, Mapping[str, str]],
    ) -> None:
        self._game, self._rules, self._stream, self._types = game, rules, stream, types
        first = stream[0][1]
        assert isinstance(first, GameStarted)  # noqa: S101 - every stream begins with it
        self._started = first
        self._names = rules.names()
        self._met: dict[tuple[str, str], None] = {}

    def events(self) -> Iterator[dict[str, Any]]:
        """The events in order; each has a later time than the one before."""
        now = (_moment(self._started.played_at) or BEGAN) - TICK
        for version, event in self._stream:
            written: str = getattr(event, "played_at", None) or getattr(event, "made_at", None) or ""
            moment = _moment(written)
            timed = moment is not None and moment > now and "T" in written
            now = moment if moment and timed else now + TICK
            values = {"version": version, "time_told": timed, **self._values(event)}
            yield {
                "id": f"{self._game}/{version}",
                "type": event.TOPIC,
                "time": now.isoformat(timespec="microseconds").replace("+00:00", "Z"),
                "attributes": [{"name": name, "value": _text(value)} for name, value in values.items()],
                "relationships": [
                    {"objectId": object_, "qualifier": qualifier}
                    for object_, qualifier in self._touched(event).items()
                ],
            }

    def objects(self) -> Iterator[dict[str, Any]]:
        """The game, its seats and players, and the pack data that its events name."""
        started = self._started
        source = {"platform": started.source.platform} if started.source else {}
        fields = {"game": started.game, "ruleset": started.ruleset, "title": started.title, **source}
        yield _object(self._game, "game", fields)
        for seat, name in enumerate(started.seats, start=1):
            relations = ((self._game, "seat of"), (_player(name), "taken by"))
            yield _object(self._seat(seat), "seat", {"number": seat}, relations)
            yield _object(_player(name), "player", {"name": name})
        for kind, id_ in self._met:
            of = {"name": self._names[kind][id_]}
            yield _object(self._thing(kind, id_), _named(self._rules, kind), of)

    def _touched(self, event: Event) -> dict[str, str]:
        """The objects of an event, each with one qualifier.

        Some programs keep only one relation between an event and an object.
        """
        touched = {self._game: "game"}
        for number, qualifier in _seats(event):
            if 1 <= number <= len(self._started.seats):
                touched.setdefault(self._seat(number), qualifier)
                touched.setdefault(_player(self._started.seats[number - 1]), qualifier)
        values = event.args if isinstance(event, MoveMade) else self._values(event)
        for kind, names in self._names.items():
            if isinstance(id_ := values.get(kind), str) and id_ in names:
                self._met[kind, id_] = None
                touched[self._thing(kind, id_)] = kind
        return touched

    def _values(self, event: Event) -> dict[str, Any]:
        """The fields of an event with a single value, without those that are None."""
        fields = {name: getattr(event, name) for name in self._types[event.TOPIC]}
        return {name: value for name, value in fields.items() if value is not None}

    def _seat(self, number: int) -> str:
        return f"{self._game}/seat/{number}"

    def _thing(self, kind: str, id_: str) -> str:
        return f"{self._rules.name}/{kind}/{id_}"


def _seats(event: Event) -> Iterator[tuple[int, str]]:
    """The seats that an event is about, each with its qualifier."""
    if isinstance(event, GameStarted):
        yield from ((seat, "takes part") for seat in range(1, len(event.seats) + 1))
    elif isinstance(event, GameEnded):
        yield from ((seat, "won") for seat in event.winners)
    else:
        if (seat := getattr(event, "seat", None)) is not None:
            yield seat, "seat"
        if isinstance(event, HasScores):
            yield from ((change.seat, "scored") for change in event.scores)


def _player(name: str) -> str:
    return f"player/{name}"


def _named(rules: AnyRules, kind: str) -> str:
    return f"{rules.name} {kind}"


def _type(name: str, attributes: Mapping[str, str]) -> dict[str, Any]:
    return {"name": name, "attributes": [{"name": each, "type": kind} for each, kind in attributes.items()]}


def _object(
    id_: str, kind: str, values: Mapping[str, Any], relations: Iterable[tuple[str, str]] = ()
) -> dict[str, Any]:
    """An object whose attributes never change: they apply from 1970 on."""
    began = BEGAN.isoformat().replace("+00:00", "Z")
    return {
        "id": id_,
        "type": kind,
        "attributes": [
            {"name": name, "value": _text(value), "time": began}
            for name, value in values.items()
            if value is not None
        ],
        "relationships": [{"objectId": other, "qualifier": qualifier} for other, qualifier in relations],
    }


def _plain(event: type[Event]) -> dict[str, str]:
    """The single-valued fields of an event type, with OCEL's names of their types."""
    types = {}
    for name, field in event.ADAPTER.json_schema().get("properties", {}).items():
        kinds = {option.get("type") for option in field.get("anyOf", [field])} - {"null"}
        if len(kinds) == 1 and (kind := KINDS.get(kinds.pop())):
            types[name] = kind
    return types


def _text(value: Any) -> str:
    return value if isinstance(value, str) else _json(value)


def _moment(text: str | None) -> datetime | None:
    """A time of a record, or the start of a day; None if it is missing or out of range in UTC."""
    if not text:
        return None
    time = datetime.fromisoformat(text)
    try:
        return time.astimezone(UTC) if time.tzinfo else time.replace(tzinfo=UTC)
    except OverflowError:  # beyond the first or the last year
        return None


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


EXPORTER = OfGames(
    name="ocel",
    title="Event log",
    brings="the events of games, for process mining (OCEL 2.0)",
    ending=".ocel.json",
    part=log,
    write=ocel,
)
