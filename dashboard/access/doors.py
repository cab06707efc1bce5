"""The permission that each address and each page needs (docs/serving.md).

An address without a row is refused.
"""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from dashboard import pages
from dashboard.shared import theme, widgets
from domain.library.roles import Permission


class Nobody(Enum):
    """What is no permission."""

    ANYBODY = "anybody"
    """Also in a closed library: it knows nothing of the library, or is needed to sign in."""
    NOBODY = "nobody"


Door = Permission | Nobody
ANYBODY, NOBODY = Nobody.ANYBODY, Nobody.NOBODY
SEE, QUERY, RECORD = Permission.SEE, Permission.QUERY, Permission.RECORD
IMPORT, KEEP = Permission.IMPORT, Permission.KEEP

SIGN_IN = "/sign-in"
BEGIN = "/sign-in/begin"
SIGN_OUT = "/auth/logout"
CALLBACK = "/oauth2callback"

PAGES: Mapping[str, Permission] = MappingProxyType(
    {page.path: page.needs for page in (*pages.PAGES, pages.CLUB)}
)
"""By the path of the page."""

DOORS: Mapping[str, Door] = MappingProxyType(
    {
        **{f"/{path}": needed for path, needed in PAGES.items()},
        # Ours
        "/health": KEEP,
        "/replay/{game}/{version}/{seat}.json": SEE,
        widgets.news_url("{game}"): SEE,
        "/position/{game}/{version}.webp": SEE,
        widgets.background_url("{sha256}"): SEE,
        widgets.script_url("{component}"): ANYBODY,
        theme.TYPEFACE_URL: ANYBODY,
        widgets.picture_url("{game}"): ANYBODY,
        "/share/{game}/{seat}/record.vidi.jsonl": SEE,
        "/share/{game}/{seat}/replay.html": SEE,
        "/share/{game}/{seat}/{place}.svg": SEE,
        "/share/{game}/{seat}/{place}.png": SEE,
        "/share/{game}/{seat}/{first}-{last}.gif": SEE,
        "/share/{game}/{seat}/{first}-{last}.gif.jsonl": SEE,
        "/share/{other:path}": SEE,
        "/api/v1/games": SEE,
        "/api/v1/games/{game}": SEE,
        "/api/v1/games/{game}/events": SEE,
        "/api/v1/games/{game}/record": SEE,
        "/api/v1/games/{game}/positions/{move}": SEE,
        "/api/v1/games/{game}/picture": SEE,
        "/api/v1/games/{game}/replay": SEE,
        "/api/v1/games/{game}/review": SEE,
        "/api/v1/games/{game}/news": SEE,
        "/api/v1/news": SEE,
        "/api/v1/players": SEE,
        "/api/v1/players/{name:path}": SEE,
        "/api/v1/questions": SEE,
        "/api/v1/questions/{id:path}": SEE,
        "/api/v1/sql": QUERY,
        "/api/v1/games/{game}/table": SEE,
        "/api/v1/games/{game}/acts": RECORD,
        "/api/v1/begin": RECORD,
        "/api/v1/imports": IMPORT,
        "/api/v1/imports/{task}": IMPORT,
        "/api/v1/plays": IMPORT,
        "/api/v1/openapi.json": ANYBODY,
        "/api/{other:path}": ANYBODY,
        widgets.review_url("{game}", "{version}", "{seat}"): SEE,
        widgets.queue_url("{game}"): SEE,
        f"{widgets.queue_url('{game}')}/{{order}}": KEEP,
        "/known/{stamp}.json": QUERY,
        "/known/rows": QUERY,
        "/answers/{token}/{name}": QUERY,
        SIGN_IN: ANYBODY,
        BEGIN: ANYBODY,
        # Streamlit's
        "/auth/login": ANYBODY,
        SIGN_OUT: ANYBODY,
        CALLBACK: ANYBODY,
        "/_stcore/health": ANYBODY,
        "/_stcore/metrics": KEEP,
        "/_stcore/host-config": SEE,
        "/_stcore/stream": SEE,
        "/_stcore/upload_file/{session_id}/{file_id}": IMPORT,
        "/_stcore/bidi-components/{path:path}": ANYBODY,
        "/component/{path:path}": ANYBODY,
        "/media/{file_id:path}": SEE,
        "/_stcore/agent/interact": NOBODY,
        "/_stcore/agent/openapi.json": NOBODY,
        "/_stcore/agent/mcp": NOBODY,
        "": ANYBODY,  # Streamlit's own scripts; no other address leads there
    }
)
"""By the path of the route."""
