"""``vidi record``, ``takeback`` and ``branch`` as another program, or a player in a terminal, meets them."""

import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.aggregate import Game
from domain.kernel.events import MoveMade, TakenBack
from tests.games.examples import HIDDEN, OPEN
from tests.helpers.command import Vidi
from vidi.cli.hands import CLEAR
from vidi.library.library import Library
from vidi.library.recording import Recorder
from vidi.store.game import RecordedGame

VIDI = Path(sys.executable).with_name("vidi")
START = ("record", OPEN.name, "--player", "Ada", "--player", "Bo", "--seed", "a")
"""Bo begins."""
CHOOSE = {"seat": 2, "command": "choose_civilization", "args": {"slot": 1}}


def first_conquest() -> dict[str, Any]:
    """What Bo may conquer first, wherever the map allows it."""
    game = Game.start(OPEN, ["Ada", "Bo"], seed="a")
    game.move(2, "choose_civilization", {"slot": 1})
    command = next(choice for choice in OPEN.legal(game.state, game.state.seat) if choice.NAME == "conquer")
    return {"seat": 2, "command": command.NAME, "args": command.args()}


CONQUER = first_conquest()
PROVINCE = CONQUER["args"]["province"]


class Process:
    """A ``vidi record`` that is spoken to line by line."""

    def __init__(self, folder: Path, *args: str) -> None:
        self.running = subprocess.Popen(
            [VIDI, *args], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self.opening = self.answer()

    def answer(self) -> dict[str, Any]:
        assert self.running.stdout is not None
        parsed: dict[str, Any] = json.loads(self.running.stdout.readline())
        return parsed

    def say(self, line: dict[str, Any] | bytes) -> dict[str, Any]:
        """Sends one line and waits for its answer."""
        assert self.running.stdin is not None
        self.running.stdin.write((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n")
        self.running.stdin.flush()
        return self.answer()

    def end(self) -> int:
        """Closes standard input; returns the exit code."""
        assert self.running.stdin is not None
        self.running.stdin.close()
        return self.running.wait()


Begin = Callable[..., Process]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    """Starts recorders, and ends those that a test leaves."""
    started: list[Process] = []

    def run(*args: str) -> Process:
        started.append(Process(tmp_path, *args))
        return started[-1]

    yield run
    for process in started:
        process.running.kill()
        with suppress(BrokenPipeError), process.running:
            pass


def stored(folder: Path) -> RecordedGame:
    """The first game of the library."""
    with Library(folder / "library") as library:
        return library.game(library.games()[0].id)


def test_a_line_is_answered_with_what_happened_or_with_the_rule(begin: Begin, tmp_path: Path) -> None:
    recorder = begin(*START, "--title", "Friday")
    opening = recorder.opening
    assert (opening["n"], opening["ok"], opening["to_act"]) == (0, True, [2])
    assert opening["game"] == str(stored(tmp_path).id)
    assert "Bo is drawn to go first." in opening["events"]
    chosen = recorder.say({**CHOOSE, "note": "As always."})
    assert (chosen["n"], chosen["ok"], chosen["to_act"]) == (1, True, [2])
    assert chosen["events"][0].startswith("Bo chooses civilization I, ")
    for line, rule, message in (
        ({**CONQUER, "seat": 1}, f"{OPEN.name}:1.18", "out of turn"),
        (b"conquer gallia", "record:1", "not JSON"),
        (b"\xff", "record:1", "not UTF-8"),
        (b'{"seat":2,"seat":1}', "record:3", "twice"),
        ({"vidi": 1, "game": OPEN.name}, "record:3", "only moves can be recorded here"),
        ({**CONQUER, "n": 7}, "record:6", "the next move is 2"),
        ({"seat": 2, "take_back": 9}, "record:12", "cannot be taken back to move 9"),
    ):
        refused = recorder.say(line)
        assert (refused["ok"], refused["rule"]) == (False, rule)
        assert message in refused["message"]
        assert set(refused) == {"ok", "rule", "message"}
    assert recorder.say(b"\n \n" + json.dumps(CONQUER).encode())["n"] == 2
    assert recorder.say({"n": 3, "seat": 2, "take_back": 1})["events"] == [
        "The moves after 1 are taken back."
    ]
    assert recorder.end() == 1
    game = stored(tmp_path)
    assert game.started.title == "Friday"
    assert [type(move) for move in game.moves] == [MoveMade, MoveMade, TakenBack]
    assert game.moves[0].note == "As always."


def test_all_taken_is_0_and_the_game_goes_on(begin: Begin, tmp_path: Path) -> None:
    first = begin(*START)
    assert first.say(CHOOSE)["ok"]
    assert first.end() == 0
    again = begin("record", "--continue", str(stored(tmp_path).id)[:6])
    assert (again.opening["n"], again.opening["events"], again.opening["to_act"]) == (1, [], [2])
    assert again.say(CONQUER)["n"] == 2
    assert again.end() == 0


def test_what_was_acknowledged_outlives_a_kill(begin: Begin, tmp_path: Path) -> None:
    recorder = begin(*START)
    assert recorder.say(CHOOSE)["ok"]
    assert recorder.say(CONQUER)["ok"]
    recorder.running.kill()
    recorder.running.wait()
    assert len(stored(tmp_path).moves) == 2


def test_two_recorders_of_one_game(begin: Begin, tmp_path: Path) -> None:
    one = begin(*START)
    two = begin("record", "--continue", one.opening["game"])
    assert one.say(CHOOSE)["n"] == 1
    late = two.say(CHOOSE)
    assert (late["ok"], late["rule"]) == (False, None)
    assert late["message"].startswith("another process made move 1; the game was read again")
    assert two.say(CONQUER)["n"] == 2
    assert one.say({"seat": 2, "command": "expand"})["message"].startswith("another process made move 2")
    assert one.say({"seat": 2, "command": "end_conquest"})["n"] == 3
    assert (one.end(), two.end()) == (1, 1)
    assert len(stored(tmp_path).moves) == 3


def test_nobody_listens_any_more(begin: Begin, tmp_path: Path) -> None:
    recorder = begin(*START)
    running = recorder.running
    assert running.stdin is not None
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    running.stdin.write(json.dumps(CHOOSE).encode() + b"\n")
    assert recorder.end() == 1
    assert running.stderr.read() == b""
    assert len(stored(tmp_path).moves) == 1


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        (("record",), 2, "name the game to begin"),
        (("record", OPEN.name, "--continue", "x"), 2, "name the game to begin"),
        (("record", "--continue", "x", "--seed", "1"), 2, "has its players, setup, packs"),
        ((*START, "--draw", "table"), 2, "a seed draws by itself"),
        (("record", OPEN.name, "--player", "Ada", "--draw", "table"), 1, f"[{OPEN.name}:1.1]"),
        (("record", *START[1:], "--setup", "{"), 2, "--setup: not JSON"),
        (("record", *START[1:], "--setup", '{"map":"mars"}'), 1, "mars"),
        (("record", "chess", "--player", "Ada"), 1, "no game is called 'chess'"),
        (("record", OPEN.name, "--player", "Ada"), 1, f"[{OPEN.name}:1.1]"),
        (("record", "--continue", "x"), 1, "there is no library"),
        (("takeback", "x", "1"), 1, "there is no library"),
        (("branch", "x", "1"), 1, "there is no library"),
    ],
)
def test_what_cannot_be_recorded(vidi: Vidi, args: tuple[str, ...], code: int, message: str) -> None:
    done = vidi(*args)
    assert (done.code, done.out) == (code, "")
    assert message in done.err
    assert "Traceback" not in done.err


def test_taking_back_and_branching(begin: Begin, vidi: Vidi, tmp_path: Path) -> None:
    recorder = begin(*START)
    recorder.say(CHOOSE)
    recorder.say(CONQUER)
    recorder.end()
    id_ = recorder.opening["game"]
    back = vidi("takeback", id_[:8], "1", "--note", "Not there.")
    assert (back.code, back.out) == (0, "move 3: The moves after 1 are taken back.\n")
    assert stored(tmp_path).moves[2] == TakenBack(
        move=3, seat=2, to=1, note="Not there.", made_at=stored(tmp_path).moves[2].made_at
    )
    assert "[record:12]" in vidi("takeback", id_, "2").err
    branches = [vidi("branch", id_, "2").out.strip() for _ in range(2)]
    assert len({id_, *branches}) == 3
    with Library(tmp_path / "library") as library:
        assert [len(library.game(branch).moves) for branch in branches] == [2, 2]
    missing = vidi("branch", id_, "4")
    assert (missing.code, missing.err) == (1, "vidi: the game has no move 4; its last move is 3\n")


# In a terminal


def typed(folder: Path, args: tuple[str, ...], *lines: str) -> str:
    """What a terminal shows when all this is typed, and then the end of input."""
    ours, theirs = pty.openpty()
    running = subprocess.Popen([VIDI, *args], cwd=folder, stdin=theirs, stdout=subprocess.PIPE, text=True)
    os.close(theirs)
    os.write(ours, "".join(f"{line}\n" for line in lines).encode() + b"\x04")
    shown, _ = running.communicate()
    os.close(ours)
    assert running.returncode == 0
    return shown


def handed_round(folder: Path, covers: int) -> list[str]:
    """What a terminal shows while choice 1 is made again and again, in parts as long as its screen was not
    cleared; it ends at so many covers."""
    ours, theirs = pty.openpty()
    args = ["record", HIDDEN.name, "--player", "Ada", "--player", "Bo", "--player", "Cy"]
    running = subprocess.Popen(
        [VIDI, *args], cwd=folder, stdin=theirs, stdout=theirs, env={**os.environ, "TERM": "xterm"}
    )
    os.close(theirs)
    shown, answered = "", 0
    while True:
        with suppress(OSError):  # a terminal that nobody holds any more
            shown += os.read(ours, 10_000).decode()
        if running.poll() is not None:
            break
        if shown.count("Pass the screen") == covers and shown.endswith("looks. "):
            os.write(ours, b"\x04")
        elif len(shown) > answered and shown.endswith(("player. ", "looks. ")):
            os.write(ours, b"\n")
        elif len(shown) > answered and shown.endswith("> "):
            os.write(ours, b"1\n")
        answered = len(shown)
    os.close(ours)
    return shown.replace("\r\n", "\n").split(CLEAR)


def last_commands() -> tuple[int, list[str]]:
    """How Bo ends the turn after that conquest, as one types it; and the number of the next move."""
    game = Game.start(OPEN, ["Ada", "Bo"], seed="a")
    game.move(2, "choose_civilization", {"slot": 1})
    game.move(2, "conquer", CONQUER["args"])
    typed = []
    while game.rules.to_act(game.state) == (2,):
        command = next(iter(OPEN.legal(game.state, game.state.seat)))
        assert command.NAME in ("end_conquest", "reorganize")
        pawns = command.args().get("pawns", {})
        typed.append(" ".join([command.NAME, *(f"{province}={count}" for province, count in pawns.items())]))
        game.move(2, command.NAME, command.args())
    return game.next_move, typed


def test_by_hand(tmp_path: Path) -> None:
    following, last = last_commands()
    after = following + 2  # a conquest was made and taken back before
    shown = typed(
        tmp_path,
        START,
        "1 # As always.",
        f"conquer {PROVINCE}",
        "conquer atlantis",
        "fly 7",
        f"conquer {PROVINCE} 0 false 2",
        "99999",
        "back",
        "back 1",
        "? conquer",
        "",
        f"2: conquer {json.dumps(CONQUER['args'])}",
        *last,
    )
    for part in (
        "Bo is drawn to go first.",
        "Move 1: Bo (seat 2)",
        "   1  choose_civilization 1",
        "Bo chooses civilization I, ",
        "! conquer atlantis: ",
        "no command is called 'fly'",
        "! conquer takes province, legions, clear; what is '2'?",
        "! there is no choice 99999",
        "! back to which move?",
        "The moves after 1 are taken back.",
        "Move 4: Bo (seat 2)",
        f"Move {after}: Ada (seat 1)",
    ):
        assert part in shown, part
    assert stored(tmp_path).moves[0].note == "As always."
    assert "As always." in stored(tmp_path).record()
    shown = typed(tmp_path, ("record", "--continue", ""), "?", "quit")
    assert "back N" in shown
    assert f"Move {after}: Ada (seat 1)" in shown


def test_a_choice_is_typed_as_it_is_listed(tmp_path: Path) -> None:
    """A list too, and with blanks behind its commas."""
    with Library(tmp_path / "library") as library:
        recorder = Recorder.start(library, HIDDEN.name, ["Ada", "Bo", "Cy"], seed="a" * 32)
        while recorder.game.state.phase != "put_back":
            chosen = list(recorder.choices(recorder.to_act[0]))[-1]
            recorder.make(chosen.seat, chosen.NAME, chosen.args())
        one, two, *_ = recorder.game.state.hands[recorder.to_act[0]]
    listed = f"put_back tiles=[{one},{two}] site=1"
    before = len(stored(tmp_path).moves)
    again = (listed, "", "", f"back {before}", "", "", f"put_back [{one}, {two}] 1")
    shown = typed(tmp_path, ("record", "--continue", ""), "", *again, "quit")
    assert f"   1  {listed}\n" in shown
    first, _, second = stored(tmp_path).moves[before:]
    assert isinstance(first, MoveMade)
    assert isinstance(second, MoveMade)
    assert first.args == second.args == {"tiles": [one, two], "site": 1}


def test_many_choices_are_not_thrown_at_the_player(tmp_path: Path) -> None:
    """An example and how many there are; and a name from elsewhere gives the terminal no orders."""
    with Library(tmp_path / "library") as library:
        recorder = Recorder.start(library, OPEN.name, ["Ada \x1b[31m", "Bo \x1b[31m"], seed="many")
        while len(list(recorder.choices(recorder.to_act[0]))) < 2_000:
            recorder.let_bots_play({1: "steady", 2: "steady"}, 1)
        ways = recorder.choices(recorder.to_act[0]).count()
    shown = typed(tmp_path, ("record", "--continue", ""), "? reorganize", "2000 # spread")
    assert ways
    assert ways > 2_000
    assert f"  {ways:,} to choose from (? reorganize), like reorganize " in shown
    assert " 200  reorganize " in shown
    assert " 201  reorganize " not in shown
    assert "and more" in shown
    assert "\x1b" not in shown
    assert stored(tmp_path).moves[-1].note == "spread"


def test_a_cover_comes_between_two_hands(tmp_path: Path) -> None:
    parts = handed_round(tmp_path, 3)
    assert len(parts) == 3
    game = stored(tmp_path)
    drawn: dict[str, set[str]] = {name: set() for name in game.names}
    for move in game.moves:
        assert isinstance(move, MoveMade)
        drawn[game.names[move.seat - 1]] |= {str(outcome["tile"]) for outcome in move.chance}
    for part, cleared in zip(parts, (False, True, True), strict=True):
        cover, _, hand = part.partition("Press Enter to show this hand, when nobody else looks. ")
        name = cover.splitlines()[-1].removeprefix("Pass the screen to ").partition(" (seat")[0]
        assert set(re.findall(r"fragment (\d+)", part)) <= drawn[name], "nobody else's hand is in sight"
        assert cover.count("\n") == 1 or not cleared
        if hand.strip():
            assert len(drawn[name]) == 4
            assert set(re.findall(r"fragment (\d+)", hand)) == drawn[name]
    assert " draws a fragment from site 1." in parts[1], "what happened since, without what it was"


def test_another_seat_that_may_act_is_given_the_machine_first(tmp_path: Path) -> None:
    """Where several choose in secret, and none sees the choices of another by asking for them."""
    with Library(tmp_path / "library") as library:
        recorder = Recorder.start(library, HIDDEN.name, ["Ada", "Bo", "Cy"])
        while recorder.game.state.phase != "offer":
            chosen = list(recorder.choices(recorder.to_act[0]))[-1]
            recorder.make(chosen.seat, chosen.NAME, chosen.args())
        one, two, *_ = recorder.to_act
    shown = typed(tmp_path, ("record", "--continue", ""), "", f"{two}: ?", "", "", "quit")
    first, second = shown.split(f"Pass the screen to {('Ada', 'Bo', 'Cy')[two - 1]} (seat {two}).")
    hands = recorder.game.state.hands
    assert [str(tile) in first for tile in hands[one]] == [True] * len(hands[one])
    listed = re.findall(r"offer (\d+)", second)
    assert sorted(map(int, listed)) == sorted(hands[two])


# Drawn at the table

TABLE = ("record", OPEN.name, "--player", "Ada", "--player", "Bo", "--draw", "table")
TILES = [
    "army",
    "medicine",
    "camels",
    "port",
    "mining",
    "culture",
    "barbarians",
    "galleys",
    "nomadic",
    "religion",
    "fishing",
]


def test_a_terminal_asks_what_came_up_until_all_is_told(tmp_path: Path) -> None:
    """By a value, a name, or how one begins; a wrong answer is asked again, and one may be taken back."""
    shown = typed(
        tmp_path,
        TABLE,
        *("7", "Bo", "warband", "back", "livestock breeding", *TILES),
        *("1", "army", "back", "1", "re", "rebirth", "Currency", "quit"),
    )
    for part in (
        "Who begins: what came up?\n  1  Ada\n  2  Bo\n",
        "! '7' is nothing that can come up; ? lists all",
        "First tile of civilization I: what came up?\n  34 can come up; ? lists them",
        "Bo is drawn to go first.",
        "Livestock Breeding + Army joins the track as civilization I.",
        "! 'army' is nothing that can come up; ? lists all",
        "Nothing was stored.",
        "! 're' is more than one: rebirth, revolutionaries; ? lists all",
        "Rebirth + Currency joins the track as civilization VI.",
    ):
        assert part in shown, part
    game = stored(tmp_path)
    (move,) = game.moves
    assert isinstance(move, MoveMade)
    assert move.chance == ({"tile": "rebirth"}, {"tile": "currency"})
    assert (game.started.seed, len(game.started.chance)) == (None, 13)


def test_a_terminal_that_is_left_while_the_table_is_set_up_stores_nothing(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    running = subprocess.Popen([VIDI, *TABLE], cwd=tmp_path, stdin=theirs, stdout=subprocess.PIPE, text=True)
    os.close(theirs)
    os.write(ours, b"Bo\n\x04")
    assert "Nothing was stored." in running.communicate()[0]
    os.close(ours)
    assert running.returncode == 1
    with Library(tmp_path / "library") as library:
        assert not library.games()


def test_a_program_is_told_what_can_come_up(begin: Begin, tmp_path: Path) -> None:
    recorder = begin(*TABLE)
    assert recorder.opening["draw"] == {
        "name": "start_seat",
        "seat": None,
        "options": [1, 2],
        "unseen": False,
    }
    for line, rule in ((b"[]", "record:1"), ({"chance": [{"start_seat": 3}]}, "record:10")):
        assert recorder.say(line)["rule"] == rule
    dealt = [{"start_seat": 2}, {"tile": "livestock"}, *({"tile": tile} for tile in TILES)]
    waits = recorder.say({"n": 0, "chance": dealt[:5]})
    assert waits["draw"]["name"] == "tile"
    assert not {"army", "medicine", "camels"} & set(waits["draw"]["options"])
    assert recorder.say({"chance": dealt})["to_act"] == [2]
    assert recorder.say(CHOOSE)["draw"]["options"] == [
        tile for tile in waits["draw"]["options"] if tile not in TILES
    ]
    chance = [{"tile": "rebirth"}, {"tile": "currency"}]
    assert recorder.say({**CHOOSE, "chance": chance})["n"] == 1
    assert recorder.end() == 1
    assert len(stored(tmp_path).moves) == 1
