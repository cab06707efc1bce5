"""Templates with their arguments filled in, as plain text."""

import re
from collections.abc import Iterator, Mapping
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


Words = Mapping[str, Mapping[str, str]]
"""By argument, and by a value of it, the word that stands for the value."""
NO_WORDS: Words = {}


class _Word(str):
    """A word in place of a value: it does not touch letters or digits beside it."""

    __slots__ = ()


def at(args: Any, path: str) -> Any:
    """The value at a path in arguments: names and positions with dots between them. None if there is none."""
    if isinstance(args, dict) and path in args:
        return args[path]
    for name in path.split("."):
        if isinstance(args, list):
            args = args[int(name)] if name.isdecimal() and len(name) < 6 and int(name) < len(args) else None
        else:
            args = args.get(name) if isinstance(args, dict) else None
    return args


def word(words: Words, path: str, value: Any) -> str | None:
    """The word for a value of an argument; None if there is none."""
    of = words.get(path)
    return None if of is None or not isinstance(value, str | int) else of.get(str(value))


def sentence(template: str, args: Any, words: Words = NO_WORDS) -> str:
    """A template with its arguments, without HTML, in one line.

    A missing argument leaves its name. Templates in arguments are filled in too, up to ``DEPTH``.
    """
    if not template:
        return ""
    parts, left = list[str](), TAGS_AT_MOST
    last = ""
    for part in _parts(template, args, words, DEPTH):
        if (
            (isinstance(part, _Word) or isinstance(last, _Word))
            and last[-1:].isalnum()
            and part[:1].isalnum()
        ):
            parts.append(" ")
        last = part or last
        parts.append(part[:left])
        left -= len(part) + 1  # an argument may stand in a template thousands of times
        if left <= 0:
            break
    text = _BEFORE.sub(r"\1", line("".join(parts)))
    return text if len(text) <= LETTERS else f"{text[: LETTERS - 1]}\u2026"


def holes(template: str) -> list[str]:
    """The arguments that a template names."""
    return [hole[1] for hole in _HOLE.finditer(template)]


def line(html: str) -> str:
    """The text of HTML in one line, without control characters."""
    text = " ".join(plain(html[:TAGS_AT_MOST]).split())
    return text if text.isprintable() else _UNFIT.sub("\N{REPLACEMENT CHARACTER}", text)


def _parts(template: str, args: Any, words: Words, depth: int) -> Iterator[str]:
    end = 0
    for hole in _HOLE.finditer(template[:TAGS_AT_MOST]):
        yield template[end : hole.start()]
        value = at(args, hole[1]) if isinstance(args, dict) else None
        match value:
            case None:
                yield hole[1]
            case {"log": str(inner)} if depth:
                yield from _parts(inner, value.get("args"), words, depth - 1)
            case dict():
                yield "\u2026"
            case list():
                for number, one in enumerate(value[:LISTED]):
                    yield ", " * (number > 0) + (word(words, hole[1], one) or _plain(one))
            case _:
                named = word(words, hole[1], value)
                yield str(value) if named is None else _Word(named)
        end = hole.end()
    yield template[end:TAGS_AT_MOST]


def _plain(value: Any) -> str:
    return str(value) if isinstance(value, str | int | float) else "\u2026"


def plain(html: str) -> str:
    """The text of HTML: tags are left out, and a line break is a space. Takes linear time for any text."""
    if "<" not in html and "&" not in html:
        return html
    return unescape(_LONG.sub("\N{REPLACEMENT CHARACTER}", _TAG.sub("", _BREAK.sub(" ", html))))
