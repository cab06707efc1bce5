"""The games that are asked about: recorded ones, bots', broken off ones, ones with moves taken back, some of
VENNi, Vidi, Vici and of CivMint, and some of Vilnius and of the dyke, which are played together."""

import json
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID, uuid5

from domain.catalog import codec, games
from domain.civmint import RULES as CIVMINT
from domain.kernel.aggregate import NAMESPACE, Recorded
from domain.kernel.events import GameStarted
from domain.kernel.remarks import BookmarkSet, NoteWritten, Remark
from domain.kernel.reports import FileImported, Finding, PersonNamed, ScorePart, remarks_id
from domain.venni import RULES as VENNI
from domain.vilnius import RULES as VILNIUS
from domain.vinci import RULES
from tests.games.civmint.fierce import fierce
from tests.games.vilnius.eager import eager
from tests.helpers.projected import Recording, branch, random_game, rows
from tests.helpers.reported import play, seat, stream
from tests.helpers.together import dyked
from tests.projections.questions.played import Played, Row, played
from vidi.bots import bots_for
from vidi.library import Library
from vidi.play import play_game

FIXTURES = Path(__file__).parents[3] / "fixtures"
PAIRS = (("Ann", "40", "A"), ("Cy", "30", "B"), ("Bo", "40", "A"), ("Dan", "25", "B"))
"""A play of two teams: name, points and team of each seat."""
SECOND = "darwinci-steady-fossil-3-2-seen-by-1"
"""A recorded game that another record tells whole: questions do not count it."""
BOTS = ("steady", "greedy", "random", "greedy", "steady")


@cache
def some_rows() -> tuple[Row, ...]:
    """Rows of a store: the recorded games, forty of bots, one of them ten times more, six that
    stopped, a branch, ten each of Vilnius, of VENNi, Vidi, Vici and of CivMint, twelve of the dyke, and plays
    without moves."""
    found = _recorded()
    for seed in range(10):
        for seats in (2, 3, 4, 5):
            found += _bots(seats, seed)
    for seats in (2, 3, 4, 5):
        found += rows(random_game(f"stopped {seats}", seats, 40 + 7 * seats))
    for seats in (3, 4):
        found += rows(random_game(f"back {seats}", seats, 200, take_backs=True))
    found += _again(_bots(2, 0), 10)
    found += branch(random_game("branched", 3), 120)
    for seats, difficulty in ((2, "simple"), (3, "simple"), (3, "medium"), (2, "heavy")):
        found += rows(_saved(seats, difficulty))
    for seats, difficulty in ((2, "simple"), (2, "medium"), (3, "simple"), (3, "heavy")):
        found += rows(eager(f"{seats} {difficulty}", seats, difficulty))
    found += rows(eager("stopped", 3, moves=150), eager("back", 2, "heavy", 200, True))
    for seed in (*range(6), 27, 34):  # 27 has an extra round, and in 34 no point is left for a dot
        found += rows(_circled(seed))
    for moves, take_backs in ((20, False), (60, True)):
        found += rows(random_game(f"circles {moves}", 2, moves, take_backs, VENNI, {"lattice": 24}))
    for seed in range(6):
        found += rows(_minted(seed))
    found += rows(fierce("siege"), fierce("raids", {"layout": "random"}))
    found += rows(fierce("stopped in war", moves=150), fierce("back", moves=200, take_backs=True))
    for seed, seats, sea in product(range(3), (2, 3), ("calm", "wild")):
        found += rows(dyked("dyke", ("Steady", "Bo", "Cy")[:seats], f"{seed} {sea}", sea).collect_events())
    found += rows(*_reported())
    return tuple((position, *row[1:]) for position, row in enumerate(found, 1))


@cache
def some_games() -> tuple[Played, ...]:
    """The same games as the answers in Python read them, without the second record of one."""
    games = tuple(played(some_rows()))
    found = tuple(game for game in games if (game.header.get("source") or {}).get("id") != SECOND)
    assert len(found) == len(games) - 1
    return found


def _reported() -> list[Recording]:
    """Plays without moves: of our games, and of titles that are none."""
    ann, bo = seat("Ann", "12", won=True), seat("Bo", "9", won=False)
    nobody = seat(None, "9", won=False, parts=(ScorePart(label="Boats", score=None, points=None),))
    low, wordy = seat("Cy", "3", won=True), seat("Bo", "many", won=False)
    rivals = [(ann, bo), (ann, wordy), (low, bo, nobody)]
    plays = [
        play(f"{game} {n}", *seats, game=game, title=(game or "harbour").title(), quantity=n + 1)
        for game in (None, *games())
        for n, seats in enumerate(rivals)
    ]
    lost = replace(ann, won=False), bo
    plays += [
        play(f"{title} {n}", *seats, title=title, game=game, together=True, platform="Shelf")
        for title, game in (("Lifeboat", None), ("Vilnius", "vilnius"))
        for n, seats in enumerate([lost, (ann, replace(bo, won=True)), (ann, replace(ann, name="Bo"))])
    ]
    golf = [seat("Cy", "99"), seat("Ann", "60", won=True), seat("Bo", "61")]
    pairs = [seat(name, points, won=team == "A", team=team) for name, points, team in PAIRS]
    plays += [play("golf", *golf, title="Golf"), play("pairs", *pairs, title="Pairs")]
    plays += [
        play("broken off", ann, bo, finished=False, played_at=None),
        play("left out", ann, bo, counted=False, played_at="2023-02-03"),
    ]
    return [tuple(stream(told)) for told in plays]


def beside() -> list[Row]:
    """The rows that follow those of the games: remarks on one of them, a file and a person. No answer depends
    on them."""
    *_, last = (row for row in some_rows() if row[3] == GameStarted.TOPIC)
    id_ = str(UUID(last[1]))
    remarks: list[Remark] = [NoteWritten(game=id_, move=0, text="Well."), BookmarkSet(game=id_, move=0)]
    file = FileImported(
        name="plays.json",
        sha256="f" * 64,
        size=1,
        format="sheet",
        version=1,
        imported_at=None,
        read=1,
        counts={"ignored": 1},
        findings=(Finding(place="line 1", ignored=True, reason="It is empty."),),
    )
    said = [Recorded(remarks_id(id_), version, remark) for version, remark in enumerate(remarks, 1)]
    found = rows(said, stream(file), stream(PersonNamed(names=("Zoe", "Zoey"))))
    return [(len(some_rows()) + position, *row[1:]) for position, row in enumerate(found, 1)]


def _saved(seats: int, difficulty: str) -> Recording:
    """A game of Vilnius that bots play, which is mostly won."""
    bots = [bots_for("vilnius")["steady"]] * seats
    names = ("Steady", "Stella", "Stanley")[:seats]
    setup = {"difficulty": difficulty}
    started, events = play_game(VILNIUS, names, bots, seed=f"questions {seats} {difficulty}", setup=setup)
    id_ = uuid5(NAMESPACE, f"{seats} {difficulty}")
    return tuple(Recorded(id_, version, event) for version, event in enumerate([started, *events], 1))


def _circled(seed: int) -> Recording:
    """A game of VENNi, Vidi, Vici on a small sheet, by seats that change places."""
    names = ("Ann", "Bo") if seed % 3 else ("Bo", "Ann")
    setup = {"lattice": 24, "scoring": ("basic", "advanced")[seed % 2]}
    bots = [bots_for("venni")["random"]] * 2
    started, events = play_game(VENNI, names, bots, seed=f"s{seed}", setup=setup)
    id_ = uuid5(NAMESPACE, f"circles {seed}")
    return tuple(Recorded(id_, version, event) for version, event in enumerate([started, *events], 1))


def _minted(seed: int) -> Recording:
    """A game of CivMint, by seats that change places."""
    names = ("Ann", "Bo") if seed % 3 else ("Bo", "Ann")
    setup = {"layout": ("random", "near", "far")[seed % 3]}
    bots = [bots_for("civmint")["random"]] * 2
    started, events = play_game(CIVMINT, names, bots, seed=f"mint {seed}", setup=setup)
    id_ = uuid5(NAMESPACE, f"mint {seed}")
    return tuple(Recorded(id_, version, event) for version, event in enumerate([started, *events], 1))


def _again(game: list[Row], times: int) -> list[Row]:
    """The game as that many games: without them, no pair of tiles is seen in enough games to be shown."""
    ids = [f"c0000000-0000-4000-8000-{copy:012}" for copy in range(times)]
    return [(n, id_, version, topic, text) for id_ in ids for n, _, version, topic, text in game]


def _recorded() -> list[Row]:
    with TemporaryDirectory() as folder, Library(folder) as library:
        assert library.import_files([FIXTURES / game for game in games()]).errors() == []
        return [row for row in library.store.rows(0, 1_000_000) if row[3] != FileImported.TOPIC]


def _bots(seats: int, seed: int) -> list[Row]:
    """A game with what records may say: a source, a day, notes."""
    names = [bot.title() for bot in BOTS[:seats]]  # who plays two seats counts twice
    bots = [bots_for("vinci")[bot] for bot in BOTS[:seats]]
    started, events = play_game(RULES, names, bots, seed=f"questions {seats} {seed}")
    id_ = f"a0000000-0000-4000-8000-{seats:06}{seed:06}"
    found: list[Row] = []
    for version, event in enumerate([started, *events], 1):
        topic, text = codec().encode(event)
        of = json.loads(text)
        if version == 1 and seed % 2:
            of["played_at"] = f"202{seed}-0{seats}-11"
            of["source"] = {"platform": "a table", "id": f"{seats} {seed}"}
        if topic == "vidi.MoveMade.1" and of["move"] % (seed + 7) == 0:
            of["note"] = f"Move {of['move']}."
        found.append((version, id_, version, topic, json.dumps(of).encode()))
    return found
