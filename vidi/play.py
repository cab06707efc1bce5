"""Whole games between bots."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from domain.kernel.aggregate import AnyRules, Game
from domain.kernel.chance import SeededChance
from domain.kernel.events import GameStarted, Json
from domain.kernel.messages import Command, Event
from domain.kernel.rules import view_of
from vidi.bots import Bot


def play_game(
    rules: AnyRules,
    seats: Sequence[str],
    bots: Sequence[Bot[Any, Any]],
    seed: str,
    setup: Mapping[str, Json] | None = None,
    packs: Iterable[Json] = (),
) -> tuple[GameStarted, list[Event]]:
    """A game from its start to its end: ``GameStarted``, and every event after it.

    ``seats`` are the names and ``bots`` decide for them, seat 1 first; ``packs`` are those from
    elsewhere that the setup names. Same arguments, same game.
    Bots draw from a stream of their own, which tells nothing of the tiles or dice to come. Raises
    IllegalMove where the seats do not fit the game or a bot breaks a rule.
    """
    game = Game.start(rules, seats, setup, seed=seed, packs=packs)
    seated = dict(enumerate(bots, start=1))
    while (command := decided(game, seated)) is not None:
        game.move(command.seat, command.NAME, command.args())
    return game.started, [recorded.event for recorded in game.collect_events()][1:]


def decided(game: Game, bots: Mapping[int, Bot[Any, Any]]) -> Command | None:
    """What the first seat that may act, and has a bot, does; None where there is no such seat."""
    rules = game.rules
    for seat in rules.to_act(game.state):
        if seat in bots:
            view = view_of(rules, game.state, seat)
            # With another word here, bots would play other games of the same seeds.
            draw = SeededChance(f"players of {game.started.seed or game.id}", game.next_move).below
            command: Command = bots[seat](view, seat, rules.legal(view, seat), draw)
            return command
    return None
