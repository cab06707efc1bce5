"""Published copies: what everybody but the projector reads.

``published/current`` in a library's folder is a text file with the name of the newest copy. A copy is never
changed and its name (position and build) never used for another content, so that who has one open keeps it,
and who opens one by that name gets what it says.
"""

from pathlib import Path

from projections.projector import Projector

FOLDER = "published"
POINTER = "current"


def publish(projector: Projector, folder: Path) -> Path:
    """Publishes what the tables of the library in ``folder`` say now; does nothing where that is done.

    The copy before it stays for those who are about to open it; older ones go.
    """
    target = folder / FOLDER / f"{projector.name}.duckdb"
    before = current(folder)
    if before == target:
        return target
    target.parent.mkdir(exist_ok=True)
    for left in target.parent.glob("*.part*"):  # of a process that was killed
        left.unlink()
    copy = target.with_name(f"{target.name}.part")
    projector.copy(copy)
    copy.replace(target)
    pointer = target.with_name(f"{POINTER}.part")
    pointer.write_text(target.name, "utf-8")
    pointer.replace(target.with_name(POINTER))
    for old in target.parent.glob("*.duckdb"):
        if old not in (target, before):
            old.unlink()
    return target


def current(folder: Path) -> Path | None:
    """The newest published copy; None where nothing was published yet."""
    try:
        return folder / FOLDER / (folder / FOLDER / POINTER).read_text("utf-8")
    except FileNotFoundError:
        return None


def position(copy: Path) -> int:
    """The position of the last event in a published copy."""
    return int(copy.name.split("-")[0])
