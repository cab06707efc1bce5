"""A replay says the same as the game: every frame, forwards and backwards, and within its budget."""

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from dashboard.boards import Scene, board
from dashboard.boards.svg import render
from dashboard.replay import replay
from dashboard.replay.moments import AT_MOST, lead
from domain.catalog import games
from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.kernel.events import MoveMade
from domain.kernel.messages import Event
from domain.kernel.rules import points
from tests.games.examples import OPEN, PAYING
from tests.generic.games import NAMES
from tests.helpers import dyke
from tests.helpers.shown import HOSTILE, NOTE, NOTED, played
from vidi.library.library import Library

FIXTURES = Path(__file__).parents[3] / "fixtures"

Store = dict[str, dict[str, str]]


@cache
def game(seats: int) -> Game:
    return played(("Ada", "Bo", "Cy", "Dan", "Eve")[:seats], f"replay {seats}")


@cache
def built(seats: int) -> dict[str, Any]:
    packed = replay.pack(replay.build(OPEN, game(seats).started, game(seats).standing))
    unpacked: dict[str, Any] = json.loads(gzip.decompress(packed))
    return unpacked


def apply(store: Store, changes: replay.Change) -> None:
    """As a page does it: null takes an attribute away."""
    for id_, attributes in changes.items():
        for name, value in attributes.items():
            if value is None:
                del store[id_][name]
            else:
                store.setdefault(id_, {})[name] = value


def scenes(seats: int) -> list[Scene]:
    """The scene after setting up and after each event of a move, each drawn from scratch."""
    state, drawn, recent = OPEN.begin(game(seats).started), list[Scene](), list[Event]()
    moved = False
    for event in game(seats).standing:
        if isinstance(event, MoveMade):
            if not moved:
                drawn.append(board(OPEN.name).scene(state, ()))
            moved, recent = True, []
            continue
        OPEN.evolve(state, event)
        recent.append(event)
        if moved:
            drawn.append(board(OPEN.name).scene(state, recent))
    return drawn


@pytest.mark.parametrize("seats", [2, 5])
def test_differences_lead_through_every_scene_and_back(seats: int) -> None:
    made, wanted = built(seats), scenes(seats)
    changes = [made["start"]["scene"], *(frame.get("scene", {}) for frame in made["frames"])]
    assert len(changes) == len(wanted)
    store: Store = {}
    for change, scene in zip(changes, wanted, strict=True):
        apply(store, change)
        assert store == scene
    for before, after in zip(reversed(wanted[:-1]), reversed(wanted[1:]), strict=True):
        apply(store, replay.difference([after], [before]))
        assert store == before


def test_the_last_frame_draws_the_picture_of_the_last_state() -> None:
    made, store = built(5), Store()
    for part in (made["start"], *made["frames"]):
        apply(store, part.get("scene", {}))
    assert render(made["base"], store) == render(board(OPEN.name).base(game(5).started.setup), scenes(5)[-1])


def test_a_missing_attribute_is_taken_away_and_put_back() -> None:
    few, many = {"a": {"x": "1"}}, {"a": {"x": "2", "y": "3"}, "b": {"text": "new"}}
    store: Store = {"a": {"x": "1"}}
    apply(store, replay.difference([few], [many]))
    assert store == many
    apply(store, replay.difference([many], [few]))
    assert store == {"a": {"x": "1"}, "b": {}}


@pytest.mark.parametrize("seats", [2, 5])
def test_every_move_is_listed_and_ends_with_its_own_frame(seats: int) -> None:
    made = built(seats)
    numbers = [event.move for event in game(seats).standing if isinstance(event, MoveMade)]
    assert [move["n"] for move in made["moves"]] == numbers
    frames = [0, *(move["frame"] for move in made["moves"])]
    assert frames == sorted(set(frames))
    assert frames[-1] == len(made["frames"])
    assert all(move["label"] for move in made["moves"])


def test_a_move_belongs_to_the_turn_that_it_was_made_in() -> None:
    made = built(5)
    for move in made["moves"]:
        assert made["turns"][move["turn"]]["seat"] == move["seat"]
    assert made["turns"][0]["stage"] == "Round 1"
    assert made["turns"][-1]["stage"] == "Round 10"


def test_the_scores_are_those_of_the_game() -> None:
    made = built(5)
    scores = made["start"]["scores"]
    assert scores == [5] * 5
    for frame in made["frames"]:
        scores = frame.get("scores", scores)
    assert tuple(scores) == OPEN.score(game(5).state)
    assert tuple(made["winners"]) == OPEN.winners(game(5).state)


@pytest.mark.parametrize("name", games())
def test_a_round_begins_with_the_frame_of_its_event(library: Library, name: str) -> None:
    library.import_files([min((FIXTURES / name).glob("*.vidi.jsonl"), key=lambda file: file.stat().st_size)])
    game = library.game(library.games()[0].id)
    events = [event for _, event in game.events]
    begun, moved, rounds = 0, False, list[int]()
    for event in events:
        if type(event).__name__ in ("TurnBegan", "RoundBegan"):
            begun = getattr(event, "round", 0)
        if isinstance(event, MoveMade):
            rounds, moved = rounds or [begun], True
        elif moved:
            rounds.append(begun)
    made = replay.build(game.rules, game.started, events)
    stage, stages = "", list[str]()
    for part in (made["start"], *made["frames"]):
        stages.append(stage := part.get("stage", stage))
    assert stages == [f"Round {number}" if number else "" for number in rounds]


@cache
def bones() -> tuple[Game, dict[str, Any]]:
    """A game whose end pays, and its replay."""
    seats, setup = ("Ada", "Bo", "Cy"), {"options": {"incomplete_half": True}}
    game = Game.start(PAYING, seats, setup, seed="bones")
    while due := PAYING.to_act(game.state):
        command = PAYING.legal(game.state, due[0]).sample(SeededChance("bones", game.next_move).below)
        game.move(command.seat, command.NAME, command.args())
    return game, replay.build(PAYING, game.started, game.standing)


def test_a_game_whose_end_pays_stands_as_if_it_ended_then() -> None:
    game, made = bones()
    state, moved = PAYING.begin(game.started), False
    expected: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    for event in game.standing:
        if isinstance(event, MoveMade):
            if not moved:
                expected.append((points(PAYING, state), PAYING.score(state)))
            moved = True
            continue
        PAYING.evolve(state, event)
        if moved:
            expected.append((points(PAYING, state), PAYING.score(state)))
    stands, figures = made["start"], list[Any]()
    for frame in (made["start"], *made["frames"]):
        stands = stands | frame
        figures.append((stands["scores"], stands["received"]))
    assert figures == expected
    assert any(scores != received for scores, received in figures)
    assert figures[-1][0] == figures[-1][1]
    assert "house" in made["labels"]["scores"]


def test_the_key_moments_of_such_a_game_are_of_these_points() -> None:
    _, made = bones()
    stands, after = made["start"]["scores"], [made["start"]["scores"]]
    for frame in made["frames"]:
        stands = frame.get("scores", stands)
        after.append(stands)
    ends = {move["turn"]: move["frame"] for move in made["moves"]}
    assert len(made["moments"]) == AT_MOST
    placing = [made["turns"][moment["turn"]]["name"] == "Placing" for moment in made["moments"]]
    assert any(placing), "cash alone does not change while fragments are placed"
    for moment in made["moments"]:
        assert moment["after"] == lead(after[ends[moment["turn"]]], moment["seat"])


def test_a_game_whose_end_pays_nothing_has_its_points_alone() -> None:
    assert not any("received" in part for part in (built(2)["start"], *built(2)["frames"]))
    assert "labels" not in built(2)


def test_what_else_a_game_counts_is_sent_where_it_changes() -> None:
    assert "dyke" in NAMES  # whose module tells where its board is
    game = played(("Ada", "Bo", "Cy"), "counts", rules=dyke.RULES)
    made = replay.build(dyke.RULES, game.started, game.standing)
    assert [
        (tally["name"], tally["label"], tally["table"], tally["less_is_better"]) for tally in made["tallies"]
    ] == [
        ("points", "Points", True, False),
        ("tide", "Tide", True, True),
        ("goods", "Goods", False, False),
    ]
    state, expected, moves = dyke.RULES.begin(game.started), list[Any](), list[int]()
    for at, event in enumerate(game.standing):
        dyke.RULES.evolve(state, event)
        stands = {"tide": (state.tide,), "goods": tuple(sum(goods.values()) for goods in state.goods)}
        if isinstance(event, MoveMade):
            moves.append(at)
        if not moves:
            expected = [stands]
        elif not isinstance(event, MoveMade):
            expected.append(stands)
    figures, stands = list[Any](), {}
    for part in (made["start"], *made["frames"]):
        sent = part.get("counts", {})
        assert all(stands.get(name) != numbers for name, numbers in sent.items())
        stands = stands | sent
        figures.append(stands)
    assert figures == expected
    more = replay.more(dyke.RULES, game.started, game.standing[: moves[7]], game.standing)
    assert more["frames"] == made["frames"][made["moves"][6]["frame"] :]
    assert [tally["name"] for tally in built(2)["tallies"]] == ["points"]


def test_every_sentence_of_the_game_is_told() -> None:
    state, sentences = OPEN.begin(game(2).started), list[str]()
    for event in game(2).standing:
        OPEN.evolve(state, event)
        if sentence := OPEN.explain(state, event):
            sentences.append(sentence)
    made = built(2)
    shown = [part["say"] for part in (*made["start"]["says"], *made["frames"]) if part["say"]]
    assert shown == sentences


def within_budget(made: dict[str, Any]) -> bool:
    packed = replay.pack(made)
    return len(gzip.decompress(packed)) < 1_500_000 and len(packed) < 250_000


@pytest.mark.parametrize("seats", [2, 5])
def test_a_replay_is_within_its_budget(seats: int) -> None:
    assert within_budget(built(seats))


def test_the_longest_recorded_game_is_within_the_budget(library: Library) -> None:
    longest = max(FIXTURES.rglob("*.vidi.jsonl"), key=lambda file: len(file.read_bytes().splitlines()))
    assert library.import_files([longest]).ok
    recorded = library.game(library.games()[0].id)
    made = replay.build(recorded.rules, recorded.started, (event for _, event in recorded.events))
    assert len(made["moves"]) > 250
    assert within_budget(made)


def test_the_same_game_gives_the_same_bytes() -> None:
    again = replay.build(OPEN, game(2).started, game(2).standing)
    assert replay.pack(again) == replay.pack(built(2))


def test_a_seat_sees_all_of_a_game_that_hides_nothing() -> None:
    everything = replay.build(OPEN, game(2).started, game(2).standing)
    assert replay.build(OPEN, game(2).started, game(2).standing, seat=1) == everything


def test_names_and_notes_travel_as_they_are() -> None:
    hostile = played(HOSTILE, "hostile", 12)
    made = replay.build(OPEN, hostile.started, hostile.standing)
    assert [seat["name"] for seat in made["seats"]] == list(HOSTILE)
    assert next(move for move in made["moves"] if move["n"] == NOTED)["note"] == NOTE
    assert not any(name in made["base"] for name in HOSTILE)


def test_a_game_that_has_only_been_set_up_has_a_replay() -> None:
    begun = played(("Ada", "Bo"), "begun", 0)
    made = replay.build(OPEN, begun.started, begun.standing)
    assert (made["frames"], made["moves"], made["winners"]) == ([], [], None)
    assert made["start"]["scene"]


def test_a_game_without_a_board_is_refused() -> None:
    with pytest.raises(LookupError, match="no board is called 'chess'"):
        board("chess")


@pytest.mark.parametrize(("shown", "back"), [(0, None), (1, None), (40, None), (80, None), (60, 35), (60, 0)])
def test_more_of_a_replay_leads_to_the_replay_of_all(shown: int, back: int | None) -> None:
    game = played(("Ada", "Bo", "Cy"), "more", shown)
    before = list(game.standing)
    if back is not None:
        game.take_back(1, back)
    for _ in range(25):
        command = OPEN.legal(game.state, game.state.seat).sample(SeededChance("more", game.next_move).below)
        game.move(command.seat, command.NAME, command.args())
    old = replay.build(OPEN, game.started, before)
    more = replay.more(OPEN, game.started, before, game.standing)
    whole = replay.build(OPEN, game.started, game.standing)
    moves, turns = more["kept"]["moves"], more["kept"]["turns"]
    assert moves == (shown if back is None else back)
    last = old["moves"][moves - 1]["frame"] if moves else 0
    assert old["frames"][:last] + more["frames"] == whole["frames"]
    added = [move | {"frame": move["frame"] + last} for move in more["moves"]]
    assert old["moves"][:moves] + added == whole["moves"]
    assert old["turns"][:turns] + more["turns"] == whole["turns"]
    for name in ("winners", "result", "moments"):
        assert more[name] == whole[name]
