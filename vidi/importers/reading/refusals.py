"""Answers in which a platform refuses: a limit, no sign-in, no token, not yet."""

import re

from vidi.importers.bga.sentences import line
from vidi.importers.formats import Document
from vidi.record.errors import Demand

LETTERS = 2_000
"""The most letters of an answer that is a refusal."""
QUOTED = 300
"""The most letters of its words that are quoted."""
_PROLOG = re.compile(r"<\?[^>]*\?>")
_HTTP = re.compile(
    r"(?:HTTP/\S+ )?(?:error )?(?:401\b|403\b|429\b|unauthori[sz]ed|forbidden|rate limit|too many requests)",
    re.I,
)
_XML = re.compile(r"<(?:message|error|errors)\b", re.I)
_PAGE = re.compile(r"<(?:!doctype|html|head|body|title|h1|center)\b[^>]*>", re.I)
BGG = (
    "BoardGameGeek gives plays as XML only with a registered token, or to a browser that is signed in: open "
    "the address there, and save the page"
)
ADVICE = (
    (
        re.compile(r"limit|quota|too many|429", re.I),
        "wait, as a rule until the next day, then save the answer again",
    ),
    (
        re.compile(r"try again|will be processed|later", re.I),
        "wait a minute, then open the same address and save it again",
    ),
    (re.compile(r"geek", re.I), BGG),
    (
        re.compile(
            r"log(?:ged)? ?in|sign(?:ed)? ?in|unauthori[sz]ed|forbidden|token|session|401|403|connect", re.I
        ),
        "sign in with a browser, open the same address there, and save it again",
    ),
)
OTHERWISE = "save the answer again once the platform gives it"


def refusal(document: Document) -> Demand | None:
    """Why a file is no more than a refusal of a platform; None for any other file."""
    words = _words(document)
    if words is None:
        return None
    advice = next((advice for word, advice in ADVICE if word.search(words)), OTHERWISE)
    if document.data.lstrip()[:1] == b"<" and advice is not BGG:  # its XML
        advice = f"{advice}. {BGG}"
    return Demand(17, f'the file has no games: the platform refused: "{words[:QUOTED]}"; {advice}', "import")


def _words(document: Document) -> str | None:
    """The words of a refusal."""
    head = _PROLOG.sub("", document.data[:LETTERS].decode("utf-8-sig", "replace")).strip()
    if head[:1] == "{":
        return _in_json(document)
    text = line(head)
    if _XML.match(head) or (len(document.data) <= LETTERS and _HTTP.match(text)):
        return text
    return text[:200] if _PAGE.match(head) and _HTTP.match(text) else None


def _in_json(document: Document) -> str | None:
    """The text in ``error`` of a JSON object that has nothing else to say."""
    try:
        value = document.json
    except Demand:
        return None
    if not isinstance(value, dict) or (isinstance(value.get("data"), dict | list) and value["data"]):
        return None
    for name in ("error", "errors", "message"):
        words = value.get(name)
        words = words.get("message", words.get("error")) if isinstance(words, dict) else words
        if isinstance(words, str) and words.strip():
            failed = name != "message" or "status" in value or "code" in value
            return line(words) if failed else None
    return None
