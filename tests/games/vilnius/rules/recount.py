"""An independent recount of a game of Vilnius, from its stored events.

Written from the rulebook with plain values, and without a line of ``domain``: it follows a stream, moves
every card itself, works out by itself what an event has to say, and compares. The first thing that does not
agree is a Miscount. What chance drew has to be possible; how it was drawn is not looked at.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import chain, combinations
from typing import Any

from tests.helpers.recounting import Row
from tests.helpers.stream import Stream, Unfinished

Fields = dict[str, Any]
Zone = tuple[Any, ...]

ARMS = ("sword", "shield", "spear", "arrow")
START = {"simple": 14, "medium": 12, "heavy": 9}
AROUND = {"top": (0, -1), "right": (1, 0), "bottom": (0, 1), "left": (-1, 0)}
ALL_AGREE = ("stop_defence", "suffer", "plunder", "stop_plunder", "stop_storming")
OWNERS_AGREE = ("deploy", "sacrifice", "storm")
AFTER = {
    "": ("preparation",),
    "income": ("preparation",),
    "preparation": ("city", "defence"),
    "city": ("camps", "defence", "storming", "capturing", "garrison", "income"),
    "camps": ("defence",),
    "defence": ("damage",),
    "damage": ("silver", "gold", "plunder", "storming", "capturing", "garrison", "income"),
    "silver": ("gold", "plunder", "storming", "capturing", "garrison", "income"),
    "gold": ("plunder", "storming", "capturing", "garrison", "income"),
    "plunder": ("storming", "capturing", "garrison", "income"),
    "storming": ("capturing", "garrison", "income"),
    "capturing": ("garrison", "income"),
    "garrison": ("income",),
}
"""Which phase may follow which."""
ANSWERS = {
    "draw": ("draw", "DrawNamed", {"units": "units", "provinces": "provinces"}),
    "build": ("act", "PurchaseBegan", {"card": "building", "x": "x", "y": "y"}),
    "recruit": ("act", "PurchaseBegan", {"card": "unit"}),
    "pay": ("pay", "Paid", {}),
    "park": ("act", "ProvinceParked", {"province": "province", "of": "of", "x": "x", "y": "y"}),
    "pass": ("act", "Passed", {}),
    "deploy": ("deploy", "EnemyDefeated", {}),
    "choose_victims": ("victims", "UnitsKilled", {}),
    "stop_defence": ("deploy", "DefenceEnded", {}),
    "suffer": ("suffer", "DamageDealt", {}),
    "give_province": ("give_province", "ProvinceGivenBack", {"province": "province"}),
    "give_unit": ("give_unit", "UnitGivenBack", {"unit": "unit"}),
    "give_building": ("give_building", "BuildingGivenBack", {"x": "x", "y": "y"}),
    "stored_or_fire": ("stored_or_fire", "", {}),
    "sacrifice": ("sacrifice", "UnitsDestroyed", {"skull": "skull"}),
    "plunder": ("plunder", "LootTaken", {"seat": "taker"}),
    "stop_plunder": ("plunder", "PlunderEnded", {}),
    "storm": ("storm", "BuildingDestroyed", {"building": "building"}),
    "stop_storming": ("storm", "PhaseBegan", {}),
    "capture": ("capture", "ProvincesSeen", {"stack": "stack", "units": "units"}),
    "keep": ("keep", "ProvinceCaptured", {"province": "province", "under": "under"}),
    "stop_capturing": ("capture", "CapturingEnded", {}),
    "garrison": ("garrison", "UnitsStored", {}),
}
"""By command, the step in which it is due, the event that answers it, and the args that its fields tell."""
OWN = ("draw", "build", "recruit", "pay", "park", "pass", "capture", "keep", "stop_capturing", "garrison")
"""Commands whose answer names the seat that gave them."""


def recount(rows: Iterable[Row], pack: dict[str, Any]) -> bool:
    """Checks a stream, finished or not, with the pack's raw JSON; whether it was finished."""
    return _Game(rows, pack).finished()


def swaps(given: Counter[str], asked: Counter[str]) -> list[Fields] | None:
    """What has to be exchanged, in the order of the record; None where the weapons are not enough."""
    over = [arm for arm in ARMS for _ in range((given[arm] - asked[arm]) // 2) if given[arm] > asked[arm]]
    lack = [arm for arm in ARMS for _ in range(asked[arm] - given[arm])]
    if len(lack) > len(over):
        return None
    return [{"gave": gave, "got": got} for gave, got in zip(over, lack, strict=False)]


class _Game(Stream):
    def __init__(self, rows: Iterable[Row], pack: dict[str, Any]) -> None:
        super().__init__(rows)
        self.seats = range(1, len(self.started["seats"]) + 1)
        self.setup = self.started["setup"]
        self.pack = pack
        self.card: dict[str, Fields] = {
            card["id"]: card for part in pack.values() if isinstance(part, list) for card in part
        }
        self.conquests = {card["stack"]: Counter(card["weapons"]) for card in pack["conquests"]}
        self.units = {card["id"] for card in pack["units"]}
        self.zones: dict[Zone, Counter[str]] = {}
        self.layers: list[Counter[str]] = []
        self.stack_known: dict[int, list[str]] = {stack: [] for stack in range(1, 5)}
        self.stack_unknown = dict.fromkeys(range(1, 5), 3)
        self.built: dict[int, list[tuple[int, int, str]]] = {seat: [] for seat in self.seats}
        self.stored: dict[int, list[tuple[int, int, str]]] = {seat: [] for seat in self.seats}
        self.guarded: dict[int, list[tuple[int, int, str]]] = {seat: [] for seat in self.seats}
        self.parked: list[Fields] = []
        self.middle: list[str] = []
        self.rows: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.shown = dict.fromkeys(self.seats, 3)
        self.target: dict[int, str] = {}
        self.lent: dict[tuple[int, str], list[Counter[str]]] = {}
        self.named: dict[int, Fields] = {}
        self.trades: dict[int, set[str]] = {}
        self.used: list[tuple[int, int, int]] = []
        self.exchanged = Counter[str]()
        self.city = self.round = self.starter = self.camps = self.due = self.spoils = self.number = 0
        self.phase = ""
        self.passed: list[int] = []
        self.revealed: list[int] = []
        self.foes: list[tuple[int, str]] = []
        self.beaten: list[tuple[int, str]] = []
        self.unbeaten: list[tuple[int, str]] = []
        self.attacked: list[int] = []
        self.losses: list[tuple[int, str, str]] = []
        self.last_group: list[Fields] = []
        self.kills = 0
        self.took = Counter[int]()
        self.seen: list[str] = []
        self.look = (0, 0)
        self.buying: Fields = {}
        self.boosted = self.final = self.over = False
        self.made: Fields = {}
        """The move that waits for its answer."""
        self.asked: tuple[str, int | None] = ("", None)
        self.waiting = self.opened = self.paid = self.ended = self.glory = False
        self.tied: list[Fields] = []
        self.last = 0
        self.counted: list[str] = []
        self.done: list[int] = []

    # Reading

    def play(self) -> None:
        self.next_event()
        while not self.all_read:
            topic, fields = self.next_event()
            name = topic.split(".")[1]
            self.due_now(name, fields)
            getattr(self, f"on_{name}")(fields)
        self.demand(self.over or not (self.glory or (self.round and not self.city)), "the end is not told")
        if not self.over:
            raise Unfinished

    def same(self, given: object, due: object, what: str) -> None:
        if given != due:
            raise self.wrong(f"{what} has to be {due}, is {given}")

    def turn(self, first: int | None = None) -> list[int]:
        first = first or self.starter
        return [*range(first, len(self.seats) + 1), *range(1, first)]

    def due_now(self, name: str, data: Fields) -> None:
        """What was asked for before has to come first: a move, what it asks for, or the end of a purchase."""
        self.demand(not self.over, "the game is over")
        self.demand(not self.waiting or name in ("MoveMade", "GameEnded"), "a move is due")
        if name == "MoveMade":
            self.demand(not self.made, "the move before has no answer")
            return
        if self.buying and name not in ("Asked", "Paid", "BuildingBuilt", "UnitRecruited"):
            raise self.wrong("something has still to be paid for")
        if not self.made:
            return
        if self.made["command"] == "plunder" and name == "PileShuffled":
            return
        move, self.made = self.made, {}
        command, args = move["command"], move["args"]
        _, answer, fields = ANSWERS[command]
        if command == "stored_or_fire":
            answer = "CityBurned" if args["province"] is None else "StoredDiscarded"
            self.same(data.get("province"), args["province"], "province")
        self.same(name, answer, f"the answer to {command}")
        for field, arg in fields.items():
            self.same(data[field], args[arg], field)
        if command in OWN:
            self.same(data["seat"], move["seat"], "seat")
        if command in ("deploy", "suffer"):
            self.same(f"{data['row']} {data['enemy']}", args["enemy"], "enemy")
        items: list[str] | None = None
        if command in ("pass", "garrison"):
            items = [slot["card"] for slot in data["stored"]]
        elif command in ("storm", "sacrifice"):
            items = [f"{o['seat']} {o['unit']}" for o in data["group" if command == "storm" else "units"]]
        elif command in ("deploy", "choose_victims"):
            items = []
            for one in data["group" if command == "deploy" else "units"]:
                item = f"{one['seat']} {one['unit']}" + (f"#{one['number']}" if one["number"] else "")
                single = command == "deploy" and one["number"]
                items += [f"{item} {weapon}" for weapon in one["gives"]] if single else [item]
        elif command == "pay":
            items = [*data["provinces"], *(f"{card['seat']} {card['province']}" for card in data["parked"])]
            at = {(x, y): card for x, y, card in self.built[data["seat"]]}
            items += [at[spot["x"], spot["y"]] for spot in data["sources"]]
            items += ["tools_for_gold"] * data["for_gold"] + ["gold_for_tools"] * data["for_tools"]
        if items is not None:
            named = args.get("units", args.get("parts", args.get("store")))
            self.same(sorted(items), sorted(named), "what was named")

    def next_seat(self) -> int:
        """Who acts next in the city phase."""
        order = self.turn(self.last % len(self.seats) + 1 if self.last else None)
        return next(seat for seat in order if seat not in self.passed)

    # Cards

    def zone(self, *name: Any) -> Counter[str]:
        return self.zones.setdefault(name, Counter())

    def take(self, cards: Iterable[str], *name: Any) -> None:
        here = self.zone(*name)
        for card in cards:
            self.demand(here[card] > 0, f"{card} is not in {name}")
            here[card] -= 1

    def put(self, cards: Iterable[str], *name: Any) -> None:
        self.zone(*name).update(cards)

    def move(self, cards: Iterable[str], out: Zone, into: Zone) -> None:
        cards = list(cards)
        self.take(cards, *out)
        self.put(cards, *into)

    def size(self, *name: Any) -> int:
        return sum(self.zone(*name).values())

    def cards(self, *name: Any) -> list[str]:
        return sorted(self.zone(*name).elements())

    def kind(self, card: str) -> str:
        return "unit" if card in self.units else "province"

    def count_all(self) -> None:
        """The cards of the box, wherever they lie: once a round, and at the end."""
        cards = sum(self.zones.values(), Counter[str]()) + sum(self.layers, Counter[str]())
        cards.update(card for known in self.stack_known.values() for card in known)
        cards.update(chain(self.middle, *self.rows.values(), self.seen, self.target.values()))
        cards.update(enemy for _, enemy in (*self.foes, *self.beaten, *self.unbeaten))
        cards.update(
            card for of in (self.built, self.stored, self.guarded) for own in of.values() for *_, card in own
        )
        cards.update(card["province"] for card in self.parked)
        cards.update(unit for (_, unit), lent in self.lent.items() for _ in lent)
        seats = len(self.seats)
        due = Counter[str]()
        for card in chain.from_iterable(
            self.pack[part] for part in ("units", "buildings", "provinces", "enemies", "strongholds")
        ):
            own = card.get("personal") or card.get("home")
            due[card["id"]] += card["copies"] * (seats if own else 1)
        due.update({"vilnius": seats + 2, "quarter": seats})
        cards = Counter({card: n for card, n in cards.items() if n and card not in ("boost", "final_attack")})
        self.same(cards - due, Counter(), "what is too many")
        self.same(due - cards, Counter(), "what is missing")

    # What cards say

    def stands(self, seat: int, field: str) -> list[Any]:
        """A field of all buildings of a seat, where it is there."""
        return [value for *_, card in self.built[seat] if (value := self.card[card].get(field))]

    def income(self, seat: int) -> int:
        return int(
            5 + sum(self.stands(seat, "income")) - sum(self.card[card].get("toll", 0) for card in self.middle)
        )

    def strength(self, enemies: Iterable[str]) -> int:
        return sum(self.card[enemy]["strength"] for enemy in enemies)

    def skulls(self, enemy: str, colour: str) -> int:
        card = self.card[enemy]
        more: int = card["boosted_skulls"].get(colour, 0) if self.boosted else 0
        return int(card["skulls"].get(colour, 0)) + more

    def asks(self, enemy: str) -> Counter[str]:
        card = self.card[enemy]
        return Counter(card["weapons"]) + Counter(card["boosted_weapons"] if self.boosted else {})

    def arms(self, units: Iterable[str]) -> Counter[str]:
        return sum((Counter(self.card[unit]["weapons"]) for unit in units), Counter[str]())

    def edge(
        self, x: int, y: int, seat: int, without: tuple[int, int] | None = None
    ) -> list[tuple[int, int, str]]:
        """The neighbours of a place, each with the type that its edge shows there."""
        opposite = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
        edges = []
        for side, (right, down) in AROUND.items():
            for at_x, at_y, card in self.built[seat]:
                if (at_x, at_y) == (x + right, y + down) != without:
                    edges.append((at_x, at_y, self.card[card]["edges"][opposite[side]]))
        return edges

    def at_rim(self, seat: int, gone: tuple[int, int]) -> bool:
        """Whether all other buildings are reached without one, which is not of the first two."""
        at = {(x, y): card for x, y, card in self.built[seat]}
        if self.card[at[gone]].get("start"):
            return False
        reached, grown = {(0, 0), (1, 0)}, True
        while grown:
            grown = False
            for x, y in at.keys() - reached - {gone}:
                shown = [kind for a, b, kind in self.edge(x, y, seat, gone) if (a, b) in reached]
                if self.card[at[x, y]]["kind"] in shown:
                    reached.add((x, y))
                    grown = True
        return len(reached) == len(at) - 1

    def attackers(self) -> list[int]:
        return [seat for seat in self.turn() if self.strength(self.rows[seat]) >= self.shown[seat]]

    def row(self, seat: int) -> Fields:
        return {
            "seat": seat,
            "enemies": self.rows[seat],
            "strength": self.strength(self.rows[seat]),
            "shown": self.shown[seat],
            "destination": self.target[seat],
        }

    def points(self, data: Fields, amount: int, source: str) -> None:
        self.city += amount
        due = [{"seat": seat, "amount": amount, "source": source, "total": self.city} for seat in self.seats]
        self.same(data["scores"], due, "scores")

    # Moves

    def on_MoveMade(self, data: Fields) -> None:  # noqa: N802 - the name of the event
        self.demand(data["move"] > self.number, "the number of the move was there before")
        self.number, self.made, self.waiting = data["move"], data, False
        args, command = data["args"], data["command"]
        step, seat = self.asked
        self.same(ANSWERS[command][0], step, "the step")
        self.demand(data["seat"] == seat or (seat is None and data["seat"] not in self.named), "not its turn")
        if command in ALL_AGREE:
            self.same(args["agreed"], self.turn(), "agreed")
        if command in OWNERS_AGREE:
            own = {int(item[0]) for item in args["units"]}
            self.same(args["agreed"], [seat for seat in self.turn() if seat in own], "agreed")
        if "agreed" in args:
            self.same(data["seat"], self.starter, "the speaker")

    def on_Asked(self, data: Fields) -> None:  # noqa: N802
        asked = (data["step"], data["seat"])
        self.demand(asked != self.asked, "it was asked for")
        self.asked, self.waiting = asked, True
        self.same(bool(self.buying), data["step"] == "pay", "whether something is bought")
        self.same(bool(self.tied), data["step"] == "victims", "whether victims are due")
        self.demand(self.opened or data["step"] != "act", "the city phase has not begun")
        if data["step"] == "act":
            self.same(data["seat"], self.next_seat(), "who acts")
        if data["step"] == "draw":
            stores = [*self.stored.values(), *self.guarded.values(), *map(self.loot_of, self.seats)]
            self.demand(not any(stores), "stores come first")
        fought = data["step"] != "deploy" or all(self.asks(enemy) for _, enemy in self.foes)
        self.demand(fought, "an enemy asks for no weapon, and is not defeated")
        joint = data["step"] in ("deploy", "victims", "suffer", "sacrifice", "plunder", "storm")
        if joint:
            self.same(data["seat"], self.starter, "the speaker")
        self.same(data["seat"] is None, data["step"] == "draw", "nobody alone")

    def loot_of(self, seat: int) -> list[str]:
        return self.cards("loot", seat)

    def on_PhaseBegan(self, data: Fields) -> None:  # noqa: N802
        self.demand(data["phase"] in AFTER[self.phase], f"{data['phase']} does not follow {self.phase}")
        self.phase, self.asked, self.last = data["phase"], ("", None), 0
        if self.phase == "damage":
            self.demand(self.ended, "the defence has not ended")
        if self.phase in ("storming", "capturing", "garrison", "income"):
            self.same((self.foes, self.unbeaten, self.beaten), ([], [], []), "enemies on the field")
        if self.phase == "city":
            self.same(sorted(self.revealed), list(self.seats), "who revealed a card")

    # Set-up and income

    def on_CardsLaid(self, data: Fields) -> None:  # noqa: N802
        pack, seats = self.pack, len(self.seats)

        def copies(cards: Iterable[Fields]) -> list[str]:
            return [card["id"] for card in cards for _ in range(card["copies"])]

        home = sorted(copies(card for card in pack["provinces"] if card["home"]))
        own = sorted(
            card["id"] for card in pack["buildings"] if card.get("personal") and not card.get("start")
        )
        begin = sorted(card["id"] for card in pack["units"] for _ in range(card.get("starting", 0)))
        first = [{"building": "residence", "x": 0, "y": 0}, {"building": "barracks", "x": 1, "y": 0}]
        for seat, start in zip(self.seats, data["seats"], strict=True):
            emblem = self.setup["emblems"][seat - 1]
            due = {"seat": seat, "emblem": emblem, "built": first, "personal": own, "provinces": home}
            self.same(start, due | {"units": begin, "strength": 3, "destination": "vilnius"}, f"seat {seat}")
            self.built[seat] = [(0, 0, "residence"), (1, 0, "barracks")]
            self.put(own, "personal", seat)
            self.put(home, "pile", "province", seat)
            self.put(begin, "pile", "unit", seat)
            self.target[seat] = "vilnius"
        general = [[card["id"], card["copies"]] for card in pack["buildings"] if not card.get("personal")]
        self.same(data["general"], general, "general")
        supply = [[c["id"], c["copies"] - seats * c.get("starting", 0)] for c in pack["units"]]
        self.same(data["supply"], supply, "supply")
        self.zones["general",] = Counter(dict(data["general"]))
        self.zones["supply",] = Counter(dict(data["supply"]))
        weaponless = sorted(copies(card for card in pack["enemies"] if card.get("weaponless")))
        others = copies(
            [*(card for card in pack["enemies"] if not card.get("weaponless")), *pack["strongholds"]]
        )
        self.same(data["deck"], [weaponless, sorted(others), ["boost"], ["final_attack"]], "deck")
        self.layers = [Counter(layer) for layer in data["deck"]]
        pool = sorted(copies(card for card in pack["provinces"] if not card["home"]))
        self.same((data["stacks"], data["pool"]), ([3, 3, 3, 3], pool), "stacks")
        self.put(pool, "pool")
        piles = sorted(["vilnius", "vilnius", *["quarter"] * seats])
        self.same(data["destinations"], piles, "destinations")
        self.put(piles, "destinations")
        self.points(data, START[self.setup["difficulty"]], "start")

    def on_RoundBegan(self, data: Fields) -> None:  # noqa: N802
        self.same(data["round"], self.round + 1, "round")
        self.same(data["drawn"], self.round == 0, "drawn")
        if self.round:
            self.same(sorted(self.passed), list(self.seats), "who has passed")
            self.same(data["seat"], self.starter % len(self.seats) + 1, "seat")
        self.demand(data["seat"] in self.seats, "no such seat begins")
        for seat in self.seats:
            self.same(self.cards("hand", "unit", seat), [], "Units in hand")
            self.same(self.cards("hand", "province", seat), [], "Provinces in hand")
        self.same(self.attacked, [], "who still needs a Destination")
        self.round, self.starter = data["round"], data["seat"]
        self.named, self.passed, self.revealed, self.used = {}, [], [], []
        self.exchanged.clear()
        self.opened, self.done = False, []
        self.same(self.seen, [], "Provinces that were looked at")
        self.count_all()

    def on_StoresTaken(self, data: Fields) -> None:  # noqa: N802
        seat = data["seat"]
        self.same(data["stored"], [card for *_, card in self.stored[seat]], "stored")
        self.same(data["guarded"], [card for *_, card in self.guarded[seat]], "guarded")
        self.same(data["loot"], self.cards("loot", seat), "loot")
        self.demand(data["stored"] or data["guarded"] or data["loot"], "nothing was taken")
        self.zone("loot", seat).clear()
        self.stored[seat], self.guarded[seat] = [], []
        self.put([*data["stored"], *data["loot"]], "hand", "province", seat)
        self.put(data["guarded"], "hand", "unit", seat)

    def on_DrawNamed(self, data: Fields) -> None:  # noqa: N802
        seat = data["seat"]
        there = {k: self.size("pile", k, seat) + self.size("discard", k, seat) for k in ("unit", "province")}
        self.same(data["income"], self.income(seat), "income")
        self.same(data["units"] + data["provinces"], min(data["income"], sum(there.values())), "cards")
        self.demand(0 <= data["units"] <= there["unit"], "so many Units are not there")
        self.demand(0 <= data["provinces"] <= there["province"], "so many Provinces are not there")
        self.demand(seat not in self.named, "it has named them")
        self.demand(
            not (self.stored[seat] or self.guarded[seat] or self.size("loot", seat)), "stores come first"
        )
        self.named[seat] = {"unit": data["units"], "province": data["provinces"]}

    def on_PileShuffled(self, data: Fields) -> None:  # noqa: N802
        kind, seat = data["kind"], data["seat"]
        self.same(self.size("pile", kind, seat), 0, "the pile")
        self.same(sorted(data["cards"]), self.cards("discard", kind, seat), "cards")
        self.demand(data["cards"], "nothing is shuffled")
        self.move(data["cards"], ("discard", kind, seat), ("pile", kind, seat))

    def on_CardsDrawn(self, data: Fields) -> None:  # noqa: N802
        kind, seat, cards = data["kind"], data["seat"], data["cards"]
        if self.round == 1:
            self.same(
                (kind, sorted(cards)), ("province", self.cards("pile", "province", seat)), "the first hand"
            )
        else:
            self.same(len(self.named), len(self.seats), "who named cards")
            left = self.named[seat][kind]
            self.demand(cards, "nothing is drawn")
            self.same(len(cards), min(left, self.size("pile", kind, seat)), "cards drawn")
            self.named[seat][kind] -= len(cards)
            waiting = [s for s in self.turn() if sum(self.named[s].values()) or s == seat]
            self.same(waiting[0], seat, "who draws")
            self.demand(kind == "unit" or not self.named[seat]["unit"], "Units are drawn first")
        self.move(cards, ("pile", kind, seat), ("hand", kind, seat))

    # Preparation

    def on_OrderCardRevealed(self, data: Fields) -> None:  # noqa: N802
        card, seat = data["card"], data["seat"]
        self.demand(not self.final, "the Final Attack is on")
        self.demand(self.layers[0][card] > 0, f"{card} is not on top")
        self.layers[0][card] -= 1
        self.layers = [layer for layer in self.layers if sum(layer.values())]
        if seat is None:
            self.same((self.phase, self.camps > 0), ("camps", True), "a War Camp's card")
            self.camps -= 1
            row = self.attackers()[0]
        else:
            row = self.turn()[len(self.revealed)]
            self.same((self.phase, seat), ("preparation", row), "who reveals")
            self.revealed.append(seat)
        if "strength" in self.card[card]:
            to = "row"
            self.rows[row].append(card)
        elif card in ("boost", "final_attack"):
            to = card.removesuffix("_attack")
            self.final = to == "final"
        elif seat is not None and len(self.middle) < 3:
            to = "middle"
            self.middle.append(card)
        else:
            to = "discard"
            self.put([card], "order")
        self.same((data["to"], data["row"]), (to, row if to == "row" else None), "where it goes")

    def on_BoostBegan(self, data: Fields) -> None:  # noqa: N802
        self.same(sorted(data["shuffled"]), self.cards("order"), "shuffled")
        self.zone("order").clear()
        if data["shuffled"]:
            self.layers.insert(0, Counter(data["shuffled"]))
        self.boosted = True
        losses = [(seat, "unit") for seat in self.turn()] + [(0, "fire")]
        self.same([(hit["seat"], hit["damage"]) for hit in data["losses"]], losses, "losses")
        self.losses = [(seat, damage, "boost") for seat, damage in losses]

    # City

    def on_CityOpened(self, data: Fields) -> None:  # noqa: N802
        due = []
        for seat in self.seats:
            self.trades[seat] = set(chain.from_iterable(self.stands(seat, "trades")))
            due.append(
                {
                    "seat": seat,
                    "trades": sorted(self.trades[seat]),
                    "income": self.income(seat),
                    "units": self.size("hand", "unit", seat),
                    "provinces": self.size("hand", "province", seat),
                    "row": self.strength(self.rows[seat]),
                    "shown": self.shown[seat],
                }
            )
        self.same((data["city"], data["seats"]), (self.city, due), "the table")
        self.same((self.phase, self.opened), ("city", False), "the city phase")
        self.opened = True

    def on_PurchaseBegan(self, data: Fields) -> None:  # noqa: N802
        seat, card = data["seat"], self.card[data["card"]]
        self.same((self.phase, self.next_seat()), ("city", seat), "who buys")
        self.same(data["unit"], data["card"] in self.units, "unit")
        self.buying, self.paid = data, False
        if data["unit"]:
            self.same((data["x"], data["y"]), (0, 0), "place")
            self.demand(self.zone("supply")[data["card"]] > 0, "it is not in the supply")
            lacking = set(card.get("requires", ())) - {name for *_, name in self.built[seat]}
            self.same(lacking, set(), "missing buildings")
            return
        self.demand(
            self.zone("personal", seat)[data["card"]] + self.zone("general")[data["card"]], "not there"
        )
        names = {name for *_, name in self.built[seat]}
        self.demand(card.get("excludes") not in names, "it is excluded")
        self.demand(data["card"] not in [self.card[name].get("excludes") for name in names], "it is excluded")
        number = 5 + sum(self.stands(seat, "most"))
        self.demand(card.get("always") or len(self.built[seat]) < number, "too many buildings")
        self.demand((data["x"], data["y"]) not in [(x, y) for x, y, _ in self.built[seat]], "not free")
        kinds = [kind for *_, kind in self.edge(data["x"], data["y"], seat)]
        self.demand(card["kind"] in kinds, f"{card['kind']} fits no edge")

    def on_Paid(self, data: Fields) -> None:  # noqa: N802
        seat, card = data["seat"], self.card[self.buying["card"]]
        price = (card.get("gold", 0), card.get("tools", 0))
        self.same((seat, data["card"]), (self.buying["seat"], self.buying["card"]), "what is paid for")
        self.same((data["price_gold"], data["price_tools"]), price, "price")
        self.demand(not self.paid, "it is paid")
        self.paid = True
        parts: list[tuple[int, int]] = []
        for name in [*data["provinces"], *(parked["province"] for parked in data["parked"])]:
            worth = [self.card[name].get("gold", 0), self.card[name].get("tools", 0)]
            trade = self.card[name].get("trade")
            if trade and trade["good"] in self.trades[seat]:
                worth = [worth[0] + trade["gold"], worth[1] + trade["tools"]]
            parts.append((worth[0], worth[1]))
        at = {(x, y): name for x, y, name in self.built[seat]}
        for spot in data["sources"]:
            place = (spot["seat"], spot["x"], spot["y"])
            self.demand(spot["seat"] == seat and place not in self.used, "it has made its resource")
            resource = self.card[at[spot["x"], spot["y"]]]["makes"]
            parts.append((int(resource == "gold"), int(resource == "tools")))
            self.used.append(place)
        parts += [(1, -2)] * data["for_gold"] + [(-1, 2)] * data["for_tools"]
        total = (sum(gold for gold, _ in parts), sum(tools for _, tools in parts))
        self.same((data["gold"], data["tools"]), total, "what the parts make")
        for size in range(len(parts) + 1):
            for some in combinations(parts, size):
                makes = (sum(gold for gold, _ in some), sum(tools for _, tools in some))
                covers = makes[0] >= price[0] and makes[1] >= price[1]
                self.same(covers, size == len(parts), "a payment that is enough")
        houses = sum(len(self.stands(other, "exchange")) for other in self.seats)
        for way in ("for_gold", "for_tools"):
            self.exchanged[way] += data[way]
            self.demand(self.exchanged[way] <= houses, "too many exchanges")
        self.move(data["provinces"], ("hand", "province", seat), ("discard", "province", seat))
        for parked in data["parked"]:
            self.demand(parked["seat"] != seat, "its owner parked it")
            self.unpark(parked)

    def unpark(self, parked: Fields) -> None:
        self.demand(parked in self.parked, "it is not parked")
        self.parked.remove(parked)
        self.put([parked["province"]], "discard", "province", parked["seat"])

    def on_BuildingBuilt(self, data: Fields) -> None:  # noqa: N802
        seat = data["seat"]
        self.demand(self.paid, "it is not paid")
        for key, other in (("seat", "seat"), ("building", "card"), ("x", "x"), ("y", "y")):
            self.same(data[key], self.buying[other], key)
        self.same(data["personal"], bool(self.card[data["building"]].get("personal")), "personal")
        self.take([data["building"]], *(("personal", seat) if data["personal"] else ("general",)))
        self.built[seat].append((data["x"], data["y"], data["building"]))
        self.buying, self.last = {}, seat

    def on_UnitRecruited(self, data: Fields) -> None:  # noqa: N802
        bought = (self.buying["seat"], self.buying["card"])
        self.demand(self.paid, "it is not paid")
        self.same((data["seat"], data["unit"]), bought, "what is recruited")
        self.move([data["unit"]], ("supply",), ("discard", "unit", data["seat"]))
        self.buying, self.last = {}, data["seat"]

    def on_ProvinceParked(self, data: Fields) -> None:  # noqa: N802
        at = {(x, y): name for x, y, name in self.built[data["of"]]}
        self.same(at[data["x"], data["y"]], "kontor", "where it is parked")
        edges = [(card["of"], card["x"], card["y"], card["seat"]) for card in self.parked]
        self.demand((data["of"], data["x"], data["y"], data["seat"]) not in edges, "the edge is taken")
        self.take([data["province"]], "hand", "province", data["seat"])
        self.same(data["seat"], self.next_seat(), "who parks")
        self.parked.append(dict(data))
        self.last = data["seat"]

    def slots(self, seat: int, kind: str, data: Fields) -> list[tuple[int, int, str]]:
        """What is stored, in the stores in the order of building; the rest of the hand is discarded."""
        stores = [(x, y) for x, y, name in self.built[seat] if self.card[name].get("stores") == kind]
        stored = [(slot["x"], slot["y"], slot["card"]) for slot in data["stored"]]
        self.same([(x, y) for x, y, _ in stored], stores[: len(stored)], "stores")
        self.take([card for *_, card in stored], "hand", kind, seat)
        self.same(sorted(data["discarded"]), self.cards("hand", kind, seat), "discarded")
        self.move(data["discarded"], ("hand", kind, seat), ("discard", kind, seat))
        return stored

    def on_Passed(self, data: Fields) -> None:  # noqa: N802
        seat = data["seat"]
        self.same((self.phase, self.next_seat(), self.opened), ("city", seat, True), "who passes")
        self.passed.append(seat)
        self.last = seat
        self.stored[seat] = self.slots(seat, "province", data)

    # The attack

    def on_CampsCalled(self, data: Fields) -> None:  # noqa: N802
        self.same((self.phase, self.camps), ("camps", 0), "War Camps")
        self.camps = sum(self.card[card].get("camps", 0) for card in self.middle)
        self.same(data["cards"], self.camps, "cards")
        self.demand(self.camps and self.attackers(), "no War Camp is asked")

    def on_AttackBegan(self, data: Fields) -> None:  # noqa: N802
        self.same(data["final"], self.final, "final")
        self.demand(self.final or not self.camps, "War Camps come first")
        if self.final:
            strong = [s for s in self.turn() if self.strength(self.rows[s]) * 2 >= self.shown[s]]
            weak = [s for s in self.turn() if s not in strong and self.rows[s]]
        else:
            self.same(sorted(self.passed), list(self.seats), "who has passed")
            strong, weak = self.attackers(), []
            camps = sum(self.card[card].get("camps", 0) for card in self.middle)
            self.demand(self.phase == ("camps" if camps else "city"), "War Camps come first")
        self.same(data["rows"], [self.row(seat) for seat in strong], "rows")
        self.same(data["discarded"], [self.row(seat) for seat in weak], "discarded")
        self.attacked, self.ended, self.counted = list(strong), False, []
        self.foes = [(seat, enemy) for seat in strong for enemy in self.rows[seat]]
        for seat in weak:
            self.put(self.rows[seat], "order")
        for seat in (*strong, *weak):
            self.rows[seat] = []
        self.camps = 0

    def on_EnemyDefeated(self, data: Fields) -> None:  # noqa: N802
        foe = (data["row"], data["enemy"])
        self.demand(foe in self.foes, "it does not attack")
        self.foes.remove(foe)
        self.beaten.append(foe)
        asked, given = self.asks(foe[1]), Counter[str]()
        self.same(data["asked"], [arm for arm in ARMS for _ in range(asked[arm])], "asked")
        self.same(bool(data["group"]), bool(data["asked"]), "a group")
        for fighter in data["group"]:
            seat, unit, number = fighter["seat"], fighter["unit"], fighter["number"]
            gives = Counter(fighter["gives"])
            given += gives
            card = self.card[unit]
            self.same(bool(number), bool(card.get("distribute")), "whether it distributes")
            lent = self.lent.setdefault((seat, unit), [])
            if number > len(lent) or not number:
                self.take([unit], "hand", "unit", seat)
                has = Counter[str](card["weapons"])
                if number:
                    self.same(number, len(lent) + 1, "number")
                    lent.append(has)
                else:
                    self.put([unit], "aside", seat)
            else:
                has = lent[number - 1]
            self.demand(gives and not gives - has, "it does not have these weapons")
            self.demand(number or gives == has, "it gives all")
            self.same(Counter(fighter["left"]), has - gives, "left")
            if number:
                lent[number - 1] = has - gives
        self.same(data["exchanged"], swaps(given, asked), "exchanged")
        red = self.skulls(foe[1], "red")
        cancelled = min(red, sum(self.card[one["unit"]].get("stultify", 0) for one in data["group"]))
        self.kills = min(red - cancelled, len(data["group"]))
        self.same((data["red"], data["cancelled"], data["kills"]), (red, cancelled, self.kills), "skulls")
        self.last_group = [{key: one[key] for key in ("seat", "unit", "number")} for one in data["group"]]

    def precious(self, one: Fields) -> tuple[bool, int]:
        card = self.card[one["unit"]]
        return bool(card.get("martyr")), card.get("gold", 0) + card.get("tools", 0)

    def on_VictimsDue(self, data: Fields) -> None:  # noqa: N802
        top = max(map(self.precious, self.last_group))
        tied = [one for one in self.last_group if self.precious(one) == top]
        key = lambda one: (one["seat"], one["unit"], one["number"])  # noqa: E731
        self.same(sorted(data["units"], key=key), sorted(tied, key=key), "units")
        self.same(data["number"], self.kills, "number")
        self.demand(self.kills < len(tied), "all of them die")
        self.same(self.tied, [], "victims")
        self.tied = tied

    def on_UnitsKilled(self, data: Fields) -> None:  # noqa: N802
        dead, self.tied = data["units"], []
        for one in dead:
            self.demand(one in self.last_group, "it was not in the group")
            self.last_group.remove(one)
        self.kills -= len(dead)
        self.demand(self.kills >= 0, "too many die")
        left = [self.precious(one) for one in self.last_group]
        self.demand(not left or min(map(self.precious, dead)) >= max(left), "others are more precious")
        for one in sorted(dead, key=lambda one: -one["number"]):
            if one["number"]:
                del self.lent[one["seat"], one["unit"]][one["number"] - 1]
            else:
                self.take([one["unit"]], "aside", one["seat"])
        self.put([one["unit"] for one in dead], "supply")

    def on_DefenceEnded(self, data: Fields) -> None:  # noqa: N802
        self.same(self.kills, 0, "Units that still have to die")
        enemies = sorted((enemy["row"], enemy["enemy"]) for enemy in data["undefeated"])
        self.same(enemies, sorted(self.foes), "undefeated")
        self.same(data["defeated"], len(self.beaten), "defeated")
        self.demand(data["defeated"] <= data["most"] <= len(self.beaten) + len(self.foes), "most")
        self.same((self.phase, self.ended), ("defence", False), "the defence")
        self.ended = True
        self.demand(all(self.asks(enemy) for _, enemy in self.foes), "one asks for no weapon")
        for (seat, unit), lent in self.lent.items():
            self.put([unit] * len(lent), "aside", seat)
        self.lent = {}

    def on_DamageDealt(self, data: Fields) -> None:  # noqa: N802
        foe = (data["row"], data["enemy"])
        self.demand(foe in self.foes, "it has no damage to deal")
        self.foes.remove(foe)
        self.unbeaten.append(foe)
        self.same(self.losses, [], "what is still to be suffered")
        side = "vilnius" if self.final or self.target[foe[0]] == "vilnius" else "player"
        self.same(data["side"], side, "side")
        due = [{"seat": foe[0], "damage": icon} for icon in self.card[foe[1]][side]]
        self.same(data["losses"], due, "losses")
        self.losses = [(foe[0], hit["damage"], foe[1]) for hit in due]

    def lost(self, data: Fields, *damage: str) -> None:
        """The next loss has to be one of these, of this seat, by this card."""
        seat, icon, by = self.losses.pop(0)
        self.demand(icon in damage, f"{icon} is due")
        self.same((data.get("seat", seat), data["by"]), (seat, by), "who loses by what")

    def on_CityBurned(self, data: Fields) -> None:  # noqa: N802
        seat, icon, _ = self.losses[0]
        self.lost(data, "fire", "stored_or_fire")
        self.same((data["row"], data["instead"]), (seat, icon == "stored_or_fire"), "row and instead")
        self.points(data, -1, "fire")
        self.same(data["left"], self.city, "left")

    def source(self, kind: str, seat: int) -> str:
        if self.size("discard", kind, seat):
            return "discard"
        if self.size("pile", kind, seat):
            return "pile"
        return "store" if kind == "province" and self.stored[seat] else "hand"

    def give_back(self, data: Fields, kind: str) -> str:
        seat, card = data["seat"], str(data[kind])
        self.lost(data, kind)
        self.same(data["origin"], self.source(kind, seat), "origin")
        if data["origin"] == "store":
            slot = next(slot for slot in self.stored[seat] if slot[2] == card)
            self.stored[seat].remove(slot)
        else:
            self.take([card], data["origin"], kind, seat)
        return card

    def on_ProvinceGivenBack(self, data: Fields) -> None:  # noqa: N802
        self.stack_known[4].append(self.give_back(data, "province"))

    def on_UnitGivenBack(self, data: Fields) -> None:  # noqa: N802
        self.put([self.give_back(data, "unit")], "supply")

    def on_StoredDiscarded(self, data: Fields) -> None:  # noqa: N802
        self.lost(data, "stored_or_fire")
        self.stored[data["seat"]].remove((data["x"], data["y"], data["province"]))
        self.put([data["province"]], "discard", "province", data["seat"])

    def on_BuildingGivenBack(self, data: Fields) -> None:  # noqa: N802
        seat, place = data["seat"], (data["x"], data["y"])
        self.lost(data, "building")
        self.demand(self.at_rim(seat, place), "it is not at the rim")
        self.built[seat].remove((*place, data["building"]))
        self.same(data["personal"], bool(self.card[data["building"]].get("personal")), "personal")
        self.put([data["building"]], *(("personal", seat) if data["personal"] else ("general",)))
        held = [slot for slot in self.stored[seat] if slot[:2] == place]
        self.same(data["stored"], held[0][2] if held else None, "stored")
        for slot in held:
            self.stored[seat].remove(slot)
            self.put([slot[2]], "discard", "province", seat)
        there = [card for card in self.parked if (card["of"], card["x"], card["y"]) == (seat, *place)]
        self.same(sorted(card["seat"] for card in data["parked"]), sorted(c["seat"] for c in there), "parked")
        for card in data["parked"]:
            self.unpark(card)

    def on_LossSpared(self, data: Fields) -> None:  # noqa: N802
        seat, damage = data["seat"], data["damage"]
        self.lost(data, damage)
        if damage == "building":
            rim = [(x, y) for x, y, _ in self.built[seat] if self.at_rim(seat, (x, y))]
            self.same(rim, [], "the rim")
        else:
            self.demand(damage in ("unit", "province"), "it is not spared")
            self.same(
                (self.source(damage, seat), self.size("hand", damage, seat)), ("hand", 0), "what is there"
            )

    def on_SkullsCounted(self, data: Fields) -> None:  # noqa: N802
        self.same((data["skull"], self.foes, self.losses), (self.phase, [], []), "skull")
        number = sum(self.skulls(enemy, data["skull"]) for _, enemy in (*self.beaten, *self.unbeaten))
        self.same(data["number"], number, "number")
        self.demand(data["skull"] not in self.counted, "they were counted")
        self.counted.append(data["skull"])
        self.due = number

    def on_UnitsDestroyed(self, data: Fields) -> None:  # noqa: N802
        field = "tools" if data["skull"] == "silver" else "gold"
        self.same((data["skull"], data["due"]), (self.phase, self.due), "due")
        for one in data["units"]:
            self.take([one["unit"]], "aside", one["seat"])
        self.put([one["unit"] for one in data["units"]], "supply")
        worth = [self.card[one["unit"]].get(field, 0) for one in data["units"]]
        self.same(data["worth"], sum(worth), "worth")
        self.demand(worth and all(worth), "one is worth nothing")
        self.demand(all(sum(worth) - one < self.due for one in worth), "one could be left out")
        rest = sum(self.card[unit].get(field, 0) for seat in self.seats for unit in self.cards("aside", seat))
        self.demand(sum(worth) >= self.due or not rest, "they are not enough")
        self.due = 0

    def on_FieldCleared(self, data: Fields) -> None:  # noqa: N802
        self.same((self.foes, self.losses, self.due), ([], [], 0), "what is still to be suffered")
        self.same(sorted(data["enemies"]), sorted(enemy for _, enemy in self.unbeaten), "enemies")
        self.put(data["enemies"], "order")
        self.unbeaten = []
        own: list[Fields] = [
            {"seat": s, "units": self.cards("aside", s)} for s in self.turn() if self.size("aside", s)
        ]
        self.same([{**one, "units": sorted(one["units"])} for one in data["units"]], own, "units")
        for one in own:
            self.move(one["units"], ("aside", one["seat"]), ("discard", "unit", one["seat"]))

    # After the attack

    def on_PlunderBegan(self, data: Fields) -> None:  # noqa: N802
        self.same(data["strength"], self.strength(enemy for _, enemy in self.beaten), "strength")
        self.same(data["cards"], data["strength"] // 5, "cards")
        self.same((self.phase, self.spoils), ("plunder", 0), "loot")
        self.spoils = data["cards"]
        self.took.clear()

    def on_LootTaken(self, data: Fields) -> None:  # noqa: N802
        seat = data["seat"]
        self.same(data["cause"], "plunder" if self.phase == "plunder" else "building", "cause")
        if data["cause"] == "plunder":
            self.demand(self.spoils, "no loot is left")
            self.same(self.took[seat], min(self.took[other] for other in self.seats), "cards taken before")
            self.spoils -= 1
            self.took[seat] += 1
        self.move([data["province"]], ("pile", "province", seat), ("loot", seat))

    def on_PlunderEnded(self, data: Fields) -> None:  # noqa: N802
        self.same(sorted(data["enemies"]), sorted(enemy for _, enemy in self.beaten), "enemies")
        if self.phase != "plunder":
            self.spoils = self.strength(enemy for _, enemy in self.beaten) // 5
        self.same(data["left"], self.spoils, "left")
        self.put(data["enemies"], "order")
        self.beaten, self.spoils = [], 0

    def on_BuildingDestroyed(self, data: Fields) -> None:  # noqa: N802
        building, shown = data["building"], Counter[str](self.card[data["building"]]["weapons"])
        guards = [card for card in self.middle if self.card[card].get("guards")]
        self.demand(
            building in self.middle and (not guards or building in guards), "it is not open to attack"
        )
        raised = Counter[str](data["raised"])
        number = min(6, sum(shown.values())) if len(self.seats) == 2 else sum(shown.values())
        self.same((sum(raised.values()), raised - shown), (number, Counter()), "raised")
        given = self.arms(one["unit"] for one in data["group"])
        self.same(data["exchanged"], swaps(given, raised), "exchanged")
        for one in data["group"]:
            self.move([one["unit"]], ("hand", "unit", one["seat"]), ("discard", "unit", one["seat"]))
        self.middle.remove(building)
        self.put([building], "order")

    def on_ProvincesSeen(self, data: Fields) -> None:  # noqa: N802
        seat, stack, known = data["seat"], data["stack"], self.stack_known[data["stack"]]
        self.same((self.phase, self.seen, seat in self.done), ("capturing", [], False), "who captures")
        self.same(data["exchanged"], swaps(self.arms(data["units"]), self.conquests[stack]), "exchanged")
        self.move(data["units"], ("hand", "unit", seat), ("discard", "unit", seat))
        unknown = min(3, self.stack_unknown[stack])
        self.same(data["unknown"], unknown, "unknown")
        self.take(data["provinces"][:unknown], "pool")
        self.stack_unknown[stack] -= unknown
        self.same(data["provinces"][unknown:], known[: 3 - unknown], "provinces")
        self.demand(data["provinces"], "the stack is empty")
        del known[: 3 - unknown]
        self.seen, self.look = list(data["provinces"]), (seat, stack)

    def on_ProvinceCaptured(self, data: Fields) -> None:  # noqa: N802
        self.same((data["seat"], data["stack"]), self.look, "seat and stack")
        self.same(Counter([data["province"], *data["under"]]), Counter(self.seen), "provinces")
        self.put([data["province"]], "discard", "province", data["seat"])
        self.stack_known[data["stack"]] += data["under"]
        self.seen = []

    def on_CapturingEnded(self, data: Fields) -> None:  # noqa: N802
        self.demand(data["seat"] not in self.done, "it has stopped")
        self.done.append(data["seat"])

    def on_DestinationDrawn(self, data: Fields) -> None:  # noqa: N802
        seat = data["seat"]
        self.same(seat, next(other for other in self.turn() if other in self.attacked), "seat")
        self.attacked.remove(seat)
        self.put([self.target[seat]], "old destinations")
        empty = not self.size("destinations")
        self.same(data["shuffled"], empty, "shuffled")
        if empty:
            self.move(self.cards("old destinations"), ("old destinations",), ("destinations",))
        self.take([data["card"]], "destinations")
        self.target[seat] = data["card"]
        self.shown[seat] = min(16, sum(self.stands(seat, "order")))
        self.same(data["strength"], self.shown[seat], "strength")

    def on_UnitsStored(self, data: Fields) -> None:  # noqa: N802
        seat = data["seat"]
        self.same(self.attacked if not self.final else [], [], "who still needs a Destination")
        self.guarded[seat] = self.slots(seat, "unit", data)

    def on_GloryCounted(self, data: Fields) -> None:  # noqa: N802
        self.demand(self.final and self.city and not self.glory, "the game is not won")
        self.glory = True
        counts = []
        for seat in self.seats:
            units = [*self.cards("pile", "unit", seat), *self.cards("discard", "unit", seat)]
            self.same(self.cards("hand", "unit", seat), [], "Units in hand")
            worth = (sum(self.stands(seat, "order")), sum(self.card[unit].get("tools", 0) for unit in units))
            counts.append({"seat": seat, "buildings": worth[0], "units": worth[1], "total": sum(worth)})
        best = max(one["total"] for one in counts)
        self.same(data["seats"], [{**one, "best": one["total"] == best} for one in counts], "seats")

    def on_GameEnded(self, data: Fields) -> None:  # noqa: N802
        self.count_all()
        self.same(self.glory, bool(self.city), "Glory counted")
        self.same(data["winners"], list(self.seats) if self.city else [], "winners")
        self.same(data["scores"], [self.city] * len(self.seats), "scores")
        self.over = True
