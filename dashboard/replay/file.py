"""A replay as one HTML file, which a browser shows without a server and without a network.

It has the game, and the HTML, styles and script of the page.
"""

import re
import tomllib
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from html import escape
from typing import Any

from dashboard.replay import noting, packed, replay
from dashboard.replay.playing import ALL
from dashboard.shared.scripts import FILES, script
from dashboard.shared.text import shown
from vidi.library import RecordedGame
from vidi.shipped import shipped

COMPONENT = "file"
DOCUMENT = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}</title>
<style>{outside}</style>
</head>
<body>
<main><template shadowrootmode="open"><style>{inside}</style>{html}</template></main>
<noscript>This file shows a game by a script: allow scripts to see it.</noscript>
<script type="application/json" data-seat="{seat}">{replay}</script>
<script type="module">{script}</script>
</body>
</html>
"""
POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
"""Only our script runs, and no host is contacted, whatever a name contains."""


def document(game: RecordedGame, seat: int | None = None) -> str:
    """The file of the current game, in the view of all or of one seat."""
    events = [event for _, event in game.events]
    made = replay.build(game.rules, game.started, events, seat) | packed.flaw(game, len(game.stream), seat)
    made["said"] = noting.said(game, ALL if seat is None else str(seat))
    code = script(COMPONENT) + 'mount(document.querySelector("main").shadowRoot, document.scripts[0])\n'
    digest = b64encode(sha256(code.encode()).digest()).decode()
    title = game.title or ", ".join(game.names)
    look = (FILES / "shared" / "look.css", FILES / "replay" / "replay.css")
    return DOCUMENT.format(
        policy=POLICY.format(digest=digest),
        title=escape(f"{shown(title)} · {game.rules.title}"),
        outside=_theme() + (FILES / COMPONENT / "file.css").read_text("utf-8"),
        inside="".join(file.read_text("utf-8") for file in look),
        html=(FILES / "replay" / "replay.html").read_text("utf-8"),
        seat="all" if seat is None else seat,
        replay=replay.text(made).replace("<", "\\u003c"),  # else a name could end the element
        script=code,
    )


def _theme() -> str:
    """The variables of the theme that the page's components read, light and dark."""
    theme = tomllib.loads(shipped(".streamlit/config.toml").read_text("utf-8"))["theme"]
    light, dark = theme.pop("light"), theme.pop("dark")
    return (
        f":root {{ color-scheme: light dark; {_variables(theme)}{_variables(light)} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ {_variables(dark)} }} }}\n"
    )


def _variables(theme: Mapping[str, Any]) -> str:
    """Streamlit's names for the settings of a theme."""
    names = {name: re.sub("[A-Z]", lambda letter: f"-{letter[0].lower()}", name) for name in theme}
    return "".join(
        f"--st-{names[name]}: {value}; " for name, value in theme.items() if isinstance(value, str)
    )
