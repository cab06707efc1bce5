"""Sentences of entries that have a type and arguments, but no text."""

from collections.abc import Mapping
from typing import Any

from vidi.importers.logged.template import NO_WORDS, Words, line, word

SENTENCE_AT_MOST = 300
VALUES_AT_MOST = 8
"""The values of a list that a sentence names."""


def sentence(kind: str, args: Any, words: Words = NO_WORDS) -> str:
    """The type and the plain values of the arguments: ``lay tile: hex I17, tile 9-0, rotation 1``."""
    named = args if isinstance(args, Mapping) else {"": args}
    parts = [
        f"{_words(str(name))} {text}".strip()
        for name, value in named.items()
        if (text := word(words, str(name), value) or _plain(value))
    ]
    return line(_words(kind) + (f": {', '.join(parts)}" if parts else ""))[:SENTENCE_AT_MOST]


def _words(name: str) -> str:
    """``lay_tile`` and ``layTile`` as words."""
    spaced = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name)
    return (spaced if not name.isupper() else name).replace("_", " ").strip()


def _plain(value: Any) -> str:
    """A value in words; empty for what has parts, and for nothing."""
    if isinstance(value, list):
        shown = [text for one in value[:VALUES_AT_MOST] if (text := _scalar(one))]
        more = len(value) > VALUES_AT_MOST
        return " ".join(shown + ["…"] * more) if len(shown) == len(value[:VALUES_AT_MOST]) else ""
    return _scalar(value)


def _scalar(value: Any) -> str:
    if isinstance(value, bool) or value is None:
        return ""
    return str(value)[:100] if isinstance(value, str | int | float) else ""
