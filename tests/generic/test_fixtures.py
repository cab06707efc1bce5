"""The recorded games that come with Vidi: every one is taken in, and comes out again as it is."""

import json
from pathlib import Path

import pytest
from jsonschema_rs import Draft202012Validator

from domain.catalog import rules_of
from vidi.library.library import Library
from vidi.record.schema import schema
from vidi.store.game import RecordedGame

FOLDER = Path(__file__).parents[2] / "fixtures"
FILES = sorted(FOLDER.rglob("*.vidi.jsonl"))


def taken(library: Library, file: Path) -> RecordedGame:
    report = library.import_files([file])
    assert [str(error) for error in report.errors()] == []
    (header,) = library.games()
    return library.game(header.id)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_in_and_out(file: Path, library: Library, tmp_path: Path) -> None:
    """It is taken in; its export is taken in elsewhere, as the same events, and exported the same."""
    game = taken(library, file)
    copy = tmp_path / "copy.vidi.jsonl"
    copy.write_text(game.record(), "utf-8")
    with Library(tmp_path / "other") as other:
        again = taken(other, copy)
        assert again.id == game.id
        assert again.stream == game.stream
        assert again.record() == game.record()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_lines_meet_the_schema(file: Path) -> None:
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    rules = rules_of(lines[0]["game"], lines[0].get("ruleset"), lines[0].get("setup", {}))
    assert rules is not None
    validator = Draft202012Validator(schema(rules))
    for line in lines:
        validator.validate(line)


def test_the_readme_names_every_fixture() -> None:
    readme = (FOLDER / "README.md").read_text("utf-8")
    assert [file.name for file in FILES if f"`{file.name}`" not in readme] == []
