"""The recorded games of Vinci: the rulebook's examples with numbers in the notes, and games of bots."""

import re
from collections import Counter
from pathlib import Path

import pytest

from domain.kernel.events import MoveMade
from domain.kernel.messages import Event
from domain.vinci.events import CivilizationChosen, ProvinceConquered
from tests.generic.test_fixtures import taken
from vidi.library.library import Library
from vidi.store.game import RecordedGame

FOLDER = Path(__file__).parents[4] / "fixtures" / "vinci"
EXAMPLES = FOLDER / "examples.vidi.jsonl"


def moves_of(game: RecordedGame) -> list[tuple[MoveMade, list[Event]]]:
    """Each move with its events."""
    moves: list[tuple[MoveMade, list[Event]]] = []
    for _, event in game.events:
        if isinstance(event, MoveMade):
            moves.append((event, []))
        elif moves:
            moves[-1][1].append(event)
    return moves


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
        match = re.search(r"(\d+) pawns?, (\d+|none) left", note)
        assert match, note
        cost, left = match.groups()
        assert (event.cost, event.hand) == (int(cost), 0 if left == "none" else int(left)), note


@pytest.mark.rule("vinci:2.3", "vinci:2.5", "vinci:10.2")
def test_points_are_those_of_the_notes(library: Library) -> None:
    game = taken(library, EXAMPLES)
    worked_out = 0
    for made in game.moves:
        match = re.search(r"Points.*? = (\d+)\.", getattr(made, "note", None) or "")
        if match:
            worked_out += 1
            assert game.rules.score(game.state(move=made.move))[made.seat - 1] == int(match[1]), made
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
    files = [file for file in sorted(FOLDER.rglob("*.vidi.jsonl")) if file != EXAMPLES]
    assert library.import_files(files).counts() == {"new": 18}
    games = [library.game(header.id) for header in library.games()]
    assert all(game.rules.winners(game.state()) for game in games)
    on_maps = Counter((game.started.setup["map"], len(game.names)) for game in games)
    assert on_maps == Counter(
        {
            **{("europa", seats): 3 for seats in (2, 3, 4, 5)},
            **{("mare-nostrum", seats): 3 for seats in (2, 3)},
        }
    )
    assert all(game.started.source and game.started.source.platform == "vidi play" for game in games)
    taken = {
        tile
        for game in games
        for _, event in game.events
        if isinstance(event, CivilizationChosen)
        for tile in event.tiles
    }
    assert len(taken) == 35
