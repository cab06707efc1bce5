"""Logs of Board Game Arena: all their shapes, and what an import says of logs that are not right."""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.command import Vidi
from tests.helpers.logs import (
    LIGHTS,
    MAPPING,
    PLAYERS,
    SHORT,
    TABLE,
    TITLE,
    WHOLE,
    alone,
    archive,
    by,
    ended,
    history,
    note,
    packet,
    saved,
)
from tests.imports.reading import as_bytes, recognised
from vidi.importers.formats import Document, Hints, Ignored, Item, Quarantined, formats
from vidi.importers.logged import mapping
from vidi.importers.reading.given import Held
from vidi.library.library import Library
from vidi.record.errors import Demand
from vidi.record.read import Record
from vidi.store.game import RecordedGame

OWN = (mapping.read("own.json", json.dumps(MAPPING)),)
Shape = Callable[[Any], dict[str, Any]]


def read(value: Any, title: str | None = None) -> list[Item]:
    """The items of a log; raises Demand."""
    return list(formats()["bga"].read(Document("log.json", as_bytes(value), Hints(None, title, OWN))))


def record(value: Any, title: str | None = TITLE) -> Record:
    """The one record of a log."""
    (game,) = (item for item in read(value, title) if isinstance(item, Record))
    return game


def entries(value: Any) -> list[dict[str, Any]]:
    """The entries of all moves of a log."""
    body = (line.fields() for _, line in record(value).body)
    return [entry for line in body if "args" in line for entry in line["args"]["entries"]]


def texts(value: Any) -> list[str]:
    return [entry.get("text", "") for entry in entries(value)]


def bring(library: Library, value: Any, **how: Any) -> Mapping[Any, int]:
    """Imports a log; what came of it."""
    return library.import_files([Held("log.json", as_bytes(value))], mappings=OWN, **how).counts()


def only(library: Library) -> RecordedGame:
    (game,) = library.games()
    return library.game(game.id)


# Shapes


@pytest.mark.parametrize("shape", [archive, history, saved])
def test_a_log_of_each_shape_is_a_game_with_its_moves(shape: Shape, library: Library) -> None:
    assert recognised(as_bytes(shape(WHOLE))) == ["bga"]
    assert bring(library, shape(WHOLE)) == {"new": 1}
    game = only(library)
    assert (game.started.game, game.names) == (TITLE, ("Ann", "Bo", "Cy"))
    assert game.started.source is not None
    assert (game.started.source.platform, game.started.source.id) == ("Board Game Arena", str(TABLE))
    assert game.played_at == "2026-03-19T00:06:14Z"
    state = game.state()
    assert (state.points, state.winners) == ([5, 2, 0], (1,))
    assert state.counts == {"lamps": [1, 1, 0], "oil": [9]}
    assert (state.round, state.stage) == (1, "Night 1")
    assert state.seconds == [30, 10, 10]
    sentences = [event.text for _, event in game.events if hasattr(event, "text") and event.text]
    assert sentences == [
        "Night 1 falls",
        "Ann lights the pier for 3 points",
        "You draw a wick",
        "Bo lights the mole for 2 points",
        "Cy passes",
        "Ann has 5 points",
    ]


def test_the_same_table_in_another_shape_is_the_same_game(library: Library) -> None:
    assert bring(library, archive(WHOLE)) == {"new": 1}
    assert bring(library, saved(WHOLE)) == {"same": 1}


def test_a_log_of_another_viewer_is_the_same_game(library: Library) -> None:
    shared = [one for one in WHOLE if not one["channel"].startswith("/player")]
    assert bring(library, saved(WHOLE)) == {"new": 1}
    assert bring(library, saved(shared)) == {"same": 1}
    assert bring(library, saved([*shared, alone("Bo", 2, "2", note("drawn"))])) == {"changed": 1}
    assert {one.seat for one in only(library).received} == {1, 2}


def test_a_log_that_grew_continues_its_game(library: Library) -> None:
    assert bring(library, archive(SHORT)) == {"new": 1}
    assert bring(library, archive(WHOLE)) == {"continued": 1}
    assert bring(library, archive(SHORT)) == {"same": 1}
    assert bring(library, archive(WHOLE)) == {"same": 1}
    assert only(library).state().winners == (1,)


def test_numbers_may_be_text_and_packets_may_be_in_any_order() -> None:
    other = [{**one, "packet_id": str(one["packet_id"]), "move_id": str(one["move_id"])} for one in WHOLE]
    moves = [line for _, line in record(archive(other[::-1])).body]
    assert moves == [line for _, line in record(archive(WHOLE)).body]


def test_a_packet_that_was_sent_again_counts_once() -> None:
    again = {**WHOLE[2], "packet_type": "history", "packet_id": "3"}
    *ignored, game = read(archive([*WHOLE, again]))
    assert ignored == [
        Ignored("data.logs[7]", "it was sent twice: its `packet_id` 3 is that of packet 3"),
    ]
    assert isinstance(game, Record)
    assert game.body == record(archive(WHOLE)).body


def test_what_one_player_alone_received_belongs_to_the_move_before() -> None:
    secret = alone("Bo", 6, "5", by("Bo", "drawn", "You draw"))
    before, game = record(archive(SHORT)), record(archive([*SHORT, secret]))
    assert game.body == before.body
    last = game.received[-1].received
    assert (last.move, last.seat) == (len(game.body), 2)
    assert [entry["text"] for entry in last.entries] == ["You draw"]


def test_what_a_player_received_whom_the_log_does_not_name_is_left_out() -> None:
    stranger = {**alone("Bo", 6, "5", note("drawn")), "channel": "/player/p999"}
    (left, _) = read(archive([*SHORT, stranger]))
    assert left == Ignored("data.logs[5]", "the log names no player 999, who alone received it")


def test_a_twin_for_spectators_is_the_notification() -> None:
    twin = by("Ann", "lampLit_spectator", log="", points=3)
    twin["args"]["log"] = "${player_name} lights a lamp"
    (entry,) = entries(saved([packet(1, 1, twin)]))
    assert (entry["type"], entry["text"], entry["points"]) == ("lampLit", "Ann lights a lamp", {"1": 3})


def test_players_of_a_log_without_a_list_are_those_that_it_names() -> None:
    begun = [packet(1, 1, note("passed", "${player_name} passes", player_name="<b>Bo</b>"))]
    assert record(history(begun)).header.seats == ["Bo"]
    assert record(history([*begun, packet(2, 2, ended(Ann=1, Bo=2, Cy=3))])).header.seats == [
        "Ann",
        "Bo",
        "Cy",
    ]
    with pytest.raises(Demand, match="a log has 1 to 100 players; its notifications name 0"):
        read(history([packet(1, 1, note("passed"))]))


def test_a_player_whom_no_entry_names_has_a_seat() -> None:
    game = record(archive([packet(1, 1, by("Ann", "passed"))]))
    assert game.header.seats == ["Ann", "Bo", "Cy"]


@pytest.mark.parametrize(
    "value", [{}, {"data": []}, {"data": {"tables": []}}, {"status": "0", "error": "a limit"}]
)
def test_other_answers_are_no_logs(value: Any) -> None:
    assert "bga" not in recognised(as_bytes(value))
    with pytest.raises(Demand, match=r"with packets in `data.logs`, `data.data` or `packets`"):
        read(value)


# Sentences and arguments


def sentence(log: str, **args: Any) -> str:
    """The sentence of a log of one notification."""
    (text,) = texts(archive([packet(1, 1, note("a", log, **args))]))
    return text


SENTENCES: dict[str, tuple[str, dict[str, Any], str]] = {
    "a missing argument": ("${who} takes ${what}", {"who": "Ann"}, "Ann takes what"),
    "templates in arguments": (
        "Ann takes ${a}",
        {"a": {"log": "${n} ${b}", "args": {"n": 2, "b": {"log": "${c}s", "args": {"c": "card"}}}}},
        "Ann takes 2 cards",
    ),
    "a list": ("${all}", {"all": ["Ann", 2, {"x": 1}]}, "Ann, 2, …"),
    "another object": ("${a}", {"a": {"x": 1}}, "…"),
    "HTML": (
        "${a}<br>${b} &amp; more",
        {"a": "<b onclick='x()'>Ann</b>", "b": "<script>x</script>"},
        "Ann x & more",
    ),
    "HTML as text": ("&lt;b&gt;Ann&lt;/b&gt;", {}, "<b>Ann</b>"),
    "control characters": ("Ann\x1b[31m\n${a}", {"a": "\x00\ud800"}, "Ann�[31m ��"),
    "a long sentence": ("${a}", {"a": "x" * 3_000}, "x" * 1_999 + "…"),
    "a character that does not exist": ("&#99999999999;", {}, "�;"),
}


@pytest.mark.parametrize("name", SENTENCES)
def test_a_sentence_is_plain_text(name: str) -> None:
    log, args, text = SENTENCES[name]
    assert sentence(log, **args) == text


def test_arguments_that_repeat_themselves_end() -> None:
    """Without a bound this template has 5,000 to the power of 10 parts."""
    deep: Any = "x"
    for _ in range(12):
        deep = {"log": "${a}" * 5_000, "args": {"a": deep}}
    assert len(sentence("${a}", a=deep)) <= 2_000


def test_arguments_are_kept_as_they_are() -> None:
    args: dict[str, Any] = {"deck": [1, {"<b>": None}], "half": 0.5, "text": "a\x1b"}
    (entry,) = entries(archive([packet(1, 1, note("a", **args))]))
    assert entry["args"] == args


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ({"a": "x" * 10_000_000}, "they have 10,000,008 bytes; a move has at most 500,000"),
        ({"a": "\ud800"}, "they contain a lone surrogate, such as \\ud800"),
        ({"a": json.loads("[" * 400 + "]" * 400)}, "they are nested too deeply"),
    ],
    ids=["large", "surrogate", "deep"],
)
def test_arguments_that_no_record_can_hold_are_left_out_and_named(
    args: Any, why: str, library: Library, tmp_path: Path
) -> None:
    log = archive([packet(1, 1, note("first", "It begins")), packet(2, 2, note("a", "A deck", **args))])
    report = library.import_files([Held("log.json", as_bytes(log))], title=TITLE)
    (left,) = (game for game in report.files[0].games if game.outcome == "ignored")
    assert (left.place, left.reason) == ("data.logs[1].data[0].args", f"the arguments are left out: {why}")
    assert texts(log) == ["It begins", "A deck"]
    exported = only(library).record()
    with Library(tmp_path / "other") as other:
        assert other.import_files([Held("a.vidi.jsonl", exported.encode())]).counts() == {"new": 1}
        assert other.import_files([Held("log.json", as_bytes(log))], title=TITLE).counts() == {
            "ignored": 1,
            "same": 1,
        }


def test_a_move_that_is_too_large_without_arguments_ends_the_game(library: Library) -> None:
    crowd = [note("a" * 190, str(number)) for number in range(5_000)]
    report = library.import_files(
        [Held("log.json", as_bytes(archive([*SHORT, packet(9, 9, *crowd)])))], mappings=OWN
    )
    assert report.counts() == {"partial": 1}
    (error,) = map(str, report.errors())
    assert error.startswith("log.json: packet 6: move 5: the move has 1,")
    assert error.endswith("; the limit is 1,000,000 [import:2]")


def test_names_are_text_too() -> None:
    listed = [{"id": 1, "name": "<i>Ann</i>\x1b"}, {"id": "2", "name": "<b></b>"}]
    one = packet(1, 1, note("passed", player_id=1), note("passed", player_name="<i>Ann</i>\x1b"))
    game = record(archive([one], listed))
    assert game.header.seats == ["<b></b>", "Ann�"]
    assert [entry["seat"] for entry in entries(archive([one], listed))] == [2, 2]


# Undone moves


def undo(
    number: int, move: int, type_: str = "clearTurn", name: str = "notifIds", *ids: str
) -> dict[str, Any]:
    return packet(number, move, by("Bo", type_, "${player_name} restarts their turn", **{name: list(ids)}))


def lit(number: int, player: str, uid: str, points: int = 3) -> dict[str, Any]:
    one = by(player, "lampLit", LIGHTS, lamp="a lamp", points=points)
    return packet(number, number, {**one, "uid": uid})


@pytest.mark.parametrize(("type_", "name"), [("clearTurn", "notifIds"), ("undoRestore", "cancelledIds")])
def test_moves_that_were_undone_are_taken_back(type_: str, name: str, library: Library) -> None:
    begun = [lit(1, "Ann", "a"), lit(2, "Bo", "b"), lit(3, "Bo", "c"), undo(4, 4, type_, name, "b", "c")]
    again = [lit(5, "Bo", "d", 7), undo(6, 6, type_, name, "b", "c", "d"), lit(7, "Bo", "e", 1)]
    assert bring(library, saved(begun), title=TITLE) == {"new": 1}
    assert only(library).state().points == [3, 0, 0]
    assert bring(library, saved([*begun, *again]), title=TITLE) == {"continued": 1}
    game = only(library)
    assert game.state().points == [3, 1, 0]
    assert game.state().counts["lamps"] == [1, 1, 0]
    assert [getattr(move, "to", None) for move in game.moves] == [
        None,
        None,
        None,
        1,
        None,
        None,
        5,
        None,
        None,
    ]


@pytest.mark.parametrize(
    "packets",
    [
        [lit(1, "Bo", "a"), lit(2, "Ann", "b"), undo(3, 3, "clearTurn", "notifIds", "a")],
        [
            lit(1, "Bo", "a"),
            packet(2, 2, note("x", uid="b"), note("y", uid="c")),
            undo(3, 3, "clearTurn", "notifIds", "b"),
        ],
        [lit(1, "Bo", "a"), undo(3, 3, "undone", "notifIds", "a")],
        [lit(1, "Bo", "a"), undo(3, 3, "clearTurn", "notifIds")],
    ],
    ids=["moves of others between", "a part of a move", "another notification", "no ids"],
)
def test_nothing_is_guessed_where_a_log_is_not_clear(packets: Any) -> None:
    assert all("take_back" not in line.fields() for _, line in record(saved(packets)).body)


# The end


def end(*result: Any, log: str = "") -> list[dict[str, Any]]:
    return [
        packet(1, 1, note("gameStateChange", id=99, args={"result": list(result)}), note("simpleNode", log))
    ]


def result(name: str, score: Any, rank: Any, **more: Any) -> dict[str, Any]:
    id_ = next(id_ for id_, player in PLAYERS.items() if player == name)
    return {"player": id_, "name": name, "score": score, "rank": rank, **more}


def outcome(packets: Any) -> Any:
    """The result of the last move."""
    return record(saved(packets)).body[-1][1].fields()["args"].get("result")


ENDS: dict[str, tuple[list[Any], Any]] = {
    "places": ([result("Cy", "4", "1"), result("Ann", 3, 2), result("Bo", "-1", 3)], ([3, -1, 4], [3])),
    "a tie for the first place": (
        [result("Cy", 4, 1), result("Ann", 4, 1), result("Bo", 1, 3)],
        ([4, 1, 4], [1, 3]),
    ),
    "one place for all, with points": (
        [result("Cy", 1, 1), result("Ann", 1, 1), result("Bo", 1, 1)],
        ([1, 1, 1], [1, 2, 3]),
    ),
    "one place for all, with points below 0": (
        [result("Cy", -1, 1), result("Ann", -1, 1), result("Bo", -1, 1)],
        ([-1, -1, -1], []),
    ),
    "no places": ([result("Cy", 1, None), result("Ann", 1, 1), result("Bo", 1, 1)], None),
}


@pytest.mark.parametrize("name", ENDS)
def test_the_result_of_the_table_ends_the_game(name: str) -> None:
    given, expected = ENDS[name]
    ends = outcome(end(*given))
    assert (ends and (ends["scores"], ends["winners"])) == expected
    by_id = {one["player"]: one for one in given}
    assert outcome([packet(1, 1, note("gameStateChange", id=99, args={"result": by_id}))]) == ends


def test_a_result_of_zeros_gives_points_only_if_a_notification_did() -> None:
    zeros = end(result("Cy", 0, 1), result("Ann", 0, 2), result("Bo", 0, 2))
    assert outcome(zeros) == {"winners": [3]}
    scored = {**lit(0, "Ann", "a"), "move_id": "0"}
    assert outcome([scored, *zeros]) == {"scores": [0, 0, 0], "winners": [3]}


def test_a_tie_of_all_is_one_where_the_platform_says_so() -> None:
    given = [result("Cy", 7, 1), result("Ann", 7, 1), result("Bo", 7, 1)]
    assert outcome(end(*given, log="End of game (tie)")) == {"scores": [7, 7, 7], "winners": [1, 2, 3]}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([5], "`result[0]` must be an object, found 5 [import:5]"),
        ([{"player": 9, "name": "Dee"}], "`result[0]` names no player of the log [import:6]"),
        ([result("Cy", 1, "first"), *ENDS["places"][0][1:]], "`result.rank` must be a whole number"),
    ],
)
def test_a_result_that_is_wrong_ends_the_log_before_it(given: Any, message: str, library: Library) -> None:
    (last,) = end(*given)
    report = library.import_files(
        [Held("log.json", as_bytes(saved([*SHORT, {**last, "packet_id": 9, "move_id": 9}])))], mappings=OWN
    )
    assert report.counts() == {"partial": 1}
    assert str(report.errors()[0]).startswith(f"log.json: packet 6: move 5: {message}")


def test_points_that_are_no_whole_number_are_left_out_and_said() -> None:
    given = [result("Cy", "13.5", 1), result("Ann", 7.0, 2), result("Bo", None, 3)]
    game = record(saved([*SHORT, *({**one, "packet_id": 9, "move_id": 9} for one in end(*given))]))
    assert game.notes == ("the result has points that are no whole number: they are left out",)
    (last,) = (line.fields()["args"] for _, line in game.body[-1:])
    assert last["result"] == {"winners": [3]}
    assert last["entries"][0]["points"] == {"1": 7}


# What is wrong


@pytest.mark.parametrize(
    ("raw", "rule", "message"),
    [
        (5, "import:5", "a packet must be an object, found 5"),
        ({**SHORT[0], "packet_id": None}, "import:5", "`packet_id` is missing"),
        ({**SHORT[0], "packet_id": "x"}, "import:5", "`packet_id` must be a whole number"),
        (packet(9, 2, table_id=None), "import:5", "`table_id` is missing"),
        (packet(9, 2, table_id=6), "import:6", f"it belongs to table 6, the others to table {TABLE}"),
        (packet(9, 2, time="noon"), "import:7", '`time` must be the seconds since 1970, found "noon"'),
        (packet(9, 2, time="9" * 20), "import:7", "`time` must be"),
        (packet(9, 2, data={}), "import:5", "`data` must be a list of notifications, found {}"),
        (packet(9, 2, "log"), "import:5", '`data[0]` must be an object, found "log"'),
        (packet(9, 2, {"args": []}), "import:5", "`data[0].type` is missing"),
        (packet(5, 2), "import:9", "its `packet_id` 5 is that of packet 5, with other content"),
    ],
)
def test_a_packet_that_is_wrong_is_left_out_and_the_others_come_in(raw: Any, rule: str, message: str) -> None:
    (wrong, game) = read(archive([*SHORT, raw]))
    assert isinstance(wrong, Quarantined)
    assert (wrong.place, wrong.rule) == ("data.logs[5]", rule)
    assert wrong.reason.startswith(message)
    assert isinstance(game, Record)
    assert game.body == record(archive(SHORT)).body


def message(library: Library, data: bytes, **how: Any) -> str:
    """The one message about a file of which nothing is taken in."""
    report = library.import_files([Held("log.json", data)], mappings=OWN, **how)
    (error,) = report.errors()
    assert report.counts().keys() <= {"refused", "conflict"}
    return str(error)


def test_a_log_that_is_cut_off(library: Library) -> None:
    text = message(library, as_bytes(archive(WHOLE))[:-20])
    assert text.startswith("log.json: not JSON at column ")
    assert text.endswith(" [import:3]")


def test_a_log_with_other_entries_is_a_conflict(library: Library) -> None:
    bring(library, archive(WHOLE))
    other = [*SHORT[:4], packet(5, "4", by("Cy", "passed", "${player_name} sleeps"))]
    assert message(library, as_bytes(archive(other))) == (
        "log.json: packet 5: move 4: `text` of entry 1 differs from the game of the same id in the "
        'library: the library has "Cy passes", the file "Cy sleeps"; nothing was written. The library keeps '
        "the log that it has; import this one into another library [record:13]"
    )


# Titles and mappings


def test_a_log_is_known_by_its_file_its_notifications_or_its_importer() -> None:
    named = {**archive([packet(1, 1, by("Ann", "passed"))]), "gameName": "Chess"}
    unnamed = archive([packet(1, 1, by("Ann", "passed"))])
    assert record(named).header.game == "Chess"
    assert record(archive(WHOLE), None).header.game == TITLE
    assert record(archive(WHOLE), "Chess").header.game == "Chess"
    assert record({**archive(WHOLE), "gameName": TITLE}, "Chess").header.game == TITLE
    assert record(unnamed, "harbour LIGHTS").header.game == TITLE
    assert record(unnamed, "Go").header.game == "Go"
    with pytest.raises(Demand, match="the log does not name its game: give its title") as refused:
        read(unnamed)
    assert refused.value.rule == "import:14"


def test_a_mapping_replaces_ours_also_without_types_by_which_a_log_is_known(library: Library) -> None:
    ours = mapping.of_title("Ticket to Ride", "bga")
    file = Held("log.json", as_bytes(archive([packet(1, 1, *map(note, ours.known_by))])))
    own = mapping.read("own.json", json.dumps({"title": "ticket to ride", "source": "my logs"}))
    assert library.import_files([file], mappings=[own]).counts() == {"new": 1}
    assert only(library).started.setup == {"counters": []}
    assert len(ours.counters) == 2


def test_the_command_takes_a_title_and_mappings(vidi: Vidi) -> None:
    Path("log.json").write_bytes(as_bytes(archive(SHORT)))
    Path("own.json").write_text(json.dumps(MAPPING))
    refused = vidi("import", "log.json")
    assert refused.code == 1
    assert "give its title, as in `vidi import --title 'Ark Nova' FILE` [import:14]" in refused.err
    assert vidi("import", "log.json", "--title", TITLE, "--dry-run").out.endswith(
        "1 new; nothing was written\n"
    )
    assert vidi("import", "log.json", "--mapping", "own.json").out.endswith("1 new\n")
    assert TITLE in vidi("games").out


def test_a_log_is_left_out_where_only_titles_with_rules_are_wanted(library: Library) -> None:
    assert bring(library, archive(SHORT), known_only=True) == {"ignored": 1}
    assert library.games() == []


def test_another_mapping_of_a_log_is_a_conflict_that_says_so(library: Library) -> None:
    bring(library, archive(WHOLE))
    plain = {**MAPPING, "points": []}
    other = mapping.read("other.json", json.dumps(plain))
    report = library.import_files([Held("log.json", as_bytes(archive(WHOLE)))], mappings=[other])
    assert [str(error) for error in report.errors()] == [
        "log.json: packet 3: move 2: `points` of entry 1 differs from the game of the same id in the "
        'library: the library has {"1": 3}, the file null; nothing was written. A mapping decides that: '
        "`vidi logs map TITLE` reads all games of a title again with the mapping of now; then import this "
        "file once more [record:13]"
    ]


WRONG_MAPPINGS: dict[str, tuple[Any, str]] = {
    "not JSON": ("{", "not JSON: "),
    "no title": ({"source": "-"}, "`title` is missing"),
    "another field": (
        {**MAPPING, "score": []},
        "`score` is not a field; the fields are title, source, known_by, points, counters, rounds",
    ),
    "another field of a change": (
        {**MAPPING, "points": [{"type": "a", "totel": "b"}]},
        "`points.0.totel` is not a field",
    ),
    "no number": (
        {**MAPPING, "points": [{"type": "a"}]},
        "`points.0`: write one of `total`, `change` and `totals`",
    ),
    "two numbers": (
        {**MAPPING, "points": [{"type": "a", "total": "b", "change": 1}]},
        "`points.0`: write one of `total`, `change` and `totals`",
    ),
    "a type": ({**MAPPING, "points": [{"type": 5, "total": "b"}]}, "`points.0.type` must be text, found 5"),
    "a counter's name": (
        {**MAPPING, "counters": [{"name": "No", "label": "No", "of": []}]},
        "`counters.0.name` has characters that are not allowed there",
    ),
    "a counter twice": (
        {**MAPPING, "counters": [{"name": "a", "label": "A", "of": []}] * 2},
        "``: the counter 'a' stands twice: give each a name of its own",
    ),
}


@pytest.mark.parametrize("name", WRONG_MAPPINGS)
def test_a_mapping_that_is_wrong_is_one_message(name: str, vidi: Vidi) -> None:
    value, why = WRONG_MAPPINGS[name]
    Path("own.json").write_text(value if isinstance(value, str) else json.dumps(value))
    Path("log.json").write_bytes(as_bytes(archive(SHORT)))
    refused = vidi("import", "log.json", "--mapping", "own.json")
    assert refused.code == 1
    assert refused.err.startswith(f"vidi: own.json: {why}")
    assert refused.err.endswith(" [import:13]\n")
    assert refused.err.count("\n") == 1


def test_the_mappings_that_come_with_vidi_are_right() -> None:
    assert [one.title for one in mapping.shipped()] == sorted(one.title for one in mapping.shipped())
    assert all(one.source for one in (*mapping.shipped(), mapping.default("Chess", "bga")))


def test_of_an_unknown_title_the_scores_of_the_platform_count() -> None:
    counter = note("setPlayerCounter", name="playerScore", playerId=1002, value=4, oldValue=1, inc=3)
    other = note("setPlayerCounter", name="coins", playerId=1002, value=9)
    scores = note("newScores", newScores={"1001": "6", "1003": -1, "7": 2})
    shown = entries({**archive([packet(1, 1, counter, other, scores)]), "gameName": "Chess"})
    assert [entry.get("points") for entry in shown] == [{"2": 4}, None, {"1": 6, "3": -1}]


# The survey


def test_a_survey_of_logs_says_what_a_mapping_can_use(vidi: Vidi) -> None:
    Path("logs").mkdir()
    Path("logs/a.json").write_bytes(as_bytes(archive(WHOLE)))
    Path("logs/b.json").write_bytes(as_bytes(history(SHORT)))
    Path("logs/c.txt").write_text("-")
    done = vidi("logs", "show", "logs", "--json")
    survey = json.loads(done.out)
    assert survey["logs"] == 2
    lamps = survey["types"][0]
    assert (lamps["type"], lamps["count"], lamps["logs"], lamps["sentence"]) == ("lampLit", 4, 2, LIGHTS)
    assert {"path": "points", "count": 4, "example": "3"} in lamps["args"]
    assert "drawn" not in {kind["type"] for kind in survey["types"]}
    assert "left out: logs/c.txt: " in done.err
    assert "lampLit: 4 times in 2 of 2 logs" in vidi("logs", "show", "logs").out
    assert vidi("logs", "show", "logs/c.txt").code == 1


def test_the_old_form_shows_logs_too(vidi: Vidi) -> None:
    Path("show").mkdir()  # a folder with the name of the command
    Path("show/a.json").write_bytes(as_bytes(archive(WHOLE)))
    shown = vidi("logs", "show", "show")
    assert (shown.code, shown.err) == (0, "")
    for words in (("./show",), ("show/a.json",), ("--", "show"), ("./show", "show/a.json")):
        old = vidi("logs", *words)
        assert (old.code, old.err) == (0, ""), words
        assert "lampLit" in old.out, words
    assert vidi("logs", "--json", "./show").out == vidi("logs", "show", "show", "--json").out
    assert [line.split()[:1] for line in vidi("logs", "--help").out.splitlines()].count(["show"]) == 1
    nowhere = vidi("logs", "nowhere")
    assert nowhere.code != 0
    assert "nowhere" in nowhere.err


def test_the_document_shows_a_mapping_with_every_field() -> None:
    page = (Path(__file__).parents[2] / "docs" / "importing" / "mappings.md").read_text("utf-8")
    example, *_ = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    assert mapping.read("example", example).title == TITLE
    kinds = (mapping.Mapping, mapping.Change, mapping.ThingIn)
    fields = {name for kind in kinds for name in kind.model_fields}
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", page, re.MULTILINE)
    assert fields == {name for row in rows for name in re.findall(r"\w+", row)}
    shipped = [one.title for one in mapping.shipped()]
    assert all(f"| {title} | `" in page for title in shipped)
