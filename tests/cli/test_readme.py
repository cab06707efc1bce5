"""What the README shows works as it stands there."""

import importlib
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from domain.catalog import games
from vidi.library.library import Library

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the recorded games in ``library``."""
    with Library(tmp_path / "library") as library:
        assert library.import_files([ROOT / "fixtures" / game for game in games()]).ok
    return tmp_path


def test_the_question_in_sql_has_an_answer(folder: Path) -> None:
    (line,) = re.findall(r"^vidi sql .*$", README, re.MULTILINE)
    command = [str(Path(sys.executable).with_name("vidi")), *shlex.split(line)[1:]]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    assert len(done.stdout.splitlines()) == 6


def test_the_notebook_runs(folder: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, check=True)


def test_programs_find_what_documents_import() -> None:
    texts = [file.read_text("utf-8") for file in (ROOT / "docs").rglob("*.md")]
    named = {
        pair for text in texts for pair in re.findall(r"^from ([\w.]+) import (\w+)$", text, re.MULTILINE)
    }
    named |= {pair for text in texts for pair in re.findall(r"`(projections\.read)\.(\w+)`", text)}
    assert {("vidi.recording", "Recorder"), ("projections.read", "open_published")} <= named
    ours = {pair for pair in named if not pair[0].startswith("vidi_client")}  # which a reader generates
    assert [pair for pair in ours if not hasattr(importlib.import_module(pair[0]), pair[1])] == []


def test_links_and_picture_are_there() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).is_file(), target
