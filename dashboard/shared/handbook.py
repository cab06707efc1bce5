"""The documents that pages link to: rules of games and the record format, with an anchor for each rule."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from markdown_it import MarkdownIt
from markdown_it.token import Token

from domain.catalog import games as all_games
from vidi.library.shipped import shipped

NUMBER = re.compile(r"^(?:[a-z]+:)?(\d+(?:\.\d+)?)$")
"""The number in front of a rule: ``6.12`` in a game's rules, ``record:6`` in those of the format."""


class Document(NamedTuple):
    """A document to read."""

    title: str
    html: str
    """The text without the title; the element of rule 6.12 has the id ``rule-6.12``."""


def files() -> dict[str, Path]:
    """The document of each prefix of rules."""
    games = {name: Path("rules", f"{name}.md") for name in all_games()}
    records = {f"record-{name}": Path("record-format", f"{name}.md") for name in all_games()}
    return games | {
        "record": Path("record-format.md"),
        **records,
        "log": Path("record-format", "log.md"),
        "import": Path("importing.md"),
        "recording": Path("recording.md"),
        "packs": Path("packs.md"),
    }


def address(rule: str | None) -> str | None:
    """The address of a rule, ``<game>:6.12``, or of a whole document, ``record``; None if there is none."""
    if rule is None or rule.partition(":")[0] not in files():
        return None
    return f"/rules?rule={quote(rule, safe=':')}"


@cache
def document(name: str) -> Document:
    """The document with this name, which must be one of ``files``."""
    file = files()[name]
    text = (shipped("docs") / file).read_text("utf-8")
    heading, _, body = text.partition("\n")
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(body)
    for token, then in zip(tokens, tokens[2:], strict=False):
        if token.type == "list_item_open" and (number := _number(then)):
            token.attrSet("id", f"rule-{number}")
            token.attrSet("tabindex", "-1")
        if token.type == "fence":
            token.attrSet("tabindex", "0")  # so that the keyboard can scroll wide content
    for token in tokens:
        for child in token.children or ():
            if child.type == "link_open":
                child.attrs = {"href": href} if (href := _leads(str(child.attrGet("href")), file)) else {}
    return Document(heading.removeprefix("# "), parser.renderer.render(tokens, parser.options, {}))


def _number(inline: Token) -> str | None:
    """The bold number at the beginning of a rule."""
    begins = [
        child.content for child in (inline.children or ())[:3] if child.type == "text" and child.content
    ]
    match = NUMBER.match(begins[0]) if begins else None
    return match[1] if match else None


def _leads(href: str, file: Path) -> str | None:
    """The page for a link in a document; None for a file without a page."""
    path, _, place = href.partition("#")
    known = {str(document): word for word, document in files().items()}
    word = known.get(str((file.parent / path) if path else file)) or known.get(path.removeprefix("../"))
    if word is None:
        return None
    number = re.match(r"\d+", place)
    return f"/rules?rule={word}" + (f":{number[0]}" if number and word in all_games() else "")
