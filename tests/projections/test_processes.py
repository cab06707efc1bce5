"""Child processes: their limits, their lines, and their end with all that they started."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from select import select
from tempfile import TemporaryFile
from typing import Any

import pytest

from projections.processes import child
from projections.processes.child import Child, Kind, LineTooLongError
from projections.processes.inside import LINE
from tests.helpers.children import ALONE, KIND


def lines(request: dict[str, Any], kind: Kind = KIND, **more: Any) -> list[dict[str, Any]]:
    with Child(kind, **more) as process:
        process.send(request)
        return list(process.lines(60))


def gone(process: int) -> bool:
    """Whether a process ends soon."""
    try:
        descriptor = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    try:
        return bool(select([descriptor], [], [], 30)[0])
    finally:
        os.close(descriptor)


@pytest.mark.parametrize("kind", [KIND, ALONE])
def test_limits_stand_before_a_child_reads_and_it_inherits_nothing_else(
    kind: Kind, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SERVER", "has a secret")
    monkeypatch.chdir(tmp_path)
    with TemporaryFile() as target, Child(kind, seconds=50, target=target, largest=4096) as process:
        process.send({"act": "limits"}, [b"bytes", b" and more"])
        [had] = process.lines(60)
    assert had["limits"] == [[0, 0], [2**29, 2**29], [30, 30], [4096, 4096]]
    assert 0 < had["timer"] <= 50
    assert had["nice"] - os.nice(0) == 3
    assert had["content"] == "bytes and more"
    assert had["threads"] == 1
    assert had["parent"] != os.getpid()
    # Nothing, nothing, the log, the channel, the target.
    assert len(had["files"]) == 5, had["files"]
    if kind.alone:
        assert had["environment"].keys() <= child.ALONE.keys() | {"LC_CTYPE"}
        assert {pair.partition("=")[0] for pair in had["begun with"].split("\0")} <= {"", *child.ALONE}
    else:
        assert had["environment"]["SERVER"] == "has a secret"  # also if its template is older


def test_a_killed_child_ends_with_its_descendants() -> None:
    with Child(KIND) as process:
        process.send({"act": "endless"})
        pids = next(process.lines(60))
        process.kill()
        assert process.wait() == -signal.SIGKILL
        assert gone(pids["process"])
        assert gone(pids["other"])


def test_what_a_child_leaves_behind_ends_too() -> None:
    with Child(KIND) as process:
        process.send({"act": "leave"})
        other = next(process.lines(60))["other"]
        assert process.wait() == 7
        assert gone(other)


def test_a_child_is_stopped_gently() -> None:
    with Child(KIND) as process:
        process.send({"act": "stop"})
        answers = process.lines(60)
        assert next(answers) == {}
        process.stop()
        assert list(answers) == [{"stopped": True}]
        assert process.wait() == 0


def test_nobody_waits_longer_than_it_should_and_a_deaf_child_ends_by_itself() -> None:
    with Child(KIND, seconds=0.2) as process:
        process.send({"act": "deaf"})
        assert list(process.lines(60)) == []
        assert process.wait() == -signal.SIGALRM
    with Child(KIND) as process:
        process.send({"act": "deaf"})
        with pytest.raises(TimeoutError):
            next(process.lines(0.1))


def test_lines_are_bounded_in_both_directions(caplog: pytest.LogCaptureFixture) -> None:
    assert len(lines({"act": "long", "letters": 3 * 2**20})[0]["text"]) == 3 * 2**20
    assert lines({"act": "long", "letters": LINE}) == []
    assert "ValueError" in caplog.text
    with Child(KIND) as process, pytest.raises(LineTooLongError):
        process.send({"text": "x" * LINE})


@pytest.mark.parametrize(
    ("request_", "error"), [({"act": "none"}, "LookupError"), ({"act": "memory"}, "MemoryError")]
)
def test_an_error_in_a_child_goes_to_the_log(
    request_: dict[str, Any], error: str, caplog: pytest.LogCaptureFixture
) -> None:
    with Child(KIND) as process:
        process.send(request_)
        assert list(process.lines(60)) == []
        assert process.wait() == 1
    assert error in caplog.text


def test_a_file_has_no_more_bytes_than_it_may() -> None:
    with TemporaryFile() as target:
        lines({"act": "write"}, target=target, largest=1000)
        assert os.fstat(target.fileno()).st_size == 1000


def test_children_go_on_when_their_template_is_lost_or_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    parents = set[int]()
    for end in (lambda template: setattr(template, "left", 1), lambda template: template.process.kill()):
        parents.add(lines({"act": "limits"}, ALONE)[0]["parent"])
        end(child._templates[True])
        with Child(ALONE) as process:
            process.send({"act": "limits"})
            list(process.lines(60))
    parents.add(lines({"act": "limits"}, ALONE)[0]["parent"])
    assert len(parents) == 3


PARENT = """
import os, signal
from projections.processes.child import Child
from tests.helpers.children import KIND
process = Child(KIND)
process.send({"act": "endless"})
print(next(process.lines())["process"], flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_child_ends_with_the_process_that_started_it() -> None:
    started = subprocess.run([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, check=False)
    assert gone(json.loads(started.stdout))
