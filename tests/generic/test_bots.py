"""Bots: every game, every bot."""

import json
import re
from typing import Any

import pytest

from domain.catalog import games
from domain.kernel.aggregate import AnyRules, Game
from domain.kernel.bots import OLD_NAMES
from domain.kernel.chance import Draw, SeededChance
from domain.kernel.choices import Choices
from domain.kernel.events import GameEnded, GameStarted, MoveMade
from domain.kernel.messages import Command
from domain.kernel.rules import digest, view_of
from tests.generic.games import NAMES, folded, rules_of, twins
from tests.generic.test_choices import as_read
from vidi.bots import Bot, at_random, bot_names, bot_of
from vidi.bots import names as bots
from vidi.bots.play import play_whole
from vidi.library.shipped import shipped

EVERYONE = [(game, bot) for game in NAMES for bot in bot_names(game)]


@pytest.mark.parametrize(("name", "bot"), EVERYONE)
def test_games_end_at_every_size_of_the_table_by_legal_moves_that_leave_the_view_alone(
    name: str, bot: str
) -> None:
    rules = rules_of(name)

    def watched(view: Any, seat: int, choices: Choices[Command], draw: Draw) -> Command:
        before = digest(view)
        command: Command = choose(view, seat, choices, draw)
        assert rules.refusal(view, command) is None
        assert command.seat == seat
        assert command == as_read(command)
        assert digest(view) == before
        return command

    for seats in rules.seats:
        game = Game.start(rules, [f"P{seat}" for seat in range(seats)], seed="whole")
        choose = bot_of(game.started, bot)
        events = play_whole(game, [watched] * seats)
        assert isinstance(events[-1], GameEnded)
        moves = [event.move for event in events if isinstance(event, MoveMade)]
        assert moves == list(range(1, len(moves) + 1))


@pytest.mark.parametrize(("name", "bot"), EVERYONE)
def test_tables_that_look_the_same_get_the_same_move(name: str, bot: str) -> None:
    """Two games dealt alike by different seeds, and one folded from what the other stored."""
    rules = rules_of(name)
    seats = [f"P{seat}" for seat in range(rules.seats[0])]
    one = Game.start(rules, seats, seed="one")
    other = Game.start(rules, seats, seed="other", chance=one.started.chance)
    choose = bot_of(one.started, bot)
    for _ in range(60):
        if not rules.to_act(one.state):
            break
        command = _move(rules, choose, one)
        assert command == _move(rules, choose, other)
        made = one.move(command.seat, command.NAME, command.args())[0]
        assert isinstance(made, MoveMade)
        other.move(command.seat, command.NAME, command.args(), chance=made.chance)


def _move(rules: AnyRules, choose: Bot[Any, Any], game: Game) -> Command:
    seat = rules.to_act(game.state)[0]
    view = view_of(rules, game.state, seat)
    command: Command = choose(
        view, seat, rules.legal(view, seat), SeededChance("picks", game.next_move).below
    )
    return command


@pytest.mark.parametrize("name", NAMES)
def test_who_must_not_know_does_not_move_by_it(name: str) -> None:
    rules = rules_of(name)
    asked = 0
    for seat, *streams in twins(name):
        tables = [folded(name, stream) for stream in streams]
        views = [view_of(rules, table, seat) for table in tables]
        if seat in rules.to_act(tables[0]):
            started = streams[0][0]
            assert isinstance(started, GameStarted)
            for choose in (bot_of(started, bot) for bot in bot_names(name)):
                draws = [SeededChance("picks", 0).below for _ in views]
                picks = [choose(v, seat, rules.legal(v, seat), d) for v, d in zip(views, draws, strict=True)]
                assert picks[0] == picks[1]
                asked += 1
    assert asked


def test_random_reaches_every_choice_of_its_seat() -> None:
    rules = rules_of("toy")
    state = Game.start(rules, ["Ada", "Bo"], seed="reach").state
    picked = {at_random(state, 2, rules.legal(state, 2), SeededChance("reach", n).below) for n in range(200)}
    assert picked == set(rules.legal(state, 2))


def test_there_is_a_random_bot_for_every_game() -> None:
    assert all("random" in bot_names(name) for name in games())


def test_every_bot_of_a_recorded_game_is_known_as_one() -> None:
    """In records without ``bots``, a word and a number is the name of a bot."""
    unknown = set[str]()
    for name in games():
        for file in (shipped("fixtures") / name).glob("*.vidi.jsonl"):
            with file.open(encoding="utf-8") as lines:
                seats = json.loads(next(lines))["seats"]
            of_bots = [seat for seat in seats if re.fullmatch(r"[A-Z][a-z]+ \d+", seat)]
            unknown |= {seat for seat in of_bots if not re.fullmatch(OLD_NAMES, seat)}
    assert unknown == set()


def test_bots_at_one_table_have_different_names() -> None:
    assert {bot for name in games() for bot in bot_names(name)} == bots.NAMES.keys()
    names = [bots.seat_name(bot, seat) for bot in bots.NAMES for seat in range(1, 21)]
    assert len(set(names)) == len(names)
