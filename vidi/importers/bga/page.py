"""Saved replay pages: the list of packets stands in a script, and is read as text; nothing is run."""

import re
from typing import Any

from vidi.record.errors import Demand
from vidi.record.read import decoded

LIST = "g_gamelogs"
"""The variable with the packets."""
_BEGINS = re.compile(r"\bg_gamelogs[\"']?\s{0,100}[=:]\s{0,100}(?=[\[{])")
_MARK = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\Z)|[\[\]{}]', re.DOTALL)
"""A string of JSON, which may be cut off, or a bracket."""


def has_list(data: bytes) -> bool:
    """Whether a file may be a saved replay page: text other than JSON that names the variable."""
    first = data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    return first not in (b"{", b"[", b"") and LIST.encode() in data


def list_in(text: str) -> Any:
    """The value of the variable. Raises Demand if the page has no complete one."""
    begins = _BEGINS.search(text)
    if begins is None:
        raise Demand(5, f"the page names `{LIST}`, but has no list of packets there", "import")
    depth = 0
    for mark in _MARK.finditer(text, begins.end()):
        if mark[0][0] == '"':
            continue
        depth += 1 if mark[0] in "[{" else -1
        if depth == 0:
            value = text[begins.end() : mark.end()].encode("utf-8", "surrogatepass")
            try:
                return decoded(value, "list of packets")
            except Demand as error:
                raise Demand(3, f"`{LIST}` of the page: {error}", "import") from None
    raise Demand(3, f"`{LIST}` of the page is cut off: save the whole page again", "import")
