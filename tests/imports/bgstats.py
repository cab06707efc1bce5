"""The export of BG Stats that comes with the fixtures, and exports of some of its plays."""

import json
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from vidi.importers.reading.given import Held

FILE = Path(__file__).parents[2] / "fixtures" / "imports" / "bgstats" / "bgstats-export.json"


@cache
def whole() -> dict[str, Any]:
    """The export as it is."""
    data: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return data


def play(title: str, number: int = 0, **changes: Any) -> dict[str, Any]:
    """The play of this title that stands at this place among them, with other fields."""
    games = {game["id"] for game in whole()["games"] if game["name"] == title}
    plays = [play for play in whole()["plays"] if play["gameRefId"] in games]
    return {**plays[number], **changes}


def seat(play: dict[str, Any], number: int, **changes: Any) -> dict[str, Any]:
    """The play with other fields of one of its seats, counted from 0."""
    scores = list(play["playerScores"])
    scores[number] = {**scores[number], **changes}
    return {**play, "playerScores": scores}


def export(
    plays: Sequence[Any], deleted: Sequence[Any] = (), name: str = "export.json", **changes: Any
) -> Held:
    """A file of these plays, with the players of the whole export, and the games that they name."""
    named = set(re.findall(r'"gameRefId": (\d+)', json.dumps(plays)))
    games = [game for game in whole()["games"] if str(game["id"]) in named]
    fields = {"userInfo": {}, "players": whole()["players"], "games": games}
    fields |= {"plays": plays, "deletedObjects": deleted, **changes}
    return Held(name, json.dumps(fields).encode())


def deleted(play: dict[str, Any], at: str) -> dict[str, Any]:
    """The tombstone of a play."""
    return {"uuid": play["uuid"], "modificationDate": at, "objectType": "Play"}
