"""A replay as one HTML file, which a browser shows without a server and without a network.

It has the game and its review, and the HTML, styles and script of the page.
"""

from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from html import escape
from typing import Any

from dashboard.replay import delta, noting, replay
from dashboard.shared import theme
from dashboard.shared.links import ALL
from dashboard.shared.scripts import FILES, script
from dashboard.shared.text import shown
from vidi.notebook.pictures import backgrounds
from vidi.store.game import RecordedGame

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
POLICY = (
    "default-src 'none'; font-src data:; img-src data:; style-src 'unsafe-inline'; "
    "script-src 'sha256-{digest}'"
)
"""Only our script runs, and no host is contacted, whatever a name contains."""


def document(game: RecordedGame, seat: int | None = None, reviewed: Mapping[str, Any] | None = None) -> str:
    """The file of the current game, in the view of all or of one seat, with its review if there is one."""
    events = [event for _, event in game.events]
    made = replay.build(game.rules, game.started, events, seat) | delta.flaw(game, len(game.stream), seat)
    made["remarks"] = noting.remarks(game, ALL if seat is None else str(seat)).model_dump()
    made["reviewed"] = reviewed
    if under := backgrounds(game):
        made["backgrounds"] = under
    code = script(COMPONENT) + 'mount(document.querySelector("main").shadowRoot, document.scripts[0])\n'
    digest = b64encode(sha256(code.encode()).digest()).decode()
    title = game.title or ", ".join(game.names)
    look = (FILES / "shared" / "look.css", FILES / "replay" / "replay.css")
    return DOCUMENT.format(
        policy=POLICY.format(digest=digest),
        title=escape(f"{shown(title)} · {game.rules.title}"),
        outside=theme.look(inline=True) + (FILES / COMPONENT / "file.css").read_text("utf-8"),
        inside="".join(file.read_text("utf-8") for file in look),
        html=(FILES / "replay" / "replay.html").read_text("utf-8"),
        seat="all" if seat is None else seat,
        replay=replay.text(made).replace("<", "\\u003c"),  # else a name could end the element
        script=code,
    )
