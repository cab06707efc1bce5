"""The recorded games that come with Vidi: every one is taken in, and comes out again as it is."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from jsonschema_rs import Draft202012Validator

from domain.catalog import games
from domain.kernel.events import MoveMade
from domain.kernel.messages import Event
from domain.vinci.events import CivilizationChosen, ProvinceConquered
from vidi.library import Library, RecordedGame
from vidi.record.schema import schema

FOLDER = Path(__file__).parent.parent / "fixtures"
FILES = sorted(FOLDER.rglob("*.vidi.jsonl"))
EXAMPLES = FOLDER / "vinci" / "examples.vidi.jsonl"


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
    validator = Draft202012Validator(schema(games()[lines[0]["game"]]))
    for line in lines:
        validator.validate(line)


def test_the_readme_names_every_fixture() -> None:
    readme = (FOLDER / "README.md").read_text("utf-8")
    assert [file.name for file in FILES if f"`{file.name}`" not in readme] == []


# The examples of Vinci's rulebook, with their numbers in the notes


def moves_of(game: RecordedGame) -> list[tuple[MoveMade, list[Event]]]:
    """Each move with its events."""
    found: list[tuple[MoveMade, list[Event]]] = []
    for _, event in game.events:
        if isinstance(event, MoveMade):
            found.append((event, []))
        elif found:
            found[-1][1].append(event)
    return found


@pytest.mark.rule("vinci:6.1", "vinci:6.5", "vinci:12.28", "vinci:12.30")
def test_costs_are_those_of_the_notes(library: Library) -> None:
    conquests = [
        (made.note or "", event)
        for made, events in moves_of(taken(library, EXAMPLES))
        for event in events
        if isinstance(event, ProvinceConquered)
    ]
    assert len(conquests) == 24
    for note, event in conquests:
        found = re.search(r"(\d+) pawns?, (\d+|none) left", note)
        assert found, note
        cost, left = found.groups()
        assert (event.cost, event.hand) == (int(cost), 0 if left == "none" else int(left)), note


@pytest.mark.rule("vinci:2.3", "vinci:2.5", "vinci:10.2")
def test_points_are_those_of_the_notes(library: Library) -> None:
    game = taken(library, EXAMPLES)
    worked_out = 0
    for made in game.moves:
        found = re.search(r"Points.*? = (\d+)\.", getattr(made, "note", None) or "")
        if found:
            worked_out += 1
            assert game.rules.score(game.state(move=made.move))[made.seat - 1] == int(found[1]), made
    assert worked_out == 10
    assert game.rules.score(game.state()) == (20, 15, 16)


@pytest.mark.rule("vinci:2.10")
def test_mountaineering_and_galleys_are_18_pawns(library: Library) -> None:
    chosen = [
        event
        for _, events in moves_of(taken(library, EXAMPLES))
        for event in events
        if isinstance(event, CivilizationChosen)
    ]
    assert [(event.tiles, event.pawns) for event in chosen] == [
        (("mountaineering", "galleys"), 18),
        (("astronomy", "port"), 19),
        (("agriculture_column", "fortification"), 16),
        (("livestock", "cavalry"), 17),
    ]
    assert [(event.paid, event.coins) for event in chosen] == [(3, 0), (3, 0), (0, 2), (1, 2)]


def test_the_bots_games_are_whole_say_so_and_take_every_tile(library: Library) -> None:
    files = [file for file in FILES if file.parent == EXAMPLES.parent and file != EXAMPLES]
    assert library.import_files(files).counts() == {"new": 18}
    found = [library.game(header.id) for header in library.games()]
    assert all(game.rules.winners(game.state()) for game in found)
    on_maps = Counter((game.started.setup["map"], len(game.names)) for game in found)
    assert on_maps == Counter(
        {
            **{("europa", seats): 3 for seats in (2, 3, 4, 5)},
            **{("mare-nostrum", seats): 3 for seats in (2, 3)},
        }
    )
    assert all(game.started.source and game.started.source.platform == "vidi play" for game in found)
    taken = {
        tile
        for game in found
        for _, event in game.events
        if isinstance(event, CivilizationChosen)
        for tile in event.tiles
    }
    assert len(taken) == 35
