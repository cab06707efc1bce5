"""The whole game: setting up, rounds, Global Events, the end of a round, points, and the end."""

from typing import Any

from tests.games.civmint.rules.recount.stream import Option
from tests.games.civmint.rules.recount.table import MILITARY, PLACES, RESOURCES, SPACES, STOCK, around, other
from tests.games.civmint.rules.recount.turn import Turn

SIDES = range(1, 7)
NAMES = {
    1: "barbarians",
    2: "revolt",
    3: "plague",
    4: "famine",
    5: "earthquake",
    6: "locusts",
    7: "nothing",
    8: "harvest",
    9: "abundance",
    10: "explosion",
    11: "festival",
    12: "innovation",
}


class Game(Turn):
    """A game from its stream."""

    def play(self) -> None:
        """All of it."""
        self.set_up()
        while True:
            self.take_turn(self.first)
            self.count_points(self.first)
            self.take_turn(other(self.first))
            self.count_points(other(self.first))
            if self.over():
                break
            self.begin_phase("events")
            self.global_events()
            self.begin_phase("round_end")
            self.end_round()
        self.nothing_left()
        self.demand(self.all_read, "the stream goes on after the end")

    # Setting up

    def set_up(self) -> None:
        """All before the first turn (1.2 to 1.11)."""
        self.event("GameStarted", **{**self.started, "game": "civmint", "ruleset": "civmint.1"})
        self.demand(len(self.started["seats"]) == 2, "two players take part")
        self.first = self.draw("start_seat", (1, 2))
        self.event("FirstDrawn", seat=self.first)
        layout = self.setup["layout"]
        faces = {face["id"]: face for face in self.faces["faces"]}
        laid = [self.draw("face", faces) for _ in range(4)] if layout == "random" else self.faces[layout]
        codes = {code["code"]: code for code in self.faces["terrain"]}
        four = [faces[name]["rows"] for name in laid]
        rows = [left + right for pair in (four[:2], four[2:]) for left, right in zip(*pair, strict=True)]
        terrain = list("".join(rows))
        self.terrain = {space: codes[code] for space, code in zip(SPACES, terrain, strict=True)}
        capitals = [space for space in SPACES if self.terrain[space].get("capital")]
        with_capital = sum("C" in "".join(rows) for rows in four)
        self.demand(len(capitals) == with_capital == 2, "two faces have to show a Capital City (1.4)")
        self.demand(len({faces[name]["card"] for name in laid}) == 4, "four cards have to lie there (1.3)")
        distance = self.land_distance(*capitals)
        self.demand(distance, "there has to be a path over land (1.5)")
        self.event("MapLaid", faces=laid, terrain=terrain, capitals=capitals, distance=distance)
        chooser = other(self.first)
        options: list[Option] = [("choose_capital", {"space": space}) for space in capitals]
        chosen = self.decide("capital", chooser, options)[1]["space"]
        for seat in (1, 2):
            self.begin_at(seat, chosen if seat == chooser else next(one for one in capitals if one != chosen))

    def land_distance(self, start: str, end: str) -> int:
        """The steps over land; 0 where there is no path."""
        reached, steps, ring = {start}, 0, [start]
        while ring and end not in reached:
            steps += 1
            ring = [to for space in ring for to in self.near(space, water=False) if to not in reached]
            reached.update(ring)
        return steps if end in reached else 0

    def begin_at(self, seat: int, space: str) -> None:
        """What a seat begins with (1.8 to 1.11)."""
        start = self.pack["start"]
        names = (*RESOURCES, "money", "power", "power_most", "research", "taxes", "event", *self.aspects)
        begins = {what: start.get(what, 1) for what in names} | {"power_most": start["power"]}
        self.numbers[seat], self.capital[seat] = dict(begins), space
        self.level[seat], self.card[seat] = dict.fromkeys(self.tracks, 1), dict.fromkeys(self.tracks, "")
        units = [self.new_unit(seat, "settler", space) for _ in range(start["settlers"])]
        self.event(
            "CapitalTaken",
            seat=seat,
            space=space,
            changes=[{"seat": seat, "what": what, "amount": n, "total": n} for what, n in begins.items()],
            units=[{name: unit[name] for name in ("die", "kind", "space")} for unit in units],
            tracks=list(self.tracks),
            scores=[{"seat": seat, "amount": 0, "source": "start", "total": 0}],
        )

    # Points and the end

    def count_points(self, seat: int) -> None:
        """The count after a turn (20.8)."""
        counts, scores = [], []
        for one in (1, 2):
            for source, points in self.sources_of_points(one).items():
                was = self.points[one].get(source, 0)
                self.points[one][source] = points
                if points != was:
                    counts.append({"seat": one, "source": source, "points": points})
                    total = sum(self.points[one].values())
                    scores.append({"seat": one, "amount": points - was, "source": source, "total": total})
        holdings = [self.holding(one) for one in (1, 2)] if seat != self.first else []
        self.event("TurnEnded", seat=seat, counts=counts, scores=scores, holdings=holdings)

    def holding(self, seat: int) -> dict[str, Any]:
        """What a seat has when the turns of a round are over."""
        numbers = self.numbers[seat]
        units = self.units[seat].values()
        return {
            "seat": seat,
            "score": sum(self.points[seat].values()),
            "spaces": sum(self.controls(seat, space) for space in SPACES),
            "stock": [numbers[what] for what in STOCK],
            "bonuses": [numbers[what] for what in ("power_most", "research", "taxes", "event")],
            "aspects": [numbers[aspect] for aspect in self.aspects],
            "levels": list(self.level[seat].values()),
            "units": [self.count(seat, kind) for kind in self.stats],
            "damage": self.damage[seat] + sum(unit["damage"] for unit in units),
        }

    def sources_of_points(self, seat: int) -> dict[str, int]:
        """The points of a seat (20.1 to 20.7)."""
        scoring, numbers = self.pack["scoring"], self.numbers[seat]
        theirs = self.capital[other(seat)]
        held = [space for space in SPACES if self.controls(seat, space)]
        cubes = sum(numbers[cube] for cube in (*RESOURCES, "money"))
        return {
            "tracks": scoring["track_level"] * sum(self.level[seat].values()),
            "aspects": scoring["aspect_level"] * sum(numbers[aspect] for aspect in self.aspects),
            "spaces": scoring["space"] * len(held),
            "near": scoring["near_capital"] * len({*held} & {*around(theirs)}),
            "capital": scoring["capital"] * (theirs in held),
            "settlements": sum(scoring[kind] * self.count(seat, kind) for kind in PLACES),
            "cubes": cubes // scoring["cubes_per_point"],
        }

    def over(self) -> bool:
        """Whether the game ends after both turns (17)."""
        limits = self.pack["limits"]
        tops: dict[str, list[int]] = {"tracks": [], "aspects": [], "cities": [], "capital": []}
        for seat in (1, 2):
            at_top = sum(level == self.top(track) for track, level in self.level[seat].items())
            highest = sum(self.numbers[seat][one] == len(levels) for one, levels in self.aspects.items())
            for reason, fine in (
                ("tracks", at_top >= limits["tops"]),
                ("aspects", highest >= limits["tops"]),
                ("cities", self.count(seat, "city") >= limits["cities"]),
                ("capital", self.status[other(seat)] == "conquered"),
            ):
                tops[reason] += [seat] if fine else []
        reasons: list[tuple[str, list[int]]] = [(reason, seats) for reason, seats in tops.items() if seats]
        if self.round == limits["rounds"]:
            reasons.append(("rounds", [1, 2]))
        for reason, seats in reasons:
            self.event("EndReached", reason=reason, seats=seats)
        if reasons:
            scores = [sum(self.points[seat].values()) for seat in (1, 2)]
            ranks = {
                seat: (scores[seat - 1], sum(self.level[seat].values()), self.points[seat]["aspects"])
                for seat in (1, 2)
            }
            winners = [seat for seat in (1, 2) if ranks[seat] == max(ranks.values())]
            self.event("GameEnded", scores=scores, winners=winners)
        return bool(reasons)

    # Global Events

    def global_events(self) -> None:
        """The dice, and the event of each seat (18.1 to 18.3)."""
        dice = [self.draw("event_die", SIDES) for _ in range(2)]
        limits, order = self.pack["limits"], [self.first, other(self.first)]
        least, most = limits["event_least"], limits["event_most"]
        bonuses = [min(max(self.numbers[seat]["event"], least), most) for seat in order]
        results = [min(max(sum(dice) + bonus, 1), 12) for bonus in bonuses]
        self.event("EventRolled", dice=dice, seats=order, bonuses=bonuses, results=results)
        for seat, result in zip(order, results, strict=True):
            self.active = seat
            name = NAMES[result]
            due = self.event_due(seat, name)
            self.event("EventBegan", seat=seat, result=result, event=name, due=due)
            self.happen(seat, name, due)
            self.event("EventEnded", seat=seat)
            self.choose_cubes()

    def event_due(self, seat: int, name: str) -> int:
        """Units to lose, or spaces to gather from."""
        spaces = [space for space in SPACES if self.producers(seat, space)]
        due = {
            "plague": self.count(seat, "settler") // 2,
            "earthquake": min(self.count(seat, *MILITARY), 1),
            "abundance": min(len(spaces), 2),
        }
        return due.get(name, 0)

    def happen(self, seat: int, name: str, due: int) -> None:
        """An event of one seat (18.5 to 18.18)."""
        food = self.numbers[seat]["food"]
        took = {"famine": -(food // 2), "locusts": -1, "harvest": len(self.units[seat])}
        if name in ("barbarians", "revolt"):
            self.reduce(seat, name)
        elif name in ("plague", "earthquake"):
            self.lose_units(seat, name, due)
        elif name == "abundance":
            self.gather(seat, due)
        elif name == "explosion":
            self.explode(seat)
        elif name == "festival":
            if options := self.improvements(seat, 100):
                self.improve(seat, self.decide("festival", seat, options)[1]["aspect"], free=True)
        elif name == "innovation":
            self.innovate(seat)
        elif name in took:
            ledger = self.ledger()
            ledger.add(seat, "food", took[name])
            if changes := ledger.close():
                self.event("EventTook", seat=seat, event=name, changes=changes)

    def reduce(self, seat: int, name: str) -> None:
        """Cities and Villages become Settlers (18.5 to 18.8)."""
        supported: int = max(effect["value"] for effect in self.abilities(seat, "supports"))
        kept = supported if name == "revolt" else 2
        while len(places := [one for one in self.units[seat].values() if one["kind"] in PLACES]) > kept:
            options: list[Option] = [
                ("reduce", {"unit": unit["die"]}) for unit in self.distinct(seat, places)
            ]
            unit = self.units[seat][self.decide("reduce", seat, options)[1]["unit"]]
            ledger = self.ledger()
            ledger.aspect(seat, "population", -2 if unit["kind"] == "city" else -1)
            self.become(seat, unit, "settler", name, ledger.close())

    def lose_units(self, seat: int, name: str, due: int) -> None:
        """Settlers or a military unit are lost (18.9, 18.11)."""
        kinds = ("settler",) if name == "plague" else MILITARY
        for left in reversed(range(due)):
            units = [unit for unit in self.units[seat].values() if unit["kind"] in kinds]
            options: list[Option] = [("lose", {"unit": unit["die"]}) for unit in self.distinct(seat, units)]
            unit = self.units[seat][self.decide("lose", seat, options)[1]["unit"]]
            ledger = self.ledger()
            ledger.aspect(seat, "population" if name == "plague" else "military", -1)
            self.lose(seat, unit, name, ledger.close(), left)

    def gather(self, seat: int, due: int) -> None:
        """Two spaces produce once more (18.15)."""
        chosen: list[str] = []
        for left in reversed(range(due)):
            spaces = [space for space in SPACES if self.producers(seat, space) and space not in chosen]
            options: list[Option] = [("gather", {"space": space}) for space in spaces]
            options = options if len(spaces) > left + 1 else options[:1]
            chosen.append(self.decide("gather", seat, options)[1]["space"])
            self.event("SpaceChosen", seat=seat, space=chosen[-1], due=left)
        for space in chosen:
            self.harvest(seat, space)

    def explode(self, seat: int) -> None:
        """A unit for nothing (18.16)."""
        upgrades = [option for option in self.upgrades(seat) if option[1]["kind"] in MILITARY]
        options = [*self.new_units(seat, ("settler",)), *upgrades]
        if not options:
            return
        if self.rules > 2:
            options.append(("decline", {}))
        chosen = self.decide("explosion", seat, options)
        if chosen[0] != "decline":
            self.make(seat, chosen, free=True)

    def innovate(self, seat: int) -> None:
        """A step up on the lowest track (18.18)."""
        lowest = min(self.level[seat].values())
        options: list[Option] = [
            ("research", {"track": track, "card": card})
            for track, level in self.level[seat].items()
            for card in ("left", "right")
            if level == lowest < self.top(track) and self.card[seat][track] in ("", card)
        ]
        if options:
            args: dict[str, Any] = self.decide("innovation", seat, options)[1]
            self.advance(seat, args["track"], args["card"], 0, free=True)

    # The end of the round

    def end_round(self) -> None:
        """Damage, Combat Power and the card (19.1 to 19.5)."""
        for seat in (self.first, other(self.first)):
            cubes = sum(unit["damage"] for unit in self.units[seat].values())
            cubes += self.damage[seat] if self.status[seat] != "conquered" else 0
            repair = self.pack["repair"]
            due = min(cubes, repair["free"] + repair["per_settler"] * self.count(seat, "settler"))
            if due:
                self.event("MendingBegan", seat=seat, due=due)
            for left in reversed(range(due)):
                _, args = self.decide("mend", seat, self.damaged(seat, "mend"))
                self.remove_cube(seat, args["unit"], 0, left, [])
        ledger = self.ledger()
        for seat in (1, 2):
            ledger.add(seat, "power", self.numbers[seat]["power_most"] - self.numbers[seat]["power"])
        if changes := ledger.close():
            self.event("PowerRestored", changes=changes)
        self.first = other(self.first)
        self.event("CardPassed", seat=self.first)
