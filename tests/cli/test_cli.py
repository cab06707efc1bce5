"""The command line as a user meets it: what it prints, where, and its exit code."""

import csv
import io
import json
import re
import socket
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from domain.catalog import games as all_games
from projections.projector.projector import WAREHOUSE, Projector
from projections.query.files import FORMULA
from tests.games.examples import HIDDEN, LEARNED, OPEN, QUICK, UNLEARNED
from tests.helpers.command import Vidi
from tests.helpers.learned import damaged_model
from tests.helpers.reported import play, seat, stream
from tests.helpers.shown import played as hostile
from vidi.library.library import Library

HEADER = f'{{"vidi":1,"game":"{OPEN.name}","seats":["Ada","Bo"],"seed":"cli"}}\n'
FIRST = '{"n":1,"seat":%d,"command":"choose_civilization","args":{"slot":1}}\n'


@pytest.fixture
def played(vidi: Vidi) -> Vidi:
    """The same, with a library of two games between random bots."""
    assert vidi("play", OPEN.name, "--players", 2, "--games", 2, "--bot", "random").code == 0
    return vidi


def test_every_command_has_help(vidi: Vidi) -> None:
    listed = vidi("--help").out
    commands = "demo serve import export record takeback branch games show play project sql schema"
    commands += " verify backup restore sheet"
    for command in commands.split():
        assert command in listed
        done = vidi(command, "--help")
        assert done.code == 0
        assert len(done.out.splitlines()) > 5


def test_wrong_usage_is_2(vidi: Vidi) -> None:
    assert vidi("dance").code == 2
    assert vidi("show").code == 2
    assert vidi("import", "nowhere.vidi.jsonl").code == 2
    assert vidi("play", OPEN.name, "--players", "some").code == 2


AUTH = """[auth]
redirect_uri = "http://127.0.0.1:8501/oauth2callback"
cookie_secret = "a secret that is long enough for it"
client_id = "vidi"
client_secret = "secret"
server_metadata_url = "https://login.example/.well-known/openid-configuration"
"""


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--host vidi.example", "nobody is asked to sign in: add --auth FILE"),
        ("--keeper ada", "which needs --auth"),
        ("--auth auth.toml --open", "give one of them"),
        ("--auth none.toml", "none.toml cannot be read"),
        ("--auth wrong.toml", "wrong.toml is not TOML"),
        ("--auth empty.toml", "has no table [auth]"),
    ],
)
def test_a_server_for_others_asks_them_to_sign_in_or_is_open(vidi: Vidi, options: str, message: str) -> None:
    Path("auth.toml").write_text(AUTH)
    Path("wrong.toml").write_text("[auth")
    Path("empty.toml").write_text("")
    done = vidi("serve", *options.split())
    assert done.code == 1
    assert message in done.err


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("client_id", "client", "has no key client; the keys are redirect_uri, cookie_secret"),
        (
            'client_id = "vidi"',
            "",
            "signing in needs client_id: in the table [auth], or as VIDI_AUTH_",
        ),
        ("a secret that is long enough for it", "short", "at least 32 random characters"),
        ("http://127.0.0.1:8501", "http://vidi.example", "redirect_uri must begin with https://"),
        ("https://login", "http://login", "server_metadata_url must begin with https://"),
        ("/oauth2callback", "/sql", "must end with /oauth2callback"),
        ("/oauth2callback", "/vidi/oauth2callback", "right after the host"),
        ("[auth]", "[auth]\nsession_hours = 0", "session_hours must be above 0"),
        ("[auth]", "[auth]\nsession_hours = []", "session_hours in [auth]"),
        ("[auth]", "[auth]\norigins = ['*']", "'*' is no origin"),
        ("[auth]", "[auth]\norigins = 'https://vidi.example'", "origins in [auth]"),
    ],
)
def test_settings_for_signing_in_are_whole_and_safe(
    vidi: Vidi, tmp_path: Path, old: str, new: str, message: str
) -> None:
    Library(tmp_path / "library").close()
    Path("auth.toml").write_text(AUTH.replace(old, new))
    done = vidi("serve", "--auth", "auth.toml", "--port", "0", "--no-browser")
    assert done.code == 1
    assert message in " ".join(done.err.split())


def test_the_environment_has_keys_for_signing_in_too(
    vidi: Vidi, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Library(tmp_path / "library").close()
    monkeypatch.setenv("VIDI_AUTH_CLIENT_ID", "vidi")
    done = vidi("serve", "--port", "0", "--no-browser")
    assert done.code == 1, "no part of the settings is ignored"
    assert "signing in needs redirect_uri" in done.err


@pytest.mark.parametrize(
    ("options", "others"),
    [
        (("--auth", "auth.toml", "--keeper", "ada"), "the proxy or redirect_uri"),
        (("--open", "--host", "vidi.example"), "the proxy"),
    ],
)
def test_behind_a_proxy_another_port_is_not_used_instead(
    vidi: Vidi, tmp_path: Path, options: tuple[str, ...], others: str
) -> None:
    Library(tmp_path / "library").close()
    Path("auth.toml").write_text(AUTH)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = vidi("serve", *options, "--port", port, "--no-browser")
    assert done.code == 1
    assert done.err == (
        f"vidi: port {port} of this machine is taken; choose another with --port, and change {others} too\n"
    )


def test_a_host_to_answer_to_is_a_name(vidi: Vidi) -> None:
    done = vidi("serve", "--host", "*.example")
    assert done.code == 1
    assert "no name of a host" in done.err


@pytest.mark.parametrize(
    "origin",
    [
        "*",
        "null",
        "https://Vidi.example",
        "https://vidi.example/",
        "http://vidi.example",
        "https://[",
        "ftp://a",
    ],
)
def test_an_origin_of_other_pages_is_one(vidi: Vidi, origin: str) -> None:
    done = vidi("serve", "--origin", "http://[::1]:8080", "--origin", origin)
    assert done.code == 1
    words = " ".join(done.err.split())
    assert f"{origin!r} is no origin: give one like https://en.boardgamearena.com" in words


def test_the_library_is_named_before_or_after_the_command_or_by_the_environment(
    vidi: Vidi, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("one.vidi.jsonl").write_text(HEADER + FIRST % 2)
    Path("two.vidi.jsonl").write_text(HEADER + FIRST % 1)
    assert {vidi("import", "one.vidi.jsonl").code, vidi("import", "two.vidi.jsonl").code} == {0, 1}
    good = "one.vidi.jsonl" if (Path("library") / "events.db").exists() else "two.vidi.jsonl"
    good = good if "1 same" in vidi("import", good).out else "two.vidi.jsonl"
    assert vidi("--library", "a", "import", good).code == 0
    assert vidi("import", good, "--library", "b").code == 0
    monkeypatch.setenv("VIDI_LIBRARY", "c")
    assert vidi("import", good).code == 0
    assert all((Path(name) / "events.db").exists() for name in ("library", "a", "b", "c"))


def test_without_a_library_the_way_to_one_is_said(vidi: Vidi) -> None:
    for command in (["games"], ["sql", "select 1"], ["project"], ["show", "x"], ["export", "x"], ["serve"]):
        done = vidi(*command)
        assert (done.code, done.out) == (1, "")
        assert "vidi demo" in done.err
    assert not Path("library").exists()


def test_a_bad_record_is_one_line_with_file_line_move_and_rule(vidi: Vidi) -> None:
    Path("bad.vidi.jsonl").write_text(HEADER + '{"n":1,"seat":1,"command":"expand","args":{}}\n')
    done = vidi("import", "bad.vidi.jsonl")
    assert done.code == 1
    assert done.err.startswith("vidi: bad.vidi.jsonl:2: move 1: ")
    assert done.err.count("\n") == 1
    assert f"[{OPEN.name}:" in done.err
    listed = json.loads(vidi("import", "bad.vidi.jsonl", "--json").out)
    assert listed["games"][0]["outcome"] == "refused"
    assert listed["games"][0]["line"] == 2
    assert listed["games"][0]["rule"].startswith(f"{OPEN.name}:")


def test_a_game_whose_record_goes_wrong_is_kept_and_shown_with_its_mark(vidi: Vidi) -> None:
    vidi("play", OPEN.name, "--players", 2, "--bot", "random", "--out", "records")
    (file,) = Path("records").iterdir()
    *lines, _ = file.read_text("utf-8").splitlines(keepends=True)

    def error_of(name: str, *text: str) -> str:
        Path(name).write_text("".join(text))
        done = vidi("import", name)
        assert done.code == 1
        assert done.err.count("\n") == 1
        return done.err

    bad = '{"n":%d,"seat":1,"command":"dance"}\n'
    assert error_of("one", *lines[:3], bad % 2).endswith(" [record:8]; 1 move was kept\n")
    assert error_of("many", *lines[:58], bad % 57).endswith(" [record:8]; 56 moves were kept\n")
    assert vidi("import", "many", "--dry-run").err.endswith("; 56 moves would be kept\n")
    assert vidi("import", "many", "--strict").err.endswith(" [record:8]\n")
    game = json.loads(vidi("games", "--json").out)[0]
    assert game["fidelity"] == "partial"
    assert "dance" in game["flaw"]
    assert "partial: the record went wrong at move 57, line 59 of many: " in vidi("show", game["id"]).out

    moves = len(lines) - 2
    end = error_of("end", *lines, '{"end":{"scores":[1,2],"winners":[1]}}\n')
    assert f"end:{len(lines) + 1}: `end` gives scores [1, 2] and winners [1]; by the rules they are [" in end
    assert end.endswith(f" [record:11]; {moves} moves were kept\n")
    listed = json.loads(vidi("import", "end", "--json").out)["games"]
    assert [(game["outcome"], game["rule"], game["moves"]) for game in listed] == [
        ("contradicts", "record:11", 0)
    ]
    game = json.loads(vidi("games", "--json").out)[0]
    assert (game["fidelity"], game["moves"]) == ("contradicts", moves)
    assert "contradicts" in vidi("games").out
    assert (
        f"contradicts: the record went wrong at line {len(lines) + 1} of end: `end` gives"
        in vidi("show", game["id"]).out
    )
    state = json.loads(vidi("show", game["id"], "--format", "json").out)
    assert (state["fidelity"], state["flaw"]) == ("contradicts", game["flaw"])
    assert vidi("import", file).code == 0
    assert json.loads(vidi("games", "--json").out)[0]["fidelity"] == "whole"
    assert "went wrong" not in vidi("show", game["id"]).out


def test_a_dry_run_and_a_strict_import_write_nothing(vidi: Vidi) -> None:
    vidi("play", OPEN.name, "--players", 2, "--bot", "random", "--out", "records")
    (good,) = Path("records").iterdir()
    Path("records/bad.vidi.jsonl").write_text("not JSON\n")
    assert "nothing was written" in vidi("import", good, "--dry-run").out
    assert vidi("import", "records", "--strict").code == 1
    assert json.loads(vidi("games", "--json").out) == []
    assert vidi("import", "records").code == 1
    assert len(json.loads(vidi("games", "--json").out)) == 1


def test_bots_play_with_a_setup(vidi: Vidi) -> None:
    """A game has its setup in its name, so that games of one seed on two maps are two games."""
    play = ("play", OPEN.name, "--players", 2, "--seed", "x", "--bot", "random")
    assert vidi(*play).code == 0
    assert vidi(*play, "--setup", '{"map":"mare-nostrum"}').code == 0
    assert vidi(*play, "--setup", '{"map":"mare-nostrum"}').out.endswith("1 same\n")
    listed = vidi("sql", "select setup->>'map' as map from games order by map").out
    assert re.findall("europa|mare-nostrum", listed) == ["europa", "mare-nostrum"]
    again = json.loads(vidi(*play, "--setup", '{"map":"mare-nostrum"}', "--json").out)
    assert (again["new"], again["same"], len(again["games"])) == (0, 1, 1)
    made = json.loads(vidi(*play, "--setup", '{"map":"mare-nostrum"}', "--out", "records", "--json").out)
    assert [Path(file).name for file in made["files"]] == [
        f"{OPEN.name}-random-x-2-1-map-mare-nostrum.vidi.jsonl"
    ]
    assert [file.name for file in Path("records").iterdir()] == [
        f"{OPEN.name}-random-x-2-1-map-mare-nostrum.vidi.jsonl"
    ]
    four = vidi("play", OPEN.name, "--players", 4, "--setup", '{"map":"mare-nostrum"}')
    assert f"the map mare-nostrum has extra pawns for 2, 3 players only [{OPEN.name}:1.10]" in four.err
    for wrong, message in (('{"mop":1}', "`mop` is not a field"), ("{", "not JSON at column 2")):
        refused = vidi(*play, "--setup", wrong)
        assert refused.code == 2
        assert message in refused.err


def test_bots_play_the_same_games_for_the_same_seed(vidi: Vidi) -> None:
    play = ("play", OPEN.name, "--players", 3, "--seed", "x", "--bot", "random", "--games", 2)
    assert vidi(*play, "--out", "first").code == 0
    assert vidi(*play, "--out", "second").code == 0
    first, second = (sorted(Path(name).iterdir()) for name in ("first", "second"))
    assert [file.read_bytes() for file in first] == [file.read_bytes() for file in second]
    assert first[0].read_bytes() != first[1].read_bytes()
    assert "title" not in json.loads(first[0].read_text().splitlines()[0]), "a page says who beat whom"


def test_who_cannot_play_is_refused_by_name(vidi: Vidi) -> None:
    assert f"the games are: {', '.join(all_games())}" in vidi("play", "chess", "--players", 2).err
    assert "the bots are: random" in vidi("play", OPEN.name, "--players", 2, "--bot", "caesar").err
    done = vidi("play", OPEN.name, "--players", 6, "--bot", "random")
    assert done.code == 1
    assert f"{OPEN.name}:1.1" in done.err


def test_expert_says_that_it_plays_as_another_bot_in_a_game_that_its_model_does_not_know(vidi: Vidi) -> None:
    setup = json.dumps({**UNLEARNED, "lattice": 24})
    play = ("play", QUICK.name, "--players", 2, "--setup", setup, "--out")
    reason = f"The model knows no game with scale {UNLEARNED['scale']}."
    assert vidi(*play, "expert", "--bot", "expert").err == f"vidi: expert plays as steady: {reason}\n"
    assert not vidi(*play, "steady", "--bot", "steady").err


def test_a_damaged_model_stops_expert_alone_with_one_line(
    vidi: Vidi, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = damaged_model(tmp_path, monkeypatch)
    play = ("play", LEARNED.name, "--players", 2, "--out", "out", "--bot")
    done = vidi(*play, "steady", "--bot", "expert")
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert done.err.startswith(f"vidi: the model {file} is damaged (")
    assert vidi(*play, "random").code == 0


def test_games_lists_players_points_and_who_won(played: Vidi) -> None:
    text = played("games").out
    assert "Flimp" in text
    games = json.loads(played("games", "--json").out)
    assert len(games) == 2
    for game in games:
        best = [seat for seat, points in enumerate(game["scores"], 1) if points == max(game["scores"])]
        assert game["winners"] == best
        assert game["id"][:8] in text


def test_games_beside_a_server_are_those_that_it_published(
    played: Vidi, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vidi.library.asking.PATIENCE", 0)
    before = played("games").out
    with Library("library") as library, Projector(Path("library", WAREHOUSE), library.store.rows):
        library.record(hostile(("Ada", "Bo"), "later", 5))
        done = played("games")
    assert done.out == before
    assert re.fullmatch(
        r"vidi: the list lacks the last \d+ events; a server is still projecting them\n", done.err
    )


def test_a_game_whose_end_pays_is_listed_as_if_it_ended_now(vidi: Vidi) -> None:
    with Library("library") as library:
        library.record(hostile(("Ada", "Bo", "Cy"), "bones 5", 80, rules=HIDDEN))
    [game] = json.loads(vidi("games", "--json").out)
    assert game["scores"] == [6, 10, 8]
    assert game["points"] == [10, 10, 8]
    assert game["points_are"] == "if the game ended now (our house rule)"
    assert f"points of a game that is not over: {game['points_are']}" in vidi("games").out
    lines = vidi("show", game["id"]).out.splitlines()
    assert "seat 1, Ada: 10 points if the game ended now (our house rule), 6 Darwin in hand" in lines


def test_show_tells_a_move_in_sentences_state_or_picture(played: Vidi) -> None:
    game = json.loads(played("games", "--json").out)[0]["id"][:8]
    text = played("show", game, "--move", 1).out
    assert "after move 1 of" in text
    assert "chooses civilization" in text
    late = played("show", game, "--move", 20).out
    assert "in hand" in late
    assert re.search(r"^  \w.*: (Flimp|Dizzo) \(\w+\), \d+ pawn", late, re.MULTILINE)
    state = json.loads(played("show", game, "--move", 1, "--format", "json").out)
    assert state["move"] == 1
    assert state["state"]["turn"] == 1
    svg = played("show", game, "--move", 5, "--seat", 2, "--format", "svg").out
    assert svg.startswith("<svg")
    assert played("show", game, "--move", 99_999).code == 1
    assert played("show", game, "--seat", 3).code == 1
    assert played("show", "zzz").code == 1


def test_export_writes_what_import_takes(played: Vidi) -> None:
    game = json.loads(played("games", "--json").out)[0]["id"]
    assert played("export", game, "-o", "copy.vidi.jsonl").code == 0
    assert played("export", game).out == Path("copy.vidi.jsonl").read_text("utf-8")
    assert "1 same" in played("import", "copy.vidi.jsonl").out
    assert "1 new" in played("import", "copy.vidi.jsonl", "--library", "other").out
    assert played("export", game, "-o", "no/such/folder").code == 1


def test_sql_answers_as_table_csv_json_and_parquet(played: Vidi) -> None:
    query = "select seat, count(*) as moves from moves group by seat order by seat"
    assert "moves" in played("sql", query).out
    rows = json.loads(played("sql", query, "--format", "json").out)
    assert [row["seat"] for row in rows] == [1, 2]
    assert played("sql", query, "--format", "csv").out.splitlines()[0].replace('"', "") == "seat,moves"
    assert played("sql", query, "--format", "parquet", "-o", "answer.parquet").code == 0
    assert pq.read_table("answer.parquet").to_pylist() == rows


def test_sql_asks_a_question_by_its_name(played: Vidi) -> None:
    rows = json.loads(played("sql", "--question", "common/seats", "--format", "json").out)
    assert [row["seat"] for row in rows] == [1, 2]
    assert all(len(row["games"]) == row["played"] for row in rows)
    table = played("sql", "--question", "common/seats").out
    assert "win_percent" in table
    assert "games" not in table


def test_a_question_is_asked_about_the_seats_of_a_player(played: Vidi) -> None:
    done = played("sql", "--question", "common/seats", "--player", "Dizzo", "--format", "json")
    assert [row["seat"] for row in json.loads(done.out)] == [2]
    assert "this is about the seats of Dizzo" in done.err
    assert "the games with Dizzo" in played("sql", "--question", "common/titles", "--player", "Dizzo").err
    nobody = played("sql", "--question", "common/seats", "--player", "O'Nobody")
    assert (nobody.code, nobody.out) == (1, "")
    assert 'no game has a player "O\'Nobody"' in nobody.err


def test_a_question_leaves_out_bots_like_the_page_once_somebody_has_played(played: Vidi) -> None:
    def seats(*options: str) -> tuple[int, str]:
        done = played("sql", "--question", "common/players", *options, "--format", "json")
        return len(json.loads(done.out)), done.err

    everybody, errors = seats()
    assert "bots" not in errors, "nobody else has played"
    with Library("library") as library:
        library.store.events.put(stream(play("1", seat("Ann", won=True), seat("Bo"))))
    alone, errors = seats()
    assert (alone, "bots are left out; --bots counts them" in errors) == (2, True)
    assert seats("--bots") == (everybody + 2, "")
    assert "bots are left out" not in seats("--player", "Dizzo")[1], "a bot is asked about"
    assert "--bots needs --question" in played("sql", "select 1", "--bots").err


def test_a_question_that_needs_moves_says_what_it_leaves_out(played: Vidi) -> None:
    with Library("library") as library:
        library.store.events.put(stream(play("1", seat("Ann", won=True), seat("Bo"))))
    sentence = "1 game is left out: only its result is known"
    assert sentence in " ".join(played("sql", "--question", "common/seats").err.split())
    assert sentence not in played("sql", "--question", "common/titles").err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "give one of: a query, --question NAME, --named NAME"),
        (["select 1", "--question", "common/seats"], "give one of: a query, --question NAME, --named NAME"),
        (["select 1", "--player", "Ann"], "--player needs --question"),
        (["--question", "seats"], "no question is called 'seats'; the questions are: common/"),
    ],
)
def test_sql_asks_either_a_query_or_a_question(played: Vidi, arguments: list[str], message: str) -> None:
    done = played("sql", *arguments)
    assert (done.code, done.out) == (1, "")
    assert message in done.err


def test_sql_writes_lists_and_hostile_texts_into_a_csv(played: Vidi) -> None:
    query = "select players, '=1+1' as \"@sum\", -1 as n, chr(27) || '[31m' as red from games limit 1"
    head, line = played("sql", query, "--format", "csv").out.splitlines()
    assert head == '"players","\'@sum","n","red"'
    assert line.startswith('"[""Flimp"", ""Dizzo""]","\'=1+1",-1,')
    assert json.loads(played("sql", query, "--format", "json").out)[0]["@sum"] == "=1+1"
    assert "\x1b" not in played("sql", query).out


def test_a_text_of_a_csv_is_told_from_one_with_an_apostrophe_too_many(played: Vidi) -> None:
    texts = ["=1", "'=1", "''=1", "'a", "a=1", "\n+1", "\uff1d1", "\t@a", "-1+1", "'-10", "-10\n"]
    listed = ", ".join("'" + text.replace("'", "''") + "'" for text in texts)
    query = f"select unnest([{listed}]) as text"
    file = io.StringIO(played("sql", query, "--format", "csv").out, newline="")
    cells = [text for (text,) in csv.reader(file)][1:]
    assert [cell for cell in cells if cell.startswith(("=", "+", "@", "-", "\t", "\n", "\uff1d"))] == []
    assert [cell[1:] if FORMULA.match(cell) else cell for cell in cells] == texts


def test_a_number_in_a_csv_is_no_formula(played: Vidi) -> None:
    """A reported score is a text, whatever it is."""
    listed = "'-10', '+7', '-13.5', '-1+1', '-\u0661'"
    text = played("sql", f"select unnest([{listed}]) as score", "--format", "csv").out
    assert text.splitlines()[1:] == ['"-10"', '"+7"', '"-13.5"', '"\'-1+1"', '"\'-\u0661"']


def test_a_terminal_obeys_no_name(vidi: Vidi) -> None:
    names = ("=1\t\x1b[31m", "\u202eBo [bold]", "Cy\x07\nDan")
    with Library(Path("library")) as library:
        game = hostile(names, "hostile", 20, title="\x1b]0;mine\x07\u202e", platform="\x1b[2J")
        library.record(game)
    shown = vidi("games").out
    assert "\\u202eBo" in shown
    assert "[bold]" in shown
    for text in (shown, vidi("show", str(game.id)).out, vidi("sql", "select player from seats").out):
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text)


def test_sql_refuses_in_one_line(played: Vidi) -> None:
    reads_file = "select * from read_csv('/etc/passwd')"
    settings = "from duckdb_settings()"
    for query in ("selec 1", "drop table facts.moves", reads_file, settings, "select 1; select 2"):
        done = played("sql", query)
        assert (done.code, done.out) == (1, "")
        assert done.err.startswith("vidi: ")
        assert done.err.count("\n") == 1


def test_sql_says_when_it_shows_only_part(played: Vidi) -> None:
    done = played("sql", "select * from range(10001)", "--format", "csv")
    assert "10000" in done.err
    assert len(done.out.splitlines()) == 10_001


def test_rebuilding_the_tables_gives_the_same_answers(played: Vidi) -> None:
    query = "select * from scores order by all"
    before = played("sql", query, "--format", "csv").out
    events = json.loads(played("project", "--rebuild", "--json").out)["events"]
    assert events == json.loads(played("verify", "--json").out)["events"]
    assert played("sql", query, "--format", "csv").out == before


def test_schema_describes_tables_and_records(vidi: Vidi) -> None:
    assert f"{OPEN.name}_conquests" in vidi("schema").out
    assert "choose_civilization" in json.dumps(json.loads(vidi("schema", OPEN.name).out))
    assert f"the games are: {', '.join(all_games())}" in vidi("schema", "chess").err


def test_a_sheet_is_filled_in_and_imported(vidi: Vidi) -> None:
    rows = list(csv.DictReader(io.StringIO(vidi("sheet", QUICK.name).out)))
    with Path("evening.csv").open("w", newline="") as file:
        sheet = csv.DictWriter(file, rows[0])
        sheet.writeheader()
        for row, name in zip(rows, ("Ann", "Bo"), strict=True):
            sheet.writerow({**row, "date": "2024-05-31", "player": name, "score": "5"})
    assert "1 new" in vidi("import", "evening.csv").out
    assert f"the games are: {', '.join(all_games())}" in vidi("sheet", "chess").err


def test_the_installed_command_runs() -> None:
    command = Path(sys.executable).with_name("vidi")
    done = subprocess.run([command, "--help"], capture_output=True, text=True, check=True)
    assert "Records board games" in done.stdout
