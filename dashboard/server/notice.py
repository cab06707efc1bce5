"""A page without Streamlit: a heading and a few lines, in the look of the pages."""

from functools import cache

from starlette.responses import HTMLResponse

from dashboard.shared import theme
from dashboard.shared.scripts import FILES

DOCUMENT = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · Vidi</title>
<style>{style}</style>
</head>
<body>
<main>
<a class="home" href="/" aria-label="Vidi">{logo}</a>
<h1>{title}</h1>
{lines}
</main>
</body>
</html>
"""


def notice(title: str, lines: str, status: int) -> HTMLResponse:
    """A page with this heading and these paragraphs, which are HTML."""
    style, logo = _look()
    return HTMLResponse(DOCUMENT.format(title=title, style=style, logo=logo, lines=lines), status)


@cache
def _look() -> tuple[str, str]:
    style = theme.look() + (FILES / "notice" / "notice.css").read_text("utf-8")
    return style, (FILES / "shared" / "logo.svg").read_text("utf-8")
