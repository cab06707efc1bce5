"""Random games agree with the independent recount, and the recount sees what is wrong in a stream."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from importlib import resources
from typing import Any

import pytest

from domain.catalog import codec
from domain.darwinci import RULES, packs
from domain.darwinci.box import box
from domain.darwinci.commands import Bid, LeaveStone, PlaceTile
from domain.darwinci.creatures import creatures
from domain.darwinci.state import State
from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from tests.darwinci.generic import OTHER_OPTIONS
from tests.darwinci.recount import Miscount, Row, recount

PACK = json.loads(resources.files(packs).joinpath("house-1.json").read_text("utf-8"))

GAMES = [
    (seats, options, seed) for seats in (3, 4, 5) for options in ("default", "other") for seed in range(3)
]


@cache
def random_game(seats: int, options: str, seed: int) -> tuple[Row, ...]:
    """A game that chance decides, as it is stored; ``options`` is "default" or "other".

    With seed 1 all bid on one fragment, with seed 2 fragments are placed so that bones meet.
    """
    setup = {"options": OTHER_OPTIONS if options == "other" else {}}
    seed_ = f"{seats}/{options}/{seed}"
    game = Game.start(RULES, [f"P{seat}" for seat in range(1, seats + 1)], setup, seed=seed_)
    while acting := RULES.to_act(game.state):
        draw = SeededChance(f"{seed_}/choice", game.next_move).below
        choices = RULES.legal(game.state, acting[draw(len(acting))])
        command = choices.sample(draw)
        leave = [other for other in choices if isinstance(other, LeaveStone)]
        if leave and draw(2):  # it is one of very many
            command = leave[0]
        if isinstance(command, Bid) and seed == 1:
            command = replace(command, on=min(filter(None, game.state.offers)))
        if isinstance(command, PlaceTile) and seed == 2:
            places = (other for _ in range(40) if isinstance(other := choices.sample(draw), PlaceTile))
            command = max(places, key=partial(joined, game.state))
        game.move(command.seat, command.NAME, command.args())
    encoded = (codec().encode(recorded.event) for recorded in game.collect_events())
    return tuple((topic, json.loads(text)) for topic, text in encoded)


def joined(state: State, command: PlaceTile) -> tuple[int, int]:
    """How good a place is: what lies in whole creatures, and into how few the parcel falls."""
    parcel = (*state.parcels[command.seat], (command.tile, command.x, command.y, command.rotation))
    found = creatures(box(state.fragments), parcel, state.options)
    return sum(len(creature.fragments) for creature in found if creature.complete), -len(found)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: "-".join(map(str, game)))
def test_a_random_game_agrees(game: tuple[int, str, int]) -> None:
    assert recount(random_game(*game), PACK)


CORNERS = {
    *(f"phase {name}" for name in ("draw", "lay", "buy", "bought", "put_back", "offer", "place", "jewel")),
    "phase refill",
    *(f"cause {name}" for name in ("setup", "buying", "refill", "won", "laid", "own tile", "unsold")),
    "put_back True",
    "big True",
    "winner None",
    "complete True",
    "complete False",
    "tied",
    "payment",
    "waived",
    "bonus",
    "darwin tile stays",
    "darwin tile tied",
    *(f"bidding {bidding} stones {stones}" for bidding in (1, 2, 3) for stones in (0, 1, 2)),
    "bidding 1 stones 3",
    "bidding 2 stones 3",
}


def test_the_random_games_go_into_every_corner() -> None:
    seen = Counter[str]()
    for topic, said in (row for game in GAMES for row in random_game(*game)):
        seen[topic] += 1
        for told in (said, *said.get("creatures", ())):
            seen.update(f"{key} {value}" for key, value in told.items() if not isinstance(value, list))
            seen.update(key for key, value in told.items() if value)
        if topic.endswith(".BidEnded.1"):
            seen[f"bidding {said['bidding']} stones {said['stones']}"] += 1
        if topic.endswith(".DarwinTileGiven.1"):
            seen["darwin tile stays" if said["seat"] == said["to"] else "darwin tile goes"] += 1
            seen["darwin tile tied"] += bool(said["tied"])
    topics = {event.TOPIC for event in RULES.events} | {"vidi.MoveMade.1", "vidi.GameEnded.1"}
    assert topics | CORNERS <= set(+seen)


def test_a_game_that_goes_on_and_moves_taken_back() -> None:
    rows = list(random_game(*GAMES[0]))
    moves = [place for place, (topic, _) in enumerate(rows) if topic == "vidi.MoveMade.1"]
    assert not recount(rows[: moves[40]], PACK)
    last = rows[moves[40]][1]["move"]
    back = ("vidi.TakenBack.1", {"move": last + 1, "seat": 1, "to": rows[moves[20]][1]["move"]})
    again = [
        (topic, {**said, "move": said["move"] + last} if topic == "vidi.MoveMade.1" else said)
        for topic, said in rows[moves[21] : moves[60]]
    ]
    assert not recount([*rows[: moves[41]], back, *again], PACK)
    with pytest.raises(Miscount):
        recount([*rows[: moves[41]], *again], PACK)


def till_next_move(rows: list[Row], place: int) -> list[Row]:
    """The stream up to the move that follows a place: what comes later has no part in what is found."""
    later = (i for i in range(place + 1, len(rows)) if rows[i][0] == "vidi.MoveMade.1")
    return rows[: next(later, len(rows))]


def altered(value: Any) -> Any:
    """Something else of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}s"
        case list():
            return [altered(value[0]), *value[1:]] if value else ["more"]
        case dict():
            key = next(iter(value))
            return {**value, key: altered(value[key])}
    return 1


FREE = {"move", "made_at", "note", "source_key"}
"""Fields of a move that the rules do not settle (its number has only to grow)."""


def small_lies(rows: list[Row], seen: set[str]) -> Iterator[tuple[str, list[Row]]]:
    """For each topic not seen yet: its event left out, told twice, and every field changed; with a name."""
    for place, (topic, said) in enumerate(rows):
        if topic in seen:
            continue
        seen.add(topic)
        upto = till_next_move(rows, place)
        yield f"{topic} left out", upto[:place] + upto[place + 1 :]
        yield f"{topic} twice", upto[: place + 1] + upto[place:]
        for key in said.keys() - FREE:
            changed = (topic, {**said, key: altered(said[key])})
            yield f"{topic} {key}", [*upto[:place], changed, *upto[place + 1 :]]


def test_no_field_of_any_event_can_be_changed_unseen() -> None:
    unseen, seen = [], {"vidi.GameStarted.1"}
    for game in GAMES:
        for name, rows in small_lies(list(random_game(*game)), seen):
            try:
                recount(rows, PACK)
                unseen.append(name)
            except Miscount:
                pass
    assert not unseen
    assert {event.TOPIC for event in RULES.events} < seen


def first(rows: list[Row], topic: str, key: str) -> int:
    """The place of the first event of a topic where a field is not empty."""
    return next(i for i, (t, said) in enumerate(rows) if t == f"darwinci.{topic}.1" and said[key])


def test_a_stone_that_went_to_the_wrong_player_is_found() -> None:
    rows = [(topic, json.loads(json.dumps(said))) for topic, said in random_game(4, "default", 0)]
    place = first(rows, "TileAwarded", "payment")
    said = rows[place][1]
    paid = next(given for given in said["to"] if given["seat"] == said["offerer"] != given["stone"])
    paid["seat"] = said["winner"]
    said["payment"] = 0
    with pytest.raises(Miscount, match=r"payment has to be|stones have to go to"):
        recount(rows, PACK)


def test_a_point_too_many_with_right_totals_is_found() -> None:
    rows = [(topic, json.loads(json.dumps(said))) for topic, said in random_game(4, "default", 0)]
    place = first(rows, "JewelScored", "scores")
    seat = rows[place][1]["seat"]
    rows[place][1]["scores"][0]["amount"] += 1
    for _, said in rows[place:]:
        for change in said.get("scores", ()):
            if isinstance(change, dict):
                change["total"] += change["seat"] == seat
    with pytest.raises(Miscount, match="scores has to be"):
        recount(rows, PACK)
