"""What a report of an import says the library has is what the library has, whatever a record looks like."""

import json
from io import BytesIO
from itertools import count
from uuid import UUID

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.helpers.records import DEAL, HEADER, LINES, MOVES, text
from vidi.importers.deciding.follow import game_of
from vidi.importers.reading.given import Held
from vidi.library.library import Library
from vidi.record.read import Record, records
from vidi.store.game import GameNotFound


def stored(library: Library, game: UUID) -> int:
    """How many moves the library has of a game."""
    try:
        return len(library.game(game).moves)
    except GameNotFound:
        return 0


def test_a_record_that_is_refused_leaves_the_moves_that_the_library_has(library: Library) -> None:
    """Also in the same file, and where nothing is written."""
    wrong = [HEADER, DEAL, *MOVES[:2], "x"]
    other = [{**HEADER, "title": "Another"}, DEAL, *MOVES]
    for dry_run in (True, False):
        (report,) = library.import_files(
            [Held("f.vidi.jsonl", text([*LINES, *wrong, *other, HEADER, "x"]).encode())], dry_run=dry_run
        ).files
        assert [(game.outcome, game.moves, game.kept) for game in report.games] == [
            ("new", 7, 7),
            ("refused", 0, 7),
            ("conflict", 0, 7),
            ("refused", 0, 0),
        ]
        assert {game.game_id for game in report.games} == {report.games[0].game_id, None}


@st.composite
def mutated(draw: st.DrawFn) -> list[str]:
    """The lines of two records of one game, with lines that are cut, changed, gone, moved, or there twice."""
    whole = text(LINES).splitlines()
    lines = [*whole[: draw(st.integers(3, 9))], *whole[: draw(st.integers(3, 9))]]
    for _ in range(draw(st.integers(1, 3))):
        at, to, byte = (draw(st.integers(0, 200)) for _ in range(3))
        at, to = at % len(lines), to % len(lines)
        match draw(st.sampled_from(["cut", "change", "drop", "move", "again", "back", "end"])):
            case "cut":
                lines[at] = lines[at][:byte]
            case "change":
                lines[at] = lines[at][:byte] + draw(st.sampled_from('"{}[],:0 2x')) + lines[at][byte + 1 :]
            case "drop":
                lines[at] = ""
            case "move":
                lines.insert(to, lines.pop(at))
            case "again":
                lines.insert(to, lines[at])
            case "back":
                lines.insert(at, json.dumps({"n": to, "seat": 2, "take_back": byte % 8}))
            case "end":
                lines.insert(at, '{"end":{"scores":[1,2,3],"winners":[3]}}')
    return lines


SOURCES = count()


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=mutated())
def test_a_report_says_of_mutated_records_what_the_library_has(library: Library, lines: list[str]) -> None:
    """A game of its own each time, unless its header says otherwise by now."""
    source = json.dumps({"platform": "table", "id": str(next(SOURCES))})
    content = "\n".join(lines).replace('"vidi": 1,', f'"vidi": 1, "source": {source},').encode()
    (report,) = library.import_files([Held("f.vidi.jsonl", content)]).files
    kept = {}
    for record, game in zip(records("f.vidi.jsonl", BytesIO(content)), report.games, strict=True):
        if isinstance(record, Record):
            kept[game_of(record)] = game.kept
            assert game.game_id in (game_of(record), None)
            assert bool(game.kept) <= (game.game_id is not None)
    assert kept == {id_: stored(library, id_) for id_ in kept}
