"""Where choices lie on the board, and moves of a review beside what was given."""

from collections.abc import Container, Iterator, Mapping
from typing import Any, NamedTuple

from dashboard.boards import board, in_words
from domain.kernel.aggregate import Game
from domain.kernel.events import MoveMade
from domain.kernel.messages import Command
from domain.kernel.rules import begin
from vidi.store.game import RecordedGame

DRAWN = 4
"""The most outcomes of a move that are named."""


class Before(NamedTuple):
    """A move that stands, and the position before it."""

    game: RecordedGame
    place: int
    """Counted from 1, without moves that were taken back."""
    made: MoveMade
    state: Any

    def command(self, name: str | None = None, args: Mapping[str, Any] | None = None) -> Command:
        """The command of the move, or another one of its seat."""
        asked = Game(self.game.id, self.game.rules, self.game.started)
        return asked.command(
            self.made.seat, name or self.made.command, self.made.args if args is None else args
        )

    def words(self, command: Command) -> str:
        """A command in the words of a list."""
        return in_words(self.game.rules.name, self.state, command)

    def outcomes(self) -> str:
        """What the move drew, in words: the outcomes of each draw by its name. Empty if they are many."""
        if len(self.made.chance) > DRAWN:
            return ""
        came_up, drawn = board(self.game.rules.name).by_hand.came_up, dict[str, list[str]]()
        for outcome in self.made.chance:
            for name, value in outcome.items():
                if value is not None:
                    drawn.setdefault(name, []).append(came_up(self.state, name, value))
        return "; ".join(f"{name.replace('_', ' ')} {', '.join(values)}" for name, values in drawn.items())

    def outline(self, command: Command) -> dict[str, Any]:
        """The ``places`` of the board that a command names, and the point or circle that it draws."""
        declared, setup = board(self.game.rules.name), self.game.started.setup
        places, args = declared.by_hand.places(setup), command.args()
        named = [text for text in dict.fromkeys(_texts(args)) if text in places]
        if not named and (place := declared.by_hand.at(self.state, command)):
            named = [place]
        on_sheet = declared.by_hand.sheet(setup) is not None and {"x", "y"} <= args.keys()
        return {
            "places": named,
            "circle": {name: args[name] for name in "xyr" if name in args} if on_sheet else None,
        }


def before_moves(game: RecordedGame, moves: Container[int]) -> dict[int, Before]:
    """By move that stands, the position before it."""
    known, place, state = dict[int, Before](), 0, begin(game.rules, game.started)
    for _, event in game.events if moves else ():
        if isinstance(event, MoveMade):
            place += 1
            if event.move in moves:
                known[event.move] = Before(game, place, event, game.rules.copy(state))
        game.rules.evolve(state, event)
    return known


def _texts(value: Any) -> Iterator[str]:
    """All texts within the args of a command."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, one in value.items():
            yield from _texts(name)
            yield from _texts(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _texts(one)
