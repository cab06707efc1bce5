"""A record holds all of a game: what goes out comes in again, event for event."""

from pathlib import Path

import pytest

from domain.catalog import games
from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.kernel.events import MoveMade
from tests.generic.games import RandomGame, Step, any_legal, rules_of
from tests.generic.random_events import EVENTS, each
from vidi.library.library import Library
from vidi.library.recording import Recorder
from vidi.record.write import record_lines


@pytest.mark.parametrize("name", list(games()))
def test_export_import_export_is_the_identity(name: str, library: Library, tmp_path: Path) -> None:
    def holds(random: RandomGame, steps: list[Step]) -> None:
        events = random.stream()
        text = "".join(f"{line}\n" for line in record_lines(events))
        file = tmp_path / "game.vidi.jsonl"
        file.write_text(text, "utf-8")
        report = library.import_files([file])
        assert report.counts() == {"new": 1}, report.errors()
        game = library.game(library.games()[-1].id)
        assert [event for _, event in game.events] == events
        assert game.record() == text

    each(name, EVENTS // 10, holds)


@pytest.mark.parametrize("name", list(games()))
def test_a_game_with_moves_taken_back_and_a_branch_of_it_too(
    name: str, library: Library, tmp_path: Path
) -> None:
    rules = rules_of(name)
    parent = Game.start(rules, [f"Seat {seat}" for seat in range(1, min(rules.seats) + 1)], seed=name)
    for share in (0.6, 0.3, 0.9):
        some_moves(parent, 15)
        back(parent, share)
    some_moves(parent, 3)
    library.record(parent)
    branch = Recorder.branch(library, parent.id, parent.next_move - 2).game
    some_moves(branch, 10)
    left = back(branch, 0.3)
    left += some_moves(branch, 3)
    library.record(branch)
    for game in (parent, branch):
        recorded = library.game(game.id)
        file = tmp_path / "game.vidi.jsonl"
        file.write_text(recorded.record(), "utf-8")
        with Library(tmp_path / str(game.id)) as other:
            report = other.import_files([file])
            assert report.counts() == {"new": 1}, report.errors()
            assert other.game(game.id).stream == recorded.stream
            assert other.game(game.id).record() == recorded.record()
    assert sum(isinstance(event, MoveMade) for event in branch.standing) == left


def some_moves(game: Game, count: int) -> int:
    """Moves that are drawn, fewer where the game ends; how many they were."""
    for made in range(count):
        if not game.rules.to_act(game.state):
            return made
        draw = SeededChance("records", game.next_move).below
        command = any_legal(game.rules, game.state, draw)
        game.move(command.seat, command.NAME, command.args())
    return count


def back(game: Game, share: float) -> int:
    """Takes back all but a share of the moves that stand; how many are left."""
    stand = [0, *(event.move for event in game.standing if isinstance(event, MoveMade))]
    left = int(share * (len(stand) - 1))
    game.take_back(1, stand[left])
    return left
