"""The note beside the newest copy: it counts for this code, this copy and these reviews."""

import os
from pathlib import Path

import pytest

from projections.copies import made
from projections.projector.projector import WAREHOUSE, Projector
from projections.projector.publish import publish
from tests.store.test_store import begun
from vidi.library.library import Library
from vidi.library.tables import project
from vidi.library.unchanged import is_current
from vidi.review.stored import Reviews


def test_tables_need_nothing_until_events_reviews_or_other_files_come(tmp_path: Path) -> None:
    with Library(tmp_path) as library:
        assert not is_current(tmp_path, library.store)
        project(tmp_path, library.store)
        assert is_current(tmp_path, library.store)
        library.record(begun("one"))
        assert not is_current(tmp_path, library.store)
        project(tmp_path, library.store)
        assert is_current(tmp_path, library.store)
        Reviews(tmp_path)  # makes the file
        assert not is_current(tmp_path, library.store)
        project(tmp_path, library.store)
        assert is_current(tmp_path, library.store)
        (tmp_path / WAREHOUSE).touch()
        assert not is_current(tmp_path, library.store)


def test_tables_of_another_store_are_not_current(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    for folder in (one, two):
        with Library(folder) as library:
            library.record(begun(folder.name))
            project(folder, library.store)
    with Library(two) as other:
        assert not is_current(one, other.store)


def test_a_copy_without_what_games_hide_needs_the_rest(tmp_path: Path) -> None:
    with Library(tmp_path) as library:
        with Projector(tmp_path / WAREHOUSE, library.store.rows, covers=True) as projector:
            publish(projector, tmp_path)
        assert not is_current(tmp_path, library.store)


@pytest.mark.parametrize("text", ["", "[", "{}", '["current", "", "None"]'])
def test_a_note_that_is_none_does_not_count(text: str, tmp_path: Path) -> None:
    with Library(tmp_path) as library:
        project(tmp_path, library.store)
        (tmp_path / "published" / made.NOTE).write_text(text)
        assert not is_current(tmp_path, library.store)


def test_files_are_known_by_their_states(tmp_path: Path) -> None:
    file = tmp_path / "common" / "games.sql"
    file.parent.mkdir()
    file.write_text("SELECT 1")
    os.utime(file, (0, 0))
    before = made.states(tmp_path)
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "games.pyc").touch()
    assert made.states(tmp_path) == before
    file.write_text("SELECT 2")
    os.utime(file, (0, 0))
    assert made.states(tmp_path) != before
