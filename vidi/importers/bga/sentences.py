"""Sentences: templates with their arguments filled in, as plain text."""

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

DEPTH = 10
"""How deep templates may stand in arguments of templates."""
LETTERS = 2_000
"""The most letters of a sentence."""
TAGS_AT_MOST = 20_000
"""The most letters of HTML from which a sentence is made; each argument counts as one more."""
LISTED = 100
"""The most entries of a list in a sentence."""
_HOLE = re.compile(r"\$\{([^{}]{1,100})\}")
_TAG = re.compile(r"</?[a-zA-Z!][^<>]*>")
_BREAK = re.compile(r"<(?:br|p|div|li|tr)\b[^<>]*>", re.IGNORECASE)
_LONG = re.compile(r"&#[0-9]{8,}")
"""A character that does not exist; ``unescape`` fails for thousands of digits."""
_BEFORE = re.compile(r" ([.,;:!?)])")
_UNFIT = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters, and halves of surrogate pairs."""


def sentence(template: str, args: Any) -> str:
    """A template with its arguments, without HTML, in one line.

    A missing argument leaves its name. Templates in arguments are filled in too, up to ``DEPTH``.
    """
    if not template:
        return ""
    parts, left = list[str](), TAGS_AT_MOST
    for part in _filled(template, args, DEPTH):
        parts.append(part[:left])
        left -= len(part) + 1  # an argument may stand in a template thousands of times
        if left <= 0:
            break
    text = _BEFORE.sub(r"\1", line("".join(parts)))
    return text if len(text) <= LETTERS else f"{text[: LETTERS - 1]}\u2026"


def line(html: str) -> str:
    """The text of HTML in one line, without control characters."""
    text = " ".join(plain(html[:TAGS_AT_MOST]).split())
    return text if text.isprintable() else _UNFIT.sub("\N{REPLACEMENT CHARACTER}", text)


def _filled(template: str, args: Any, depth: int) -> Iterator[str]:
    end = 0
    for hole in _HOLE.finditer(template[:TAGS_AT_MOST]):
        yield template[end : hole.start()]
        value = args.get(hole[1]) if isinstance(args, dict) else None
        match value:
            case None:
                yield hole[1]
            case {"log": str(inner)} if depth:
                yield from _filled(inner, value.get("args"), depth - 1)
            case dict():
                yield "\u2026"
            case list():
                for number, one in enumerate(value[:LISTED]):
                    yield ", " * (number > 0) + (str(one) if isinstance(one, str | int | float) else "\u2026")
            case _:
                yield str(value)
        end = hole.end()
    yield template[end:TAGS_AT_MOST]


def plain(html: str) -> str:
    """The text of HTML: tags are left out, and a line break is a space. Takes linear time for any text."""
    if "<" not in html and "&" not in html:
        return html
    return unescape(_LONG.sub("\N{REPLACEMENT CHARACTER}", _TAG.sub("", _BREAK.sub(" ", html))))
