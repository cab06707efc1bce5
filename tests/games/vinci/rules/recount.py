"""An independent recount of a game of Vinci, from its stored events.

Written from the rulebook with plain dicts, and without a line of ``domain``: it follows a stream from the
commands and the chance in it, works out by itself what has to happen, and compares. After every event it
counts the table: pawns, natives, forts, tiles, points. The first thing that does not agree is a Miscount.
"""

from collections.abc import Iterable
from typing import Any

from tests.games.vinci.rules.recount_table import EMPTY, Table
from tests.helpers.recounting import Row

ROUNDS = {2: 13, 3: 12, 4: 11, 5: 10}


def recount(rows: Iterable[Row], map_pack: dict[str, Any], tile_pack: dict[str, Any]) -> bool:
    """Checks a stream, finished or not, with the packs' raw JSON; whether it was finished."""
    return _Game(rows, map_pack, tile_pack).finished()


class _Game(Table):
    """The course of a game: what has to happen next, by the table and the commands."""

    def __init__(self, rows: Iterable[Row], map_pack: dict[str, Any], tile_pack: dict[str, Any]) -> None:
        super().__init__(rows, map_pack, tile_pack)
        self.extra = map_pack["extra_pawns"]
        self.recorded: Any = []
        self.drawn: list[dict[str, Any]] = []

    def move(self, *names: str) -> tuple[str, dict[str, Any]]:
        """The next move has to be one of these commands of the seat whose turn it is."""
        self.chance_used()
        fields = self.next_move("chance", "command", "args", seat=self.seat)
        self.demand(fields["command"] in names, f"one of {names} is due, not {fields['command']}")
        self.recorded = fields["chance"]
        return fields["command"], fields["args"]

    def chance_used(self) -> None:
        self.demand(self.recorded == self.drawn, f"chance has to be {self.drawn}, is {self.recorded}")
        self.recorded, self.drawn = [], []

    def phase(self, name: str) -> None:
        self.event("PhaseBegan", seat=self.seat, phase=name)

    def play(self) -> None:
        self.set_up()
        seats = len(self.scores)
        for turn in range(ROUNDS[seats] * seats):
            self.turn((self.first - 1 + turn) % seats + 1, turn // seats + 1, turn + 1)
        best = max(self.scores.values())
        winners = [seat for seat, score in self.scores.items() if score == best]
        self.event("GameEnded", scores=list(self.scores.values()), winners=winners)
        self.count_table()
        self.chance_used()
        self.demand(self.all_read, "the stream goes on after the end")

    def set_up(self) -> None:
        started = self.started
        self.event("GameStarted", *started, game="vinci")
        seats = range(1, len(started["seats"]) + 1)
        self.options = started["setup"]["options"]
        self.all_tiles = sorted(self.tile_pawns)
        self.demand(len(self.all_tiles) == 35, "35 tiles")
        if len(seats) == 2:
            self.all_tiles.remove("diplomacy")
        natives = self.atlas.are(self.atlas.order, "plain", "meadow", "normal", "forest")
        five = [{"seat": seat, "amount": 5, "source": "start", "total": 5} for seat in seats]
        order = self.atlas.order
        self.event("BoardLaid", provinces=order, natives=natives, bag=self.all_tiles, scores=five)
        self.bag = list(self.all_tiles)
        native: dict[str, Any] = {"kind": "native", "seat": None, "pawns": 1, "forts": []}
        self.ground = {province: native if province in natives else EMPTY for province in order}
        self.natives = len(natives)
        self.scores = dict.fromkeys(seats, 5)
        self.gains = {seat: [] for seat in seats}
        self.first = self.event("FirstSeatDrawn", "seat")["seat"]
        self.demand(self.first in seats, "no such seat")
        self.recorded, self.drawn = started["chance"], [{"start_seat": self.first}]
        for _ in range(6):
            self.draw_pair()
        self.chance_used()

    def draw_pair(self) -> None:
        tiles = self.event("PairDrawn", "tiles", slot=len(self.track) + 1)["tiles"]
        for tile in tiles:
            self.demand(tile in self.bag, f"{tile} is not in the bag")
            self.bag.remove(tile)
            self.drawn.append({"tile": tile})
        self.track.append({"tiles": tiles, "coins": 0})
        self.demand(len(tiles) == 2 and len(self.track) <= 6, "two tiles for each of six slots")

    def turn(self, seat: int, round_: int, turn: int) -> None:
        self.seat, self.round = seat, round_
        self.event("TurnBegan", seat=seat, round=round_, turn=turn)
        self.beaten = {"enemy": 0, "native": 0}
        self.converted = set()
        self.spied = False
        if partner := self.peace.pop(seat, None):
            self.event("PeaceEnded", seat=seat, partner=partner)
        if round_ == 1:
            self.choose()
            self.expansion()
        else:
            self.phase("start")
            if self.move("expand", "decline")[0] == "expand":
                self.expansion()
            else:
                self.decline(rebirth=False)
        self.event("TurnEnded", seat=seat)

    def choose(self) -> None:
        self.phase("choose")
        slot = self.move("choose_civilization")[1]["slot"]
        self.demand(1 <= slot <= 6, "there are six slots")
        self.demand(self.scores[self.seat] >= slot - 1, "too few points for the slot")
        pair = self.track.pop(slot - 1)
        for passed in self.track[: slot - 1]:
            passed["coins"] += 1
        tiles, coins = pair["tiles"], pair["coins"]
        numbers = [self.tile_pawns[tile] for tile in tiles]
        extra = self.extra[str(len(self.scores))]["count"]
        pawns = sum(numbers) + extra
        self.civs[self.seat, "active"] = {"tiles": tiles, "hand": pawns, "got": pawns, "lost": 0}
        fields = self.event(
            "CivilizationChosen",
            "scores",
            seat=self.seat,
            slot=slot,
            tiles=tiles,
            paid=slot - 1,
            coins=coins,
            tile_pawns=numbers,
            extra_pawns=extra,
            pawns=pawns,
        )
        self.points(fields, [("civilization", 1 - slot), ("coins", coins)], ordered=True)
        self.draw_pair()

    # An expansion turn

    def expansion(self) -> None:
        seat = self.seat
        if self.has("diplomacy"):
            self.phase("peace")
            partner = self.move("make_peace")[1]["partner"]
            others = [other for other in self.scores if other != seat]
            self.demand(partner in [None, *others], "peace is with another player or nobody")
            self.event("PeaceMade", seat=seat, partner=partner)
            if partner:
                self.peace[seat] = partner
        self.legions = 7 if self.has("legions") else 0
        last = 2 if self.has("army") else 1
        for campaign in range(1, last + 1):
            self.campaign(campaign, last)
        self.cohesion()
        self.gain_pawns()
        self.place_pawns()
        self.place_forts()
        self.place_strays()
        self.score()
        if self.has("rebirth"):
            self.phase("rebirth")
            if self.move("decline", "end_turn")[0] == "decline":
                self.decline(rebirth=True)

    def campaign(self, campaign: int, last: int) -> None:
        seat, civ = self.seat, self.civ
        more = {p: self.ground[p]["pawns"] - 1 for p in self.held(seat) if self.ground[p]["pawns"] > 1}
        hand = civ["hand"] + sum(more.values())
        self.event(
            "ExpansionBegan", seat=seat, campaign=campaign, pawns=more, hand=hand, legions=self.legions
        )
        civ["hand"] = hand
        for province in more:
            self.ground[province] = {**self.ground[province], "pawns": 1}
        may_abandon = campaign == 1 and bool(self.held(seat))
        self.phase("collect" if may_abandon else "conquer")
        conquests = ("conquer", "infiltrate", "convert", "end_conquest")
        while True:
            early = ("keep",) if self.has("warband") and self.has("messengers") else ()
            command, args = self.move(*conquests, *early, *(("abandon",) if may_abandon else ()))
            if command in ("end_conquest", "keep"):
                break
            if command == "abandon":
                self.abandon(args["province"])
                continue
            if may_abandon:
                self.phase("conquer")
                may_abandon = False
            self.conquest(command, args["province"], args.get("legions", 0), args.get("clear", False))
        unused = self.legions if campaign == last else 0
        self.event("ConquestEnded", seat=seat, campaign=campaign, legions_unused=unused)
        if command == "keep":
            self.demand(len(self.parts()) > 1, "there is one part only")
            self.keep(args["province"])

    def abandon(self, province: str) -> None:
        self.demand(province in self.held(self.seat), f"{province} is not held")
        stood = self.vacate(province)
        self.civ["hand"] += stood["pawns"]
        self.event(
            "ProvinceAbandoned",
            seat=self.seat,
            province=province,
            forts=stood["forts"],
            hand=self.civ["hand"],
        )

    def conquest(self, command: str, province: str, legions: int, clear: bool) -> None:
        seat, civ = self.seat, self.civ
        reach = self.in_reach()
        entry = not self.held(seat)
        means = {"conquer": "force", "infiltrate": "espionage", "convert": "religion"}[command]
        self.demand(province in reach, f"{province} is out of reach")
        if command == "convert":
            self.demand(self.convertible(province), f"{province} cannot be converted")
        elif self.barred(province):
            stuck = entry and all(self.barred(p) and not self.convertible(p) for p in reach)
            mine = self.ground[province]["seat"] == seat and self.atlas.terrain[province] != "river"
            self.demand(stuck and mine, f"{province} is closed to seat {seat}")
            self.clear(province, "entry", province)
        stand = self.ground[province]
        kind, defenders, defender = stand["kind"], stand["pawns"], stand["seat"]
        parts = {
            "force": self.modifiers(province),
            "espionage": [["espionage", 2]],
            "religion": [["religion", 0]],
        }[means]
        cost = sum(amount for _, amount in parts)
        own = cost - legions
        if means != "religion":
            spare = self.legions if means == "force" or self.options["espionage_legion"] else 0
            self.demand(1 <= own <= civ["hand"] and 0 <= legions <= spare, f"{cost} pawns cannot be paid so")
        if means == "espionage":
            self.demand(self.has("espionage") and not self.spied, "Espionage is not there, or was used")
            self.spied = True
        safe = kind == "active" and means != "religion" and self.protected(defender, province)
        lost = 1 if defenders and not safe else 0
        enemy = "native" if kind == "native" else "enemy"
        counted = enemy if lost and means != "religion" and defender != seat else "none"
        hand = civ["hand"] - own
        here = 1 if means == "religion" else own
        self.event(
            "ProvinceConquered",
            seat=seat,
            province=province,
            terrain=self.atlas.terrain[province],
            means=means,
            entry=entry,
            cost=cost,
            modifiers=parts,
            own=here,
            legions=legions,
            hand=hand,
            holder=kind,
            defender=defender,
            defenders=defenders,
            lost=lost,
            survivors=defenders - lost,
            counted=counted,
            forts=stand["forts"],
        )
        if counted != "none":
            self.beaten[counted] += 1
        if means == "religion":
            self.converted.add(defender)
            civ["got"] += 1
        if defender is not None:
            self.civs[defender, kind]["lost"] += lost
            self.strays[defender, kind] = self.strays.get((defender, kind), 0) + defenders - lost
        civ["hand"] = hand
        self.legions -= legions
        self.ground[province] = {"kind": "active", "seat": seat, "pawns": here, "forts": []}
        self.contact(province, clear)

    def contact(self, province: str, clear: bool) -> None:
        """One's own declined land beside conquered land is emptied at once, all of it.

        With Heritage only where the player says so, which takes land to be emptied.
        """
        declined = set(self.held(self.seat, "declined")) & self.atlas.beside[province]
        touched = [p for p in self.atlas.in_order(declined) if self.atlas.terrain[p] != "river"]
        if self.atlas.terrain[province] == "river":
            touched = []
        heritage = self.has("heritage")
        self.demand(not clear or (heritage and touched), "there is no choice of clearing")
        for there in touched if clear or not heritage else []:
            self.clear(there, "choice" if heritage else "contact", province)

    def clear(self, province: str, cause: str, by: str) -> None:
        stood = self.ground[province]
        self.event(
            "ProvinceCleared",
            seat=self.seat,
            province=province,
            pawns=stood["pawns"],
            forts=stood["forts"],
            cause=cause,
            by=by,
        )
        self.civs[self.seat, "declined"]["lost"] += stood["pawns"]
        self.vacate(province)

    def cohesion(self) -> None:
        """Whoever lies in parts keeps one; with Messengers this is a choice, made before pawns are placed."""
        if len(self.parts()) > 1 and not self.has("messengers"):
            self.phase("keep")
            self.keep(self.move("keep")[1]["province"])

    def parts(self) -> list[set[str]]:
        return self.atlas.parts(self.held(self.seat), self.has("astronomy"))

    def keep(self, named: str) -> None:
        held, parts = self.held(self.seat), self.parts()
        self.demand(named in held, f"{named} is not held")
        kept = next(part for part in parts if named in part)
        given_up = {p: self.ground[p]["pawns"] for p in held if p not in kept}
        self.civ["hand"] += sum(given_up.values())
        for province in given_up:
            self.vacate(province)
        self.event("PartsGivenUp", seat=self.seat, kept=list(kept), given_up=given_up, hand=self.civ["hand"])

    def gain_pawns(self) -> None:
        beaten = self.beaten["enemy"] + (self.beaten["native"] if self.options["culture_neutrals"] else 0)
        medicine = 1 if self.has("medicine") else 0
        culture = beaten // 2 if self.has("culture") else 0
        if gained := medicine + culture:
            self.civ["hand"] += gained
            self.civ["got"] += gained
            hand = self.civ["hand"]
            self.event("PawnsGained", seat=self.seat, medicine=medicine, culture=culture, hand=hand)

    def place_pawns(self, phase: str = "reorganize") -> None:
        held = self.held(self.seat)
        if not held:
            return
        total = self.pawns(held) + self.civ["hand"]
        if self.has("warband"):
            due = dict.fromkeys(held, 1)
        else:
            self.phase(phase)
            optional = phase == "reorganize" and self.has("messengers") and len(self.parts()) > 1
            command, args = self.move("reorganize", *(("keep",) if optional else ()))
            if command == "keep":
                self.keep(args["province"])
                held = self.held(self.seat)
                args = self.move("reorganize")[1]
            due = args["pawns"]
            self.demand(sorted(due) == sorted(held), "every province held is named, and no other")
            self.demand(sum(due.values()) == total, f"{total} pawns are to be placed")
        hand = total - sum(due.values())
        self.event("PawnsPlaced", seat=self.seat, pawns=due, hand=hand)
        self.civ["hand"] = hand
        for province, pawns in due.items():
            self.ground[province] = {**self.ground[province], "pawns": pawns}

    def place_forts(self) -> None:
        builders = [tile for tile in ("fortification", "militia") if self.has(tile)]
        new = [
            [province, tile]
            for province in self.held(self.seat)
            for tile in builders
            if self.atlas.terrain[province] != "river" and tile not in self.ground[province]["forts"]
        ]
        if new:
            self.event("FortsPlaced", seat=self.seat, forts=new)
        for province, tile in new:
            stand = self.ground[province]
            self.ground[province] = {**stand, "forts": [*stand["forts"], tile]}

    def place_strays(self) -> None:
        """Who lost a province goes where his civilization has the fewest, the first on the map of equals."""
        seats = list(self.scores)
        after = seats[self.seat :] + seats[: self.seat]
        for seat, kind in [(seat, kind) for seat in after for kind in ("active", "declined")]:
            strays = self.strays.pop((seat, kind), 0)
            if not strays:
                continue
            civ, homes = self.civs[seat, kind], self.held(seat, kind)
            to_hand = strays if kind == "active" and (not homes or "warband" in civ["tiles"]) else 0
            removed = strays if kind == "declined" and not homes else 0
            placed: dict[str, int] = {}
            for _ in range(strays - to_hand - removed):
                home = min(homes, key=lambda p: self.ground[p]["pawns"])
                self.ground[home] = {**self.ground[home], "pawns": self.ground[home]["pawns"] + 1}
                placed[home] = placed.get(home, 0) + 1
            civ["hand"] += to_hand
            civ["lost"] += removed
            self.event(
                "SurvivorsPlaced",
                seat=seat,
                civilization=kind,
                placed=placed,
                to_hand=to_hand,
                removed=removed,
            )

    # Points and decline

    def score(self) -> None:
        due = self.worth("active", "") if (self.seat, "active") in self.civs else []
        due += self.worth("declined", "declined ") if (self.seat, "declined") in self.civs else []
        fields = self.event("TurnScored", "scores", "points", seat=self.seat)
        total = self.points(fields, due)
        self.demand(fields["points"] == total, f"{total} points in all")

    def decline(self, rebirth: bool) -> None:
        seat = self.seat
        if old := self.civs.get((seat, "declined")):
            there = {province: self.ground[province]["pawns"] for province in self.held(seat, "declined")}
            self.event("EmpireRemoved", seat=seat, tiles=old["tiles"], pawns=there)
            for province in there:
                self.vacate(province)
            del self.civs[seat, "declined"]
            self.bag += old["tiles"]
        keeps = self.has("philosophy")
        if keeps and not rebirth and not self.has("warband"):
            self.place_pawns("philosophy")
        held, civ = self.held(seat), self.civs.pop((seat, "active"))
        stays = {province: self.ground[province]["pawns"] if keeps else 1 for province in held}
        removed = self.pawns(held) - sum(stays.values())
        gone = [[p, "militia"] for p in held if "militia" in self.ground[p]["forts"]]
        self.civs[seat, "declined"] = {**civ, "hand": 0, "lost": civ["lost"] + removed + civ["hand"]}
        for province, pawns in stays.items():
            forts = [tile for tile in self.ground[province]["forts"] if tile != "militia"]
            self.ground[province] = {"kind": "declined", "seat": seat, "pawns": pawns, "forts": forts}
        self.event(
            "CivilizationDeclined",
            seat=seat,
            tiles=civ["tiles"],
            rebirth=rebirth,
            pawns=stays,
            removed=removed,
            hand_lost=civ["hand"],
            forts_removed=gone,
        )
        if partner := self.peace.pop(seat, None):
            self.event("PeaceEnded", seat=seat, partner=partner)
        if not rebirth:
            self.score()
        if self.round < ROUNDS[len(self.scores)] or self.options["last_round_choice"]:
            self.choose()
