"""An independent recount of a game of Darwinci, from its stored events.

Written from the rulebook with plain dicts, and without a line of ``domain``: it follows a stream from the
commands and the chance in it, works out by itself what has to happen, and compares. Before every event it
counts the table: fragments, stones, money. The first thing that does not agree is a Miscount.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.helpers.recounting import Row
from tests.helpers.stream import Stream

BONES = {"straight": "ew", "corner": "es", "tee": "esw", "end": "s"}
COMPASS = "nesw"
STEPS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
KINDS = ("ring", "necklace", "crown", "brooch", "bracelet")
LADDER = {1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21}


def recount(rows: Iterable[Row], pack: dict[str, Any]) -> bool:
    """Checks a stream, finished or not, with the pack's raw JSON; whether it was finished."""
    return _Game(rows, pack).finished()


class _Game(Stream):
    def __init__(self, rows: Iterable[Row], pack: dict[str, Any]) -> None:
        super().__init__(rows)
        self.tiles = {tile["id"]: tile for tile in pack["tiles"]}
        self.recorded: Any = []
        self.drawn: list[dict[str, Any]] = []
        self.seats = range(1, len(self.started["seats"]) + 1)
        self.options: dict[str, Any] = {}
        self.experts = False
        self.shuffle: set[int] = set()
        self.sites: dict[int, dict[str, Any]] = {}
        self.hands: dict[int, set[int]] = {seat: set() for seat in self.seats}
        self.parcels: dict[int, dict[tuple[int, int], tuple[int, int]]] = {seat: {} for seat in self.seats}
        """By seat and place, the fragment and its rotation."""
        self.laid: dict[int, list[tuple[int, int, int, int]]] = {}
        self.offers: dict[int, int] = {}
        self.bids: dict[int, list[tuple[int, int, bool]]] = {seat: [] for seat in self.seats}
        self.supply: dict[int, Counter[tuple[int, bool]]] = {seat: Counter() for seat in self.seats}
        self.won: dict[int, list[int]] = {seat: [] for seat in self.seats}
        self.big_alone: dict[int, int] = {}
        """By fragment that a big stone alone won from another player, who offered it; cleared each round."""
        self.gone: list[int] = []
        self.money = dict.fromkeys(self.seats, 0)
        self.markers: dict[int, set[str]] = {seat: set() for seat in self.seats}
        self.darwin = 0
        self.first = 0

    # Reading

    def version(self, name: str) -> str:
        return "2" if name in ("ParcelsRevealed", "TilePlaced", "CreaturesScored") else "1"

    def move(self, seats: Iterable[int], *names: str) -> tuple[int, str, dict[str, Any]]:
        """The next move has to be one of these commands of one of these seats."""
        self.chance_used()
        fields = self.next_move("chance", "command", "args", "seat")
        self.demand(fields["seat"] in seats, f"seat {fields['seat']} is not to move")
        self.demand(fields["command"] in names, f"one of {names} is due, not {fields['command']}")
        self.recorded = fields["chance"]
        return fields["seat"], fields["command"], fields["args"]

    def chance_used(self) -> None:
        self.demand(self.recorded == self.drawn, f"chance has to be {self.drawn}, is {self.recorded}")
        self.recorded, self.drawn = [], []

    def phase(self, name: str, seat: int | None) -> None:
        self.event("PhaseBegan", phase=name, seat=seat)

    def order(self, first: int) -> list[int]:
        return [*range(first, self.seats[-1] + 1), *range(1, first)]

    def changed(self, seat: int, amount: int, source: str) -> list[dict[str, Any]]:
        """The change of points that an event has to tell."""
        self.money[seat] += amount
        if not amount:
            return []
        return [{"seat": seat, "amount": amount, "source": source, "total": self.money[seat]}]

    def count_table(self) -> None:
        """What has to be true before every event."""
        if not self.sites:
            return
        tiles = [*self.shuffle, *self.gone, *self.offers.values()]
        for seat in self.seats:
            tiles += [*self.hands[seat], *self.won[seat], *(tile for tile, _ in self.parcels[seat].values())]
            self.demand(self.money[seat] >= 0, f"seat {seat} owes money")
        tiles += [tile for site in self.sites.values() for tile in site["under"]]
        self.demand(sorted(tiles) == list(range(1, 66)), "the fragments are not all there, each once")
        left = sum(site["shuffle"] for site in self.sites.values())
        self.demand(left == len(self.shuffle), "the sites do not hold what was not drawn")
        stones = sum(self.supply.values(), Counter[tuple[int, bool]]())
        stones += Counter((colour, big) for bids in self.bids.values() for _, colour, big in bids)
        due = {(seat, False): 8 if self.experts else 9 for seat in self.seats}
        due |= {(seat, True): 1 for seat in self.seats if self.experts}
        self.demand(stones == Counter(due), "the stones are not all there")

    # Playing

    def play(self) -> None:
        self.set_up()
        round_ = 0
        while True:
            round_ += 1
            following = self.round(round_)
            if following is None:
                break
            self.first = following
        self.end()
        self.chance_used()
        self.demand(self.all_read, "the stream goes on after the end")

    def set_up(self) -> None:
        started = self.started
        self.event("GameStarted", *started, game="darwinci")
        self.options = started["setup"]["options"]
        experts = self.options["experts"]
        fields = self.event(
            "TableLaid",
            "stones",
            tiles=list(range(1, 66)),
            sites=[33, 32],
            scores=[{"seat": seat, "amount": 12, "source": "start", "total": 12} for seat in self.seats],
        )
        for given in fields["stones"]:
            self.supply[given["seat"]][given["stone"], False] += given["small"]
            if given["big"]:
                self.supply[given["seat"]][given["stone"], True] += given["big"]
        for seat in self.seats:
            beside = {seat % len(self.seats) + 1: 1, (seat - 2) % len(self.seats) + 1: 1}
            due = Counter({(colour, False): n for colour, n in beside.items()})
            due[seat, False] = 6 if experts else 7
            due += Counter({(seat, True): 1 if experts else 0})
            self.demand(self.supply[seat] == due, f"the stones of seat {seat} have to be {due}")
        self.experts = experts
        self.money = dict.fromkeys(self.seats, 12)
        self.shuffle = set(range(1, 66))
        self.sites = {1: {"shuffle": 33, "under": []}, 2: {"shuffle": 32, "under": []}}
        drawn = self.event("FirstSeatDrawn", "seat", "darwin_tile")
        self.first = drawn["seat"]
        self.demand(self.first in self.seats, "no such seat")
        self.darwin = self.order(self.first)[1]
        self.demand(drawn["darwin_tile"] == self.darwin, "it is the left neighbour's")
        self.recorded, self.drawn = started["chance"], [{"start_seat": self.first}]
        for seat in self.order(self.first):
            self.phase("draw", seat)
            for _ in range(4):
                self.draw(seat, self.move([seat], "draw")[2]["site"], "setup")
        self.phase("lay", None)
        self.lay()

    def draw(self, seat: int, site: int, cause: str) -> None:
        lies = self.sites[site]
        put_back = lies["shuffle"] == 0
        self.demand(not put_back or lies["under"], f"site {site} is empty")
        fields = self.event("TileDrawn", "tile", seat=seat, site=site, put_back=put_back, cause=cause)
        tile = fields["tile"]
        if put_back:
            self.demand(lies["under"].pop(0) == tile, "another fragment lies on top")
        else:
            self.demand(tile in self.shuffle, f"{tile} was drawn before")
            self.shuffle.remove(tile)
            lies["shuffle"] -= 1
            self.drawn.append({"tile": tile})
        self.hands[seat].add(tile)

    def lay(self) -> None:
        order = self.order(self.first)
        self.laid = {seat: [] for seat in order}
        while waiting := [seat for seat in order if len(self.laid[seat]) < 2]:
            seat, _, args = self.move(waiting, "lay")
            place = (args["x"], args["y"])
            self.demand(args["tile"] in self.hands[seat], f"{args['tile']} is not in the hand")
            there = [placed[1:3] for placed in self.laid[seat]]
            self.demand(all(args["tile"] != placed[0] for placed in self.laid[seat]), "it is laid already")
            beside = place == (0, 0) if not there else self.beside(place, there)
            self.demand(beside and place not in there, f"{place} is no place for it")
            self.event("TileLaid", seat=seat, fragment=args)
            self.laid[seat].append((args["tile"], *place, args["rotation"]))
        parcels = [
            {"seat": seat, "fragments": [_laid(*placed) for placed in self.laid[seat]]} for seat in order
        ]
        shown = {seat: {(x, y): (tile, turn) for tile, x, y, turn in self.laid[seat]} for seat in self.seats}
        pending = [
            {"seat": seat, "points": worth} for seat in self.seats if (worth := self.worth(shown[seat]))
        ]
        self.event("ParcelsRevealed", parcels=parcels, pending=pending)
        for seat in order:
            self.hands[seat] -= {tile for tile, _ in shown[seat].values()}
            self.parcels[seat] = shown[seat]
        for seat in order:
            for tile, *_ in self.laid[seat]:
                self.rotten(seat, tile, "laid")

    def beside(self, place: tuple[int, int], there: Iterable[tuple[int, int]]) -> bool:
        return any(abs(place[0] - x) + abs(place[1] - y) == 1 for x, y in there)

    def rotten(self, seat: int, tile: int, cause: str) -> None:
        due = -(self.tiles[tile]["value"] or 0)
        if due > 0:
            paid = min(due, self.money[seat])
            scores = self.changed(seat, -paid, "rotten")
            self.event(
                "RottenPaid",
                seat=seat,
                tile=tile,
                cause=cause,
                due=due,
                paid=paid,
                waived=due - paid,
                scores=scores,
            )

    def round(self, round_: int) -> int | None:
        """Plays a round; who will be first in the next, None after the last."""
        order = self.order(self.first)
        self.event("RoundBegan", round=round_, first=self.first, darwin_tile=self.darwin)
        for seat in order:
            self.buy(seat)
        self.offer(order)
        for bidding in (1, 2, 3):
            for seat in order:
                if self.supply[seat].total():
                    self.bid(seat, bidding)
        counter = self.award(order)
        for seat in order:
            if self.won[seat]:
                self.place(seat)
        for seat in order:
            self.jewel(seat)
        if any(len(parcel) == 12 for parcel in self.parcels.values()):
            return None
        self.pass_darwin_tile()
        for seat in self.order(counter):
            if any(site["shuffle"] or site["under"] for site in self.sites.values()):
                self.phase("refill", seat)
                self.draw(seat, self.move([seat], "draw")[2]["site"], "refill")
        return counter if any(self.hands.values()) else None

    def buy(self, seat: int) -> None:
        lying = sum(site["shuffle"] + len(site["under"]) for site in self.sites.values())
        if self.money[seat] < 3 or lying < 2:
            return
        self.phase("buy", seat)
        _, command, args = self.move([seat], "buy", "pass")
        if command == "pass":
            self.event("BuyingPassed", seat=seat)
            return
        self.event("TilesBought", seat=seat, paid=3, scores=self.changed(seat, -3, "buying"))
        self.draw(seat, args["site"], "buying")
        self.phase("bought", seat)
        self.draw(seat, self.move([seat], "draw")[2]["site"], "buying")
        self.phase("put_back", seat)
        _, _, args = self.move([seat], "put_back")
        self.demand(set(args["tiles"]) <= self.hands[seat], "what is put back is not in the hand")
        self.event("TilesPutBack", seat=seat, site=args["site"], tiles=args["tiles"])
        self.hands[seat] -= set(args["tiles"])
        self.sites[args["site"]]["under"] += args["tiles"]
        self.demand(len(self.hands[seat]) == 2, "two fragments stay in the hand")

    def offer(self, order: list[int]) -> None:
        self.phase("offer", None)
        chosen: dict[int, int] = {}
        while waiting := [seat for seat in order if self.hands[seat] and seat not in chosen]:
            seat, _, args = self.move(waiting, "offer")
            self.demand(args["tile"] in self.hands[seat], f"{args['tile']} is not in the hand")
            self.event("TileOffered", seat=seat, tile=args["tile"])
            chosen[seat] = args["tile"]
        offers = [{"seat": seat, "tile": chosen[seat]} for seat in order if seat in chosen]
        self.event("OffersRevealed", offers=offers)
        for seat, tile in chosen.items():
            self.hands[seat].remove(tile)
        self.offers = chosen

    def foreign(self, seat: int) -> list[tuple[int, bool]]:
        return [stone for stone in self.supply[seat].elements() if stone[0] != seat]

    def bid(self, seat: int, bidding: int) -> None:
        due = min(2, len(self.foreign(seat))) if bidding == 1 else 0
        most = due + 1 if bidding == 1 else 3 if bidding == 2 and self.darwin == seat else 2
        mine = self.supply[seat].total() - len(self.foreign(seat))
        possible = due + min(1, mine) if bidding == 1 else min(most, self.supply[seat].total())
        self.event("BidBegan", seat=seat, bidding=bidding, foreign_due=due, at_most=possible)
        own = other = 0
        while True:
            waits = any(big for _, big in self.foreign(seat))

            def may(stone: tuple[int, bool], own: int = own, other: int = other, waits: bool = waits) -> bool:
                if stone[0] == seat:
                    return own == 0 if bidding == 1 else own + other < most
                if waits and not stone[1]:
                    return False
                return other < 2 if bidding == 1 else own + other < most

            if not any(may(stone) for stone in self.supply[seat].elements()):
                break
            _, command, args = self.move([seat], "bid", "end_bid")
            if command == "end_bid":
                self.demand(other >= due, f"{due} foreign stones have to be placed")
                break
            stone = (args["stone"], args["big"])
            self.demand(self.supply[seat][stone] > 0 and may(stone), f"{stone} may not be placed")
            offerer = next((at for at, tile in self.offers.items() if tile == args["on"]), 0)
            self.demand(offerer, f"{args['on']} is not on offer")
            self.event(
                "StonePlaced",
                seat=seat,
                bidding=bidding,
                stone=stone[0],
                big=stone[1],
                tile=args["on"],
                offerer=offerer,
            )
            self.supply[seat] -= Counter([stone])
            self.bids[offerer].append((seat, *stone))
            if stone[0] == seat:
                own += 1
            else:
                other += 1
        self.event("BidEnded", seat=seat, bidding=bidding, stones=own + other)

    def award(self, order: list[int]) -> int:
        """Awards all fragments; who gets the counter."""
        left, why = order[1], "no offer"
        counter = left
        for offerer in [seat for seat in order if seat in self.offers]:
            winner = self.award_tile(offerer, order)
            if offerer == order[0]:
                elsewhere = winner not in (None, offerer)
                counter = winner if elsewhere and winner else left
                why = "won" if elsewhere else "unsold" if winner is None else "own tile"
        self.event("CounterPassed", seat=order[0], to=counter, cause=why)
        return counter

    def award_tile(self, offerer: int, order: list[int]) -> int | None:
        bids, tile = self.bids[offerer], self.offers[offerer]
        worth = {
            colour: sum(2 if big else 1 for _, stone, big in bids if stone == colour)
            for colour in order
            if any(stone == colour for _, stone, _ in bids)
        }
        best = max(worth.values(), default=0)
        level = [colour for colour in worth if worth[colour] == best]
        winner = level[0] if level else None
        goes: Counter[tuple[int, int, bool]] = Counter()  # to whom, colour, size
        paid = 0
        for colour in worth:
            sizes = sorted(big for _, stone, big in bids if stone == colour)  # small ones first
            for place, big in enumerate(sizes):
                pays = colour == winner != offerer and place > 0
                goes[offerer if pays else colour, colour, big] += 1
                paid += pays
        fields = self.event(
            "TileAwarded",
            "to",
            "majorities",
            tile=tile,
            offerer=offerer,
            winner=winner,
            tied=level if len(level) > 1 else [],
            stones=[{"seat": seat, "stone": stone, "big": big} for seat, stone, big in bids],
            payment=paid,
        )
        if winner and winner != offerer and [big for _, stone, big in bids if stone == winner] == [True]:
            self.big_alone[tile] = offerer
        given_back: Counter[tuple[int, int, bool]] = Counter()
        for given in fields["to"]:
            given_back[given["seat"], given["stone"], False] += given["small"]
            given_back[given["seat"], given["stone"], True] += given["big"]
        self.demand(+given_back == goes, f"the stones have to go to {goes}, go to {given_back}")
        counts = [(m["stone"], m["stones"], m["count"]) for m in fields["majorities"]]
        number = Counter(stone for _, stone, _ in bids)
        due = [(colour, number[colour], worth[colour]) for colour in worth]
        self.demand(counts == sorted(due, key=lambda m: -m[2]), f"the majorities have to be {due}")
        for (seat, colour, big), stones in goes.items():
            self.supply[seat][colour, big] += stones
        self.bids[offerer] = []
        del self.offers[offerer]
        if winner is None:
            self.gone.append(tile)
        else:
            self.won[winner].append(tile)
            self.rotten(winner, tile, "won")
        return winner

    def place(self, seat: int) -> None:
        self.phase("place", seat)
        parcel = self.parcels[seat]
        while self.won[seat] and len(parcel) < 12:
            _, command, args = self.move([seat], "place", "leave_stone")
            if command == "leave_stone":
                self.leave_stone(seat, args["tile"])
                continue
            tile, place = args["tile"], (args["x"], args["y"])
            self.demand(tile in self.won[seat], f"{tile} was not won")
            bad = [won for won in self.won[seat] if (self.tiles[won]["value"] or 0) < 0]
            enough = 12 - len(parcel) > len(bad)
            self.demand(tile in bad or enough, f"{tile} takes the room of a rotten one")
            self.demand(place not in parcel and self.beside(place, parcel), f"{place} is no place for it")
            size = sorted(len({at[axis] for at in (*parcel, place)}) for axis in (0, 1))
            self.demand(size[0] <= 3 and size[1] <= 4, f"{place} is outside the square")
            self.demand(args["rotation"] in (0, 90, 180, 270), "no such rotation")
            was, now = self.worth(parcel), self.worth(parcel | {place: (tile, args["rotation"])})
            pending = [] if was == now else [{"seat": seat, "points": now}]
            self.event("TilePlaced", seat=seat, **args, fragments=len(parcel) + 1, pending=pending)
            parcel[place] = (tile, args["rotation"])
            self.won[seat].remove(tile)
        if self.won[seat]:
            self.event("TilesDiscarded", seat=seat, tiles=sorted(self.won[seat]))
            self.gone += self.won[seat]
            self.won[seat] = []

    def leave_stone(self, seat: int, tile: int) -> None:
        """The winner may take the big stone back: here it stays with the offerer, as payment."""
        self.demand(tile in self.won[seat] and tile in self.big_alone, f"no big stone alone won {tile}")
        offerer = self.big_alone.pop(tile)
        self.event("StoneLeft", seat=seat, tile=tile, offerer=offerer)
        self.supply[seat][seat, True] -= 1
        self.supply[offerer][seat, True] += 1

    def jewel(self, seat: int) -> None:
        shown = Counter(
            kind for tile, _ in self.parcels[seat].values() for kind in self.tiles[tile]["jewels"]
        )
        if not set(shown) - self.markers[seat]:
            return
        self.phase("jewel", seat)
        _, command, args = self.move([seat], "score_jewel", "skip")
        if command == "skip":
            self.event("JewelSkipped", seat=seat)
            return
        kind = args["kind"]
        self.demand(kind in KINDS and shown[kind] and kind not in self.markers[seat], f"no {kind} to score")
        scores = self.changed(seat, LADDER[min(6, shown[kind])], "jewels")
        self.event("JewelScored", seat=seat, kind=kind, symbols=shown[kind], scores=scores)
        self.markers[seat].add(kind)

    def pass_darwin_tile(self) -> None:
        sizes = {seat: len(parcel) for seat, parcel in self.parcels.items()}
        few = [seat for seat in self.seats if sizes[seat] == min(sizes.values())]
        to = few[0]
        if len(few) > 1:
            to = next(seat for seat in self.order(self.darwin)[1:] if seat in few)
        self.event(
            "DarwinTileGiven",
            seat=self.darwin,
            to=to,
            fragments=min(sizes.values()),
            tied=few if len(few) > 1 else [],
        )
        self.darwin = to

    def end(self) -> None:
        greatest = {}
        for seat in self.order(self.first):
            due = self.creatures(self.parcels[seat])
            gained = sum(points for *_, points in due)
            greatest[seat] = max(len(fragments) for fragments, *_ in due)
            fields = self.event(
                "CreaturesScored",
                "creatures",
                seat=seat,
                greatest=greatest[seat],
                scores=self.changed(seat, gained, "creatures"),
                pending=[{"seat": seat, "points": 0}] if gained else [],
            )
            counted = []
            for paid in fields["creatures"]:
                parts = {(part["tile"], part["x"], part["y"], part["rotation"]) for part in paid["fragments"]}
                counted.append((parts, paid["complete"], paid["value"], paid["bonus"], paid["points"]))
            same = len(counted) == len(due) and all(creature in due for creature in counted)
            self.demand(same, f"the creatures have to be {due}")
        best = max((self.money[seat], greatest[seat]) for seat in self.seats)
        winners = [seat for seat in self.seats if (self.money[seat], greatest[seat]) == best]
        self.event("GameEnded", scores=list(self.money.values()), winners=winners)

    def worth(self, parcel: dict[tuple[int, int], tuple[int, int]]) -> int:
        """What its creatures would pay if the game ended now."""
        return sum(points for *_, points in self.creatures(parcel))

    def creatures(self, parcel: dict[tuple[int, int], tuple[int, int]]) -> list[tuple[Any, ...]]:
        """The creatures of a parcel: fragments, whole or not, value, bonus, points."""
        ends = {}
        for place, (tile, rotation) in parcel.items():
            turned = (COMPASS.index(side) + rotation // 90 for side in BONES[self.tiles[tile]["shape"]])
            ends[place] = {COMPASS[side % 4] for side in turned}
        group = {place: {place} for place in parcel}
        loose = set()
        for (x, y), sides in ends.items():
            for side in sides:
                dx, dy = STEPS[side]
                there = (x + dx, y + dy)
                if COMPASS[(COMPASS.index(side) + 2) % 4] not in ends.get(there, ()):
                    loose.add((x, y))
                    continue
                joined = group[x, y] | group[there]
                for place in joined:
                    group[place] = joined
        counted = []
        for places in {frozenset(members) for members in group.values()}:
            complete = not places & loose
            values = [self.tiles[parcel[place][0]]["value"] or 0 for place in places]
            value = sum(number for number in values if number > 0)
            bonus = max(0, len(places) - 2) if complete and self.options["size_bonus"] else 0
            half = value // 2 if self.options["incomplete_half"] else 0
            parts = {(parcel[place][0], *place, parcel[place][1]) for place in places}
            counted.append((parts, complete, value, bonus, value + bonus if complete else half))
        return counted


def _laid(tile: int, x: int, y: int, rotation: int) -> dict[str, int]:
    return {"tile": tile, "x": x, "y": y, "rotation": rotation}
