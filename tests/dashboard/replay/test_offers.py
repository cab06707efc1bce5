"""What is offered to those who play on: legal choices of seats played by hand, few enough for a page."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from pydantic import TypeAdapter, ValidationError

from dashboard.boards import ByHand, board
from dashboard.replay import acting, acts, playing
from dashboard.shared import seating
from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.kernel.events import MoveMade, Source
from domain.kernel.refusal import IllegalMove
from tests.dashboard.replay.test_playing import until
from tests.games.examples import LEARNED, OPEN
from tests.helpers import toyed
from tests.helpers.dyke import RULES as DYKE
from tests.helpers.learned import damaged_model
from tests.helpers.shown import played
from tests.helpers.toy import RULES as TOY
from vidi.library.library import Library
from vidi.library.recording import MovedOn, Recorder
from vidi.store.events import StoreError

NAMES = ("Ada", "Bo", "Cy")


def offers(game: Game, *seats: int) -> list[dict[str, Any]]:
    return playing.offers(OPEN, game.started.setup, game.state, seats)


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_all_that_is_offered_through_a_game_is_legal_and_small(seed: str) -> None:
    game = Game.start(OPEN, NAMES, seed=seed)
    places = board(OPEN.name).by_hand.places(game.started.setup)
    seen = set()
    while OPEN.to_act(game.state):
        (offer,) = offers(game, 1, 2, 3)
        assert len(json.dumps(offer)) < 10_000
        for command in offer["commands"]:
            seen.add(command["command"])
            args = [choice["args"] for choice in command.get("choices", ())]
            for given in args or [command["start"]]:
                made = game.command(offer["seat"], command["command"], given)
                assert OPEN.refusal(game.state, made) is None
            for choice in command.get("choices", ()):
                assert choice["text"]
                assert choice["place"] == choice["args"].get("province")
                assert choice["place"] is None or choice["place"] in places
        draw = SeededChance(f"{seed} picks", game.next_move).below
        picked = OPEN.legal(game.state, game.state.seat).sample(draw)
        game.move(picked.seat, picked.NAME, picked.args())
    assert {"choose_civilization", "conquer", "reorganize", "end_conquest", "abandon"} <= seen


def test_a_bots_seat_is_offered_nothing() -> None:
    game = played(NAMES, "offers", 20)
    (due,) = OPEN.to_act(game.state)
    others = {1, 2, 3} - {due}
    assert [offer["seat"] for offer in offers(game, due)] == [due]
    assert offers(game, *others) == []


def test_what_the_table_decides_is_offered_by_hand_though_a_bot_speaks_and_taken_back_by_hand() -> None:
    game = toyed.dike(toyed.TOGETHER)
    while game.state.phase != "build":
        command = next(iter(DYKE.legal(game.state, DYKE.to_act(game.state)[0])))
        game.move(command.seat, command.NAME, command.args())
    (offer,) = playing.offers(DYKE, game.started.setup, game.state, {2})
    assert (offer["seat"], offer["joint"]) == (1, True)
    build, *_, rest = offer["commands"]
    assert build["shape"] == "group"
    owned = [item for item, _ in build["form"]["pool"]]
    assert build["words"] == [[item, f"{item[2:]} of seat {item[0]}"] for item in owned]
    assert [choice["args"] for choice in rest["choices"]] == [{"agreed": [1, 2]}]
    assert playing.offers(DYKE, game.started.setup, game.state, set()) == []
    game.move(1, "rest", {"agreed": [1, 2]})
    made = game.next_move - 1
    assert playing.back(DYKE, game.standing, {2}) == {"move": made, "seat": 2, "to": made - 1}


def test_who_plays_a_game_of_secrets_sees_it_as_the_seat_that_is_due() -> None:
    game = Game.start(TOY, ["Ada", "Bo"], seed="eyes")
    assert playing.seen_as(TOY, 2) == ["all", "1", "2"]
    assert playing.seen_as(TOY, 2, game.state, set()) == ["all", "1", "2"], "bots have nothing to learn"
    assert playing.seen_as(TOY, 2, game.state, {1, 2}) == ["1", "2"]
    assert playing.seen_as(TOY, 2, game.state, {1, 2}, kept=True) == ["all", "1", "2"]
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
    assert playing.seen_as(OPEN, 3, played(NAMES, "offers", 20).state, {1}) == ["all"], "nothing is hidden"


def test_a_board_points_at_elements_that_its_picture_has() -> None:
    setup = played(NAMES, "offers", 1).started.setup
    picture = board(OPEN.name).base(setup)
    for place in board(OPEN.name).by_hand.places(setup).values():
        assert f'id="{place.element}"' in picture
        assert f'id="{place.shape}"' in picture


def test_the_address_names_bots_and_what_it_does_not_know_plays_by_hand() -> None:
    assert seating.bots_of("hand.steady.<b>.random", OPEN.name, 3) == {2: "steady"}
    assert seating.address_of({2: "steady"}, 3) == "hand.steady.hand"
    assert seating.bots_of("", OPEN.name, 3) == {}


def test_only_games_that_began_here_go_on_in_place() -> None:
    started = played(NAMES, "offers", 1).started
    assert playing.goes_on_here(started)
    elsewhere = Source(platform="elsewhere", id="7")
    assert not playing.goes_on_here(replace(started, source=elsewhere))
    assert playing.goes_on_here(replace(started, seed=None)), "what comes up at the table is asked for"


def test_taking_back_leads_to_before_the_last_move_by_hand() -> None:
    game = played(NAMES, "offers", 60)
    moves = [event for event in game.standing if isinstance(event, MoveMade)]
    last = max(event.move for event in moves if event.seat == 2)
    assert playing.back(OPEN, game.standing, {2}) == {"move": last, "seat": 2, "to": last - 1}
    assert playing.back(OPEN, game.standing, set()) is None
    assert playing.back(OPEN, game.standing[:1], {1, 2, 3}) is None
    assert playing.back(OPEN, game.standing, {2}, inherited=last - 1) is not None
    assert playing.back(OPEN, game.standing, {2}, inherited=last) is None, "that move is of another game"


@pytest.fixture
def stored(tmp_path: Any) -> tuple[Any, UUID]:
    game = played(NAMES, "acting", 20)
    with Library(tmp_path) as library:
        library.record(game)
    return tmp_path, game.id


def execute(folder: Path, id_: UUID, **act: Any) -> acts.Outcome:
    """The result of an act, from its JSON."""
    with Library(folder) as library:
        game = library.game(id_)
    return acting.execute(folder, game, TypeAdapter[acts.Act](acts.Act).validate_python(act))


def test_who_acts_on_a_table_that_has_changed_is_told_and_nothing_is_stored(stored: Any) -> None:
    folder, id_ = stored
    with Library(folder) as library:
        game = library.store.find(id_)
        assert game
        (seat,) = OPEN.to_act(game.state)
        command = OPEN.legal(game.state, game.state.seat).sample(lambda n: 0)
        move = {"act": "make", "n": game.next_move, "seat": seat, "command": command.NAME}
        move |= {"args": command.args()}
        execute(folder, id_, **move)
        length = len(library.game(id_).stream)
        with pytest.raises(MovedOn, match="another player moved first"):
            execute(folder, id_, **move)
        with pytest.raises(IllegalMove, match=r"expand is not possible|out of turn"):
            execute(folder, id_, act="make", n=game.next_move + 1, seat=seat, command="expand")
        assert len(library.game(id_).stream) == length


def test_what_is_forbidden_at_a_place_has_the_rule_that_forbids_it(tmp_path: Any) -> None:
    game = until("conquer", NAMES, "forbidden")
    with Library(tmp_path) as library:
        library.record(game)

    def forbidden(**other: Any) -> list[tuple[str | None, str, str]]:
        asked = {"act": "why", "n": game.next_move, "seat": game.state.seat, **other}
        result = execute(tmp_path, game.id, **asked)
        assert isinstance(result, acts.Reasons)
        return [(each.place, each.words, each.why.rule) for each in result.forbidden]

    places = set[str | None]()
    for place in board(OPEN.name).by_hand.places(game.started.setup):
        command = game.command(game.state.seat, "conquer", {"province": place})
        answer = forbidden(place=place)
        reasons = [rule for at, words, rule in answer if (at, words) == (place, "Conquer")]
        assert reasons == [refusal.rule for refusal in [OPEN.refusal(game.state, command)] if refusal]
        places.update(at for at, _, _ in answer)
    anywhere = forbidden()
    assert {at for at, _, _ in anywhere} == {None, *places}
    assert [words for at, words, rule in anywhere if not at and rule.endswith(":11.1")] == ["Decline"]
    for other in ({"place": "x"}, {"place": place, "seat": 9}):
        with pytest.raises(LookupError, match="no such place"):
            forbidden(**other)
    with pytest.raises(MovedOn):
        forbidden(place=place, n=game.next_move + 1)


def test_a_form_tries_what_it_has_and_nothing_is_stored(tmp_path: Any) -> None:
    game = until("reorganize", NAMES, "tried on")
    with Library(tmp_path) as library:
        library.record(game)
    ((form,),) = [offer["commands"] for offer in offers(game, 1, 2, 3)]
    move = {"n": game.next_move, "seat": game.state.seat, "command": "reorganize"}

    def tried(pawns: Any, **other: Any) -> tuple[Any, str]:
        asked = {"act": "try", **move, "args": {"pawns": pawns}, **other}
        result = execute(tmp_path, game.id, **asked)
        assert isinstance(result, acts.Tried)
        return result.args and result.args["pawns"], result.refusal.rule if result.refusal else ""

    start = form["start"]["pawns"]
    first = next(iter(start))
    assert tried(start) == (start, "")
    assert tried({**start, first: start[first] + 1})[1].startswith(f"{OPEN.name}:9")
    for wrong in ({first: None}, {first: -1}, {first: True}, {"x" * 101: 1}, [1], None):
        assert tried(wrong)[0] is None
    assert tried(start, command="expand") == (None, "record:9")
    assert tried(start, command="fly") == (None, "record:8")
    assert tried(start, seat=9)[1]
    with pytest.raises(MovedOn):
        tried(start, n=game.next_move + 1)
    with pytest.raises(LookupError, match="no sheet"):
        execute(tmp_path, game.id, act="fit", **move)
    with Library(tmp_path) as library:
        assert len(library.game(game.id).stream) == len(game.standing)


def test_points_that_fit_are_sent_as_rows_of_neighbours() -> None:
    points = {(3, 0), (1, 0), (2, 0), (5, 0), (0, -1)}
    assert acting.rows(points) == [[-1, 0, 0], [0, 1, 3, 5, 5]]


def test_an_act_chooses_no_outcome_and_no_moment(stored: Any) -> None:
    folder, id_ = stored
    with pytest.raises(IllegalMove, match="the seed of this game draws"):
        execute(folder, id_, act="make", n=21, seat=1, command="end_turn", chance=[{"die": 6}])
    with pytest.raises(ValidationError, match="made_at"):
        execute(folder, id_, act="take_back", n=21, seat=1, to=3, made_at="2000-01-01T00:00:00Z")
    execute(folder, id_, act="take_back", n=21, seat=1, to=3)
    with Library(folder) as library:
        assert library.game(id_).moves[-1].made_at


def test_a_library_that_cannot_be_written_is_said_without_its_place(stored: Any) -> None:
    folder, id_ = stored
    with Library(folder) as library:
        game = library.game(id_)
    (folder / "events.db").write_bytes(b"no database" * 500)
    for act in (
        acts.TakeBack(act="take_back", n=21, seat=1, to=3),
        acts.Branch(act="branch", move=5),
        acts.MoveBots(act="bots", bots=["random"]),
    ):
        with pytest.raises(StoreError, match=r"^events\.db") as refused:
            acting.execute(folder, game, act)
        assert str(folder) not in str(refused.value)


def test_a_damaged_model_stops_its_bot_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = damaged_model(tmp_path, monkeypatch)
    with Library(tmp_path / "library") as library:
        id_ = Recorder.start(library, LEARNED.name, ["Ada", "Bo"], seed="damaged").id
    with pytest.raises(LookupError, match=rf"^no bot moves: the model {file} is damaged"):
        execute(tmp_path / "library", id_, act="bots", bots=["expert", "expert"])


def test_few_choices_of_a_shape_are_a_list_and_more_a_form_in_the_order_of_the_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = toyed.dike(toyed.TOGETHER)
    while game.state.phase != "build":
        command = next(iter(DYKE.legal(game.state, DYKE.to_act(game.state)[0])))
        game.move(command.seat, command.NAME, command.args())
    hand = ByHand[Any](
        choice=lambda state, command: "in words", best_first=lambda state, shape: list(shape)[::-1]
    )
    monkeypatch.setattr(playing, "board", lambda name: replace(board(name), by_hand=hand))
    gives = [["2 clay", "2 clay"], ["2 clay"]]
    ((listed, *_),) = (offer["commands"] for offer in playing.offers(DYKE, {}, game.state, {2}))
    assert [choice["args"]["gives"] for choice in listed["choices"]] == gives
    assert "shape" not in listed
    monkeypatch.setattr(playing, "FEW", 1)
    ((form, *_),) = (offer["commands"] for offer in playing.offers(DYKE, {}, game.state, {2}))
    assert (form["shape"], form["start"]) == ("group", {"gives": gives[0]})
