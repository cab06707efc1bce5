"""Random games agree with the independent recount, and the recount sees what is wrong in a stream."""

from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.packs import content_hash
from domain.vinci import RULES
from tests.games.vinci.games import own_packs, random_game, raw_pack, rows_of
from tests.games.vinci.rules.recount import recount
from tests.games.vinci.rules.recount_map import Atlas
from tests.helpers.records import finished, write
from tests.helpers.recounting import Miscount, Row, altered, firsts, small_lies, taken_back, till_move, unseen
from vidi.library.library import Library
from vidi.record.write import record_lines

FIXTURES = Path(__file__).parents[4] / "fixtures" / "vinci"

Game = tuple[int, str, str, int]

GAMES: list[Game] = [
    *((seats, "map_europa", "default", seed) for seats in (2, 3, 4, 5) for seed in range(2)),
    *((seats, "map_europa", "other", 0) for seats in (3, 5)),
    *((seats, "map_mare-nostrum", "default", seed) for seats in (2, 3) for seed in range(2)),
    (3, "map_mare-nostrum", "other", 0),
    *((seats, "testland", "default", seed) for seats in (2, 3, 4) for seed in range(2)),
    *((seats, "testland", "other", seed) for seats in (2, 4) for seed in range(2)),
    *((2, "highland", "default", seed) for seed in (10, 14, 24)),
    *((3, "highland", "default", seed) for seed in (9, 17)),
    *((seats, "highland", "other", 0) for seats in (2, 3)),
]
"""Seats, map, options and seed. On a small map civilizations meet, split and come back more often."""

CORNERS = {
    *(f"phase {name}" for name in ("peace", "collect", "keep", "reorganize", "philosophy", "rebirth")),
    *(f"means {name}" for name in ("force", "espionage", "religion")),
    *(f"holder {name}" for name in ("empty", "native", "active", "declined")),
    *(f"counted {name}" for name in ("enemy", "native", "none")),
    "cause contact",
    "cause choice",
    "clear True",
    "phase keep by choice",
    "cause entry",
    "campaign 2",
    "entry True",
    "rebirth True",
    *("culture", "hand_lost", "legions", "medicine", "placed", "removed", "survivors", "to_hand"),
}


def agrees(rows: list[Row], game: Game) -> bool:
    """Whether the game was finished; fails where the recount finds something else."""
    return recount(rows, raw_pack(game[1]), raw_pack("tiles"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: "-".join(map(str, game)))
def test_a_random_game_agrees(game: Game) -> None:
    assert agrees(list(random_game(*game)), game)


def test_the_random_games_go_into_every_corner() -> None:
    seen, phase = Counter[str](), ""
    small = [
        game for game in GAMES if not game[1].startswith("map_")
    ]  # a new version of a map changes its games
    for topic, fields in (row for game in small for row in random_game(*game)):
        seen[topic] += 1
        seen.update(f"{key} {value}" for key, value in fields.items() if isinstance(value, (str, bool, int)))
        seen.update(f"{key} {value}" for key, value in fields.get("args", {}).items() if key == "clear")
        seen.update(key for key, value in fields.items() if value)
        if fields.get("command") == "keep" and phase == "reorganize":
            seen["phase keep by choice"] += 1
        phase = fields.get("phase", phase)
        if topic == "vinci.TurnScored.1":
            seen.update(change["source"] for change in fields["scores"])
    topics = {event.TOPIC for event in RULES.events} | {"vidi.MoveMade.1", "vidi.GameEnded.1"}
    assert topics | CORNERS <= set(seen)


def test_a_game_that_goes_on_and_moves_taken_back() -> None:
    broken_off, back, untold = taken_back(list(random_game(*GAMES[0])), 40, 20, 60)
    assert not agrees(broken_off, GAMES[0])
    assert not agrees(back, GAMES[0])
    with pytest.raises(Miscount):
        agrees(untold, GAMES[0])


def test_recorded_games_agree_as_they_are_stored(library: Library, tmp_path: Path) -> None:
    """Every game of fixtures/vinci, and one in which moves are taken back now and then."""
    lines = record_lines(finished("again", 3, take_back=True))
    file = write(tmp_path / "again.vidi.jsonl", *lines)
    report = library.import_files([file, *sorted(FIXTURES.rglob("*.vidi.jsonl"))])
    assert [str(error) for error in report.errors()] == []
    assert report.counts() == {"new": len(library.games())}
    packs = {content_hash(pack): pack for pack in own_packs()}
    for header in library.games():
        hashes = header.started.setup["packs"]
        rows = rows_of(event for _, event in library.game(header.id).stream)
        recount(rows, packs[hashes["map"]], packs[hashes["tiles"]])


def first(rows: list[Row], topic: str, fits: Callable[[dict[str, Any]], Any] = bool) -> int:
    """The place of the first event of a topic that fits."""
    return next(i for i, (t, fields) in enumerate(rows) if t == f"vinci.{topic}.1" and fits(fields))


def cheaper(rows: list[Row]) -> int:
    """A conquest costs one pawn less, and one more stays in hand: all sums are right."""
    place = first(rows, "ProvinceConquered", lambda fields: fields["own"] > 1)
    fields = rows[place][1]
    for key, change in (("cost", -1), ("own", -1), ("hand", 1)):
        fields[key] += change
    fields["modifiers"][0][1] -= 1
    return place


def a_point_more(rows: list[Row]) -> int:
    """A turn scores a point too much, and every total after it is right."""
    place = first(rows, "TurnScored", lambda fields: fields["points"])
    seat = rows[place][1]["seat"]
    rows[place][1]["points"] += 1
    rows[place][1]["scores"][0]["amount"] += 1
    for topic, fields in rows[place:]:
        for change in fields.get("scores", ()) if topic != "vidi.GameEnded.1" else ():
            change["total"] += change["seat"] == seat
    return len(rows)


def no_clearing(rows: list[Row]) -> int:
    place = first(rows, "ProvinceCleared", lambda fields: fields["cause"] == "contact")
    del rows[place]
    return place


def a_choice_that_is_not_there(rows: list[Row]) -> int:
    """A civilization without Heritage says that contact clears, which it does anyway."""
    place = first(rows, "ProvinceCleared", lambda fields: fields["cause"] == "contact")
    move = max(i for i in range(place) if rows[i][0] == "vidi.MoveMade.1")
    rows[move][1]["args"]["clear"] = True
    return place


def cleared_unasked(rows: list[Row]) -> int:
    """A civilization with Heritage clears, and its player did not say so."""
    place = first(rows, "ProvinceCleared", lambda fields: fields["cause"] == "choice")
    move = max(i for i in range(place) if rows[i][0] == "vidi.MoveMade.1")
    del rows[move][1]["args"]["clear"]
    return place


def nobody_lost(rows: list[Row]) -> int:
    """The defender of a province keeps the pawn that he had to lose."""
    place = first(rows, "ProvinceConquered", lambda fields: fields["lost"] and fields["holder"] == "active")
    fields = rows[place][1]
    fields.update(lost=0, survivors=fields["survivors"] + 1, counted="none")
    return place


def out_of_reach(rows: list[Row]) -> int:
    """A civilization comes onto the map inland, by an honest command at an honest cost."""
    place = first(rows, "ProvinceConquered", lambda fields: fields["entry"] and fields["holder"] == "native")
    atlas = Atlas(raw_pack("map_europa"))
    terrain = atlas.terrain[rows[place][1]["province"]]
    inland = next(p for p in atlas.are(atlas.order, terrain) if p not in atlas.entries(astronomy=True))
    move = max(i for i in range(place) if rows[i][0] == "vidi.MoveMade.1")
    rows[move][1]["args"]["province"] = rows[place][1]["province"] = inland
    return place


def a_survivor_elsewhere(rows: list[Row]) -> int:
    place = first(rows, "SurvivorsPlaced", lambda fields: fields["placed"])
    rows[place][1].update(placed={}, to_hand=sum(rows[place][1]["placed"].values()))
    return place


def another_winner(rows: list[Row]) -> int:
    rows[-1][1]["winners"] = [1, 2]
    return len(rows)


CONFLICT = (2, "highland", "default", 24)
CHOICES = (4, "testland", "other", 1)
EUROPA = (4, "map_europa", "default", 0)


@pytest.mark.parametrize(
    ("lie", "game", "message"),
    [
        (cheaper, EUROPA, "cost has to be"),
        (a_point_more, EUROPA, "points have to be"),
        (no_clearing, CONFLICT, "ProvinceCleared is due|province has to be"),
        (a_choice_that_is_not_there, CONFLICT, "no choice of clearing"),
        (cleared_unasked, CHOICES, "is due"),
        (nobody_lost, CONFLICT, "has to be"),
        (out_of_reach, EUROPA, "is out of reach"),
        (a_survivor_elsewhere, CONFLICT, "has to be"),
        (another_winner, EUROPA, "winners has to be"),
    ],
)
def test_a_lie_that_fits_in_is_found(lie: Callable[[list[Row]], int], game: Game, message: str) -> None:
    rows = deepcopy(list(random_game(*game)))
    place = lie(rows)
    with pytest.raises(Miscount, match=message):
        agrees(till_move(rows, place), game)


def shortened(value: Any) -> Iterator[Any]:
    """A list or an object with one entry less; anything else altered."""
    match value:
        case list():
            yield value[:-1] or ["more"]
        case dict():
            yield dict(list(value.items())[:-1]) or {"more": 1}
        case _:
            yield altered(value)


def test_no_field_of_any_event_can_be_changed_unseen() -> None:
    seen = {"vidi.GameStarted.1"}
    for game in GAMES:
        rows = list(random_game(*game))
        lies = chain.from_iterable(small_lies(rows, place, shortened) for place in firsts(rows, seen))
        assert unseen(lies, partial(agrees, game=game)) == []
    assert {event.TOPIC for event in RULES.events} < seen
