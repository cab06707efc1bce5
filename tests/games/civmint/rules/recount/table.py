"""What lies on the table: the map, the units, the numbers, and what the rules say of them at any time."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from tests.games.civmint.rules.recount.stream import Course, Option
from tests.helpers.recounting import Row

Unit = dict[str, Any]
Fields = dict[str, Any]
RESOURCES = ("food", "wood", "stone", "metal")
NON_FOOD = RESOURCES[1:]
CUBES = (*RESOURCES, "money")
STOCK = (*CUBES, "power")
MILITARY = ("infantry", "cavalry", "artillery")
PLACES = ("village", "city")
SPACES = [column + row for row, column in product("123456", "abcdef")]


def around(space: str) -> list[str]:
    """The spaces that share a side with one."""
    column, row = ord(space[0]), int(space[1])
    steps = ((0, -1), (-1, 0), (1, 0), (0, 1))
    near = (f"{chr(column + x)}{row + y}" for x, y in steps)
    return [other for other in near if other in SPACES]


def other(seat: int) -> int:
    """The opponent."""
    return 3 - seat


class Table(Course):
    """Seats count from 1; ``numbers`` holds cubes, Combat Power, the bonus card and the aspects."""

    def __init__(self, rows: Iterable[Row], packs: Fields) -> None:
        super().__init__(rows)
        self.setup = self.started["setup"]
        mint, faces = packs["mint"], packs["faces"]
        self.pack, self.faces = mint, faces
        self.stats: dict[str, Fields] = {unit["id"]: unit for unit in mint["units"]}
        self.tracks: dict[str, Fields] = {track["id"]: track for track in mint["tracks"]}
        self.aspects: dict[str, list[Any]] = {aspect["id"]: aspect["levels"] for aspect in mint["aspects"]}
        self.terrain: dict[str, Fields] = {}
        """By space."""
        self.capital = {1: "", 2: ""}
        self.status = {1: "stands", 2: "stands"}
        self.damage = {1: 0, 2: 0}
        """Of the Capital Cities."""
        self.shot = {1: False, 2: False}
        """Whether the Capital City attacked in this turn."""
        self.units: dict[int, dict[int, Unit]] = {1: {}, 2: {}}
        self.numbers: dict[int, dict[str, int]] = {1: {}, 2: {}}
        self.level: dict[int, dict[str, int]] = {1: {}, 2: {}}
        self.card: dict[int, dict[str, str]] = {1: {}, 2: {}}
        self.reached: dict[int, set[str]] = {1: set(), 2: set()}
        self.points: dict[int, dict[str, int]] = {1: {}, 2: {}}
        self.choices: list[tuple[int, int, str]] = []
        """Resources that seats have still to choose: seat, amount, source."""
        self.phase = "setup"
        self.active = self.first = self.round = self.turn = 0

    def begin_phase(self, phase: str) -> None:
        """A step of the turn, or a phase of the round."""
        seat = 0 if phase in ("events", "round_end") else self.active
        self.event("PhaseBegan", phase=phase, seat=seat)
        self.phase, self.asked = phase, ("", 0)

    # Spaces and units

    def water(self, space: str) -> bool:
        """Whether Ships move there, and nothing else."""
        return bool(self.terrain[space].get("water", False))

    def near(self, space: str, water: bool) -> list[str]:
        """The adjacent spaces of water, or of land."""
        return [other for other in around(space) if self.water(other) == water]

    def at(self, seat: int, space: str) -> list[Unit]:
        """The units of a seat in a space, without those aboard."""
        return [
            unit
            for _, unit in sorted(self.units[seat].items())
            if unit["space"] == space and not unit["aboard"]
        ]

    def cargo(self, seat: int, ship: Unit) -> list[Unit]:
        """The units aboard a Ship."""
        return [unit for _, unit in sorted(self.units[seat].items()) if unit["aboard"] == ship["die"]]

    def count(self, seat: int, *kinds: str) -> int:
        """The units of these kinds."""
        return sum(unit["kind"] in kinds for unit in self.units[seat].values())

    def owns_capital(self, seat: int, space: str) -> bool:
        """Whether the Capital City of a seat is there and not conquered (14.4 to 14.6)."""
        return self.capital[seat] == space and self.status[seat] != "conquered"

    def stands(self, seat: int, space: str) -> bool:
        """Whether it is there and stands (14.1)."""
        return self.capital[seat] == space and self.status[seat] == "stands"

    def hostile(self, seat: int, space: str) -> bool:
        """Whether an enemy unit or Capital City is there."""
        return bool(self.at(other(seat), space)) or self.capital[other(seat)] == space

    def friendly(self, seat: int, space: str) -> bool:
        """Whether own units or the own Capital City are there, and no enemies (13.5).

        An enemy Capital City that does not stand is none.
        """
        own = bool(self.at(seat, space)) or self.owns_capital(seat, space)
        return own and not self.at(other(seat), space) and not self.stands(other(seat), space)

    def controls(self, seat: int, space: str) -> bool:
        """Whether a seat controls a space (2.6)."""
        own = bool(self.at(seat, space)) or self.owns_capital(seat, space)
        return own and not self.at(other(seat), space)

    def strength(self, kind: str) -> int:
        """Of a unit."""
        return int(self.stats[kind]["strength"])

    def room(self, seat: int, ship: Unit) -> bool:
        """Whether one more unit can go aboard (9.7)."""
        most: int = max([1, *(effect["value"] for effect in self.abilities(seat, "ship_capacity"))])
        return len(self.cargo(seat, ship)) < most

    def distinct(self, seat: int, units: Iterable[Unit]) -> list[Unit]:
        """Of units that are alike the one of the lowest die, of all that the seat has (2.4)."""
        lowest: dict[object, int] = {}
        for die, unit in sorted(self.units[seat].items()):
            lowest.setdefault(self._likeness(seat, unit), die)
        return [unit for unit in units if lowest[self._likeness(seat, unit)] == unit["die"]]

    def _likeness(self, seat: int, unit: Unit) -> object:
        plain = self._marks(unit)
        if unit["aboard"]:
            return plain, self._likeness(seat, self.units[seat][unit["aboard"]])
        return plain, tuple(sorted(map(self._marks, self.cargo(seat, unit))))

    def _marks(self, unit: Unit) -> tuple[object, ...]:
        built = {"build": self.setup["one_step_per_die_per_turn"], "move": unit["kind"] == "ship"}
        return (
            unit["kind"],
            unit["space"],
            unit["damage"],
            self.phase == "move" and unit["steps"],
            built.get(self.phase, False) and unit["built"],
            self.phase == "combat" and unit["fought"],
        )

    def new_unit(self, seat: int, kind: str, space: str) -> Unit:
        """The free die of the lowest number, on the map (2.3)."""
        die = min(set(range(1, self.pack["limits"]["dice"] + 1)) - self.units[seat].keys())
        unit = {"die": die, "kind": kind, "space": space, "damage": 0, "aboard": 0, "steps": 0}
        self.units[seat][die] = unit | {"built": True, "fought": False}
        return self.units[seat][die]

    def put(self, unit: Unit, space: str, cargo: Iterable[Unit] = ()) -> None:
        """A unit goes to a space with all that is aboard."""
        for moved in (unit, *cargo):
            moved["space"] = space

    # Levels

    def sources(self, seat: int) -> Iterator[tuple[str, list[Fields]]]:
        """The levels of tracks whose effects a seat has, with these (15.4)."""
        for known in self.tracks.values():
            yield "start", known["start"]["effects"]
        for source in sorted(self.reached[seat]):
            track, *card, number = source.split()
            if card:  # an aspect has none
                yield source, self.tracks[track][card[0]][int(number) - 2]["effects"]

    def abilities(self, seat: int, kind: str) -> list[Fields]:
        """The effects of a kind that a seat has."""
        return [effect for _, effects in self.sources(seat) for effect in effects if effect["kind"] == kind]

    def ledger(self) -> "Ledger":
        """A sheet for the changes of one event."""
        return Ledger(self)

    def choose_cubes(self) -> None:
        """Resources of choice are named, one level after the other (15.6)."""
        while self.choices:
            seat, amount, source = self.choices[0]
            options: list[Option] = [
                ("choose", {"cubes": cubes}) for cubes in self.payments({}, [RESOURCES] * amount)
            ]
            _, args = self.decide("choose", seat, options)
            ledger = self.ledger()
            for cube, number in sorted(args["cubes"].items()):
                ledger.add(seat, cube, number)
            cubes = [[cube, number] for cube, number in sorted(args["cubes"].items())]
            self.event("CubesChosen", seat=seat, source=source, cubes=cubes, changes=ledger.close())
            self.choices.pop(0)

    # Costs

    def payments(self, stock: dict[str, int], needs: list[tuple[str, ...]]) -> list[dict[str, int]]:
        """All ways to name cubes, one for each need; of an empty stock as many as are wanted."""
        ways: set[tuple[str, ...]] = {()}
        for need in needs:
            longer = {tuple(sorted((*paid, cube))) for paid in ways for cube in need}
            ways = {
                paid for paid in longer if not stock or all(paid.count(cube) <= stock[cube] for cube in need)
            }
        return [{cube: paid.count(cube) for cube in sorted(set(paid))} for paid in sorted(ways)]

    def payable(self, seat: int, cost: dict[str, int]) -> list[dict[str, int]]:
        """All ways to pay a cost; Money pays for any resource (8.9), ``any`` is non-food."""
        needs = [
            {"any": (*NON_FOOD, "money"), "money": ("money",)}.get(what, (what, "money"))
            for what, number in cost.items()
            for _ in range(number)
        ]
        return self.payments(self.numbers[seat], needs)


class Ledger:
    """Adds up the changes of one event, in the order in which the numbers change first."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.now: dict[tuple[int, str], int] = {}
        self.due: list[tuple[int, int, str]] = []

    def number(self, seat: int, what: str) -> int:
        """As it is now."""
        return self.now.get((seat, what), self.table.numbers[seat][what])

    def add(self, seat: int, what: str, amount: int) -> None:
        """More or less of a number; a stock stays between 0 and its end (1.12)."""
        now = self.number(seat, what) + amount
        if what in STOCK:
            now = min(max(now, 0), self.table.pack["limits"]["stock"])
        self.now[seat, what] = now
        if what == "power_most":  # 15.9
            stock = self.number(seat, "power")
            self.add(seat, "power", amount if amount > 0 else min(now - stock, 0))

    def aspect(self, seat: int, aspect: str, steps: int) -> None:
        """Levels up or down, with what they give and take (16.5, 16.6)."""
        levels = self.table.aspects[aspect]
        for _ in range(abs(steps)):
            level = self.number(seat, aspect)
            if steps > 0 and level < len(levels):
                self.now[seat, aspect] = level + 1
                self.gain(seat, levels[level], f"{aspect} {level + 1}")
            elif steps < 0 and level > 1:
                self.now[seat, aspect] = level - 1
                for effect in levels[level - 1]:
                    if effect["kind"] == "stat":
                        self.add(seat, effect["stat"], -effect["amount"])

    def gain(self, seat: int, effects: list[Fields], source: str) -> None:
        """What a level gives when it is reached, in its order (15.6)."""
        for effect in effects:
            if effect["kind"] == "stat":
                self.add(seat, effect["stat"], effect["amount"])
            elif effect["kind"] == "aspect":
                self.aspect(seat, effect["aspect"], effect["amount"])
            elif effect["kind"] == "gain":
                self.add(seat, effect["cube"], effect["amount"])
            elif effect["kind"] == "gain_choice" and source not in self.table.reached[seat]:
                self.due.append((seat, effect["amount"], source))

    def spend(self, seat: int, cubes: dict[str, int]) -> None:
        """Cubes that pay."""
        for cube, number in sorted(cubes.items()):
            self.add(seat, cube, -number)

    def lost(self, seat: int, kind: str) -> None:
        """What the owner of a destroyed unit loses (12.4, 12.5)."""
        for aspect in self.table.stats[kind]["destroyed"]:
            self.aspect(seat, aspect, -1)

    def close(self) -> list[Fields]:
        """The changes; they hold from now on."""
        changes = []
        for (seat, what), now in self.now.items():
            was = self.table.numbers[seat][what]
            if now != was:
                changes.append({"seat": seat, "what": what, "amount": now - was, "total": now})
                self.table.numbers[seat][what] = now
        return changes

    def ask(self) -> None:
        """Resources of choice are due, after the event with the changes."""
        for seat, amount, source in self.due:
            self.table.event("ChoiceDue", seat=seat, amount=amount, source=source)
            self.table.choices.append((seat, amount, source))
            self.table.reached[seat].add(source)
