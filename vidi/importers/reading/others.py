"""Files of platforms and programs that Vidi does not read, so that a message can name them."""

import re
from collections.abc import Set as AbstractSet

from vidi.importers.formats import Document
from vidi.record.errors import Demand

HEAD = 1_000
"""The bytes at the beginning of a text that name it."""
TEXTS = {
    "a game in PGN, the text of chess programs": re.compile(
        r'\[[A-Z]\w{0,40} "[^"\n]*"\]\s*(?:$|\[|\d|[a-hKQRBNO])'
    ),
    "a game in SGF, the text of Go programs": re.compile(r"\(\s*;\s*[A-Z]{1,2}\["),
    "a trial of Ludii": re.compile(r"game=\S*\.lud\b"),
}
"""What such a text is, by how it begins."""
OBJECTS = {
    "a game of Lichess": {"rated", "variant", "speed", "players"},
    "a game of Hanab.live": {"players", "deck", "actions"},
    "a replay of jinteki.net": {"metadata", "history"},
    "a game of Terraforming Mars": {"gameOptions", "generation", "players"},
    "a saved table of Tabletop Simulator": {"SaveName", "ObjectStates"},
}
"""What a JSON object is, by fields that only it has."""
COLONIST = "a game of colonist.io"


def description(document: Document) -> str | None:
    """What a file of another platform is; None if nothing shows it."""
    text = document.data[:HEAD].decode("utf-8-sig", "replace").lstrip()
    for what, begins in TEXTS.items():
        if begins.match(text):
            return what
    try:
        value = document.json
    except Demand:
        return _of_line(text)
    if not isinstance(value, dict):
        return None
    inner = value.get("data")
    if isinstance(inner, dict) and "eventHistory" in inner:
        return COLONIST
    return _of_fields(value.keys())


def _of_line(text: str) -> str | None:
    """What the first object of lines of JSON is."""
    line = Document("", text.partition("\n")[0].encode())
    return _of_fields(line.keys)


def _of_fields(names: AbstractSet[str]) -> str | None:
    return next((what for what, due in OBJECTS.items() if due <= names), None)
