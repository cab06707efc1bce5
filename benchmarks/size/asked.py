"""The questions of the cookbook, each in the process in which the pages run the SQL of strangers."""

import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from benchmarks.results import Figure, Result, Times
from projections.query.questions import questions
from projections.query.read import MEMORY, SqlRefused, run_user_sql

NOTHING = "SELECT 1"


class Taken(NamedTuple):
    """The seconds of a query."""

    alone: float
    """By the clock of its process, as the SQL page shows them."""
    waited: float
    """With the start of the process."""
    refused: bool
    """Then both are the seconds until it was refused."""


def measure(folder: Path, game: str, rounds: int) -> Iterator[Result]:
    """Asks all questions about a game and about all games, ``rounds`` times."""
    asked = {question.name: question.sql for question in questions() if question.game in (None, game)}
    answers = [{name: _taken(folder, name, sql) for name, sql in asked.items()} for _ in range(rounds)]
    alone = [Times("", [taken.alone for taken in some.values()]) for some in answers]
    slowest = max(asked, key=lambda name: max(some[name].alone for some in answers))
    refused = [sum(taken.refused for taken in some.values()) for some in answers]
    within, most = ([times.percentile(percent) for times in alone] for percent in (80, 100))
    yield Figure(f"refused of {len(asked)} questions in {MEMORY}", refused, 0, at_most=True)
    yield Figure("seconds within which 80 % of them are answered", within, 0.5, at_most=True, digits=2)
    yield Figure(f"seconds of the slowest, `{slowest}`", most, 3, at_most=True, digits=2)
    yield Times("a question", [each for times in alone for each in times.seconds])
    waited = [taken.waited for some in answers for taken in some.values()]
    yield Times("a question, with the start of its process", waited)
    nothing = [_taken(folder, NOTHING, NOTHING).waited for _ in range(rounds)]
    yield Times(f"`{NOTHING}`, with the start of its process", nothing)


def _taken(folder: Path, name: str, sql: str) -> Taken:
    """Asks a query. Prints why it is refused."""
    began = perf_counter()
    try:
        alone = run_user_sql(folder, sql).seconds
    except SqlRefused as refused:
        print(f"{name}: {refused}", file=sys.stderr)
        return Taken(waited := perf_counter() - began, waited, True)
    return Taken(alone, perf_counter() - began, False)
