"""Whole games between players that decide by themselves."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from domain.kernel.aggregate import AnyRules, Game
from domain.kernel.chance import SeededChance
from domain.kernel.events import GameStarted, Json
from domain.kernel.messages import Command, Event
from domain.kernel.rules import view_of
from vidi.players import Player


def play_game(
    rules: AnyRules,
    seats: Sequence[str],
    players: Sequence[Player[Any, Any]],
    seed: str,
    setup: Mapping[str, Json] | None = None,
    packs: Iterable[Json] = (),
) -> tuple[GameStarted, list[Event]]:
    """A game from its start to its end: ``GameStarted``, and every event after it.

    ``seats`` are the names and ``players`` who decides for them, seat 1 first; ``packs`` are those from
    elsewhere that the setup names. Same arguments, same game.
    Players draw from a stream of their own, which tells nothing of the tiles or dice to come. Raises
    IllegalMove where the seats do not fit the game or a player breaks a rule.
    """
    game = Game.start(rules, seats, setup, seed=seed, packs=packs)
    seated = dict(enumerate(players, start=1))
    while (command := decided(game, seated)) is not None:
        game.move(command.seat, command.NAME, command.args())
    return game.started, [recorded.event for recorded in game.collect_events()][1:]


def decided(game: Game, players: Mapping[int, Player[Any, Any]]) -> Command | None:
    """What the first seat that may act, and has a player, does; None where there is no such seat."""
    rules = game.rules
    for seat in rules.to_act(game.state):
        if seat in players:
            view = view_of(rules, game.state, seat)
            draw = SeededChance(f"players of {game.started.seed or game.id}", game.next_move).below
            command: Command = players[seat](view, seat, rules.legal(view, seat), draw)
            return command
    return None
