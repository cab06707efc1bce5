"""The table of the recount: what lies there by the events read so far, and what the rulebook makes of it."""

from collections.abc import Iterable, Sequence
from typing import Any

from tests.games.vinci.rules.recount_map import Atlas
from tests.helpers.recounting import Row
from tests.helpers.stream import Stream

TERRAIN = {"plain": 2, "meadow": 2, "normal": 2, "forest": 3, "mountain": 3, "desert": 2, "river": 1}
WORTHLESS = ("mountain", "desert", "river")
CHEAPER = {
    "weapons": tuple(TERRAIN),
    "mountaineering": ("mountain",),
    "cavalry": ("plain", "meadow", "normal"),
    "camels": ("desert",),
    "drakkar": ("river",),
}
UNORDERED = {"natives", "bag", "forts", "forts_removed", "kept", "modifiers"}
EMPTY: dict[str, Any] = {"kind": "empty", "seat": None, "pawns": 0, "forts": []}


class Table(Stream):
    """Plain bookkeeping of the events of a stream so far."""

    def __init__(self, rows: Iterable[Row], map_pack: dict[str, Any], tile_pack: dict[str, Any]) -> None:
        super().__init__(rows)
        self.atlas = Atlas(map_pack)
        self.tile_pawns = {tile["id"]: tile["pawns"] for tile in tile_pack["tiles"]}
        self.options: dict[str, Any] = {}
        self.seat = 0
        self.ground: dict[str, dict[str, Any]] = {}
        self.natives = 0
        self.civs: dict[tuple[int, str], dict[str, Any]] = {}
        """By seat and "active" or "declined": tiles, hand, and the pawns that it ever got and lost."""
        self.strays: dict[tuple[int, str], int] = {}
        """Pawns beside the board, because their province was conquered in this turn."""
        self.converted: set[int] = set()
        self.beaten = {"enemy": 0, "native": 0}
        self.peace: dict[int, int] = {}
        self.all_tiles: list[str] = []
        self.bag: list[str] = []
        self.track: list[dict[str, Any]] = []
        self.scores: dict[int, int] = {}
        self.gains: dict[int, list[int]] = {}

    def agree(self, key: str, due: object, given: object) -> bool:
        """Some lists have no order."""
        if key in UNORDERED and isinstance(due, list) and isinstance(given, list):
            due, given = sorted(due, key=str), sorted(given, key=str)
        return due == given

    def points(self, fields: dict[str, Any], due: Sequence[tuple[str, int]], ordered: bool = False) -> int:
        """The points of an event have to be these, with the totals right; their sum."""
        due = [(source, amount) for source, amount in due if amount]
        given = [(change["source"], change["amount"]) for change in fields["scores"]]
        same = due == given if ordered else sorted(due) == sorted(given)
        self.demand(same, f"points have to be {due}, are {given}")
        for change in fields["scores"]:
            seat = change["seat"]
            self.demand(seat == self.seat, f"points of seat {seat} in the turn of seat {self.seat}")
            self.scores[seat] += change["amount"]
            self.gains[seat].append(change["amount"])
            self.demand(change["total"] == self.scores[seat] >= 0, f"the total is {self.scores[seat]}")
        return sum(amount for _, amount in due)

    def held(self, seat: int, civ: str = "active") -> list[str]:
        """The provinces of a civilization in map order."""
        return [p for p, stand in self.ground.items() if stand["kind"] == civ and stand["seat"] == seat]

    def pawns(self, provinces: Iterable[str]) -> int:
        return sum(self.ground[province]["pawns"] for province in provinces)

    @property
    def civ(self) -> dict[str, Any]:
        return self.civs[self.seat, "active"]

    def has(self, tile: str) -> bool:
        return tile in self.civ["tiles"]

    def vacate(self, province: str) -> dict[str, Any]:
        """Empties a province; what stood there."""
        stood = self.ground[province]
        self.ground[province] = EMPTY
        return stood

    def count_table(self) -> None:
        """What has to be true after every event."""
        if not self.ground:
            return
        natives = 0
        for province, stand in self.ground.items():
            kind, terrain, forts = stand["kind"], self.atlas.terrain[province], stand["forts"]
            natives += stand["pawns"] if kind == "native" else 0
            if kind == "empty":
                self.demand(not stand["pawns"] and not forts, f"{province} is empty")
            else:
                self.demand(stand["pawns"] > 0, f"nobody stands in {province}")
                self.demand(terrain != "sea", f"{province} is a sea")
            if forts:
                tiles = self.civs[stand["seat"], kind]["tiles"]
                builders = ("fortification", "militia") if kind == "active" else ("fortification",)
                self.demand(terrain != "river" and len(set(forts)) == len(forts), f"forts in {province}")
                self.demand(all(f in builders and f in tiles for f in forts), f"forts in {province}")
        self.demand(natives <= self.natives, "natives became more")
        self.natives = natives
        for (seat, kind), civ in self.civs.items():
            there = self.pawns(self.held(seat, kind)) + civ["hand"] + self.strays.get((seat, kind), 0)
            self.demand(there == civ["got"] - civ["lost"], f"{there} pawns of seat {seat}, {kind}: {civ}")
        out = [tile for pair in self.track for tile in pair["tiles"]]
        out += [tile for civ in self.civs.values() for tile in civ["tiles"]]
        self.demand(sorted(out + self.bag) == self.all_tiles, "the tiles are not all there, each once")
        for seat, score in self.scores.items():
            self.demand(score == 5 + sum(self.gains[seat]), f"points of seat {seat}")

    def in_reach(self) -> set[str]:
        held, astronomy = self.held(self.seat), self.has("astronomy")
        if not held:
            everywhere = {p for p in self.ground if self.atlas.terrain[p] != "sea"}
            return everywhere if self.has("revolutionaries") else self.atlas.entries(astronomy)
        near = set[str]().union(*(self.atlas.beside[province] for province in held))
        if astronomy:
            near = near.union(*(self.atlas.overseas(province) for province in held))
        return {p for p in near if self.atlas.terrain[p] != "sea"} - set(held)

    def barred(self, province: str) -> bool:
        """Whether peace or one's own past keeps one out."""
        stand = self.ground[province]
        owner = stand["seat"]
        if stand["kind"] == "declined":
            return owner == self.seat and not (self.has("heritage") or self.options["own_decline_target"])
        peace = self.peace.get(self.seat) == owner or self.peace.get(owner) == self.seat
        return stand["kind"] == "active" and peace

    def convertible(self, province: str) -> bool:
        stand = self.ground[province]
        return (
            self.has("religion")
            and (self.options["religion_entry"] or bool(self.held(self.seat)))
            and (stand["kind"], stand["pawns"]) == ("active", 1)
            and stand["seat"] not in {self.seat, *self.converted}
        )

    def protected(self, defender: int, province: str) -> bool:
        tiles = self.civs[defender, "active"]["tiles"]
        return "nomadic" in tiles or ("drakkar" in tiles and self.atlas.terrain[province] == "river")

    def modifiers(self, province: str) -> list[list[Any]]:
        """What makes up the cost."""
        terrain, stand = self.atlas.terrain[province], self.ground[province]
        parts: list[list[Any]] = [[terrain, TERRAIN[terrain]]]
        if stand["pawns"]:
            parts.append(["defenders", stand["pawns"]])
        if stand["forts"]:
            parts.append(["forts", len(stand["forts"]) if self.options["double_fort"] else 1])
        mine = set(self.held(self.seat))
        if self.options.get("declined_mountain"):
            mine |= set(self.held(self.seat, "declined"))
        if self.atlas.are(self.atlas.beside[province] & mine, "mountain"):
            parts.append(["own mountain", -1])
        parts += [[tile, -1] for tile in self.civ["tiles"] if terrain in CHEAPER.get(tile, ())]
        if self.has("galleys") and self.atlas.touches(province, "river", "sea"):
            parts.append(["galleys", -1])
        cost = sum(amount for _, amount in parts)
        return parts if cost >= 1 else [*parts, ["least cost", 1 - cost]]

    def worth(self, kind: str, prefix: str) -> list[tuple[str, int]]:
        atlas, held = self.atlas, self.held(self.seat, kind)
        bare = len(atlas.are(held, *WORTHLESS))
        points = [(f"{prefix}provinces", len(held) - bare)]
        water = [[atlas.touches(p, "river"), atlas.touches(p, "sea")] for p in held]
        wet = sum(map(any if self.options["fishing"] == "either" else all, water))
        always = {
            "agriculture": len(atlas.are(held, "plain")),
            "livestock": len(atlas.are(held, "meadow")),
            "mining": 2 * len(atlas.mines & set(held)),
            "port": len(atlas.ports & set(held)),
        }
        while_active = {
            **always,
            "currency": len(held) - len(atlas.are(held, "river")),
            "slavery": sum(self.beaten.values()),
            "mountaineering": len(atlas.are(held, "mountain")),
            "camels": len(atlas.are(held, "desert")),
            "fishing": wet // 2,
        }
        for tile in self.civs[self.seat, kind]["tiles"]:
            if kind == "active":
                points.append((tile, while_active.get(tile.removesuffix("_column"), 0)))
            elif tile.endswith("_column"):
                points.append((f"{prefix}{tile}", always[tile.removesuffix("_column")]))
        return points
