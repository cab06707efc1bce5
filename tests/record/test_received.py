"""Entries of a log that one seat alone received: in records, libraries, replays, pictures and checks."""

from pathlib import Path
from typing import Any

import pytest

from dashboard.replay.replay import build
from domain.kernel.aggregate import Recorded
from domain.library.reports import EntriesReceived, received_id
from tests.helpers.records import HEADER, write
from vidi.care.verify import verify
from vidi.importers.report import Imported
from vidi.library.library import Library
from vidi.notebook.pictures import events_of

LOG = {
    "vidi": 1,
    "game": "Harbour",
    "ruleset": "logged.1",
    "seats": ["Ann", "Bo"],
    "source": {"platform": "Elsewhere", "id": "7"},
}


def moved(n: int, seat: int, text: str) -> dict[str, Any]:
    return {"n": n, "seat": seat, "command": "log", "args": {"entries": [{"type": "draw", "text": text}]}}


MOVES = [moved(1, 1, "Ann draws a card"), moved(2, 2, "Bo draws a card")]


def received(move: int, seat: int, text: str) -> dict[str, Any]:
    return {"received": {"move": move, "seat": seat, "entries": [{"type": "draw", "text": text}]}}


ANNS, BOS = received(1, 1, "You draw an oar"), received(2, 2, "You draw a sail")


def imported(library: Library, *lines: Any) -> Imported:
    [entry] = library.import_files([write(library.folder / "log.vidi.jsonl", *lines)]).files[0].games
    return entry


def sentences(library: Library) -> list[str]:
    """The sentences of the replay, in order."""
    game = library.game(library.games()[0].id)
    replay = build(game.rules, game.started, (event for _, event in game.events))
    return [frame["say"] for frame in replay["frames"] if not frame.get("quiet")]


WHOLE = [
    "Ann draws a card",
    "Only Ann received this: You draw an oar",
    "Bo draws a card",
    "Only Bo received this: You draw a sail",
]


@pytest.mark.parametrize(("first", "second"), [(ANNS, BOS), (BOS, ANNS)])
def test_the_logs_of_two_players_are_one_game(tmp_path: Path, first: Any, second: Any) -> None:
    with Library(tmp_path) as library:
        assert imported(library, LOG, *MOVES, first).outcome == "new"
        assert imported(library, LOG, *MOVES, second).outcome == "changed"
        assert imported(library, LOG, *MOVES, first).outcome == "same"
        assert sentences(library) == WHOLE
        assert verify(tmp_path, library.store, lambda *_: None).ok


def test_an_exported_record_has_them_and_adds_nothing(tmp_path: Path) -> None:
    with Library(tmp_path / "a") as library, Library(tmp_path / "b") as other:
        imported(library, LOG, *MOVES, ANNS, BOS)
        record = library.game(library.games()[0].id).record()
        assert imported(library, record).outcome == "same"
        assert imported(other, record).outcome == "new"
        assert other.game(other.games()[0].id).record() == record
        assert sentences(other) == WHOLE


def test_they_keep_their_move_when_the_log_grows(tmp_path: Path) -> None:
    with Library(tmp_path) as library:
        imported(library, LOG, MOVES[0], ANNS)
        assert imported(library, LOG, *MOVES, ANNS, BOS).outcome == "continued"
        assert sentences(library) == WHOLE


def test_a_moment_of_one_can_be_shared(tmp_path: Path) -> None:
    with Library(tmp_path) as library:
        imported(library, LOG, *MOVES, ANNS)
        game = library.game(library.games()[0].id)
        texts = [getattr(event, "text", None) for _, event in events_of(game, 1)]
        assert texts[-2:] == ["Ann draws a card", "You draw an oar"]


@pytest.mark.parametrize(
    ("line", "rule", "words"),
    [
        (received(3, 1, "early"), "record:17", "comes after its move"),
        (received(1, 3, "nobody"), "record:7", "there are 1 to 2"),
        ({"received": {"move": 1, "seat": 1, "entries": [{"text": "no type"}]}}, "record:17", "type"),
        ({"received": {"move": 1, "seat": 1, "entries": []}}, "record:3", "entries"),
    ],
)
def test_a_wrong_one_is_refused_and_the_moves_are_kept(
    tmp_path: Path, line: Any, rule: str, words: str
) -> None:
    with Library(tmp_path) as library:
        entry = imported(library, LOG, *MOVES, line)
        assert (entry.outcome, entry.kept) == ("partial", 2)
        assert entry.error
        assert entry.error.rule == rule
        assert words in entry.error.message


def test_a_game_with_rules_has_none(tmp_path: Path) -> None:
    with Library(tmp_path) as library:
        entry = imported(library, HEADER, received(1, 1, "You draw an oar"))
        assert entry.error
        assert entry.error.rule == "record:17"
        assert "only logs" in entry.error.message


def test_verify_finds_one_in_the_stream_of_another_game(tmp_path: Path) -> None:
    with Library(tmp_path) as library:
        imported(library, LOG, *MOVES)
        stray = EntriesReceived(game="another", move=1, seat=1, entries=({"type": "draw"},))
        library.store.events.put([Recorded(received_id(library.games()[0].id), 1, stray)])
        assert not verify(tmp_path, library.store, lambda *_: None).ok
