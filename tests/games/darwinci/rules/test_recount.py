"""Random games agree with the independent recount, and the recount sees what is wrong in a stream."""

import json
from collections import Counter
from dataclasses import replace
from functools import cache, partial
from importlib import resources
from itertools import chain

import pytest

from domain.catalog import codec
from domain.darwinci import RULES, packs
from domain.darwinci.box import box
from domain.darwinci.commands import Bid, LeaveStone, PlaceTile
from domain.darwinci.creatures import creatures
from domain.darwinci.state import State
from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from tests.games.darwinci.generic import OTHER_OPTIONS
from tests.games.darwinci.rules.recount import recount
from tests.helpers.recounting import Miscount, Row, firsts, small_lies, taken_back, unseen

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
    built = creatures(box(state.fragments), parcel, state.options)
    return sum(len(creature.fragments) for creature in built if creature.complete), -len(built)


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
    for topic, fields in (row for game in GAMES for row in random_game(*game)):
        seen[topic] += 1
        for part in (fields, *fields.get("creatures", ())):
            seen.update(f"{key} {value}" for key, value in part.items() if not isinstance(value, list))
            seen.update(key for key, value in part.items() if value)
        if topic.endswith(".BidEnded.1"):
            seen[f"bidding {fields['bidding']} stones {fields['stones']}"] += 1
        if topic.endswith(".DarwinTileGiven.1"):
            seen["darwin tile stays" if fields["seat"] == fields["to"] else "darwin tile goes"] += 1
            seen["darwin tile tied"] += bool(fields["tied"])
    topics = {event.TOPIC for event in RULES.events} | {"vidi.MoveMade.1", "vidi.GameEnded.1"}
    assert topics | CORNERS <= set(+seen)


def test_a_game_that_goes_on_and_moves_taken_back() -> None:
    broken_off, back, untold = taken_back(list(random_game(*GAMES[0])), 40, 20, 60)
    assert not recount(broken_off, PACK)
    assert not recount(back, PACK)
    with pytest.raises(Miscount):
        recount(untold, PACK)


def test_no_field_of_any_event_can_be_changed_unseen() -> None:
    seen = {"vidi.GameStarted.1"}
    for game in GAMES:
        rows = list(random_game(*game))
        lies = chain.from_iterable(small_lies(rows, place) for place in firsts(rows, seen))
        assert unseen(lies, partial(recount, pack=PACK)) == []
    assert {event.TOPIC for event in RULES.events} < seen


def first(rows: list[Row], topic: str, key: str) -> int:
    """The place of the first event of a topic where a field is not empty."""
    return next(i for i, (t, fields) in enumerate(rows) if t == f"darwinci.{topic}.1" and fields[key])


def test_a_stone_that_went_to_the_wrong_player_is_found() -> None:
    rows = [(topic, json.loads(json.dumps(fields))) for topic, fields in random_game(4, "default", 0)]
    place = first(rows, "TileAwarded", "payment")
    fields = rows[place][1]
    paid = next(given for given in fields["to"] if given["seat"] == fields["offerer"] != given["stone"])
    paid["seat"] = fields["winner"]
    fields["payment"] = 0
    with pytest.raises(Miscount, match=r"payment has to be|stones have to go to"):
        recount(rows, PACK)


def test_a_point_too_many_with_right_totals_is_found() -> None:
    rows = [(topic, json.loads(json.dumps(fields))) for topic, fields in random_game(4, "default", 0)]
    place = first(rows, "JewelScored", "scores")
    seat = rows[place][1]["seat"]
    rows[place][1]["scores"][0]["amount"] += 1
    for _, fields in rows[place:]:
        for change in fields.get("scores", ()):
            if isinstance(change, dict):
                change["total"] += change["seat"] == seat
    with pytest.raises(Miscount, match="scores has to be"):
        recount(rows, PACK)
