"""Draws at a table: what comes up is asked for, can come up, and leads to the game that a seed would draw."""

from typing import Any

import pytest

from dashboard.boards import board
from dashboard.shared import drawing
from domain.catalog import games
from domain.kernel.chance import DrawDue, Outcome, RecordedChance
from domain.kernel.events import MoveMade
from domain.kernel.rules import begin, enact, view_of
from tests.generic.games import NAMES, RandomGame, Step
from tests.generic.random_events import each
from vidi.library.library import Library
from vidi.library.recording import DrawAwaited, Recorder

MOVES = 12


@pytest.mark.parametrize("name", NAMES)
def test_what_a_seed_draws_can_come_up_and_is_shown(name: str) -> None:
    """Also as far as the seat knows that draws unseen."""
    base, shown = "", set[tuple[str, Any]]()

    def holds(random: RandomGame, steps: list[Step]) -> None:
        nonlocal base
        rules, words = random.rules, board(name).by_hand
        base = base or board(name).base(random.started.setup)
        table = begin(rules, random.started)
        for drawn, outcome in enumerate(random.started.chance):
            with pytest.raises(DrawDue) as asked:
                rules.deal(rules.copy(table), RecordedChance(random.started.chance[:drawn]))
            fits(asked.value, outcome, table)
        for step in steps:
            for drawn, outcome in enumerate(step.made.chance):
                outcomes = step.made.chance[:drawn]
                with pytest.raises(DrawDue) as asked:
                    enact(rules, rules.copy(step.before), step.command, RecordedChance(outcomes))
                fits(asked.value, outcome, step.before)
                if asked.value.hidden:
                    view = view_of(rules, step.before, step.command.seat)
                    with pytest.raises(DrawDue) as seen:
                        enact(rules, view, step.command, RecordedChance(outcomes))
                    assert set(seen.value.options) >= set(asked.value.options)
        for draw, value in shown:
            assert words.came_up(table, draw, value)
            picture = words.outcome(table, draw, value)
            assert not picture or f'id="{picture[1:]}"' in base

    def fits(due: DrawDue, outcome: Outcome, state: Any) -> None:
        assert list(outcome) == [due.name]
        assert outcome[due.name] in due.options
        assert len(set(due.options)) == len(due.options)
        shown.update((due.name, value) for value in due.options)

    each(name, 400, holds)
    assert shown


@pytest.mark.parametrize("name", list(games()))
def test_a_game_that_is_told_is_the_one_that_a_seed_draws(name: str, library: Library) -> None:
    """Each draw is asked for, and nothing is stored before the last one is given."""
    random = RandomGame(name, 2)
    started, made = random.started, [step.made for step in random.steps()][:MOVES]

    def begun(dealt: tuple[Outcome, ...]) -> Recorder:
        return Recorder.start(library, name, list(started.seats), setup=started.setup, dealt=dealt)

    for drawn in range(len(started.chance)):
        with pytest.raises(DrawAwaited) as asked:
            begun(started.chance[:drawn])
        assert asked.value.draws == len(started.chance)
    assert not library.games()
    recorder = begun(started.chance)
    for move in made:
        for drawn in range(len(move.chance)):
            with pytest.raises(DrawAwaited) as asked:
                recorder.make(move.seat, move.command, move.args, chance=move.chance[:drawn])
            assert asked.value.command is not None
            assert (asked.value.command.seat, asked.value.command.NAME) == (move.seat, move.command)
            assert asked.value.draws in (len(move.chance), None)
            page = drawing.asked(asked.value, move.chance[:drawn], started.seats)
            assert page["title"]
            assert len(page["words"]) == drawn
        recorder.make(move.seat, move.command, move.args, chance=move.chance)
    events = [event for _, event in library.game(recorder.id).events[1:] if not isinstance(event, MoveMade)]
    whole = [event for event in random.stream()[1:] if not isinstance(event, MoveMade)]
    assert events == whole[: len(events)]
    assert library.game(recorder.id).started.seed is None
