"""What all games share names none of them: each game declares what others show of it."""

import re
import subprocess
from functools import cache
from pathlib import Path

from domain.catalog import games
from tests.generic.games import TOYS

ROOT = Path(__file__).parents[2]
SHARED = ("benchmarks", "dashboard", "domain", "projections", "tests", ":!tests/games", "vidi")
KINDS = {".css", ".html", ".js", ".py", ".sql", ".toml"}
EXAMPLES = {
    "dashboard/importing/page.py",  # a record to begin with
    "vidi/cli/query.py",
    "vidi/cli/record.py",
    "vidi/cli/records.py",
    "projections/query/cookbook.py",
}
"""Files that show a person a game's name as an example."""


def test_no_file_outside_a_games_own_names_a_game() -> None:
    run = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *SHARED, "pyproject.toml"]
    listed = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    shared = {file for file in listed if Path(file).suffix in KINDS and not _own(Path(file))}
    assert shared >= EXAMPLES
    mentions = {
        f"{file}:{number}: {line.strip()}"
        for file in shared - EXAMPLES
        if (ROOT / file).exists()
        for number, line in enumerate((ROOT / file).read_text("utf-8").splitlines(), 1)
        if _named(file).search(line)
    }
    assert mentions == set()


@cache
def _named(file: str) -> re.Pattern[str]:
    """The names of the games that a file must not name; the suite itself may speak of its toys."""
    names = games() if file.startswith("tests/") else [*games(), *TOYS]
    return re.compile(rf"(?<![a-z])({'|'.join(names)})(?![a-z])", re.IGNORECASE)


def _own(file: Path) -> bool:
    """Whether it is a game's: it or a folder that it is in has the game's name."""
    return any(part.partition(".")[0] in games() for part in file.parts)
