"""Random games in which nobody stops or passes readily, so that they last; and games that are won."""

from functools import cache
from itertools import count

from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.kernel.events import MoveMade
from domain.kernel.messages import Command
from domain.kernel.playout import play_on
from domain.vilnius import RULES
from domain.vilnius.state import State
from tests.helpers.projected import Recording
from vidi.bots.vilnius.steady import steady

TRIES = 5
"""So often a choice is drawn anew, as long as it ends what could go on."""
ENDINGS = ("pass", "stop_defence", "stop_plunder", "stop_storming", "stop_capturing")


def eager(
    seed: str, seats: int, difficulty: str = "simple", moves: int = 10_000, take_backs: bool = False
) -> Recording:
    """The events of a game: whole, or its first moves."""
    return tuple(_played(seed, seats, difficulty, moves, take_backs).collect_events())


@cache
def won(seats: int) -> Recording:
    """The events of a game that a bot wins."""
    return tuple(won_game(seats).collect_events())


def won_game(seats: int) -> Game:
    """The same game as it was played."""
    games = (by_steady(f"won {n}", seats) for n in count())
    return next(game for game in games if game.state.winners)


def by_steady(seed: str, seats: int) -> Game:
    """A game that a bot plays for all seats."""
    names = [f"{seed}-{seat}" for seat in range(1, seats + 1)]
    draw = SeededChance(seed, 0).below

    def choose(state: State, due: tuple[int, ...], _: int) -> Command:
        return steady(state, due[0], RULES.legal(state, due[0]), draw)

    return play_on(Game.start(RULES, names, {"difficulty": "simple"}, seed=seed), choose)


def _played(seed: str, seats: int, difficulty: str, moves: int, take_backs: bool) -> Game:
    names = [f"{seed}-{seat}" for seat in range(1, seats + 1)]
    game = Game.start(RULES, names, {"difficulty": difficulty}, seed=seed)
    while (due := RULES.to_act(game.state)) and len(game.moves) < moves:
        draw = SeededChance(f"{seed}/choice", game.next_move).below
        stand = [0, *(event.move for event in game.standing if isinstance(event, MoveMade))]
        if take_backs and len(stand) > 1 and draw(9) == 0:
            game.take_back(1, stand[-2 - draw(min(len(stand) - 1, 20))])
            continue
        choices = RULES.legal(game.state, due[0])
        command = choices.sample(draw)
        for _ in range(TRIES):
            if command.NAME in ENDINGS:
                command = choices.sample(draw)
        game.move(command.seat, command.NAME, command.args())
    return game
