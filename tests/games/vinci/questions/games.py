"""Games of Vinci that its questions are asked about, beside the recorded ones."""

import json

from domain.catalog import codec
from domain.vinci import RULES
from tests.helpers.projected import branch, random_game, rows
from tests.projections.questions.played import Row
from vidi.bots import own_bots
from vidi.bots.play import play_game

BOTS = ("steady", "greedy", "random", "greedy", "steady")


def some_rows() -> list[Row]:
    """Rows of a store: forty games of bots, one of them ten times more, six that stopped, and a branch."""
    listed = list[Row]()
    for seed in range(10):
        for seats in (2, 3, 4, 5):
            listed += _bots(seats, seed)
    for seats in (2, 3, 4, 5):
        listed += rows(random_game(f"stopped {seats}", seats, 40 + 7 * seats))
    for seats in (3, 4):
        listed += rows(random_game(f"back {seats}", seats, 200, take_backs=True))
    listed += _again(_bots(2, 0), 10)
    return listed + branch(random_game("branched", 3), 120)


def _again(game: list[Row], times: int) -> list[Row]:
    """The game as that many games: without them, no pair of tiles is seen in enough games to be shown."""
    ids = [f"c0000000-0000-4000-8000-{copy:012}" for copy in range(times)]
    return [(n, id_, version, topic, text) for id_ in ids for n, _, version, topic, text in game]


def _bots(seats: int, seed: int) -> list[Row]:
    """A game with what records may say: a source, a day, notes."""
    names = [bot.title() for bot in BOTS[:seats]]  # who plays two seats counts twice
    bots = [own_bots(RULES.name)[bot] for bot in BOTS[:seats]]
    started, events = play_game(RULES, names, bots, seed=f"questions {seats} {seed}")
    id_ = f"a0000000-0000-4000-8000-{seats:06}{seed:06}"
    listed: list[Row] = []
    for version, event in enumerate([started, *events], 1):
        topic, text = codec().encode(event)
        of = json.loads(text)
        if version == 1 and seed % 2:
            of["played_at"] = f"202{seed}-0{seats}-11"
            of["source"] = {"platform": "a table", "id": f"{seats} {seed}"}
        if topic == "vidi.MoveMade.1" and of["move"] % (seed + 7) == 0:
            of["note"] = f"Move {of['move']}."
        listed.append((version, id_, version, topic, json.dumps(of).encode()))
    return listed
