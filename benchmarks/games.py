"""Games that the bots play by chance, to be recorded and stored."""

from pathlib import Path

from domain.darwinci import RULES as DARWINCI
from domain.kernel.aggregate import AnyRules, Game
from domain.vinci import RULES as VINCI
from vidi.bots import at_random
from vidi.exporters.record import record_lines
from vidi.library import Library
from vidi.play import decided


def played(rules: AnyRules, number: int) -> Game:
    """A whole game of four; some of forty players sit down."""
    seats = [f"Player {(number + 7 * seat) % 40 + 1}" for seat in range(4)]
    game = Game.start(rules, seats, seed=f"benchmark {number}", title=f"Game {number}")
    while (command := decided(game, dict.fromkeys(range(1, 5), at_random))) is not None:
        game.move(command.seat, command.NAME, command.args())
    return game


def records(rules: AnyRules, games: int) -> bytes:
    """The lines of a record file."""
    lines = (line for number in range(games) for line in record_lines(played(rules, number).standing))
    return "".join(f"{line}\n" for line in lines).encode()


def library(folder: Path, vinci: int, darwinci: int) -> Path:
    """A folder with so many stored games of each."""
    with Library(folder) as made, made.store.bulk():
        for rules, games in ((VINCI, vinci), (DARWINCI, darwinci)):
            for number in range(games):
                made.store.save(played(rules, number))
    return folder
