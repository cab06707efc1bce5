"""The benchmarks run, and their tables say what was measured with what."""

import json
import os
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import perf_counter

import pytest

import benchmarks.__main__
from benchmarks import checked, games, importing, matches, mistakes, people, play, starts
from benchmarks.__main__ import PACKAGES, Size, measure, report
from benchmarks.machine import load
from benchmarks.measured import Measured, measured
from benchmarks.results import Figure, Parts, Rates, Result, Times, tables
from benchmarks.size import __main__ as large
from benchmarks.size import library as size_library
from benchmarks.size.__main__ import Tries
from benchmarks.size.library import play as play_games
from benchmarks.size.library import series
from benchmarks.timing import Contender, Counts, alternate
from tests.games.examples import OPEN
from tests.helpers.noting import noting
from vidi.library.library import Library


def here(contender: Contender) -> tuple[float, Counts]:
    """Times a contender in this process and once, because 50 processes and first runs take a minute."""
    run = contender.prepare(*json.loads(json.dumps(contender.arguments, default=str)))
    began = perf_counter()
    counts = run()
    return perf_counter() - began, counts


def one_of_a_kind(name: str) -> Measured:
    """A game's own measures up to their first figure: the others are the same with other numbers."""

    def own(tries: int, rounds: int) -> Iterator[Result]:
        for result in declared.own(tries, rounds) if declared.own else ():
            yield result
            if isinstance(result, Figure):
                return

    declared = measured(name)
    return replace(declared, own=own) if declared.own else declared


def test_every_kind_of_contender_gets_its_place_and_the_report_names_what_it_ran_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The games that all contenders take in turn are two: the one that is served, and one that hides."""
    monkeypatch.setattr(Contender, "timed", here)
    monkeypatch.setattr(benchmarks.__main__, "measured", one_of_a_kind)
    taken = {rules.name: rules for rules in (games.served(), games.hiding())}
    for module in (checked, games, importing, matches, play):
        monkeypatch.setattr(module, "all_games", lambda: taken)
    size = Size(
        rounds=1, games=1, logs=1, library=2, answers=2, states=2, tries=1, visits=1, views=4, presses=4
    )
    with ThreadPoolExecutor(1) as own:  # a browser of other tests may have this thread
        results = own.submit(lambda: list(measure(size))).result()
    assert all(rates.median > 0 for rates in results if isinstance(rates, Rates))
    for rules in taken.values():  # play, a record, an import of it, a match, and openings
        assert sum(one.name.startswith(f"{rules.title}, ") for one in results) >= 2
        assert sum(one.name.endswith(rules.title) or f"of {rules.title}" in one.name for one in results) >= 3
    text = report(results, size, load())
    names = [row.split(" | ")[0] for row in re.findall(r"^\| (.+) \|$", text, re.MULTILINE)]
    for one in results:
        assert one.name in names
    assert [one.values[0] > 0 for one in results if isinstance(one, Figure) and "exact" in one.name] == [True]
    assert [one.values for one in results if isinstance(one, Figure) and "lost" in one.name] == [[0]] * 4
    assert all(package in text for package in PACKAGES)


def test_contenders_take_turns_and_each_has_processes_of_its_own_without_the_others(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    asked = (
        ("benchmarks.ours", "played", OPEN.name, 1),
        ("benchmarks.catan", "played", 1),
        ("benchmarks.board", "played", 1),
    )
    measured = alternate([Contender(one[0], noting, [notes, *one]) for one in asked], 2)
    assert all(len(rates.per_second) == 2 for rates in measured)
    lines = notes.read_text().splitlines()
    assert lines[::2] == lines[1::2]  # the first run of a process warms up, the second one counts
    turns = [line.split() for line in lines[::2]]
    catan, chess = ["benchmarks.catan", "catanatron"], ["benchmarks.board", "chess"]
    assert [[module, *peers] for module, _, *peers in turns] == [["benchmarks.ours"], catan, chess] * 2
    assert len({str(os.getpid()), *(process for _, process, *_ in turns)}) == 7


def test_people_open_pages_make_moves_and_ask_and_nothing_is_lost_signed_in_or_not() -> None:
    with ThreadPoolExecutor(1) as thread:  # the thread of the tests may have a loop: a browser's
        measuring = partial(people.measure, 2, 0, 1, games=(2, 1), think=(0, 0.1))
        results = thread.submit(lambda: list(measuring())).result()
    tries = {one.name: len(one.seconds) for one in results if isinstance(one, Times)}
    pages = dict.fromkeys(["library", "replay", "analytics", "own game", "SQL", "query"], 2)
    kinds = {**pages, "a page": 10, "a move": 2 * people.MOVES}
    names = "2 people", "2 people, signed in"
    assert tries == {f"{name}: {kind}": number for name in names for kind, number in kinds.items()}
    figures = {one.name: one.values for one in results if isinstance(one, Figure)}
    assert [figures[f"{name}: lost"] for name in names] == [[0], [0]]
    ratios = {name.partition(" / not: ")[2] for name in figures if " / not: " in name}
    assert ratios == {*kinds, "processor of the server"}


def test_commands_are_counted_in_starts_of_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served = games.served()
    monkeypatch.setattr(games, "all_games", lambda: {served.name: served})
    results = [one for one in starts.measure(tmp_path, 1, 1) if isinstance(one, Figure)]
    commands = [one.name.partition(",")[0] for one in results]
    assert commands == ["vidi --help", "vidi show GAME", "vidi games", "vidi sql SELECT(1)"]
    assert all(one.values[0] > 1 for one in results)


def test_a_table_says_what_met_its_goal() -> None:
    hundred = [n / 1000 for n in range(1, 101)]
    text = tables(
        [
            Rates("us", "moves", [30, 10, 20]),
            Rates("us", "games", [3, 1, 2]),
            Rates("them", "events", [1_234]),
            Parts("a day is", {"work": 3, "rest": 1}),
            Figure("us / them", [2, 3, 1.9], 2, digits=1),
            Figure("memory", [700], 600, at_most=True),
            Times("slow", hundred, 99, 0.0989),
            Times("quick", hundred, 95, 0.095),
            Times("unasked", hundred),
        ]
    )
    assert re.findall(r"^\| (.*[^-:|]) \|$", text, re.MULTILINE) == [
        "whole games | moves a second | least | most | games a second | moves a game",
        "us | 20 | 10 | 30 | 2 | 10",
        "storing and reading events | events a second | least | most",
        "them | 1,234 | 1,234 | 1,234",
        "a day is | share",
        "work | 75%",
        "rest | 25%",
        "us / them | 2.0 | 1.9 | 3.0 | ≥ 2.0 | met",
        "memory | 700 | 700 | 700 | ≤ 600 | **missed**",
        "slow | 100 | 50.0 | 95.0 | 99.0 | 100.0 | p99 ≤ 99 | **missed**",
        "quick | 100 | 50.0 | 95.0 | 99.0 | 100.0 | p95 ≤ 95 | met",
        "unasked | 100 | 50.0 | 95.0 | 99.0 | 100.0 |  | ",
    ]


def test_mistakes_that_are_half_true_have_half_the_slope() -> None:
    half = [mistakes.Checked(predicted, predicted / 2) for predicted in (0.1, 0.2, 0.4)]
    assert mistakes.slope(half) == "0.50 +- 0.00"
    assert mistakes.slope([*half, mistakes.Checked(0.4, 0.3)]) == "0.61 +- 0.15"
    assert mistakes.share(17, 20) == "0.85 (0.64 to 0.95)"


def test_a_large_library_is_made_and_measured_and_keeps_its_games(tmp_path: Path) -> None:
    kind = series(OPEN)
    assert play_games(tmp_path, kind, 2) == 2
    with Library(tmp_path) as library:
        before = {id_: library.store.stream(id_) for id_ in map(kind.id, (1, 2))}
    tries = Tries(moves=2, results=1, questions=1, pages=1)
    with ThreadPoolExecutor(1) as own:  # a browser of other tests may have this thread
        results = own.submit(lambda: list(large.measure(tmp_path, OPEN.name, 3, tries))).result()
    figures = {one.name: one.values[0] for one in results if isinstance(one, Figure)}
    assert all(value > 0 for name, value in figures.items() if not name.startswith("refused"))
    assert [value for name, value in figures.items() if name.startswith("refused")] == [0]
    text = large.report(results, "make bench", load())
    assert all(one.name in text for one in results if not isinstance(one, str))
    with Library(tmp_path) as library:
        assert {id_: library.store.stream(id_) for id_ in before} == before
    # One more for the saved moves, two and one for the results: those after the first, and without a day.
    assert f"\n{3 + 1 + 2 + 1} games, " in text


def test_a_library_that_would_take_too_long_has_fewer_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"TRIED": 1, "FEWER": 2, "LONGEST": 0}.items():
        monkeypatch.setattr(size_library, name, value)
    assert play_games(tmp_path, series(OPEN), 3) == 2
    assert play_games(tmp_path, series(OPEN), 2) == 2
