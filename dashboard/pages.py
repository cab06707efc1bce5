"""The pages. A new one is a row here, a script, a row in docs/serving.md and states in the tests of looks."""

from dataclasses import dataclass

from domain.library.roles import Permission


@dataclass(frozen=True)
class Page:
    """A page of the navigation."""

    script: str
    """In ``dashboard/``."""
    path: str
    """In the address; empty for the first page."""
    title: str
    icon: str
    """Its name among Material's symbols."""
    help: str
    needs: Permission = Permission.SEE
    in_bar: bool = False
    """Whether the bar of a narrow window shows it without its menu."""


PAGES = (
    Page(
        "library/page.py",
        "",
        "Library",
        "collections_bookmark",
        "All recorded games: filter them, sort them, open one.",
        in_bar=True,
    ),
    Page(
        "beginning/page.py",
        "new",
        "New game",
        "add_circle",
        "Begin a game, and record it while it is played.",
        Permission.RECORD,
        in_bar=True,
    ),
    Page(
        "replay/page.py",
        "replay",
        "Replay",
        "map",
        "A game step by step on its board. Open one from the library.",
    ),
    Page(
        "players/page.py",
        "players",
        "Players",
        "groups",
        "Who played: games, wins and ratings, and everybody against everybody.",
        in_bar=True,
    ),
    Page(
        "mine/page.py",
        "mine",
        "Mine",
        "person",
        "The plays of one person: by month, by title, against and with whom.",
    ),
    Page(
        "analytics/page.py",
        "analytics",
        "Analytics",
        "insights",
        "Questions to all games, answered as charts, maps and tables.",
        in_bar=True,
    ),
    Page(
        "sql/page.py",
        "sql",
        "SQL",
        "database",
        "Query all games in SQL. The answer is a table and a chart.",
        Permission.QUERY,
    ),
    Page(
        "importing/page.py",
        "import",
        "Import",
        "upload_file",
        "Import games and results from files, see past imports, join the names of a person.",
        Permission.IMPORT,
    ),
    Page(
        "rules/page.py",
        "rules",
        "Rules",
        "menu_book",
        "The rules of every game by number, and how records are written.",
    ),
)
"""The pages of every library, in the order of the navigation."""
CLUB = Page(
    "club/page.py",
    "club",
    "Club",
    "badge",
    "Your role in this library, and your keys for programs. Keepers give roles here.",
)
"""The page that only a library with signing in has."""
SIGN_IN = Page("club/page.py", "club", "Sign in", "login", "For members.", in_bar=True)
"""The same page for somebody who has not signed in."""
