"""The commands by name, with the line that help lists. The modules of a command are loaded when it runs."""

from functools import cached_property
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand
from typer.main import get_group


class LaterCommand(TyperCommand):
    """A command, or a group of them, whose modules are not loaded yet.

    ``line`` is the first paragraph of its help. Each of ``modules`` registers commands, the first this one.
    """

    def __init__(self, name: str, line: str, *modules: str) -> None:
        super().__init__(name, short_help=line)
        self.modules = modules

    @cached_property
    def itself(self) -> Any:
        """The command itself. A group lists its commands with their first paragraphs as a whole."""
        app = typer.Typer(rich_markup_mode=None)
        for module in self.modules:
            import_module(f"vidi.cli.{module}").register(app)
        command: Any = get_group(app).commands[str(self.name)]
        for one in getattr(command, "commands", {}).values():
            one.short_help = " ".join(one.help.partition("\n\n")[0].split())
        return command

    def make_context(self, *args: Any, **more: Any) -> Any:
        """The context of the command itself, with which the command line goes on."""
        return self.itself.make_context(*args, **more)


COMMANDS = (
    LaterCommand("demo", "Load the recorded games that come with Vidi.", "records"),
    LaterCommand(
        "import",
        "Take games into the library: records, and files of other platforms (docs/importing.md).",
        "records",
    ),
    LaterCommand(
        "play",
        "Let bots play whole games, into the library or into record files, on all processors.",
        "records",
    ),
    LaterCommand("sheet", "Print an empty score sheet of a game, as CSV.", "sheet"),
    LaterCommand(
        "export",
        "Write games or tables to files: records, pictures, a replay, and what other programs read.",
        "export",
    ),
    LaterCommand(
        "record", "Record a game while it is played: in a terminal by hand, else line by line.", "record"
    ),
    LaterCommand(
        "takeback",
        "Take back every move of a game after move N; that is a move too, and nothing is deleted.",
        "record",
    ),
    LaterCommand(
        "branch", "Make a new game that begins as another stood after move N, and print its id.", "record"
    ),
    LaterCommand("games", "List the games of the library.", "games"),
    LaterCommand("show", "Show a game after any of its moves.", "show"),
    LaterCommand(
        "remove", "Remove a game from lists, tables and exports, or bring it back. Its events stay.", "tidy"
    ),
    LaterCommand("rename", "Give a game another title. Its record keeps its own.", "tidy"),
    LaterCommand("date", "Say when a game was played. Its record keeps its own day.", "tidy"),
    LaterCommand("project", "Bring the tables up to date with the recorded games.", "query"),
    LaterCommand("sql", "Ask the tables a question in SQL.", "query"),
    LaterCommand(
        "schema",
        "Describe views and facts with all their columns, or the lines of a game's records.",
        "query",
    ),
    LaterCommand(
        "lake", "Seal all games at rest, and print the Delta Lake tables that other engines can open.", "lake"
    ),
    LaterCommand("log", "List acts and the people who did them, oldest first (docs/serving.md).", "log"),
    LaterCommand("serve", "Open the dashboard on this machine.", "serve"),
    LaterCommand(
        "doctor", "Check the installation of a server, and name each fault with its remedy.", "doctor"
    ),
    LaterCommand("verify", "Check every event, by the rules too, and every row of the tables.", "trust"),
    LaterCommand("backup", "Write the whole library to one file, also while others work with it.", "trust"),
    LaterCommand("restore", "Make a library from a backup; its folder must be missing or empty.", "trust"),
    LaterCommand(
        "admit",
        "Admit a name to the moves of a game on a server, or list who may move (docs/serving.md).",
        "admit",
    ),
    LaterCommand(
        "train",
        "Learn the chance to win from games of bots. It needs the extra train: pip install vidi[train].",
        "train",
    ),
    LaterCommand(
        "review", "Review a game: the chance to win, the turns beside those of a bot, and luck.", "review"
    ),
    LaterCommand(
        "logs",
        "What logs of other platforms hold, for mappings.",
        "logs",
        "mappings",
        "backgrounds",
        "suggest",
    ),
    LaterCommand("pack", "Maps and tiles of one's own.", "pack"),
    LaterCommand("people", "Persons with several names: list, name, unlink.", "people"),
    LaterCommand("queries", "Saved queries: list, name, rename, remove.", "queries"),
    LaterCommand("roles", "Roles on a server: list, grant, open, close.", "roles"),
    LaterCommand("accounts", "Names of people who sign in: list, join, unlink.", "accounts"),
    LaterCommand("keys", "Keys for programs: list, make, withdraw.", "keys"),
)
