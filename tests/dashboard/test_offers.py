"""What is offered to those who play on: legal choices of seats played by hand, few enough for a page."""

import json
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest

from dashboard.boards import board
from dashboard.replay import acting, playing
from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.kernel.events import MoveMade, Source
from domain.kernel.refusal import IllegalMove
from domain.vinci import RULES
from tests.dashboard.games import played
from tests.toy import RULES as TOY
from vidi.library import Library
from vidi.recording import MovedOn
from vidi.store import StoreError

NAMES = ("Ada", "Bo", "Cy")


def offers(game: Game, *seats: int) -> list[dict[str, Any]]:
    return playing.offers(RULES, game.started.setup, game.state, seats)


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_all_that_is_offered_through_a_game_is_legal_and_small(seed: str) -> None:
    game = Game.start(RULES, NAMES, seed=seed)
    places = board("vinci").by_hand.places(game.started.setup)
    seen = set()
    while RULES.to_act(game.state):
        (offer,) = offers(game, 1, 2, 3)
        assert len(json.dumps(offer)) < 10_000
        for command in offer["commands"]:
            seen.add(command["command"])
            numbers = command.get("numbers")
            args = [choice["args"] for choice in command.get("choices", ())]
            for given in args or [{numbers["field"]: numbers["start"]}]:
                made = game.command(offer["seat"], command["command"], given)
                assert RULES.refusal(game.state, made) is None
            for choice in command.get("choices", ()):
                assert choice["text"]
                assert choice["place"] == choice["args"].get("province")
                assert choice["place"] is None or choice["place"] in places
        draw = SeededChance(f"{seed} picks", game.next_move).below
        picked = RULES.legal(game.state, game.state.seat).sample(draw)
        game.move(picked.seat, picked.NAME, picked.args())
    assert {"choose_civilization", "conquer", "reorganize", "end_conquest", "abandon"} <= seen


def test_a_bots_seat_is_offered_nothing() -> None:
    game = played(NAMES, "offers", 20)
    (due,) = RULES.to_act(game.state)
    others = {1, 2, 3} - {due}
    assert [offer["seat"] for offer in offers(game, due)] == [due]
    assert offers(game, *others) == []


def test_who_plays_a_game_of_secrets_sees_it_as_the_seat_that_is_due() -> None:
    game = Game.start(TOY, ["Ada", "Bo"], seed="eyes")
    assert playing.seen_as(TOY, 2) == ["all", "1", "2"]
    assert playing.seen_as(TOY, 2, game.state, set()) == ["all", "1", "2"], "bots have nothing to learn"
    assert playing.seen_as(TOY, 2, game.state, {1, 2}) == ["1", "2"]
    game.move(1, "guess", {"total": 7})
    assert playing.seen_as(TOY, 2, game.state, {1, 2}) == ["2"]
    assert playing.seen_as(TOY, 2, game.state, {1}) == ["1"], "the other is a bot that moves now"
    game.move(2, "guess", {"total": 7})
    assert playing.seen_as(TOY, 2, game.state, {1, 2}) == ["all", "1", "2"]
    assert playing.covered(["1", "2"], {1, 2}, "1", None)
    assert playing.covered(["2"], {1, 2}, "2", "1")
    assert not playing.covered(["2"], {1, 2}, "2", "2"), "whose hand was asked for sees it"
    assert not playing.covered(["1"], {1}, "1", None), "nobody else plays by hand"
    assert not playing.covered(["all", "1", "2"], {1, 2}, "all", "2"), "the game is over"
    assert not playing.covered(["all", "1", "2"], None, "1", None), "nobody plays"
    assert playing.seen_as(RULES, 3, played(NAMES, "offers", 20).state, {1}) == ["all"], "nothing is hidden"


def test_a_board_points_at_elements_that_its_picture_has() -> None:
    setup = played(NAMES, "offers", 1).started.setup
    picture = board("vinci").base(setup)
    for place in board("vinci").by_hand.places(setup).values():
        assert f'id="{place.element}"' in picture
        assert f'id="{place.shape}"' in picture


def test_the_address_names_bots_and_what_it_does_not_know_plays_by_hand() -> None:
    assert playing.bots_of("hand.steady.<b>.random", "vinci", 3) == {2: "steady"}
    assert playing.address_of({2: "steady"}, 3) == "hand.steady.hand"
    assert playing.bots_of("", "vinci", 3) == {}


def test_only_games_that_began_here_go_on_in_place() -> None:
    started = played(NAMES, "offers", 1).started
    assert playing.goes_on_here(started)
    elsewhere = Source(platform="elsewhere", id="7")
    assert not playing.goes_on_here(replace(started, source=elsewhere))
    assert not playing.goes_on_here(replace(started, seed=None))


def test_taking_back_leads_to_before_the_last_move_by_hand() -> None:
    game = played(NAMES, "offers", 60)
    moves = [event for event in game.standing if isinstance(event, MoveMade)]
    last = max(event.move for event in moves if event.seat == 2)
    bots = {1: "random", 3: "random"}
    assert playing.back(game.standing, bots) == {"move": last, "seat": 2, "to": last - 1}
    assert playing.back(game.standing, {**bots, 2: "random"}) is None
    assert playing.back(game.standing[:1], {}) is None


def test_numbers_are_found_in_the_model_of_a_command_and_in_no_other() -> None:
    numbers = [name for name, cls in RULES.commands.items() if playing._numbers(cls.ADAPTER)]
    assert numbers == ["reorganize"]
    assert not any(playing._numbers(cls.ADAPTER) for cls in TOY.commands.values())


@pytest.fixture
def stored(tmp_path: Any) -> tuple[Any, UUID]:
    game = played(NAMES, "acting", 20)
    with Library(tmp_path) as library:
        library.record(game)
    return tmp_path, game.id


def test_who_acts_on_a_table_that_has_changed_is_told_and_nothing_is_stored(stored: Any) -> None:
    folder, id_ = stored
    with Library(folder) as library:
        game = library.store.find(id_)
        assert game
        (seat,) = RULES.to_act(game.state)
        command = RULES.legal(game.state, game.state.seat).sample(lambda n: 0)
        line = {"n": game.next_move, "seat": seat, "command": command.NAME, "args": command.args()}
        acting.make(folder, id_, line)
        length = len(library.game(id_).stream)
        with pytest.raises(MovedOn, match="somebody else moved first"):
            acting.make(folder, id_, line)
        with pytest.raises(IllegalMove, match=r"expand is not possible|out of turn"):
            acting.make(folder, id_, {"n": game.next_move + 1, "seat": seat, "command": "expand", "args": {}})
        assert len(library.game(id_).stream) == length


def test_a_line_from_a_page_tells_no_chance(stored: Any) -> None:
    folder, id_ = stored
    line = {"n": 21, "seat": 1, "take_back": 3, "chance": [{"die": 6}], "made_at": "2000-01-01T00:00:00Z"}
    acting.make(folder, id_, line)
    with Library(folder) as library:
        assert library.game(id_).moves[-1].made_at != "2000-01-01T00:00:00Z"


def test_a_library_that_cannot_be_written_is_said_without_its_place(stored: Any) -> None:
    folder, id_ = stored
    (folder / "events.db").write_bytes(b"no database" * 500)
    for act in (
        lambda: acting.make(folder, id_, {"n": 21}),
        lambda: acting.branch(folder, id_, 5),
        lambda: acting.let_bots_play(folder, id_, {1: "random"}),
    ):
        with pytest.raises(StoreError, match=r"^events\.db") as told:
            act()
        assert str(folder) not in str(told.value)
