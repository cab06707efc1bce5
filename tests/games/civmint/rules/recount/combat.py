"""Combat: attacks, dice and Combat Power, hits, retreats, and Capital Cities (rules 10 to 14)."""

from itertools import product

from tests.games.civmint.rules.recount.stream import Option
from tests.games.civmint.rules.recount.table import (
    MILITARY,
    PLACES,
    SPACES,
    Fields,
    Table,
    Unit,
    around,
    other,
)

CAPITAL = "capital"
SIDES = range(1, 7)


class Combat(Table):
    """The step of the active seat."""

    closed: set[str]
    """The spaces whose attacks are done in this turn."""

    # Attacks

    def fight(self) -> None:
        """All of the step (10.2, 10.7)."""
        seat = self.active
        self.closed = set()
        while contested := self.contested(seat):
            options = [option for space in contested for option in self.here(seat, space)]
            self.battle(self.decide("attack", seat, options))
        self.fight_from_afar(seat)
        for owner in (1, 2):
            self.settle_capital(owner)

    def fight_from_afar(self, seat: int) -> None:
        """The attacks on spaces from adjacent ones alone; a new target ends those on the last (10.7)."""
        target = ""
        while ranged := [option for space in SPACES for option in self.from_afar(seat, space)]:
            command, args = self.decide("attack", seat, [*ranged, ("end_combat", {})])
            if command == "end_combat":
                break
            if target != args["target"]:
                self.close(target)
                target = args["target"]
                self.event("SpaceAttacked", seat=seat, space=target, shared=False)
            self.attack(args["unit"], target)
        self.close(target)

    def close(self, space: str) -> None:
        """The attacks on a space are done, if there were any."""
        if space:
            self.event("SpaceClosed", space=space)
            self.closed.add(space)

    def contested(self, seat: int) -> list[str]:
        """The spaces where units of the seat have to attack (10.1, 10.3)."""
        return [space for space in SPACES if space not in self.closed and self.here(seat, space)]

    def defenders(self, seat: int, space: str) -> list[Unit]:
        """The units of a seat that can defend a space, the Capital City as die 0 (10.11, 10.12)."""
        place = [{"die": 0, "kind": CAPITAL, "space": space}] if self.stands(seat, space) else []
        return [*place, *self.at(seat, space)]

    def here(self, seat: int, space: str) -> list[Option]:
        """The attacks that have to be made in a space (10.3, 10.14)."""
        if not self.at(seat, space) or not self.defenders(other(seat), space):
            return []
        return self.attacks(seat, [space], space, "here")

    def from_afar(self, seat: int, space: str) -> list[Option]:
        """The attacks that can be made on a space from adjacent ones (10.5 to 10.8, 10.14)."""
        if space in self.closed or not self.defenders(other(seat), space):
            return []
        free = [start for start in around(space) if not self.here(seat, start) or start in self.closed]
        return self.attacks(seat, free, space, "near")

    def attacks(self, seat: int, starts: list[str], space: str, how: str) -> list[Option]:
        """The units in some spaces that can attack a space, each once in a turn (10.4, 10.9)."""
        units = [
            unit
            for unit in self.units[seat].values()
            if unit["space"] in starts
            and not unit["fought"]
            and how in self.stats[unit["kind"]]["attack"]
            and (not unit["aboard"] or unit["kind"] == "artillery")
        ]
        dice = [unit["die"] for unit in self.distinct(seat, units)]
        if how == "near" and self.stands(seat, self.capital[seat]) and self.capital[seat] in starts:
            dice += [] if self.shot[seat] else [0]
        return [("attack", {"unit": die, "target": space}) for die in dice]

    def battle(self, first: Option) -> None:
        """The attacks on a contested space, beginning with one (10.3, 10.6, 13.1)."""
        seat, space = self.active, first[1]["target"]
        self.event("SpaceAttacked", seat=seat, space=space, shared=True)
        chosen = first
        while chosen[0] == "attack":
            self.attack(chosen[1]["unit"], space)
            free: list[Option] = [*self.from_afar(seat, space), ("end_battle", {})]
            chosen = self.decide("attack", seat, self.here(seat, space) or free)
        self.retreats(space)
        self.close(space)
        self.desert()
        self.land(space)

    def attack(self, die: int, space: str) -> None:
        """One attack (11 and 12)."""
        seat, foe = self.active, other(self.active)
        start = self.units[seat][die]["space"] if die else self.capital[seat]
        kind = self.units[seat][die]["kind"] if die else CAPITAL
        near = start != space
        if die:
            self.units[seat][die]["fought"] = True
        else:
            self.shot[seat] = True
        self.event("UnitAttacks", seat=seat, die=die, kind=kind, start=start, space=space, near=near)
        chosen = [unit["die"] for unit in self.distinct(foe, self.at(foe, space))]
        chosen += [0] if self.stands(foe, space) else []
        _, args = self.decide("defend", foe, [("defend", {"unit": unit}) for unit in chosen])
        other_die = args["unit"]
        other_kind = self.units[foe][other_die]["kind"] if other_die else CAPITAL
        bonus = self.attack_bonus(seat, kind, near)
        defence = self.profile(other_kind)["defence"]
        chance = sum(one + bonus >= two + defence for one, two in product(SIDES, SIDES))
        self.event(
            "UnitDefends",
            seat=foe,
            die=other_die,
            kind=other_kind,
            attack=bonus,
            defence=defence,
            chance=chance,
        )
        rolled = {seat: self.draw("attacker", SIDES), foe: self.draw("defender", SIDES)}
        self.event("DiceRolled", attacker=rolled[seat], defender=rolled[foe])
        totals = {seat: rolled[seat] + bonus, foe: rolled[foe] + defence}
        self.spend_power(rolled, totals)
        loser, its = (foe, other_die) if totals[seat] >= totals[foe] else (seat, die)
        self.hit(loser, its, {"attack": totals[seat], "defence": totals[foe]})

    def profile(self, kind: str) -> Fields:
        """The line of the chart."""
        its: Fields = self.pack["capital"] if kind == CAPITAL else self.stats[kind]
        return its

    def attack_bonus(self, seat: int, kind: str, near: bool) -> int:
        """What a unit adds in attack (11.2 to 11.4)."""
        bonus = int(self.profile(kind)["attack"]["near" if near else "here"])
        for effect in self.abilities(seat, "attack"):
            bonus += effect["amount"] if kind in effect["units"] else 0
        if kind == "ship":
            bonus += sum(effect["amount"] for effect in self.abilities(seat, "ship_attack"))
        return bonus

    def spend_power(self, rolled: dict[int, int], totals: dict[int, int]) -> None:
        """Both may add Combat Power to their totals in turn (11.6 to 11.9)."""
        order = [rolled, totals] if self.setup["first_combat_power"] == "die" else [totals, rolled]
        spender = other(self.active)
        for numbers in reversed(order):
            if numbers[1] != numbers[2]:
                spender = min(numbers, key=lambda seat: numbers[seat])
        spent = {1: 0, 2: 0}
        if not self.numbers[spender]["power"]:
            spender = other(spender)
        while stock := self.numbers[spender]["power"]:
            options: list[Option] = [("spend", {"amount": amount}) for amount in range(stock + 1)]
            amount = self.decide("power", spender, options)[1]["amount"]
            spent[spender] += amount
            totals[spender] += amount
            ledger = self.ledger()
            ledger.add(spender, "power", -amount)
            self.event(
                "PowerSpent", seat=spender, amount=amount, spent=spent[spender], changes=ledger.close()
            )
            if not amount:
                return
            spender = other(spender)

    # Hits

    def hit(self, seat: int, die: int, totals: dict[str, int]) -> None:
        """A damage cube for the loser (12.1 to 12.6, 14.2)."""
        victor, facts = other(seat), {"victor": other(seat), **totals, "seat": seat}
        if not die:
            self.damage[seat] += 1
            strength = self.pack["capital"]["strength"]
            its = {"die": 0, "kind": CAPITAL, "space": self.capital[seat]}
            self.event("UnitHit", **facts, **its, damage=self.damage[seat], strength=strength)
            if self.damage[seat] == strength:
                self.change_capital(seat, "fallen")
            return
        unit = self.units[seat][die]
        unit = self.units[seat][unit["aboard"]] if unit["aboard"] else unit
        unit["damage"] += 1
        its = {name: unit[name] for name in ("die", "kind", "space", "damage")}
        self.event("UnitHit", **facts, **its, strength=self.strength(unit["kind"]))
        if unit["damage"] == self.strength(unit["kind"]):
            ledger = self.ledger()
            ledger.lost(seat, unit["kind"])
            ledger.add(victor, "money", self.stats[unit["kind"]]["prize"])
            self.lose(seat, unit, "hit", ledger.close())
            self.desert()
            self.land(unit["space"])

    def lose(self, seat: int, unit: Unit, how: str, changes: list[Fields], due: int = 0) -> None:
        """A unit leaves the map; those aboard land or sink (12.7, 12.8, 13.11)."""
        facts = {name: unit[name] for name in ("die", "kind", "space")}
        self.event("UnitLost", seat=seat, **facts, how=how, due=due, changes=changes)
        cargo = self.cargo(seat, unit)
        del self.units[seat][unit["die"]]
        if not cargo:
            return
        for stranded in cargo:
            stranded["aboard"] = -1
        self.event(
            "UnitsStranded", seat=seat, dice=[stranded["die"] for stranded in cargo], space=unit["space"]
        )

    def land(self, space: str) -> None:
        """Units whose Ship was lost in a space land one after the other, or sink (12.7, 12.8, 13.11)."""
        stranded = [
            (seat, unit) for seat in (1, 2) for unit in self.units[seat].values() if unit["aboard"] < 0
        ]
        for seat, unit in sorted(stranded, key=lambda one: (one[0], one[1]["die"])):
            facts = {"seat": seat, "die": unit["die"], "kind": unit["kind"]}
            land = self.near(space, water=False)
            spaces = [to for to in land if self.friendly(seat, to) or not self.hostile(seat, to)]
            if spaces:
                options: list[Option] = [("land", {"unit": unit["die"], "to": to}) for to in spaces]
                chosen = self.decide("land", seat, options)[1]["to"]
                unit |= {"aboard": 0, "space": chosen}
                self.event("Landed", **facts, to=chosen)
            else:
                ledger = self.ledger()
                ledger.aspect(seat, "military" if unit["kind"] in MILITARY else "population", -1)
                self.lose(seat, unit, "sunk", ledger.close())

    # Retreats

    def retreats(self, space: str) -> None:
        """Units retreat until one seat is alone, or the attacker is gone (13.1 to 13.4)."""
        seat, foe = self.active, other(self.active)
        places = [unit for unit in self.at(foe, space) if unit["kind"] in PLACES]
        chased = bool(places) or self.stands(foe, space)
        if not self.at(seat, space) or not (chased or self.at(foe, space)):
            return
        due = seat
        self.event("RetreatDue", seat=due, space=space, chased=chased)
        while True:
            self.retreat(due, space)
            if not self.at(seat, space) or not (chased or self.at(foe, space)):
                break
            if not chased:
                due = other(due)
                self.event("RetreatDue", seat=due, space=space, chased=False)
            self.desert()
            self.land(space)
        self.event("RetreatDue", seat=0, space=space, chased=False)

    def retreat(self, seat: int, space: str) -> None:
        """One unit retreats, or is disbanded (13.4 to 13.10)."""
        standing = self.at(seat, space)
        most = max(unit["damage"] for unit in standing)
        units = self.distinct(seat, (unit for unit in standing if unit["damage"] == most))
        options = [option for unit in units for option in self.ways_out(seat, unit)]
        _, args = self.decide("retreat", seat, options)
        unit = self.units[seat][args["unit"]]
        if args["to"] is None:
            ledger = self.ledger()
            ledger.add(seat, "money", 1)
            if unit["kind"] in MILITARY:
                ledger.aspect(seat, "military", -1)
            self.lose(seat, unit, "retreat", ledger.close())
            return
        moved, cargo = 0, self.cargo(seat, unit)
        if args["ship"]:
            moved = unit["damage"]
            self.units[seat][args["ship"]]["damage"] += moved
            unit |= {"damage": 0, "aboard": args["ship"]}
        self.put(unit, args["to"], cargo)
        self.event(
            "Retreated",
            seat=seat,
            die=unit["die"],
            kind=unit["kind"],
            start=space,
            to=args["to"],
            ship=args["ship"] or 0,
            moved=moved,
            cargo=[carried["die"] for carried in cargo],
        )

    def ways_out(self, seat: int, unit: Unit) -> list[Option]:
        """The retreats of a unit; to nowhere where there is none."""
        water = unit["kind"] == "ship"
        near = self.near(unit["space"], water)
        friendly = [space for space in near if self.friendly(seat, space)]
        empty = [space for space in near if not self.hostile(seat, space)]
        ways: list[tuple[str, int | None]] = [(space, None) for space in friendly or empty]
        if not water:
            ships = [
                ship
                for space in self.near(unit["space"], water=True)
                for ship in self.at(seat, space)
                if self.room(seat, ship)
                and (not unit["damage"] or unit["damage"] + ship["damage"] < self.strength("ship"))
            ]
            ways += [(ship["space"], ship["die"]) for ship in self.distinct(seat, ships)]
        options = [("retreat", {"unit": unit["die"], "to": to, "ship": ship}) for to, ship in ways]
        return options or [("retreat", {"unit": unit["die"], "to": None, "ship": None})]

    # Capital Cities

    def change_capital(self, seat: int, status: str) -> None:
        """A Capital City falls, is conquered, deserted or retaken, or stands again (14)."""
        was, self.status[seat] = self.status[seat], status
        space, cubes = self.capital[seat], self.damage[seat]
        self.event("CapitalChanged", seat=seat, space=space, was=was, status=status, cubes=cubes)

    def desert(self) -> None:
        """A conquered Capital City without enemy units counts as fallen (14.6)."""
        for seat in (1, 2):
            if self.status[seat] == "conquered" and not self.at(other(seat), self.capital[seat]):
                self.change_capital(seat, "deserted")

    def settle_capital(self, seat: int) -> None:
        """At the end of a combat step one is conquered, or retaken (14.3, 14.7)."""
        own, theirs = (self.at(one, self.capital[seat]) for one in (seat, other(seat)))
        armed = any(unit["kind"] in MILITARY for unit in theirs)
        if self.status[seat] in ("fallen", "deserted") and armed and not own:
            self.change_capital(seat, "conquered")
        elif self.status[seat] in ("conquered", "deserted") and own and not theirs:
            self.damage[seat] = self.pack["capital"]["retaken"]
            self.change_capital(seat, "stands")
