"""A game with every shape of choices, typed in a terminal and tried line by line."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.kernel.choices import Choices
from domain.kernel.events import MoveMade
from domain.kernel.messages import Command, Joint
from domain.kernel.playout import play_on
from domain.kernel.shapes import ShapeError
from tests.helpers import dyke
from vidi.cli import forms

ROOT = Path(__file__).parents[2]
SEED = "67"
"""Of a game that has every shape."""
START = [sys.executable, "-m", "tests.helpers.toys", "record", "dyke", "--seed", SEED]
PLAYERS = ("Ada", "Bo", "Cy")
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


def record(folder: Path) -> list[str]:
    return [*START, "--library", str(folder / "library"), *(f"--player={name}" for name in PLAYERS)]


def drawn(choices: Choices[Command], move: int) -> Command:
    return choices.sample(SeededChance(SEED, move).below)


def played() -> tuple[list[str], Game]:
    """A whole game, and what is typed for it."""
    lines = list[str]()

    def choose(state: dyke.State, seats: tuple[int, ...], move: int) -> Command:
        choices = dyke.RULES.legal(state, seats[0])
        command = drawn(choices, move)
        shape = choices.shape(command.NAME)
        args = {name: value for name, value in command.args().items() if name != "agreed"}
        plain = " ".join([command.NAME, *(json.dumps(value).strip('"') for value in args.values())])
        lines.append(forms.as_typed(shape, command) if shape else plain)
        return command

    return lines, play_on(Game.start(dyke.RULES, PLAYERS, seed=SEED), choose)


def test_every_shape_is_typed_in_a_terminal(tmp_path: Path) -> None:
    lines, game = played()
    commands = {event.command for event in game.moves if isinstance(event, MoveMade)}
    assert commands >= set(dyke.DESCRIBED)
    ours, theirs = pty.openpty()
    running = subprocess.Popen(
        record(tmp_path), env=ENVIRONMENT, cwd=tmp_path, stdin=theirs, stdout=subprocess.PIPE, text=True
    )
    os.close(theirs)
    os.write(ours, "".join(f"{line}\n" for line in lines).encode())
    shown, _ = running.communicate()
    os.close(ours)
    assert running.returncode == 0
    assert "! " not in shown
    assert game.rules.explain(game.state, game.standing[-1]) in shown
    assert "(Ada, Bo and Cy agree)" in shown
    assert "(seat 1) for the table" in shown


def test_a_move_is_tried_without_being_made(tmp_path: Path) -> None:
    lines = [
        {"try": {"seat": 1, "command": "dig", "args": {"kind": "gold"}}},
        {"try": {"seat": 1, "command": "dig", "args": {"kind": "clay"}}},
        {"try": {"seat": 9, "command": "dig", "args": {"kind": "clay"}}},
        {"try": {"seat": 1, "take_back": 0}},
        {"seat": 1, "command": "dig", "args": {"kind": "clay"}},
    ]
    text = "".join(f"{json.dumps(line)}\n" for line in lines)
    done = subprocess.run(
        record(tmp_path),
        env=ENVIRONMENT,
        cwd=tmp_path,
        input=text,
        capture_output=True,
        text=True,
        check=True,
    )
    _, *answers = map(json.loads, done.stdout.splitlines())
    assert [answer.get("allowed") for answer in answers] == [False, True, False, False, None]
    assert [answer.get("rule") for answer in answers] == ["dyke:1", None, "record:7", "record:3", None]
    assert answers[-1]["n"] == 1


def choices_of(command: str) -> Choices[Command]:
    """The choices of a game where such a command is due first."""

    def choose(state: dyke.State, seats: tuple[int, ...], move: int) -> Command | None:
        choices = dyke.RULES.legal(state, seats[0])
        return None if choices.shape(command) else drawn(choices, move)

    game = play_on(Game.start(dyke.RULES, PLAYERS, seed=SEED), choose)
    return dyke.RULES.legal(game.state, dyke.RULES.to_act(game.state)[0])


@pytest.mark.parametrize(
    ("name", "how", "wrong"),
    [
        ("pay", "pay NAME=NUMBER ...: 2 in all; clay 0 to ", "clay=x"),
        ("build", "build ITEM, ITEM, ...: 1 to 2 of ", "gold"),
        ("shore", "shore TARGET: ITEM, ITEM, ...: one of ", "9 9: 1 clay, 1 wood"),
        ("shore", "shore TARGET: ITEM, ITEM, ...: one of ", "1 clay, 1 wood"),
        ("set_post", "set_post x y: x 0 to 4, y 0 to 4", "1"),
        ("light", "light x y r: x 0 to 4, y 0 to 4, r 1 to 2", "1 2 3 4"),
    ],
)
def test_a_form_says_how_it_is_typed_and_reads_what_it_says(name: str, how: str, wrong: str) -> None:
    shape = choices_of(name).shape(name)
    assert shape
    assert forms.how(shape).startswith(how)
    for command in list(shape)[:20]:
        assert forms.typed(shape, forms.as_typed(shape, command).removeprefix(name).strip()) == command
    with pytest.raises(ShapeError):
        forms.typed(shape, wrong)


def test_who_agrees_stands_behind_a_joint_choice() -> None:
    assert forms.agreeing(dyke.Rest(1, (1, 3)), PLAYERS) == " (Ada and Cy agree)"
    own: Command = dyke.Keep(1)
    assert not isinstance(own, Joint)
    assert forms.agreeing(own, PLAYERS) == ""
