"""`vidi record --to`: a program records a game at a server, with the answers of a game here."""

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import httpx2

from domain.kernel.events import MoveMade, TakenBack
from tests.games.examples import HIDDEN, OPEN
from tests.helpers.command import Vidi
from tests.helpers.served import fixtures
from tests.recording.test_command import CHOOSE, Begin, begin
from vidi.library.library import Library
from vidi.store.game import RecordedGame

__all__ = ["begin"]
PLAYERS = ("--player", "Ada", "--player", "Bo")


folder, address, client = fixtures()


def game_of(folder: Path, id_: str) -> RecordedGame:
    with Library(folder) as library:
        return library.game(id_)


def test_a_game_is_recorded_at_a_server(begin: Begin, address: str, folder: Path) -> None:
    recorder = begin("record", OPEN.name, *PLAYERS, "--title", "There", "--to", address)
    assert (recorder.opening["n"], recorder.opening["ok"]) == (0, True)
    game = game_of(folder, recorder.opening["game"])
    assert (game.title, game.names) == ("There", ("Ada", "Bo"))
    [first] = game.rules.to_act(game.state())
    choose = {**CHOOSE, "seat": first}
    assert recorder.say({"try": choose})["allowed"]
    assert recorder.say(choose)["n"] == 1
    for line, rule in (
        (b"conquer gallia", "record:1"),
        ({"seat": 3 - first, "command": "expand"}, f"{OPEN.name}:1.18"),
        ({"seat": first, "take_back": 9}, "record:12"),
    ):
        refused = recorder.say(line)
        assert (refused["ok"], refused["rule"]) == (False, rule), refused
    assert recorder.say({"seat": first, "take_back": 0})["n"] == 2
    assert recorder.end() == 1
    moves = game_of(folder, recorder.opening["game"]).moves
    assert [type(move) for move in moves] == [MoveMade, TakenBack]
    later = begin("record", "--continue", recorder.opening["game"], "--to", address)
    assert later.opening["n"] == 2
    assert later.say(choose)["n"] == 3
    assert later.end() == 0


def test_what_the_table_draws_is_asked_for(begin: Begin, address: str, folder: Path) -> None:
    recorder = begin("record", HIDDEN.name, *PLAYERS, "--player", "Cy", "--draw", "table", "--to", address)
    answer, dealt = recorder.opening, list[object]()
    while not answer["ok"]:
        draw = answer["draw"]
        dealt.append({draw["name"]: draw["options"][0]["value"]})
        answer = recorder.say({"chance": dealt})
    assert dealt
    assert game_of(folder, answer["game"]).started.seed is None
    assert recorder.end() == 0


def test_a_move_is_made_once_though_its_answer_was_lost(begin: Begin, address: str, folder: Path) -> None:
    lost = list[str]()

    class Losing(BaseHTTPRequestHandler):
        """A proxy that loses the first answer to an act."""

        def do_GET(self) -> None:
            self._pass_on()

        def do_POST(self) -> None:
            self._pass_on()

        def _pass_on(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"] or 0))
            kind = {"Content-Type": "application/json"}
            answer = httpx2.request(self.command, f"{address}{self.path}", content=body, headers=kind)
            if "/acts" in self.path and not lost:
                lost.append(self.path)
                self.connection.close()
                return
            self.send_response(answer.status_code)
            self.end_headers()
            self.wfile.write(answer.content)

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    with HTTPServer(("127.0.0.1", 0), Losing) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        to = f"http://127.0.0.1:{server.server_port}"
        recorder = begin("record", OPEN.name, *PLAYERS, "--to", to)
        game = game_of(folder, recorder.opening["game"])
        [first] = game.rules.to_act(game.state())
        made = recorder.say({**CHOOSE, "seat": first})
        assert (made["n"], made["ok"]) == (1, True)
        assert recorder.end() == 0
        server.shutdown()
    assert len(lost) == 1
    assert len(game_of(folder, recorder.opening["game"]).moves) == 1


def test_what_cannot_be_recorded_gets_one_line(vidi: Vidi, address: str) -> None:
    for options, says in (
        (("no such game", *PLAYERS), "no such game"),
        (("--continue", "00000000-0000-0000-0000-000000000000"), "there is no game"),
        ((OPEN.name, *PLAYERS, "--seed", "a"), "--seed and --library are for a game here"),
    ):
        done = vidi("record", *options, "--to", address)
        assert done.code
        assert says in done.err
