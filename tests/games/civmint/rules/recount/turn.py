"""The steps of a turn but combat: production, trade, upkeep, repair, building, moving, research, taxes."""

from collections import Counter
from typing import Any

from tests.games.civmint.rules.recount.combat import Combat
from tests.games.civmint.rules.recount.stream import Option
from tests.games.civmint.rules.recount.table import (
    CUBES,
    MILITARY,
    PLACES,
    RESOURCES,
    SPACES,
    Fields,
    Unit,
    other,
)


class Turn(Combat):
    """The turn of the active seat."""

    def take_turn(self, seat: int) -> None:
        """All steps in their order (3.2)."""
        self.active = seat
        self.round += seat == self.first
        self.turn += 1
        self.event("TurnBegan", seat=seat, round=self.round, turn=self.turn)
        self.shot = {1: False, 2: False}
        for unit in (*self.units[1].values(), *self.units[2].values()):
            unit |= {"steps": 0, "built": False, "fought": False}
        self.begin_phase("production")
        self.produce(seat)
        self.begin_phase("trade")
        self.trade(seat)
        self.begin_phase("upkeep")
        self.pay_upkeep(seat)
        self.begin_phase("repair")
        self.repair_damage(seat)
        self.begin_phase("build")
        self.build(seat)
        self.begin_phase("move")
        self.move(seat)
        self.begin_phase("combat")
        self.fight()
        self.begin_phase("research")
        self.do_research(seat)
        self.begin_phase("taxes")
        self.tax(seat)

    # Production

    def produce(self, seat: int) -> None:
        """The own spaces, then the levels (4.1 to 4.12)."""
        spaces = [space for space in SPACES if self.producers(seat, space)]
        self.event("HarvestBegan", seat=seat, spaces=spaces)
        collected = [self.harvest(seat, space) for space in spaces]
        cities = self.count(seat, "city")
        for source, effects in self.sources(seat):
            for effect in effects:
                if effect["kind"] == "production" and ("ship" in collected or not effect.get("ship")):
                    ledger = self.ledger()
                    ledger.add(seat, effect["cube"], effect["amount"])
                    self.event("LevelProduced", seat=seat, source=source, changes=ledger.close())
        for source, effects in self.sources(seat):
            for effect in effects:
                if effect["kind"] == "production_choice":
                    amount = effect["amount"] * (cities if effect["per"] == "city" else 1)
                    if amount:
                        self.event("ChoiceDue", seat=seat, amount=amount, source=source)
                        self.choices.append((seat, amount, source))
        self.choose_cubes()

    def producers(self, seat: int, space: str) -> list[str]:
        """All that can take icons of a space, by kind, the greatest first (4.2 to 4.9)."""
        if space == self.capital[other(seat)]:  # a conquered one produces for nobody (4.9)
            return []
        kinds = ["capital"] if self.owns_capital(seat, space) else []
        units = self.at(seat, space)
        kinds += [unit["kind"] for unit in units if unit["kind"] in PLACES]
        kinds += ["ship" for unit in units if unit["kind"] == "ship" and not self.cargo(seat, unit)]
        kinds += ["settler" for unit in units if unit["kind"] == "settler"]
        return kinds if self.terrain[space]["icons"] else []

    def harvest(self, seat: int, space: str) -> str:
        """A space produces (4.1 to 4.7, 4.12); by whom."""
        icons: list[str] = self.terrain[space]["icons"]
        producers = self.producers(seat, space)
        once: bool = self.setup["icons_once_per_production"]
        taken: list[str] = []
        for producer in producers:
            if producer != "settler":
                taken += icons * (2 if producer in ("city", "capital") else 1)
                if once:
                    break
        by = producers[0] if producers[0] != "settler" else "settlers"
        settlers = producers.count("settler")
        if by == "settlers" and once:
            taken = self.collect(seat, space, icons, settlers)
        elif not once:
            for _ in range(settlers):
                taken += self.collect(seat, space, icons, 1)
        ledger = self.ledger()
        for cube, number in Counter(taken).items():
            ledger.add(seat, cube, number)
        self.event("Produced", seat=seat, space=space, by=by, icons=taken, changes=ledger.close())
        return by

    def collect(self, seat: int, space: str, icons: list[str], settlers: int) -> list[str]:
        """Settlers take icons, each one that is left (4.2, 4.3)."""
        left, taken = list(icons), list[str]()
        while len(taken) < settlers < len(taken) + len(left) and len(set(left)) > 1:
            options: list[Option] = [("collect", {"space": space, "resource": cube}) for cube in {*left}]
            cube = self.decide("collect", seat, options)[1]["resource"]
            self.event("IconTaken", seat=seat, space=space, resource=cube)
            left.remove(cube)
            taken.append(cube)
        return taken + left[: settlers - len(taken)]

    # Trade

    def trade(self, seat: int) -> None:
        """Trades until the seat ends them (5.1 to 5.6, 5.9, 5.12)."""
        foe, proposals = other(seat), 0
        while True:
            give = min(effect["give"] for effect in self.abilities(seat, "trade_rate"))
            gets = RESOURCES + (("money",) if self.abilities(seat, "trade_money") else ())
            ways = {get: self.payments(self.numbers[seat], [self.payers(get)] * give) for get in gets}
            options: list[Option] = [("trade", {"get": get}) for get in gets if ways[get]]
            most = self.pack["limits"]["proposals"]
            allowed = self.abilities(seat, "opponent_trade") and proposals < most
            both = all(any(self.numbers[one][cube] for cube in CUBES) for one in (seat, foe))
            more = self.proposal if allowed and both else None
            command, args = self.decide("trade", seat, [*options, ("end_trade", {})], more)
            if command == "end_trade":
                return
            if command == "trade":
                self.event("Ordered", seat=seat, get=args["get"], kind=None, die=0, space=None)
                ledger = self.ledger()
                ledger.spend(seat, self.decide_payment(seat, ways[args["get"]]))
                ledger.add(seat, args["get"], 1)
                self.event("Traded", seat=seat, give=give, get=args["get"], changes=ledger.close())
            else:
                proposals += 1
                self.propose(seat, args["cubes"], proposals)

    @property
    def rules(self) -> int:
        """The version of the rules that decides games on the numbers; older packs do not speak of it."""
        version: int = self.pack.get("rules") or (1 if self.pack["limits"].get("same_kind", True) else 2)
        return version

    def payers(self, get: str) -> tuple[str, ...]:
        """The kinds that a trade for this cube can give (5.12); older packs do not speak of it."""
        same_kind: bool = self.pack["limits"].get("same_kind", True)
        return tuple(cube for cube in RESOURCES if same_kind or cube != get)

    def decide_payment(self, seat: int, ways: list[dict[str, int]]) -> dict[str, int]:
        """The cubes that pay (5.5, 8.10)."""
        chosen: dict[str, int] = self.decide("pay", seat, [("pay", {"cubes": way}) for way in ways])[1][
            "cubes"
        ]
        return chosen

    def proposal(self, command: str, args: Fields) -> bool:
        """Whether it is a proposal of cubes that both have (5.8)."""
        if command != "propose" or args.keys() != {"cubes"}:
            return False
        named = Counter[str](args["cubes"])
        stocks = {"give": self.numbers[self.active], "take": self.numbers[other(self.active)]}
        known = {f"{side}_{cube}": stocks[side][cube] for side in stocks for cube in CUBES}
        sides = {name.partition("_")[0] for name in named}
        in_order: bool = args["cubes"] == sorted(args["cubes"])
        return in_order and len(sides) == 2 and all(known.get(name, 0) >= named[name] for name in named)

    def propose(self, seat: int, cubes: list[str], number: int) -> None:
        """A trade is proposed and answered (5.7 to 5.11)."""
        foe = other(seat)
        sides: dict[str, list[tuple[str, int]]] = {"give": [], "take": []}
        left = Counter[str]()
        for name, n in sorted(Counter(cubes).items()):
            side, _, cube = name.partition("_")
            sides[side].append((cube, n))
            left[cube] += n if side == "give" else -n
        self.event("Proposed", seat=seat, give=sides["give"], take=sides["take"], number=number)
        accepted = self.decide("answer", foe, [("accept", {}), ("decline", {})])[0] == "accept"
        ledger = self.ledger()
        if accepted and self.rules == 1:
            for giver, side in ((seat, "give"), (foe, "take")):
                for cube, n in sides[side]:
                    ledger.add(giver, cube, -n)
                    ledger.add(other(giver), cube, n)
        elif accepted:
            for cube, n in left.items():  # 5.11
                both = [(seat, -n), (foe, n)]
                for one, amount in both if f"give_{cube}" in cubes else reversed(both):
                    ledger.add(one, cube, amount)
        self.event("Answered", seat=foe, accepted=accepted, changes=ledger.close())

    # Upkeep and repair

    def pay_upkeep(self, seat: int) -> None:
        """Steps down until the bill is paid (6.1 to 6.6, 6.13)."""
        while True:
            units = self.units[seat].values()
            bill = {
                what: sum(self.stats[unit["kind"]][f"upkeep_{what}"] for unit in units)
                for what in ("food", "any")
            }
            ways = self.payable(seat, bill)
            options: list[Option] = [("pay", {"cubes": way}) for way in ways]
            options += self.steps_down(seat, forced=not ways)
            command, args = self.decide("upkeep", seat, options)
            if command == "pay":
                break
            self.step_down(seat, self.units[seat][args["unit"]], args["to"], forced=not ways)
        ledger = self.ledger()
        ledger.spend(seat, args["cubes"])
        self.event("BillPaid", seat=seat, **bill, changes=ledger.close())

    def steps_down(self, seat: int, forced: bool) -> list[Option]:
        """The units that can be downgraded, Ships with the space of the Settler (6.5, 6.6, 6.10, 6.12)."""
        options: list[Option] = []
        for unit in self.distinct(seat, list(self.units[seat].values())):
            if unit["damage"] and not (forced and self.needs_upkeep(unit)):
                continue
            to: list[str | None] = [None]
            if unit["kind"] == "ship":
                empty = not self.cargo(seat, unit)
                land = self.near(unit["space"], water=False)
                to = [space for space in land if empty and not self.hostile(seat, space)]
            options += [("downgrade", {"unit": unit["die"], "to": space}) for space in to]
        return options

    def needs_upkeep(self, unit: Unit) -> bool:
        """Whether a unit is on the bill (6.1)."""
        stats = self.stats[unit["kind"]]
        return bool(stats["upkeep_food"] or stats["upkeep_any"])

    def step_down(self, seat: int, unit: Unit, to: str | None, forced: bool) -> None:
        """A unit is downgraded or disbanded, for Money (6.7 to 6.11)."""
        kind, stats = unit["kind"], self.stats[unit["kind"]]
        ledger = self.ledger()
        ledger.add(seat, "money", stats["refund"])
        if stats["aspect"]:
            ledger.aspect(seat, stats["aspect"], -1)
        if kind == "settler":
            self.lose(seat, unit, "disbanded", ledger.close())
        else:
            self.put(unit, to or unit["space"])
            why = "upkeep" if forced and self.needs_upkeep(unit) else "choice"
            self.become(seat, unit, stats["becomes"], why, ledger.close())

    def become(self, seat: int, unit: Unit, kind: str, why: str, changes: list[Fields]) -> None:
        """A unit is another one, with the cubes on it (6.11)."""
        was, unit["kind"] = unit["kind"], kind
        facts = {name: unit[name] for name in ("die", "kind", "space", "damage")}
        self.event("Downgraded", seat=seat, **facts, was=was, why=why, changes=changes)
        if unit["damage"] >= self.strength(kind):
            ledger = self.ledger()
            ledger.lost(seat, kind)
            self.lose(seat, unit, "downgrade", ledger.close())

    def damaged(self, seat: int, command: str) -> list[Option]:
        """The units, and the Capital City, from which a cube can be removed (7.3, 7.4, 19.2)."""
        units = (unit for unit in self.units[seat].values() if unit["damage"])
        dice = [unit["die"] for unit in self.distinct(seat, units)]
        if self.damage[seat] and self.status[seat] != "conquered":
            dice.append(0)
        return [(command, {"unit": die}) for die in dice]

    def repairs(self, seat: int, number: int) -> list[Option]:
        """The repairs that can be paid after some others in this step (7.1, 7.2)."""
        return self.damaged(seat, "repair") if self.numbers[seat]["money"] >= self.price(number) else []

    def price(self, number: int) -> int:
        """Of a repair after some others in this step."""
        return int(self.pack["repair"]["first"] + self.pack["repair"]["more"] * number)

    def repair(self, seat: int, die: int, number: int) -> None:
        """A cube is removed for Money; it is the one of this number in the step."""
        ledger = self.ledger()
        ledger.add(seat, "money", -self.price(number - 1))
        self.remove_cube(seat, die, number, 0, ledger.close())

    def remove_cube(self, seat: int, die: int, number: int, due: int, changes: list[Fields]) -> None:
        """A cube comes off a unit, or off the Capital City, that may stand again (14.5)."""
        if die:
            unit = self.units[seat][die]
            unit["damage"] -= 1
            space, left = unit["space"], unit["damage"]
        else:
            self.damage[seat] -= 1
            space, left = self.capital[seat], self.damage[seat]
        self.event(
            "Repaired", seat=seat, die=die, space=space, left=left, number=number, due=due, changes=changes
        )
        if not die and self.status[seat] != "stands":
            self.change_capital(seat, "stands")

    def repair_damage(self, seat: int) -> None:
        """Repairs after the bill (7.1, 7.5)."""
        number = 0
        while True:
            command, args = self.decide("repair", seat, [*self.repairs(seat, number), ("end_repair", {})])
            if command == "end_repair":
                return
            number += 1
            self.repair(seat, args["unit"], number)

    # Building

    def build(self, seat: int) -> None:
        """Buildings until the seat ends them (8.9, 8.10, 8.16, 8.17)."""
        while True:
            wanted = [*self.new_units(seat, ("settler", "infantry")), *self.upgrades(seat)]
            offers = [option for option in wanted if self.payable(seat, self.cost(seat, option))]
            chosen = self.decide("build", seat, [*offers, ("end_build", {})])
            command, args = chosen
            if command == "end_build":
                return
            die = args.get("unit", 0)
            space = args.get("space") or args["to"] or self.units[seat][die]["space"]
            self.event("Ordered", seat=seat, get=None, kind=args["kind"], die=die, space=space)
            ledger = self.ledger()
            ledger.spend(seat, self.decide_payment(seat, self.payable(seat, self.cost(seat, chosen))))
            self.event("Paid", seat=seat, kind=args["kind"], changes=ledger.close())
            self.make(seat, chosen, free=False)
            self.choose_cubes()

    def new_units(self, seat: int, kinds: tuple[str, ...]) -> list[Option]:
        """The new units and their spaces (8.1, 8.2), if a die is free (2.2)."""
        if len(self.units[seat]) == self.pack["limits"]["dice"]:
            return []
        options: list[Option] = []
        for kind in kinds:
            beside = (*PLACES, "infantry") if kind == "infantry" else PLACES
            for space in SPACES:
                here = any(unit["kind"] in beside for unit in self.at(seat, space))
                if here or self.owns_capital(seat, space):
                    options.append(("build", {"kind": kind, "space": space}))
        return options

    def upgrades(self, seat: int) -> list[Option]:
        """The upgrades of units (8.3 to 8.7, 8.11, 8.12, 8.14)."""
        options: list[Option] = []
        once: bool = self.setup["one_step_per_die_per_turn"] and self.phase == "build"
        units = [unit for unit in self.units[seat].values() if not unit["damage"] and not unit["aboard"]]
        for unit in self.distinct(seat, [unit for unit in units if not (once and unit["built"])]):
            for kind, stats in self.stats.items():
                if unit["kind"] not in [way["of"] for way in stats["builds"]]:
                    continue
                space = unit["space"]
                places: list[str | None] = [None]
                if kind == "ship":
                    near = self.near(space, water=True)
                    places = [space for space in near if not self.at(other(seat), space)]
                elif kind == "village":
                    taken = space in self.capital.values()
                    taken = taken or any(one["kind"] in PLACES for one in self.at(seat, space))
                    places = [] if taken else [None]
                options += [("upgrade", {"unit": unit["die"], "kind": kind, "to": place}) for place in places]
        return options

    def cost(self, seat: int, option: Option) -> dict[str, int]:
        """Of a building (8.1 to 8.8, 8.15)."""
        command, args = option
        of = self.units[seat][args["unit"]]["kind"] if command == "upgrade" else None
        typed: bool = self.setup["typed_costs"]
        way: dict[str, Any] = next(way for way in self.stats[args["kind"]]["builds"] if way["of"] == of)
        cost: dict[str, int] = dict(way["typed" if typed else "cost"])
        if args["kind"] == "city":
            discount = sum(effect["amount"] for effect in self.abilities(seat, "city_discount"))
            what = "stone" if typed else "any"
            cost[what] = max(cost[what] - discount, 0)
        return cost

    def make(self, seat: int, option: Option, free: bool) -> None:
        """A unit is built or upgraded (8.13)."""
        command, args = option
        kind = args["kind"]
        if command == "build":
            name, unit = "UnitBuilt", self.new_unit(seat, kind, args["space"])
            facts: Fields = {}
        else:
            name, unit = "UnitUpgraded", self.units[seat][args["unit"]]
            facts = {"was": unit["kind"]}
            unit |= {"kind": kind, "space": args["to"] or unit["space"], "built": True}
        ledger = self.ledger()
        if kind in PLACES:
            ledger.aspect(seat, "population", 1)
        elif kind in MILITARY:
            ledger.aspect(seat, "military", 1)
        its = {key: unit[key] for key in ("die", "kind", "space")}
        self.event(name, seat=seat, **its, **facts, free=free, changes=ledger.close())
        ledger.ask()

    # Moving

    def move(self, seat: int) -> None:
        """Moves until the seat ends them (9.5, 9.11, 9.15)."""
        while True:
            units = self.distinct(seat, list(self.units[seat].values()))
            options = [option for unit in units for option in self.moves(seat, unit)]
            command, args = self.decide("move", seat, [*options, ("end_move", {})])
            if command == "end_move":
                return
            unit, to = self.units[seat][args["unit"]], args["to"]
            cargo = self.cargo(seat, unit)
            start, landed = unit["space"], bool(unit["aboard"])
            ends = self.hostile(seat, to) and not (args["ship"] and self.rules == 1)
            steps = self.reach(seat, unit) if ends else self.length(seat, unit, args)
            unit |= {"steps": unit["steps"] + steps, "aboard": args["ship"] or 0}
            self.put(unit, to, cargo)
            self.event(
                "Moved",
                seat=seat,
                die=unit["die"],
                kind=unit["kind"],
                start=start,
                to=to,
                ship=unit["aboard"],
                landed=landed,
                steps=unit["steps"],
                cargo=[carried["die"] for carried in cargo],
            )

    def moves(self, seat: int, unit: Unit) -> list[Option]:
        """The spaces to which a unit can move, and the Ships that it can board (9.1 to 9.14)."""
        die, spaces = unit["die"], self.in_reach(seat, unit)
        options: list[Option] = [("move", {"unit": die, "to": space, "ship": None}) for space in spaces]
        boats = self.distinct(seat, self.ships_beside(seat, unit))
        options += [("move", {"unit": die, "to": boat["space"], "ship": boat["die"]}) for boat in boats]
        return options

    def length(self, seat: int, unit: Unit, args: Fields) -> int:
        """Of the way of a move."""
        return 1 if args["ship"] else self.in_reach(seat, unit)[args["to"]]

    def reach(self, seat: int, unit: Unit) -> int:
        """The spaces that a unit can still move (9.1, 9.4, 9.12 to 9.14)."""
        most: int = self.stats[unit["kind"]]["moves"]
        if unit["kind"] == "ship":
            most = max([most, *(effect["value"] for effect in self.abilities(seat, "ship_moves"))])
        halted = not unit["aboard"] and self.hostile(seat, unit["space"])
        return 0 if halted or (unit["kind"] == "ship" and unit["built"]) else most - unit["steps"]

    def in_reach(self, seat: int, unit: Unit) -> dict[str, int]:
        """The spaces to which a unit can move, with the length of the way (9.3 to 9.5, 9.9 to 9.12)."""
        water, may_fight = unit["kind"] == "ship", unit["kind"] in ("ship", *MILITARY)
        steps = {unit["space"]: 0}
        most = min(self.reach(seat, unit), 1) if unit["aboard"] else self.reach(seat, unit)
        for length in range(1, most + 1):
            for start in [space for space, far in steps.items() if far == length - 1]:
                if start != unit["space"] and self.hostile(seat, start):
                    continue
                for space in self.near(start, water):
                    if may_fight or not self.hostile(seat, space):
                        steps.setdefault(space, length)
        del steps[unit["space"]]
        return steps

    def ships_beside(self, seat: int, unit: Unit) -> list[Unit]:
        """The Ships that a unit on land can board (9.4, 9.6 to 9.8)."""
        if unit["kind"] == "ship" or unit["aboard"] or not self.reach(seat, unit):
            return []
        near = self.near(unit["space"], water=True)
        if unit["kind"] not in MILITARY and self.rules > 1:  # 9.4
            near = [space for space in near if not self.hostile(seat, space)]
        return [ship for space in near for ship in self.at(seat, space) if self.room(seat, ship)]

    # Research and taxes

    def do_research(self, seat: int) -> None:
        """Steps until the seat ends them (15.1, 15.7)."""
        left = self.numbers[seat]["research"]
        self.event("ResearchBegan", seat=seat, budget=left)
        while True:
            options = [
                ("research", {"track": track, "card": card})
                for track in self.tracks
                for card in ("left", "right")
                if self.step(seat, track, card)[1] <= left
            ]
            command, args = self.decide("research", seat, [*options, ("end_research", {})])
            if command == "end_research":
                return
            left -= self.step(seat, args["track"], args["card"])[1]
            self.advance(seat, args["track"], args["card"], left, free=False)
            self.choose_cubes()

    def step(self, seat: int, track: str, card: str) -> tuple[int, int]:
        """The level that is reached, and the cost; more than can ever be paid above the top (15.2, 15.3)."""
        level, on = self.level[seat][track], self.card[seat][track]
        if on not in ("", card):
            return level, level + level - 1
        return level + 1, level + 1 if level < self.top(track) else 1_000

    def top(self, track: str) -> int:
        """The highest level (15.8)."""
        return 1 + len(self.tracks[track]["left"])

    def advance(self, seat: int, track: str, card: str, left: int, free: bool) -> None:
        """A step on a track, with the benefits of the level (15.4)."""
        was = self.level[seat][track]
        level, cost = self.step(seat, track, card)
        source = f"{track} {card} {level}"
        step = self.tracks[track][card][level - 2]
        gained = source not in self.reached[seat]
        self.level[seat][track], self.card[seat][track] = level, card
        ledger = self.ledger()
        if gained:
            ledger.gain(seat, step["effects"], source)
        self.reached[seat].add(source)
        self.event(
            "Advanced",
            seat=seat,
            track=track,
            card=card,
            level=level,
            name=step["name"],
            cost=0 if free else cost,
            left=left,
            sideways=level == was,
            free=free,
            gained=gained,
            changes=ledger.close(),
        )
        ledger.ask()

    def tax(self, seat: int) -> None:
        """Money, then one aspect and repairs (16.1 to 16.4)."""
        taxes = self.numbers[seat]["taxes"]
        ledger = self.ledger()
        ledger.add(seat, "money", taxes)
        self.event("TaxesCollected", seat=seat, taxes=taxes, changes=ledger.close())
        number, improved = 0, False
        while True:
            options = [] if improved else self.improvements(seat, self.numbers[seat]["money"])
            options += self.repairs(seat, number)
            command, args = self.decide("taxes", seat, [*options, ("end_turn", {})])
            if command == "end_turn":
                return
            if command == "improve":
                improved = True
                self.improve(seat, args["aspect"], free=False)
                self.choose_cubes()
            else:
                number += 1
                self.repair(seat, args["unit"], number)

    def improvements(self, seat: int, most: int) -> list[Option]:
        """The aspects that can rise by a level that costs so much at most (16.2, 16.5)."""
        return [
            ("improve", {"aspect": aspect})
            for aspect, levels in self.aspects.items()
            if self.numbers[seat][aspect] < min(len(levels), most)
        ]

    def improve(self, seat: int, aspect: str, free: bool) -> None:
        """A level on an aspect."""
        level = self.numbers[seat][aspect] + 1
        cost = 0 if free else level
        ledger = self.ledger()
        ledger.add(seat, "money", -cost)
        ledger.aspect(seat, aspect, 1)
        facts = {"aspect": aspect, "level": level, "cost": cost, "free": free}
        self.event("Improved", seat=seat, **facts, changes=ledger.close())
        ledger.ask()
