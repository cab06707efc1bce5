"""Sentences: templates with their arguments filled in, as plain text."""

import re
from html.parser import HTMLParser
from typing import Any

DEPTH = 10
"""How deep templates may stand in arguments of templates."""
LETTERS = 2_000
"""The most letters of a sentence."""
TAGS_AT_MOST = 20_000
"""The letters of HTML from which a sentence is made."""
_HOLE = re.compile(r"\$\{([^{}]{1,100})\}")
_BREAKS = {"br", "p", "div", "li", "tr"}
_SPACES = re.compile(r"\s+")
_BEFORE = re.compile(r" ([.,;:!?)])")


def sentence(template: str, args: Any) -> str:
    """A template with its arguments, without HTML, in one line.

    A missing argument leaves its name. Templates in arguments are filled in too, up to ``DEPTH``.
    """
    filled = "".join(_filled(template, args, DEPTH))[:TAGS_AT_MOST]
    text = _SPACES.sub(" ", _BEFORE.sub(r"\1", _SPACES.sub(" ", plain(filled)))).strip()
    return text if len(text) <= LETTERS else f"{text[: LETTERS - 1]}\u2026"


def _filled(template: str, args: Any, depth: int) -> list[str]:
    parts, end = list[str](), 0
    for hole in _HOLE.finditer(template[:TAGS_AT_MOST]):
        value = args.get(hole[1]) if isinstance(args, dict) else None
        parts += [template[end : hole.start()], *_value(hole[1], value, depth)]
        end = hole.end()
    return [*parts, template[end:TAGS_AT_MOST]]


def _value(name: str, value: Any, depth: int) -> list[str]:
    match value:
        case None:
            return [name]
        case {"log": str(template)} if depth:
            return _filled(template, value.get("args"), depth - 1)
        case dict():
            return ["\u2026"]
        case list():
            return [", ".join(str(one) for one in value if isinstance(one, str | int | float))]
    return [str(value)]


class _Text(HTMLParser):
    """Collects the text of HTML."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _BREAKS:
            self.parts.append(" ")

    def handle_data(self, data: str) -> None:
        self.parts.append(data)


def plain(html: str) -> str:
    """The text of HTML: tags are left out, and a line break is a space."""
    if "<" not in html and "&" not in html:
        return html
    parser = _Text()
    parser.feed(html)
    parser.close()
    return "".join(parser.parts)
