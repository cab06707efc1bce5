"""Whatever a program writes to ``vidi record``, each line gets one answer, and the recording goes on."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.catalog import games
from tests.games.examples import HIDDEN
from tests.helpers import dyke

ROOT = Path(__file__).parents[2]
RULES = {"dyke": dyke.RULES, HIDDEN.name: games()[HIDDEN.name]}
"""A game with every shape of choices, and one that hides something."""
NUMBERS = st.sampled_from([-1, 0, 1, 2, 2**63, 10**19, 10**25, -0.0, 1.0, float("nan"), float("inf")])
TEXT = st.text(st.characters(), max_size=3) | st.sampled_from(["\ud800", "\0", "\x1b[2J", "é", "x" * 300])
DEPTHS = (1, 150, 199, 230, 400, 940, 960, *range(970, 1000), 5_000)
"""Python reads about 1,000 nested lists and writes a few less; pydantic reads 200."""
Line = bytes


def nested(depth: int) -> bytes:
    return b"[" * depth + b"]" * depth


VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)


def moves(name: str) -> st.SearchStrategy[dict[str, Any]]:
    """A line like that of a move: each field right, of any type, or missing, and sometimes one more."""
    commands = RULES[name].commands

    def of(command: str) -> st.SearchStrategy[dict[str, Any]]:
        args = st.fixed_dictionaries({}, optional=dict.fromkeys(commands[command].takes(), VALUES))
        more = st.dictionaries(TEXT | st.just("seat"), VALUES, max_size=1)
        return st.fixed_dictionaries(
            {"command": st.just(command) | st.just("nothing") | VALUES},
            optional={
                "seat": st.integers(0, 4) | VALUES,
                "args": st.builds(lambda args, more: args | more, args, more) | VALUES,
                "n": st.integers(0, 3) | VALUES,
                "chance": VALUES | st.lists(st.dictionaries(TEXT, VALUES, max_size=2), max_size=2),
                "made_at": VALUES,
                "note": VALUES,
                "source_key": VALUES,
                "take_back": VALUES,
            },
        )

    odd = st.dictionaries(st.sampled_from(["vidi", "pack", "end", "renamed", "more"]), VALUES, max_size=1)
    return st.builds(lambda line, odd: line | odd, st.sampled_from(list(commands)).flatmap(of), odd)


def lines(name: str) -> st.SearchStrategy[Line]:
    move = moves(name)
    tries = st.fixed_dictionaries({"try": move | VALUES}, optional={"seat": VALUES})
    whole = (move | tries | tries | VALUES).map(lambda value: json.dumps(value).encode())
    deep = st.sampled_from(DEPTHS).map(nested)
    wrapped = deep.map(lambda value: b'{"seat":1,"command":"x","args":{"x":' + value + b"}}")
    tried = wrapped.map(lambda line: b'{"try":' + line + b"}")
    letters = st.binary(max_size=8).map(lambda raw: b"{" + raw.replace(b"\n", b" "))
    return whole | whole | deep | wrapped | tried | letters


@contextmanager
def recording(name: str, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    seats = [f"--player={player}" for player in ("Ada", "Bo", "Cy")]
    with subprocess.Popen(
        [sys.executable, "-m", "tests.helpers.toys", "record", name, *seats],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        yield running


def answer(running: subprocess.Popen[bytes], line: bytes) -> dict[str, Any]:
    """The answer to a line; fails with the process' last words if there is none."""
    assert running.stdin
    assert running.stdout
    assert running.stderr
    running.stdin.write(line + b"\n")
    running.stdin.flush()
    text = running.stdout.readline()
    assert text, running.stderr.read().decode()
    answered: dict[str, Any] = json.loads(text)
    return answered


@pytest.mark.parametrize("name", list(RULES))
def test_every_line_is_answered_and_the_recording_goes_on(name: str, tmp_path: Path) -> None:
    with recording(name, tmp_path) as running:
        assert running.stdout
        running.stdout.readline()

        @settings(max_examples=150)
        @given(lines(name))
        def answered(line: Line) -> None:
            got = answer(running, line)
            if not got["ok"] or got.get("allowed") is False:
                assert got["rule"].partition(":")[0] in ("record", name)
                assert got["message"]

        answered()
        assert running.stdin
        running.stdin.close()
        assert running.wait() == 1
        assert not running.stderr or not running.stderr.read()


def test_the_answer_says_what_is_wrong(tmp_path: Path) -> None:
    wrong = [
        ({"try": {"seat": 1, "command": "dig", "args": {}}}, "record:9", "dig: `kind` is missing"),
        ({"try": {"seat": 1, "command": "dig", "args": {"kind": 1}}}, "record:9", "must be text"),
        ({"try": {"seat": 1, "command": "delve", "args": {}}}, "record:8", "no command is called 'delve'"),
        ({"try": {"seat": 1, "command": "dig", "args": {"seat": 1}}}, "record:9", "`seat` belongs beside"),
        ({"try": {"command": "dig"}}, "record:3", "`seat` is missing"),
        ({"try": 5}, "record:3", "`try` must be an object, the line of a move, found 5"),
        ({"try": {"seat": 1, "command": "dig"}, "n": 1}, "record:3", '"n" belongs inside `try`'),
        (["\ud800"], "record:1", 'found ["\ud800"]'),
    ]
    with recording("dyke", tmp_path) as running:
        assert running.stdout
        running.stdout.readline()
        for line, rule, message in wrong:
            got = answer(running, json.dumps(line).encode())
            assert got["rule"] == rule
            assert message in got["message"]
            assert got.get("allowed") is (False if "`try`" not in message and rule != "record:1" else None)
        assert answer(running, b'{"seat":1,"command":"dig","args":{"kind":"clay"}}')["n"] == 1
        assert running.stdin
        running.stdin.close()
