"""Files that come with Vidi besides code: recorded games, documents."""

import sysconfig
from pathlib import Path


def shipped(name: str) -> Path:
    """A file or folder of the repository; in an installed Vidi, its copy in ``share/vidi``."""
    root = Path(__file__).parents[2]
    return (
        root if (root / "pyproject.toml").is_file() else Path(sysconfig.get_path("data"), "share/vidi")
    ) / name
