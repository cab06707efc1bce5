"""Trains the value of a game."""

from pathlib import Path
from typing import Annotated

import typer

from domain.catalog import games as all_games
from vidi.cli.common import Refused
from vidi.cli.terminal import out

GAMES_AT_MOST = 100_000


def train(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game by its name.")],
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            min=16,
            max=GAMES_AT_MOST,
            help="How many games of bots; by default as many as the game declares.",
        ),
    ] = None,
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same model.")] = "train",
    target: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="The file; by default GAME.npz here.")
    ] = None,
) -> None:
    """Learn the chance to win from games of bots. It needs the extra train: pip install vidi[train]."""
    from vidi.value.fitting import TrainerMissingError
    from vidi.value.model import read
    from vidi.value.own import own
    from vidi.value.training import train as trained

    rules = all_games().get(game)
    if rules is None:
        raise Refused(f"no game is called {game!r}; the games are: {', '.join(all_games())}")
    try:
        data = trained(rules, games or own(game).games, seed)
    except (TrainerMissingError, ValueError) as wrong:
        raise Refused(str(wrong)) from None
    path = target or Path(f"{game}.npz")
    path.write_bytes(data)
    header = read(path).header
    out.print(f"{path}: {len(data):,} bytes, from {header.games} games", markup=False, highlight=False)
    for name, figure in header.figures.items():
        out.print(f"{name.replace('_', ' ')}: {figure:g}", markup=False, highlight=False)


def register(to: typer.Typer) -> None:
    """Adds this command."""
    to.command()(train)
