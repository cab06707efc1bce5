"""The role that each address and each page needs (docs/serving.md). An address without a row is refused."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from dashboard.access import pages
from dashboard.shared import theme, widgets
from domain.library.roles import Role


class Nobody(Enum):
    """What is not a role."""

    ANYBODY = "anybody"
    """Also in a closed library: it knows nothing of the library, or is needed to sign in."""
    NOBODY = "nobody"


Door = Role | Nobody
ANYBODY, NOBODY = Nobody.ANYBODY, Nobody.NOBODY
GUEST, READER, RECORDER, KEEPER = Role

SIGN_IN = "/sign-in"
BEGIN = "/sign-in/begin"
SIGN_OUT = "/auth/logout"
CALLBACK = "/oauth2callback"

PAGES: Mapping[str, Role] = MappingProxyType({page.path: page.role for page in (*pages.PAGES, pages.CLUB)})
"""By the path of the page."""

DOORS: Mapping[str, Door] = MappingProxyType(
    {
        **{f"/{path}": role for path, role in PAGES.items()},
        # Ours
        "/health": KEEPER,
        "/replay/{game}/{version}/{seat}.json": GUEST,
        widgets.news_url("{game}"): GUEST,
        widgets.script_url("{component}"): ANYBODY,
        theme.TYPEFACE_URL: ANYBODY,
        widgets.picture_url("{game}"): ANYBODY,
        "/share/{game}/{seat}/record.vidi.jsonl": GUEST,
        "/share/{game}/{seat}/replay.html": GUEST,
        "/share/{game}/{seat}/{place}.svg": GUEST,
        "/share/{game}/{seat}/{place}.png": GUEST,
        "/share/{game}/{seat}/{first}-{last}.gif": GUEST,
        "/share/{game}/{seat}/{first}-{last}.gif.jsonl": GUEST,
        "/share/{other:path}": GUEST,
        widgets.review_url("{game}", "{version}", "{seat}"): GUEST,
        "/known/{stamp}.json": READER,
        "/answers/{token}/{name}": READER,
        SIGN_IN: ANYBODY,
        BEGIN: ANYBODY,
        # Streamlit's
        "/auth/login": ANYBODY,
        SIGN_OUT: ANYBODY,
        CALLBACK: ANYBODY,
        "/_stcore/health": ANYBODY,
        "/_stcore/metrics": KEEPER,
        "/_stcore/host-config": GUEST,
        "/_stcore/stream": GUEST,
        "/_stcore/upload_file/{session_id}/{file_id}": RECORDER,
        "/_stcore/bidi-components/{path:path}": ANYBODY,
        "/component/{path:path}": ANYBODY,
        "/media/{file_id:path}": GUEST,
        "/_stcore/agent/interact": NOBODY,
        "/_stcore/agent/openapi.json": NOBODY,
        "/_stcore/agent/mcp": NOBODY,
        "": ANYBODY,  # Streamlit's own scripts; no other address leads there
    }
)
"""By the path of the route."""
