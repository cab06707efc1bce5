"""Recording a game while it is played: what is made is stored, and nothing that was stored is lost."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.bots import bots_by_seat
from domain.kernel.events import GameEnded, MoveMade
from domain.kernel.messages import Command
from domain.kernel.refusal import IllegalMove
from domain.kernel.rules import digest
from tests.games.examples import HIDDEN, OPEN, QUICK
from tests.helpers.records import DEAL, HEADER, LINES, MOVES, write
from vidi.library.library import Library
from vidi.library.recording import DrawAwaited, MovedOn, Recorder
from vidi.store.events import GameLibrary, StoreError
from vidi.store.game import GameNotFound

SEATS = ["Ada", "Bo", "Cy"]
BOTS = {1: "random", 2: "greedy", 3: "steady"}
MOMENT = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"


def played(library: Library, moves: int, seed: str | None = None) -> Recorder:
    """A game of bots, so far."""
    recorder = Recorder.start(library, OPEN.name, SEATS, seed=seed)
    recorder.let_bots_play(BOTS, moves)
    return recorder


def stands(library: Library, recorder: Recorder) -> list[int]:
    """The numbers of the moves that stand, as the library has them."""
    return [event.move for _, event in library.game(recorder.id).events if isinstance(event, MoveMade)]


def test_what_is_made_is_in_the_library_at_once(library: Library) -> None:
    recorder = Recorder.start(
        library, OPEN.name, SEATS, setup={"options": {"fishing": "both"}}, title="Friday"
    )
    assert library.game(recorder.id).started.setup["options"]["fishing"] == "both"
    assert library.game(recorder.id).started.title == "Friday"
    (seat,) = recorder.to_act
    made = recorder.make(seat, "choose_civilization", {"slot": 1}, note="Mine!")
    assert made.move == 1
    assert made.sentences[0].startswith(f"{SEATS[seat - 1]} chooses civilization I, ")
    stored = library.game(recorder.id)
    assert [event for _, event in stored.stream[-len(made.events) :]] == list(made.events)
    (move,) = stored.moves
    assert move.note == "Mine!"
    assert re.fullmatch(MOMENT, move.made_at or "")
    assert re.fullmatch(MOMENT, stored.started.played_at or "")
    assert digest(stored.state()) == digest(recorder.game.state)
    assert recorder.choices(recorder.to_act[0])


def test_nobody_can_guess_what_will_be_drawn(library: Library) -> None:
    seeds = {Recorder.start(library, OPEN.name, SEATS).game.started.seed for _ in range(4)}
    assert len(seeds) == 4
    assert all(seed and len(seed) >= 32 for seed in seeds)
    assert len(library.games()) == 4
    asked = Recorder.start(library, OPEN.name, SEATS, seed="mine").game.started
    assert asked.seed == "mine"
    assert (
        asked.chance
        == Recorder.start(library, OPEN.name, ["Di", "Bo", "Cy"], seed="mine").game.started.chance
    )


@pytest.mark.parametrize(
    ("game", "seats", "more", "message"),
    [
        ("chess", SEATS, {}, rf"no game is called 'chess' here; the games are: .*{OPEN.name}.* \[record:4\]"),
        (OPEN.name, ["Ada"], {}, rf"\[{OPEN.name}:1\.1\]"),
        (OPEN.name, ["Ada", " "], {}, r"`seats\.1`: must not be blank, found \" \" \[record:3\]"),
        (OPEN.name, SEATS, {"title": "x" * 201}, r"`title` is longer than 200 letters"),
        (OPEN.name, SEATS, {"setup": {"map": 3}}, r"setup: `map` must be text, found 3 \[record:5\]"),
    ],
)
def test_what_cannot_begin(
    library: Library, game: str, seats: list[str], more: dict[str, Any], message: str
) -> None:
    with pytest.raises(IllegalMove, match=message):
        Recorder.start(library, game, seats, **more)
    assert library.store.position() == 0


def test_a_game_that_hides_something_takes_no_seed_that_can_be_guessed(library: Library) -> None:
    """With a short one, its id tells what it will draw."""
    with pytest.raises(IllegalMove, match=r"a seed of 1 letters can be guessed .* \[record:16\]"):
        Recorder.start(library, HIDDEN.name, SEATS, seed="7")
    assert library.games() == []
    for game, seed in ((OPEN.name, "7"), (HIDDEN.name, "7" * 32), (HIDDEN.name, None)):
        Recorder.start(library, game, SEATS, seed=seed)
    assert len(library.games()) == 3


def test_a_refused_move_changes_nothing(library: Library) -> None:
    recorder = played(library, 1, "refused")
    position, before = library.store.position(), digest(recorder.game.state)
    for wrong, rule in (
        ({"seat": 1, "command": "conquer", "args": {"province": "atlantis"}}, f"{OPEN.name}:"),
        ({"seat": 9, "command": "conquer", "args": {"province": "gallia"}}, "record:7"),
        ({"seat": 1, "command": "castle"}, "record:8"),
        ({"seat": 1, "command": "conquer", "args": {"country": "gallia"}}, "record:9"),
        ({"seat": 1, "command": "conquer", "args": {"province": "gallia", "seat": 2}}, "record:9"),
        ({"seat": 1, "take_back": 1}, "record:12"),
        ({"seat": 1, "take_back": 0, "n": 1}, "record:6"),
        ({"seat": 1, "take_back": 0, "n": "2"}, "record:3"),
        ({"seat": 1, "take_back": 0, "note": "x" * 10_001}, "record:3"),
        (HEADER, "record:3"),
        ({"n": 0, "chance": []}, "record:3"),
    ):
        with pytest.raises(IllegalMove) as refused:
            recorder.record(wrong)
        assert refused.value.refusal.rule.startswith(rule), wrong
    assert library.store.position() == position
    assert digest(recorder.game.state) == before


def test_a_refusal_names_the_whole_move_once(library: Library) -> None:
    recorder = Recorder.start(library, QUICK.name, SEATS[:2], seed="refused")
    with pytest.raises(
        IllegalMove, match=rf"^dot at 3, 96 is outside all circles; .* \[{QUICK.name}:2\.4\]$"
    ):
        recorder.make(recorder.to_act[0], "dot", {"x": 3, "y": 96})
    with pytest.raises(IllegalMove, match=rf"^circle is not possible: no .* \[{QUICK.name}:2\.10\]$"):
        recorder.make(recorder.to_act[0], "circle", {"x": 48, "y": 48, "r": 9})


def test_a_game_of_a_real_table_is_told_its_chance(library: Library, tmp_path: Path) -> None:
    """A record without a seed is imported and goes on: its draws have to be given."""
    library.import_files([write(tmp_path / "table.vidi.jsonl", HEADER, DEAL)])
    recorder = Recorder.open(library, library.games()[0].id)
    first = MOVES[0]
    with pytest.raises(IllegalMove, match=r"chance 1 is missing: expected a tile.* \[record:10\]"):
        recorder.make(2, first["command"], first["args"])
    with pytest.raises(IllegalMove, match=r"expected a tile, found die 3 \[record:10\]"):
        recorder.make(2, first["command"], first["args"], chance=[{"die": 3}])
    recorder.make(2, first["command"], first["args"], chance=first["chance"])
    for line in MOVES[1:]:
        recorder.record(line)
    assert library.game(recorder.id).moves[0].made_at != first["made_at"]
    assert library.game(recorder.id).moves[6].made_at is not None
    assert digest(library.game(recorder.id).state()) == digest(recorder.game.state)


def test_a_game_goes_on_and_moves_are_taken_back(library: Library) -> None:
    recorder = played(library, 12)
    again = Recorder.open(library, str(recorder.id)[:8])
    made = again.take_back(2, 5, note="slipped")
    assert made.sentences == ("The moves after 5 are taken back.",)
    assert stands(library, again) == [1, 2, 3, 4, 5]
    assert digest(again.game.state) == digest(library.game(again.id).state(move=5))
    again.let_bots_play(BOTS, 2)
    assert stands(library, again) == [1, 2, 3, 4, 5, 14, 15]
    again.take_back(1, 0)
    assert stands(library, again) == []
    assert len(library.game(again.id).moves) == 16
    with pytest.raises(GameNotFound):
        Recorder.open(library, "no such game")


def test_somebody_else_made_the_move(library: Library) -> None:
    one = played(library, 6, "two recorders")
    two = Recorder.open(library, one.id)
    one.let_bots_play(BOTS, 1)
    with pytest.raises(MovedOn, match=r"^another process made move 7; the game was read again"):
        two.let_bots_play(BOTS, 1)
    assert digest(two.game.state) == digest(one.game.state)
    two.let_bots_play(BOTS, 2)
    with pytest.raises(MovedOn, match=r"^another process made moves 8 to 9; "):
        one.make(1, "castle")  # refused, but by a table that is no longer there
    with pytest.raises(IllegalMove):
        one.make(1, "castle")
    one.take_back(1, 8)
    with pytest.raises(MovedOn, match="another process made move 10"):
        two.read_again()
    assert stands(library, one) == stands(library, two) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert two.game.next_move == 11


def test_what_could_not_be_stored_was_not_made(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = played(library, 3)
    before = digest(recorder.game.state)
    with monkeypatch.context() as broken:

        def full(*_: Any, **__: Any) -> None:
            raise StoreError("database or disk is full")

        broken.setattr(GameLibrary, "save", full)
        with pytest.raises(StoreError, match="full"):
            recorder.let_bots_play(BOTS, 1)
    assert digest(recorder.game.state) == before
    recorder.let_bots_play(BOTS, 1)
    assert stands(library, recorder) == [1, 2, 3, 4]


def test_bots_take_the_seats_that_they_are_given(library: Library) -> None:
    recorder = Recorder.start(library, OPEN.name, ["Ada", "Bo"], seed="bots")
    first = recorder.to_act[0]
    other = 3 - first
    assert recorder.let_bots_play({other: "greedy"}) == []
    turn = recorder.let_bots_play({first: "steady"})
    assert {event.seat for made in turn for event in made.events if isinstance(event, MoveMade)} == {first}
    assert list(recorder.to_act) == [other]
    rest = recorder.let_bots_play({1: "steady", 2: "greedy"})
    assert not recorder.to_act
    assert any(isinstance(event, GameEnded) for event in rest[-1].events)
    assert [made.move for made in rest] == list(range(len(turn) + 1, recorder.game.next_move))
    with pytest.raises(
        LookupError, match=rf"no bot of {OPEN.title} is called 'caesar'; the bots are: random, "
    ):
        recorder.let_bots_play({1: "caesar"})


def test_a_branch_begins_as_the_other_game_stood(library: Library) -> None:
    parent = played(library, 30, "branches")
    parent.take_back(1, 20)
    parent.let_bots_play(BOTS, 9)
    stored = library.game(parent.id)
    for move, shared in ((0, 0), (5, 5), (25, 25), (31, 20), (40, 29)):
        branch = Recorder.branch(library, parent.id, move)
        started = library.game(branch.id).started
        assert started.origin is not None
        assert started.origin.game == str(parent.id)
        assert (started.origin.version, started.origin.moves) == (stored.version_of(move), shared)
        assert started.title == f"{OPEN.title} from move {shared}"
        assert stands(library, branch) == list(range(1, shared + 1))
        assert digest(branch.game.state) == digest(stored.state(move=move))
    with pytest.raises(LookupError, match="the game has no move 41; its last move is 40"):
        Recorder.branch(library, parent.id, 41)
    assert library.game(parent.id).stream == stored.stream


def test_a_branch_has_the_bots_of_the_other_game_unless_others_are_given(library: Library) -> None:
    parent = Recorder.start(library, QUICK.name, ["Ada", "Dizzo"], seed="bots", bots=[None, "random"])
    assert Recorder.branch(library, parent.id, 0).game.started.bots == (None, "random")
    people = Recorder.branch(library, parent.id, 0, bots=[None, None]).game.started
    assert bots_by_seat(people) == {}


def test_two_branches_are_two_games_with_a_chance_of_their_own(library: Library) -> None:
    """The other game's seed would show a branch what was drawn later there; so would a shared one."""
    parent = played(library, 20, "future")
    branches = [Recorder.branch(library, parent.id, 0) for _ in range(2)]
    games = [parent, *branches]
    assert len({game.id for game in games}) == 3
    assert len({game.game.started.seed for game in games}) == 3


def test_a_branch_is_drawn_at_the_table_as_its_game_is(library: Library, tmp_path: Path) -> None:
    seeded = Recorder.start(library, OPEN.name, SEATS, seed="dealt").game.started
    parent = Recorder.start(library, OPEN.name, SEATS, dealt=seeded.chance)
    branch = Recorder.branch(library, parent.id, 0)
    with pytest.raises(DrawAwaited):
        branch.let_bots_play(BOTS)
    file = tmp_path / "branch.vidi.jsonl"
    file.write_text(library.game(branch.id).record(), "utf-8")
    assert library.import_files([file]).counts() == {"same": 1}
    by_vidi = Recorder.branch(library, parent.id, 0, at_table=False)
    assert by_vidi.let_bots_play(BOTS, 1)


def test_a_branch_of_a_game_from_elsewhere_is_no_game_from_there(library: Library, tmp_path: Path) -> None:
    header = {**HEADER, "source": {"platform": "table", "id": "7"}, "title": "x" * 200}
    library.import_files([write(tmp_path / "a.vidi.jsonl", header, *LINES[1:])])
    parent = library.games()[0].id
    branch = Recorder.branch(library, parent, 4)
    assert branch.game.started.source is None
    assert (branch.game.started.title or "").endswith("x from move 4")
    again = Recorder.branch(library, branch.id, 3)
    assert again.game.started.origin is not None
    assert again.game.started.origin.game == str(branch.id)
    for recorder in (branch, again):
        recorder.make(2, "conquer", {"province": "dunes"})
        file = tmp_path / "branch.vidi.jsonl"
        file.write_text(library.game(recorder.id).record(), "utf-8")
        with Library(tmp_path / f"other {recorder.id}") as other:
            assert other.import_files([file]).counts() == {"new": 1}
            assert other.game(recorder.id).stream == library.game(recorder.id).stream
        assert library.import_files([file]).counts() == {"same": 1}


def test_a_branch_is_left_out_where_people_are_counted(library: Library) -> None:
    parent = played(library, 30, "tables")
    parent.take_back(1, 20)
    parent.let_bots_play(BOTS, 9)
    branch = Recorder.branch(library, parent.id, 40)
    branch.let_bots_play(BOTS, 3)
    own = library.sql("select move from moves where game_id = ? order by move", [branch.id])
    assert own["move"].tolist() == [30, 31, 32]
    asked = "select moves, origin_moves from games where game_id = ?"
    assert library.sql(asked, [branch.id]).to_numpy().tolist() == [[32, 29]]
    assert library.sql("select sum(games) as n from players")["n"].tolist() == [3]


def test_a_choice_is_played_as_it_is_and_stored_like_its_words(library: Library) -> None:
    seeded = Recorder.start(library, OPEN.name, SEATS, seed="dealt").game.started
    recorder = Recorder.start(library, OPEN.name, SEATS, dealt=seeded.chance)
    (seat,) = recorder.to_act
    choice: Command = list(recorder.choices(seat))[-1]
    with pytest.raises(DrawAwaited, match=r"choose_civilization [2-6]: chance 1 is missing") as awaited:
        recorder.play(choice)
    assert awaited.value.command is choice
    with pytest.raises(IllegalMove, match=r"`chance\.0\.tile`: an outcome must be"):
        recorder.play(choice, chance=[{"tile": 1.5}])  # type: ignore[dict-item]
    with pytest.raises(IllegalMove, match="`note`"):
        recorder.play(choice, note="x" * 10_001)
    drawn = [{"tile": tile} for tile in awaited.value.options[:2]]
    move, *caused = recorder.play(choice, chance=drawn, note="Mine!").events
    recorder.take_back(seat, 0)
    made, *same = recorder.make(seat, choice.NAME, choice.args(), chance=drawn, note="Mine!").events
    assert isinstance(move, MoveMade)
    assert isinstance(made, MoveMade)
    assert made == replace(move, move=3, made_at=made.made_at)
    assert same == caused


def test_bots_wait_for_what_the_table_draws(library: Library) -> None:
    """The same move each time, until it has all that it draws; the next waits anew."""
    seeded = Recorder.start(library, OPEN.name, SEATS, seed="dealt").game.started
    recorder = Recorder.start(library, OPEN.name, SEATS, dealt=seeded.chance)
    outcomes: list[dict[str, Any]] = []
    moves = []
    for draw in range(2):
        with pytest.raises(DrawAwaited, match=f"chance {draw + 1} is missing: expected a tile") as awaited:
            recorder.let_bots_play(BOTS, chance=outcomes)
        moves.append(awaited.value.command)
        outcomes.append({"tile": awaited.value.options[0]})
    assert moves[0] == moves[1]
    assert not stands(library, recorder)
    (made,) = recorder.let_bots_play(BOTS, 1, chance=outcomes)
    move = made.events[0]
    assert isinstance(move, MoveMade)
    assert (move.command, list(move.chance)) == ("choose_civilization", outcomes)
    with pytest.raises(DrawAwaited) as again:
        recorder.let_bots_play(BOTS)
    assert not {outcome["tile"] for outcome in outcomes} & set(again.value.options)
    with pytest.raises(IllegalMove, match="cannot be"):
        recorder.let_bots_play(BOTS, chance=[outcomes[0], outcomes[0]])
