"""Answers in which a platform refuses: a limit, no sign-in, no token, not yet."""

import re
from typing import Any

from vidi.importers.formats import Document
from vidi.importers.logged.template import line
from vidi.record.errors import Demand

LETTERS = 2_000
"""The most letters of an answer that is a refusal."""
QUOTED = 300
"""The most letters of its words that are quoted."""
_PROLOG = re.compile(r"<\?[^>]*\?>")
_HTTP = re.compile(
    r"(?:HTTP/\S+ )?(?:error )?(?:code: )?(?:401\b|403\b|429\b|50[0-4]\b|1015\b|unauthori[sz]ed|forbidden"
    r"|rate limit|too many requests)|(?:authentication|api rate)\b",
    re.I,
)
_XML = re.compile(r"<(?:message|error|errors)\b|<div class=.messagebox error", re.I)
_PAGE = re.compile(r"<(?:!doctype|html|head|body|title|h1|center)\b[^>]*>", re.I)
_TITLE = re.compile(r"<title\b[^>]*>([^<]*)", re.I)
_NO_PAGE = re.compile(
    r"(?:error )?(?:401|403|404|429|50\d)\b|(?:sign|log) ?-?(?:in|on)\b|unauthori[sz]ed|forbidden"
    r"|access denied|rate limit|too many requests|just a moment|service unavailable|bad gateway",
    re.I,
)
"""How the title of a page begins that the platform sends instead of an answer."""
_SIGN_IN = re.compile(
    r"(?:you |please )?(?:must |need to |have to )?(?:be )?(?:log|sign)(?:ged|ed)? in (?:to|before)\b[^.]*",
    re.I,
)
_SCRIPT = re.compile(r"<(script|style)\b.*?(?:</\1>|\Z)", re.I | re.S)
TRIED = 20
"""The entries of a list that are looked at."""
NESTED = 4
"""How deep the words may lie in lists and objects."""
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
    if _is_xml(document) and advice is not BGG:
        advice = f"{advice}. {BGG}"
    return Demand(17, f'the file has no games: the platform refused: "{words[:QUOTED]}"; {advice}', "import")


def _is_xml(document: Document) -> bool:
    """Whether it is XML, which one platform writes."""
    return bool(_XML.match(_PROLOG.sub("", document.data[:LETTERS].decode("utf-8-sig", "replace")).strip()))


def _words(document: Document) -> str | None:
    """The words of a refusal."""
    if document.value is not None:
        return _in_json(document.value)
    head = _PROLOG.sub("", document.data[:LETTERS].decode("utf-8-sig", "replace")).strip()
    if head[:1] in ("{", "["):
        try:
            return _in_json(document.json)
        except Demand:
            return None
    if _PAGE.match(head):
        return _in_page(head)
    text = line(head)
    return text if _XML.match(head) or (len(document.data) <= LETTERS and _HTTP.match(text)) else None


def _in_page(head: str) -> str | None:
    """The title of a page that says no more than that it has nothing, or its sentence about signing in."""
    named = _TITLE.search(head)
    title = line(named[1]) if named else line(head)[:200]
    if _NO_PAGE.match(title):
        return title
    asks = _SIGN_IN.search(line(_SCRIPT.sub(" ", head)))
    return asks[0].strip() if asks else None


def _in_json(value: Any) -> str | None:
    """The words of an object that has nothing else to say, or of the first of a list of such."""
    if isinstance(value, list):
        several = [_in_json(one) if isinstance(one, dict) else None for one in value[:TRIED]]
        return several[0] if several and all(several) else None
    if not isinstance(value, dict) or (isinstance(value.get("data"), dict | list) and value["data"]):
        return None
    failed = any(str(value.get(name)).lower() in ("0", "false") for name in ("status", "success", "ok"))
    for name in ("error", "errors", "message", "detail"):
        if words := line(_text(value.get(name))):
            sure = failed or name.startswith("error") or "status" in value or "code" in value
            return words if sure or _HTTP.match(words) or _SIGN_IN.match(words) else None
    return f"code {value['code']}" if failed and type(value.get("code")) in (int, str) else None


def _text(value: Any) -> str:
    """The first text in a value: in a list of objects, say; empty if there is none."""
    for _ in range(NESTED):
        if isinstance(value, list):
            value = value[0] if value else None
        elif isinstance(value, dict):
            value = next((value[name] for name in ("message", "error", "detail") if value.get(name)), None)
    return value if isinstance(value, str) else ""
