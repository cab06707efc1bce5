"""The scripts of the pages, module by module: every function that a file of ``scripts`` exports is a test."""

import json
import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Error, Page, Route

ROOT = Path(__file__).resolve().parents[2]
TESTS = Path(__file__).with_name("scripts")
FILES = sorted(file.name for file in TESTS.glob("*.js") if file.name not in {"check.js", "game.js"})
TYPES = ROOT / "dashboard" / "components" / "replay" / "api.d.ts"
"""Made by a command."""
SITE = "http://scripts.test"
"""Where the files of the project are, for this browser alone."""
FUNCTION = re.compile(r"^export (?:async )?function (\w+)", re.MULTILINE)


def answer(route: Route) -> None:
    """Gives the browser a file of the project, or an empty page; for a file that is not there, 404."""
    path = urlsplit(route.request.url).path
    if path.endswith((".js", ".html")) and not (ROOT / path[1:]).is_file():
        route.fulfill(status=404)  # without an answer the browser would wait for ever
    elif path.endswith((".js", ".html")):
        kind = "javascript" if path.endswith(".js") else "html"
        route.fulfill(path=ROOT / path[1:], content_type=f"text/{kind}")
    else:
        route.fulfill(body="<!doctype html>", content_type="text/html")


@pytest.mark.parametrize("file", FILES)
def test_script(tab: Page, file: str) -> None:
    tab.route(f"{SITE}/**", answer)
    address = f"{SITE}/{(TESTS / file).relative_to(ROOT)}"
    failed = {}
    for name in FUNCTION.findall((TESTS / file).read_text("utf-8")):
        tab.goto(SITE)  # nothing is left of the function before
        try:
            tab.evaluate("([file, name]) => import(file).then(tests => tests[name]())", [address, name])
        except Error as error:
            failed[name] = error.message
    assert failed == {}


def test_no_line_is_wider_than_the_formatter_makes_them() -> None:
    """Biome leaves comments, texts and lists of words as they are."""
    biome = json.loads((ROOT / "biome.json").read_text("utf-8"))
    scripts = [file for pattern in biome["files"]["includes"] for file in ROOT.glob(pattern) if file != TYPES]
    wide = [
        f"{file.relative_to(ROOT)}:{number} has {len(line)} characters"
        for file in scripts
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if len(line) > biome["formatter"]["lineWidth"]
    ]
    assert scripts
    assert wide == []
