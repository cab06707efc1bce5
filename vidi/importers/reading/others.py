"""Files of platforms and programs that Vidi does not read, so that a message can name them."""

import re
from contextlib import suppress
from typing import Any

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
    "a game of Terraforming Mars": {"gameOptions", "generation", "players"},
    "a saved table of Tabletop Simulator": {"SaveName", "ObjectStates"},
}
"""What a JSON object is, by fields that only it has."""
NESTED = {
    "a game of colonist.io": ("data", {"eventHistory"}),
    "a replay of jinteki.net": ("history", {"corp", "runner"}),
}
"""What a JSON object is, by a field, and fields of the object in it or of the first one in its list."""


def description(document: Document) -> str | None:
    """What a file of another platform is; None if nothing shows it."""
    text = document.data[:HEAD].decode("utf-8-sig", "replace").lstrip()
    for what, begins in TEXTS.items():
        if begins.match(text):
            return what
    first_line = Document("", document.data.lstrip().partition(b"\n")[0])
    for one in (document, first_line):
        with suppress(Demand):
            return _of(one.json)
    return None


def _of(value: Any) -> str | None:
    """What a JSON value is, or the first of a list."""
    value = value[0] if isinstance(value, list) and value else value
    if not isinstance(value, dict):
        return None
    if what := next((what for what, due in OBJECTS.items() if due <= value.keys()), None):
        return what
    for what, (name, due) in NESTED.items():
        inner = value.get(name)
        first = inner[0] if isinstance(inner, list) and inner else inner
        if isinstance(first, dict) and due <= first.keys():
            return what
    return None
