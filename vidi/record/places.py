"""Places in files, in the words of people."""

import re

NOUNS = {
    "": "entry",
    "actions": "action",
    "answers": "answer",
    "args": "argument",
    "data": "entry",
    "deletedObjects": "deleted play",
    "log": "entry",
    "logs": "packet",
    "packets": "packet",
    "players": "player",
    "plays": "play",
    "tables": "game",
}
"""What an entry of a list of a file is, by the name of the list."""
STEP = re.compile(rf"(?<![^.])({'|'.join(NOUNS)})\[(\d{{1,12}})\]", re.ASCII)
TABLE = re.compile(r"(?:data\.)*(?:tables\.(\d{1,12})|result|players_results)", re.ASCII)
"""The place of one table of a platform, by its id or alone in its file."""
ROWS = re.compile(r"rows? \d", re.ASCII)
"""The rows of a workbook; a sheet of text has lines."""


def in_words(place: str) -> str:
    """A place as people say it: ``plays[2]`` is ``play 3``, ``row 12`` is ``row 12 of the sheet``."""
    parts = [_part(part) for part in place.split(": ")]
    return ", ".join(parts)


def _part(part: str) -> str:
    if ROWS.match(part):
        return f"{part} of the sheet"
    if table := TABLE.fullmatch(part):
        return f"table {table[1]}" if table[1] else "the table"
    steps = [f"{NOUNS[name]} {int(number) + 1}" for name, number in STEP.findall(part)]
    return ", ".join(steps) or part
