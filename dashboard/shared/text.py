"""Text of strangers, names and titles and notes, so that it can be seen on a page."""

import re

LETTERS = 120
"""Letters of a name that are shown at most; where there is less room, fewer."""
_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""What breaks lines or turns the direction of writing."""


def visible(text: str) -> str:
    """The text with a sign for each letter that works unseen."""
    return _UNSEEN.sub("\ufffd", text)


def shown(name: str) -> str:
    """A name that can be seen: cut where it is long, with signs for what works unseen, words for nothing."""
    if not any(letter.isprintable() and not letter.isspace() for letter in name):
        return "(no visible name)"
    return visible(name if len(name) <= LETTERS else f"{name[:LETTERS]}…")
