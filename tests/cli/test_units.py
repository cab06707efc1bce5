"""The files of docs/serving, which a keeper copies: the programs that read them take them."""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.command import Vidi
from tests.helpers.shown import played
from vidi.library.library import Library
from vidi.library.shipped import shipped

FILES = shipped("docs/serving")
VIDI = Path(sys.executable).with_name("vidi")
UNITS = ("vidi.service", "vidi-backup.service", "vidi-backup.timer")


def adapted(folder: Path, *names: str) -> list[Path]:
    """Copies of these files, with places in a folder instead of those of a server."""
    places = {"/opt/vidi/bin/vidi": VIDI, "/var/lib/vidi": folder, "/var/backups/vidi": folder / "backups"}
    for name in names:
        text = (FILES / name).read_text("utf-8")
        for place, here in places.items():
            text = text.replace(place, str(here))
        (folder / name).write_text(text)
    return [folder / name for name in names]


def test_systemd_takes_the_units(tmp_path: Path) -> None:
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", *adapted(tmp_path, *UNITS)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_caddy_takes_the_caddyfile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    command = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(FILES / "Caddyfile")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Valid configuration" in done.stdout
    assert "not formatted" not in done.stderr


def test_the_command_of_the_backup_keeps_a_backup_that_can_be_restored(tmp_path: Path, vidi: Vidi) -> None:
    backups = tmp_path / "backups"
    backups.mkdir()
    with Library(tmp_path / "library") as library:
        library.record(played(("Ada", "Bo"), "short", 30, title="Evening"))
    [unit] = adapted(tmp_path, "vidi-backup.service")
    [line] = [line for line in unit.read_text().splitlines() if line.startswith("ExecStart=")]
    command = shlex.split(line.removeprefix("ExecStart=").replace("%%", "%"))
    subprocess.run(command, check=True, capture_output=True)
    [backup] = backups.iterdir()
    assert vidi("restore", backup, "--library", "again").code == 0
    assert vidi("verify", "--library", "again").code == 0
    assert "Evening" in vidi("games", "--library", "again").out
