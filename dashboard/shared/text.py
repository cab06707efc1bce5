"""Makes untrusted text (names, titles, notes) visible on a page."""

import re

LETTERS = 120
"""The most letters of a name that are shown."""
_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""Characters that break lines or change the direction of text."""


def visible(text: str) -> str:
    """The text with a visible sign for each invisible control character."""
    return _UNSEEN.sub("\ufffd", text)


def shown(name: str) -> str:
    """A visible name: shortened if long, with signs for control characters, and a text if empty."""
    if not any(letter.isprintable() and not letter.isspace() for letter in name):
        return "(no visible name)"
    return visible(name if len(name) <= LETTERS else f"{name[:LETTERS]}…")
