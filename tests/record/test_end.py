"""What a record tells of the end that the rules do not find: both are kept, and the game is marked."""

import os
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.events import EndConfirmed, EndContradicted, GameEnded, ImportStopped, Mark
from tests.helpers.records import LINES, finished, lines_of, write
from vidi.care.redecide import redecide
from vidi.library.library import Library
from vidi.store.game import RecordedGame

*MOVES, END = lines_of(finished("e"))
SCORES, WINNERS = END["end"]["scores"], END["end"]["winners"]
OTHER = [SCORES[0] + 1, *SCORES[1:]]
MARKED = "SELECT fidelity, flaw FROM games"


def end_line(scores: list[int], winners: list[int]) -> dict[str, Any]:
    return {"end": {"scores": scores, "winners": winners}}


def only(library: Library) -> RecordedGame:
    (header,) = library.games()
    return library.game(header.id)


def stored(library: Library) -> list[Any]:
    stream = [event for _, event in only(library).stream]
    assert redecide(only(library).id, stream)
    return stream


def outcome(library: Library, file: Path) -> str:
    (only,) = library.import_files([file]).counts()
    return only


@pytest.mark.parametrize(
    ("scores", "winners"), [(OTHER, WINNERS), (SCORES, [1, 2, 3]), ([], []), ([-5, 10**9, 0, 7], [0])]
)
def test_a_game_whose_record_tells_another_end_is_kept_and_marked(
    scores: list[int], winners: list[int], library: Library, tmp_path: Path
) -> None:
    file = write(tmp_path / "game.vidi.jsonl", *MOVES, end_line(scores, winners))
    flaw = f"`end` gives scores {scores} and winners {winners}; by the rules they are {SCORES} and {WINNERS}"
    for dry_run, strict in ((True, False), (False, True), (False, False)):
        assert library.store.position() == 0
        report = library.import_files([file], dry_run=dry_run, strict=strict)
        assert report.counts() == {"refused" if strict else "contradicts": 1}
        assert [str(error) for error in report.errors()] == [f"{file}:{len(MOVES) + 1}: {flaw} [record:11]"]
        assert not report.ok
    (imported,) = report.files[0].games
    game = only(library)
    assert imported.moves == imported.kept == len(game.moves) == len(MOVES) - 2
    assert (
        stored(library)[-1]
        == game.flaw
        == EndContradicted(
            file="game.vidi.jsonl",
            line=len(MOVES) + 1,
            told_scores=tuple(scores),
            told_winners=tuple(winners),
            found_scores=tuple(SCORES),
            found_winners=tuple(WINNERS),
        )
    )
    assert library.sql(MARKED).to_numpy().tolist() == [["contradicts", flaw]]
    assert library.sql("SELECT ended, moves FROM games").to_numpy().tolist() == [[True, len(MOVES) - 2]]
    assert lines_of(event for _, event in game.stream) == [*MOVES, END]


def test_analysts_compare_what_is_told_with_what_is_found(library: Library, tmp_path: Path) -> None:
    library.import_files([write(tmp_path / "game.vidi.jsonl", *MOVES, end_line(OTHER[:2], [2, 7]))])
    library.import_files([write(tmp_path / "begun.vidi.jsonl", *LINES, end_line([1, 2, 3], [3]))])
    rows = library.sql(
        """SELECT seat, format('{}, not {}', coalesce(found_score::VARCHAR, 'open'), coalesce(told_score, 0)),
            found_won IS NULL OR found_won <> told_won
        FROM contradictions JOIN games USING (game_id) ORDER BY ended, seat"""
    )
    early = [[1, "open, not 1", True], [2, "open, not 2", True], [3, "open, not 3", True]]
    assert rows.to_numpy().tolist() == early + [
        [
            seat,
            f"{SCORES[seat - 1]}, not {OTHER[seat - 1] if seat < 3 else 0}",
            (seat in WINNERS) != (seat == 2),
        ]
        for seat in (1, 2, 3)
    ]


def test_an_end_that_comes_too_early_is_kept_until_the_game_goes_on(library: Library, tmp_path: Path) -> None:
    file = write(tmp_path / "game.vidi.jsonl", *LINES, end_line([5, 5, 5], [1]))
    assert outcome(library, file) == "contradicts"
    last = stored(library)[-1]
    assert (last.told_scores, last.told_winners) == ((5, 5, 5), (1,))
    assert (last.found_scores, last.found_winners) == (None, None)
    assert library.sql(MARKED).to_numpy().tolist() == [["contradicts", last.flaw]]
    back = {"n": 8, "seat": 3, "take_back": 3}
    assert outcome(library, write(tmp_path / "on.vidi.jsonl", *LINES, back)) == "continued"
    assert only(library).flaw is None
    stream = stored(library)
    assert outcome(library, file) == "same"  # it tells of an earlier position
    assert stored(library) == stream
    assert library.sql(MARKED).to_numpy().tolist() == [["whole", None]]


def test_a_contradiction_is_marked_once_and_confirmed_once(library: Library, tmp_path: Path) -> None:
    bad = write(tmp_path / "bad.vidi.jsonl", *MOVES, end_line(OTHER, WINNERS))
    open_end = write(tmp_path / "open.vidi.jsonl", *MOVES)
    right = write(tmp_path / "right.vidi.jsonl", *MOVES, END)
    assert outcome(library, bad) == "contradicts"
    marked = stored(library)
    for file, due in ((bad, "contradicts"), (open_end, "same")):
        assert outcome(library, file) == due
        assert stored(library) == marked

    assert outcome(library, right) == "same"
    whole = stored(library)
    assert whole == [*marked, EndConfirmed(file="right.vidi.jsonl", line=len(MOVES) + 1)]
    assert only(library).flaw is None
    assert library.sql(MARKED).to_numpy().tolist() == [["whole", None]]
    for file, due in ((right, "same"), (bad, "contradicts"), (right, "same"), (open_end, "same")):
        assert outcome(library, file) == due
        assert stored(library) == whole


@pytest.mark.parametrize("wrong", [end_line(OTHER, WINNERS), '{"end":'])
@pytest.mark.parametrize("name", ["a", "z"])
def test_the_order_of_records_in_one_import_does_not_matter(
    name: str, wrong: Any, library: Library, tmp_path: Path
) -> None:
    write(tmp_path / "m.vidi.jsonl", *MOVES, END)
    write(tmp_path / f"{name}.vidi.jsonl", *MOVES, wrong)
    library.import_files([tmp_path])
    whole = stored(library)
    assert whole[-1] == EndConfirmed(file="m.vidi.jsonl", line=len(MOVES) + 1)
    library.import_files([tmp_path])
    assert stored(library) == whole


def test_a_right_record_leaves_no_mark(library: Library, tmp_path: Path) -> None:
    right = write(tmp_path / "right.vidi.jsonl", *MOVES, END)
    assert [outcome(library, right), outcome(library, right)] == ["new", "same"]
    assert not any(isinstance(event, Mark) for event in stored(library))


def test_two_records_that_are_wrong_in_two_ways_mark_a_game_twice(library: Library, tmp_path: Path) -> None:
    write(tmp_path / "a.vidi.jsonl", *MOVES, end_line(OTHER, WINNERS))
    write(tmp_path / "b.vidi.jsonl", *MOVES, end_line(SCORES, []))
    write(tmp_path / "c.vidi.jsonl", *MOVES, '{"end":')
    assert library.import_files([tmp_path]).counts() == {"contradicts": 2, "partial": 1}
    stream = stored(library)
    assert [type(event) for event in stream[-3:]] == [EndContradicted, EndContradicted, ImportStopped]
    assert library.import_files([tmp_path]).counts() == {"contradicts": 2, "partial": 1}
    assert stored(library) == stream


@pytest.mark.parametrize(
    "end", ['{"end":', '{"end":{"scores":[1]}}', '{"end":{"scores":[1e3],"winners":[]}}']
)
def test_an_end_that_cannot_be_read_makes_a_game_partial_with_all_its_moves(
    end: str, library: Library, tmp_path: Path
) -> None:
    file = write(tmp_path / "game.vidi.jsonl", *MOVES, end)
    assert outcome(library, file) == "partial"
    assert len(only(library).moves) == len(MOVES) - 2
    assert isinstance(stored(library)[-2], GameEnded)
    assert outcome(library, write(file, *MOVES, END)) == "same"
    assert only(library).flaw is None


def test_a_file_name_is_only_text(library: Library, tmp_path: Path) -> None:
    """Also one that is no UTF-8, and one that a terminal would obey."""
    for name in (b"\xff.vidi.jsonl", b"\x1b[31m\n.vidi.jsonl"):
        file = Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name))
        assert outcome(library, write(file, *MOVES, end_line(OTHER, WINNERS))) == "contradicts"
        assert outcome(library, write(file, *MOVES, end_line([], [len(name)]))) == "contradicts"
    flaw = only(library).flaw
    assert flaw is not None
    assert flaw.file == "\\x1b[31m\\n.vidi.jsonl"
