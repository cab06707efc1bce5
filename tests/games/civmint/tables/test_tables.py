"""The tables of CivMint have what happened on the map: in peace and in war, also after take-backs."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from domain.civmint import RULES
from domain.civmint import events as e
from domain.civmint.names import ASPECTS, CUBES, KINDS, TRACKS
from domain.civmint.places import controlled
from domain.civmint.state import State
from domain.kernel.aggregate import Recorded
from domain.kernel.events import GameStarted
from domain.kernel.messages import Event
from domain.kernel.standing import standing
from tests.games.civmint.fierce import fierce
from tests.helpers.projected import Recording, ask, random_game, rows, tables

GAMES = {
    "peace": random_game("peace 5", 2, rules=RULES, setup={"layout": "far"}),
    "war": fierce("siege"),
    "back": fierce("back", {"icons_once_per_production": False}, 400, True),
}
COUNTED = (*CUBES, "power")


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tables(tmp_path_factory.mktemp("civmint") / "warehouse.duckdb", rows(*GAMES.values()))


@dataclass
class Step:
    """An event that stands, with the table before and after it."""

    event: Any
    before: State
    after: State


@cache
def steps(name: str) -> tuple[Step, ...]:
    return tuple(_steps(GAMES[name]))


def _steps(game: Recording) -> Iterator[Step]:
    first, *events = standing(recorded.event for recorded in game)
    assert isinstance(first, GameStarted)
    state = RULES.begin(first)
    for event in events:
        before = RULES.copy(state)
        RULES.evolve(state, event)
        yield Step(event, before, RULES.copy(state))


def of(name: str, *kinds: type[Event]) -> Iterator[Step]:
    return (step for step in steps(name) if isinstance(step.event, kinds))


def spent(step: Step, seat: int) -> list[str]:
    """The cubes that a seat has fewer of."""
    return sorted((Counter(_cubes(step.before, seat)) - Counter(_cubes(step.after, seat))).elements())


def gained(step: Step, seat: int) -> int:
    """How many cubes a seat has more."""
    return sum(_cubes(step.after, seat).values()) - sum(_cubes(step.before, seat).values())


def _cubes(state: State, seat: int) -> dict[str, int]:
    return {cube: state.numbers[seat][cube] for cube in CUBES}


@dataclass
class Asker:
    """Asks the views about one game."""

    path: Path
    game: Recording

    def __call__(self, columns: str, view: str, order: str = "version") -> list[tuple[Any, ...]]:
        sql = f"SELECT {columns} FROM civmint_{view} WHERE game_id = ? ORDER BY {order}"  # noqa: S608 - our names
        return ask(self.path, sql, str(self.game[0].originator_id))


@pytest.fixture(params=sorted(GAMES))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def read(warehouse: Path, name: str) -> Asker:
    return Asker(warehouse, GAMES[name])


def test_what_was_produced(read: Asker, name: str) -> None:
    due = []
    for step in of(name, e.Produced, e.LevelProduced, e.CubesChosen):
        event, seat = step.event, step.event.seat
        added, by = gained(step, seat), "level"
        if isinstance(event, e.Produced):
            icons, by = sorted(event.icons), event.by
        elif isinstance(event, e.CubesChosen):
            icons, by = sorted(Counter(dict(event.cubes)).elements()), "choice"
        else:
            icons = [change.what for change in event.changes for _ in range(change.amount)]
        in_step = step.after.phase in ("production", "trade")  # choices come as its last
        due.append((seat, in_step, by, icons, icons.count("food"), added))
    assert read("seat, in_step, taken_by, list_sort(icons), food, added", "production") == due


def test_what_was_traded(read: Asker, name: str) -> None:
    answers = [step.event.accepted for step in of(name, e.Answered)]
    due = []
    for step in of(name, e.Traded, e.Proposed):
        event = step.event
        if isinstance(event, e.Traded):
            given = Counter(_cubes(step.before, event.seat))
            given.subtract(_cubes(step.after, event.seat))
            if event.get != "money":  # may be full
                given[event.get] += 1
            gave = sorted((+given).elements())
            assert len(gave) == event.give
            due.append((event.seat, "bank", gave, [event.get], None))
        else:
            accepted = answers.pop(0) if answers else None
            gave, got = (sorted(Counter(dict(side)).elements()) for side in (event.give, event.take))
            due.append((event.seat, "opponent", gave, got, accepted))
    assert read("seat, partner, list_sort(gave), list_sort(got), accepted", "trades") == due


def test_what_was_paid(read: Asker, name: str) -> None:
    bills = []
    forced = 0
    for step in of(name, e.Downgraded, e.BillPaid):
        if isinstance(step.event, e.Downgraded):
            forced += step.event.why == "upkeep"
        else:
            paid = spent(step, step.event.seat)
            assert len(paid) == step.event.food + step.event.any
            bills.append(
                (step.event.seat, step.event.food, step.event.any, paid, paid.count("money"), forced)
            )
            forced = 0
    assert read("seat, due_food, due_other, list_sort(paid), money, downgrades", "upkeep") == bills
    built = []
    for step in of(name, e.Paid, e.UnitBuilt, e.UnitUpgraded):
        event = step.event
        if isinstance(event, e.Paid):
            paid = spent(step, event.seat)
            continue
        cubes = [] if event.free else paid
        money = None if event.free else paid.count("money")
        was = getattr(event, "was", None)
        built.append((event.seat, event.die, was, event.kind, event.space, event.free, cubes, money))
    columns = "seat, die, was, kind, space, free, list_sort(paid), money"
    assert read(columns, "builds") == built


def test_where_units_went(read: Asker, name: str) -> None:
    assert read("seat, die, kind, start, went_to, ship, landed, cargo", "moves") == [
        (m.seat, m.die, m.kind, m.start, m.to, m.ship or None, m.landed, list(m.cargo))
        for m in (step.event for step in of(name, e.Moved))
    ]
    due: list[tuple[Any, ...]] = []
    for step in of(name, e.Retreated, e.UnitLost, e.Landed):
        event = step.event
        if isinstance(event, e.Retreated):
            due.append(
                (event.seat, event.die, event.kind, event.start, event.to, event.ship or None, "retreated")
            )
        elif isinstance(event, e.Landed):
            due.append((event.seat, event.die, event.kind, None, event.to, None, "landed"))
        elif event.how == "retreat":
            due.append((event.seat, event.die, event.kind, event.space, None, None, "disbanded"))
    assert read("seat, die, kind, start, went_to, ship, how", "retreats") == due


def test_what_was_fought(read: Asker, name: str) -> None:
    due: list[list[Any]] = []
    for step in steps(name):
        event = step.event
        if isinstance(event, e.UnitAttacks):
            due.append([event.seat, event.die, event.kind, event.start, event.space, event.near])
        elif isinstance(event, e.UnitDefends):
            battle = step.after.battle
            assert battle
            due[-1] += [event.die, event.kind, *battle.bonus, event.chance]
        elif isinstance(event, e.DiceRolled):
            attack, defence = due[-1][-3:-1]
            by_dice = event.attacker + attack >= event.defender + defence
            due[-1] += [event.attacker, event.defender, by_dice]
        elif isinstance(event, e.UnitHit):
            battle = step.before.battle
            assert battle
            hit = event.victor == step.before.active
            gone = event.damage >= event.strength
            due[-1] += [*battle.spent, event.attack, event.defence, hit, event.seat, event.kind, gone]
    columns = (
        "seat, die, kind, start, space, ranged, defender_die, defender_kind, attack_bonus, defence_bonus, "
        "chance, attack_die, defence_die, dice_hit, attack_power, defence_power, attack, defence, hit, "
        "loser, damaged, eliminated"
    )
    assert read(columns, "battles") == [(*row, *[None] * (22 - len(row))) for row in due]
    assert read("seat, was, status, cubes", "capitals") == [
        (
            step.event.seat,
            getattr(step.event, "was", None),
            step.after.status[step.event.seat],
            step.after.cubes[step.event.seat],
        )
        for step in of(name, e.CapitalTaken, e.CapitalChanged)
    ]


def test_which_units_were_lost(read: Asker, name: str) -> None:
    due = []
    for step in of(name, e.Downgraded, e.UnitLost):
        event = step.event
        before, after = (
            next((unit.kind for unit in state.units[event.seat] if unit.die == event.die), None)
            for state in (step.before, step.after)
        )
        due.append((event.seat, event.die, before, after, getattr(event, "why", getattr(event, "how", ""))))
    assert read("seat, die, kind, became, cause", "losses") == due


def test_what_was_learnt(read: Asker, name: str) -> None:
    assert read("seat, track, card, level, name, cost, sideways, free, gained", "advances") == [
        (a.seat, a.track, a.card, a.level, a.name, a.cost, a.sideways, a.free, a.gained)
        for a in (step.event for step in of(name, e.Advanced))
    ]
    due: list[list[int]] = []
    for step in of(name, e.ResearchBegan, e.Advanced):
        if isinstance(step.event, e.ResearchBegan):
            due.append([step.event.seat, step.event.budget, 0, 0])
        elif not step.event.free:
            due[-1][2] += 1
            due[-1][3] = due[-1][1] - step.after.budget
    assert read("seat, budget, steps, used", "research") == [tuple(row) for row in due]
    assert read("seat, taxes, added", "taxes") == [
        (step.event.seat, step.event.taxes, gained(step, step.event.seat))
        for step in of(name, e.TaxesCollected)
    ]


def test_aspects(read: Asker, name: str) -> None:
    due = []
    for step in steps(name):
        if isinstance(step.event, e.CapitalTaken):
            continue
        for seat in (1, 2):
            for aspect in ASPECTS:
                was, now = (state.numbers[seat].get(aspect, 0) for state in (step.before, step.after))
                if was != now:
                    due.append((seat, aspect, now - was, now))
    assert sorted(read("seat, aspect, amount, level", "aspects")) == sorted(due)
    paid = [step.event for step in of(name, e.Improved) if not step.event.free]
    assert read("cost", "aspects", "cost IS NULL, version")[: len(paid)] == [(event.cost,) for event in paid]


def test_repairs(read: Asker, name: str) -> None:
    assert read("seat, die, space, cubes_left, cost", "repairs") == [
        (
            step.event.seat,
            step.event.die,
            step.event.space,
            step.event.left,
            -gained(step, step.event.seat) if step.after.phase != "round_end" else None,
        )
        for step in of(name, e.Repaired)
    ]


def test_global_events(read: Asker, name: str) -> None:
    due: list[list[Any]] = []
    began: dict[int, list[Any]] = {}
    dice: tuple[int, ...] = ()
    bonuses: dict[int, int] = {}
    for step in steps(name):
        event = step.event
        if isinstance(event, e.TurnBegan):
            began = {}
        elif isinstance(event, e.EventRolled):
            dice, bonuses = event.dice, dict(zip(event.seats, event.bonuses, strict=True))
        elif isinstance(event, e.EventBegan):
            seat = event.seat
            began[seat] = [seat, list(dice), bonuses[seat], event.result, event.event, 0, 0, 0, 0, 0, None]
            due.append(began[seat])
        for seat, row in began.items():
            if isinstance(event, e.EventTook | e.Produced | e.CubesChosen) and event.seat == seat:
                row[5 if isinstance(event, e.EventTook) else 6] += gained(step, seat)
            row[7] += max(0, len(step.before.units[seat]) - len(step.after.units[seat]))
            row[8] += isinstance(event, e.Downgraded) and event.seat == seat
            row[9] += sum(
                step.after.numbers[seat][aspect] - step.before.numbers[seat][aspect] for aspect in ASPECTS
            )
            if (
                isinstance(event, e.UnitBuilt | e.UnitUpgraded | e.Advanced | e.Improved)
                and event.seat == seat
            ):
                row[10] = next(
                    getattr(event, what) for what in ("kind", "name", "aspect") if hasattr(event, what)
                )
    columns = "seat, dice, bonus, result, event, food, produced, lost, reduced, aspects, gained"
    assert read(columns, "events") == [tuple(row) for row in due]


def test_rounds(read: Asker, name: str) -> None:
    due = []
    for step in of(name, e.TurnEnded):
        state = step.before
        if step.event.seat == state.first:
            continue
        for seat in (1, 2):
            numbers, kinds = state.numbers[seat], Counter(unit.kind for unit in state.units[seat])
            due.append(
                (
                    state.round,
                    seat,
                    sum(step.after.points[seat].values()),
                    len(controlled(state, seat)),
                    *[
                        numbers[what]
                        for what in (*COUNTED, "power_most", "research", "taxes", "event", *ASPECTS)
                    ],
                    *[state.levels[seat][track] for track in TRACKS],
                    *[kinds[kind] for kind in KINDS],
                    sum(unit.damage for unit in state.units[seat]) + state.cubes[seat],
                )
            )
    rows_ = read(
        "* EXCLUDE (game_id, version, move, round, turn, player, seat), round, seat", "rounds", "round, seat"
    )
    assert [(*row[-2:], *row[:-2]) for row in rows_] == due


def test_the_map_and_the_end(read: Asker, name: str) -> None:
    [laid] = [step.event for step in of(name, e.MapLaid)]
    assert read("faces, terrain, capitals, distance", "maps") == [
        (list(laid.faces), list(laid.terrain), list(laid.capitals), laid.distance)
    ]
    assert read("reason, seats", "ends") == [
        (step.event.reason, list(step.event.seats)) for step in of(name, e.EndReached)
    ]


def test_what_seldom_happens(tmp_path: Path) -> None:
    """Units that land from a lost Ship or find no refuge, towns that barbarians take, a Capital City that is
    left: added behind a game that broke off."""
    game = fierce("stopped", moves=60)
    loss: dict[str, Any] = {"seat": 1, "space": "a1", "due": 0, "changes": ()}
    more: list[Event] = [
        e.Landed(seat=1, die=3, kind="settler", to="b1"),
        e.UnitLost(die=4, kind="infantry", how="retreat", **loss),
        e.UnitLost(die=5, kind="settler", how="sunk", **loss),
        e.Downgraded(
            seat=2, die=1, was="city", kind="settler", space="c3", damage=0, why="barbarians", changes=()
        ),
        e.CapitalChanged(seat=2, space="c4", was="conquered", status="deserted", cubes=4),
    ]
    id_, last = game[-1].originator_id, game[-1].originator_version
    events = (*game, *(Recorded(id_, version, event) for version, event in enumerate(more, last + 1)))
    read = Asker(tables(tmp_path / "warehouse.duckdb", rows(events)), events)
    where = f"version > {last}"
    assert read(f"({where}), die, start, went_to, how", "retreats")[-2:] == [
        (True, 3, None, "b1", "landed"),
        (True, 4, "a1", None, "disbanded"),
    ]
    assert read(f"({where}), die, kind, became, cause", "losses")[-3:] == [
        (True, 4, "infantry", None, "retreat"),
        (True, 5, "settler", None, "sunk"),
        (True, 1, "city", "settler", "barbarians"),
    ]
    assert read(f"({where}), was, status, cubes", "capitals")[-1:] == [(True, "conquered", "deserted", 4)]


def test_these_games_have_battles_and_moves_that_were_taken_back() -> None:
    assert len(list(of("war", e.UnitHit))) > 20
    assert len(steps("back")) < len(GAMES["back"]) - 100
    assert {type(step.event) for step in of("war", e.Retreated, e.CapitalChanged)} >= {e.Retreated}
