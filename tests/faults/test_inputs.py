"""Files that are cut, endless or huge, through the real command: a line for each, and memory is bounded."""

import os
import subprocess
import sys
from pathlib import Path

from tests.faults.killing import VIDI
from tests.helpers.records import lines_of, text
from tests.store.test_store import begun
from vidi.library.library import Library

MEMORY = 400
"""Megabytes that an import may take; it takes some 100 before it reads anything."""
WATCHED = """
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
sys.exit(done.returncode)
"""


def test_each_file_has_its_line_and_what_is_right_is_kept(tmp_path: Path) -> None:
    """All in one call."""
    messages: dict[Path, str] = {}
    moves: list[int] = []

    def file(name: str, content: bytes, message: str, kept: int | None = None) -> None:
        path = tmp_path / f"{name}.vidi.jsonl"
        path.write_bytes(content)
        end = {None: "", 1: "; 1 move was kept"}.get(kept, f"; {kept} moves were kept")
        messages[path] = f"vidi: {path}:{message} [record:1]{end}"
        moves.extend([] if kept is None else [kept])

    def whole(day: int) -> bytes:
        header, *moves = lines_of(begun(str(day), 5).standing)
        return (
            text([{**header, "title": "Grüße"}, *moves])
            .replace("\\u00fc", "ü")
            .replace("\\u00df", "ß")
            .encode()
        )

    lines = whole(1).splitlines(keepends=True)
    file("line", b"".join(lines[:5]) + lines[5][:7], "6: not JSON at column 8: Expecting ',' delimiter", 3)
    file("header", lines[0][:8], "1: not JSON at column 9: Expecting value")
    letter = lines[0].index("ü".encode()) + 1
    file("letter", lines[0][:letter], f"1: byte {letter} of the line is not UTF-8")
    lines = whole(2).splitlines(keepends=True)
    file(
        "binary",
        b"".join(lines[:4]) + bytes(range(128, 256)) * 40 + b"\n" + lines[4],
        "5: byte 1 of the line is not UTF-8",
        2,
    )
    lines = whole(3).splitlines(keepends=True)
    file("deep", b"".join(lines[:3]) + b'{"n":' * 200_000 + b"\n", "4: the line is nested too deeply", 1)
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder.vidi.jsonl").mkdir()
    pipe = " cannot be read: it is a device or a pipe; write it to a file first [import:1]"
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        messages[path] = f"vidi: {path}:{pipe}"
    empty = tmp_path / "folder.vidi.jsonl"
    messages[empty] = f"vidi: {empty}: the folder has no file to import [import:1]"
    done = subprocess.run(
        [VIDI, "import", *messages, "--library", tmp_path / "library"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.splitlines() == list(messages.values())
    with Library(tmp_path / "library") as library:
        assert [len(library.game(header.id).moves) for header in library.games()] == moves


def test_a_huge_line_is_not_held_in_memory(tmp_path: Path) -> None:
    """200 MB without a line end, in a file that takes nearly no room on the disk."""
    huge = tmp_path / "huge.vidi.jsonl"
    huge.write_text('{"vidi":1,"title":"' + "x" * 1_100_000)  # so far it looks like text
    os.truncate(huge, 200_000_000)
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, VIDI, "import", huge, "--library", tmp_path / "library"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == f"vidi: {huge}:1: the line is longer than 1,000,000 bytes [record:1]\n"
    assert int(done.stdout.split()[-1]) < MEMORY
