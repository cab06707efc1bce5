"""The game history of Yucata: the file ``yucataplays.json``. It has games and players, but no results."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from domain.kernel.events import Source
from domain.library.reports import PlayReported, ReportedSeat
from vidi.importers.formats import Document, Format, Item, Play, Quarantined
from vidi.importers.values import fields
from vidi.importers.values.titles import known, together
from vidi.record.errors import Demand, shown

PLATFORM = "Yucata"
FIELDS = ("GameId", "GameTypeId", "GameTypeName", "FinishedOn", "Opponents")
"""The fields that are read, and that a finding shows."""


def _recognises(document: Document) -> bool:
    if "data" not in document.keys:
        return False
    games = document.json["data"]
    return (
        isinstance(games, list)
        and bool(games)
        and isinstance(games[0], dict)
        and games[0].keys() >= {"GameId", "GameTypeName"}
    )


def _read(document: Document) -> Iterator[Item]:
    games = document.json.get("data") if isinstance(document.json, dict) else None
    if not isinstance(games, list):
        raise Demand(5, "a history of Yucata is a JSON object with a list `data`", "import")
    fields.entries(len(games))
    for number, game in enumerate(games):
        place = f"data[{number}]"
        try:
            if not isinstance(game, dict):
                raise Demand(5, f"a game must be an object, found {shown(game)}", "import")
            yield Play(place, _report(game))
        except Demand as demand:
            raw = {name: game[name] for name in FIELDS if name in game} if isinstance(game, dict) else game
            yield Quarantined(place, str(demand), demand.rule, raw)


def _report(entry: dict[str, Any]) -> PlayReported:
    title = fields.needed(entry.get("GameTypeName"), "GameTypeName")
    game = known(title, None)
    return PlayReported(
        game=game,
        title=title,
        seats=tuple(_seats(entry.get("Opponents"))),
        together=together(game),
        played_at=fields.when(entry.get("FinishedOn"), "FinishedOn"),
        source=Source(platform=PLATFORM, id=fields.key(entry.get("GameId"), "GameId")),
    )


def _seats(opponents: Any) -> Iterator[ReportedSeat]:
    if not isinstance(opponents, list):
        raise Demand(5, f"`Opponents` must be a list, found {shown(opponents)}", "import")
    fields.seats(opponents, "Opponents")
    for number, opponent in enumerate(opponents):
        if not isinstance(opponent, dict):
            raise Demand(5, f"`Opponents[{number}]` must be an object, found {shown(opponent)}", "import")
        yield _seat(fields.text(opponent.get("Login"), "Login"))


@lru_cache(maxsize=10_000)  # a few people sit in most plays of a history
def _seat(name: str | None) -> ReportedSeat:
    return ReportedSeat(name=name)


FORMAT = Format(
    name="yucata",
    title="Yucata game history, JSON",
    brings="games, players and dates",
    version=1,
    recognises=_recognises,
    read=_read,
)
