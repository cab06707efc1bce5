"""The geography of a map pack for the recount: plain dicts and sets, written from the rulebook alone."""

from collections.abc import Collection, Iterable
from typing import Any


class Atlas:
    """Who lies beside whom. Regions are named by their ids; ``order`` is the order of the map file."""

    def __init__(self, pack: dict[str, Any]) -> None:
        regions = pack["regions"]
        self.order: list[str] = [region["id"] for region in regions]
        self.terrain: dict[str, str] = {region["id"]: region["terrain"] for region in regions}
        self.mines = {region["id"] for region in regions if region["mine"]}
        self.ports = {region["id"] for region in regions if region["port"]}
        self.beside: dict[str, set[str]] = {region["id"]: set() for region in regions}
        for a, b in pack["borders"]:
            self.beside[a].add(b)
            self.beside[b].add(a)
        self._edge = {region["id"] for region in regions if region["touches_edge"]}
        self._marked = {region["id"]: region.get("entry") for region in regions}

    def are(self, provinces: Iterable[str], *terrains: str) -> list[str]:
        """Those of the provinces that have one of the terrains."""
        return [province for province in provinces if self.terrain[province] in terrains]

    def in_order(self, provinces: Collection[str]) -> list[str]:
        """The provinces in the order of the map file."""
        return [province for province in self.order if province in provinces]

    def touches(self, province: str, *terrains: str) -> bool:
        """Whether a neighbour has one of the terrains."""
        return bool(self.are(self.beside[province], *terrains))

    def overseas(self, province: str) -> set[str]:
        """The provinces that one or more seas connect with this one."""
        return {
            shore
            for sea in self._seas_from(province)
            for shore in self.beside[sea]
            if shore != province and self.terrain[shore] != "sea"
        }

    def entries(self, astronomy: bool) -> set[str]:
        """Land by which a civilization comes onto the map: at the edge, or over one sea that is at the edge.

        With Astronomy it may be any number of seas; the marks of the map are for the others.
        """
        coast = set()
        for province in self.order:
            if self.terrain[province] in ("sea", "river"):
                continue
            one_sea = bool(self._edge & set(self.are(self.beside[province], "sea")))
            by_rule = province in self._edge or one_sea
            if by_rule if self._marked[province] is None else self._marked[province]:
                coast.add(province)
            if astronomy and self._edge & self._seas_from(province):
                coast.add(province)
        return coast

    def parts(self, provinces: Collection[str], astronomy: bool) -> list[set[str]]:
        """The provinces in groups that hang together."""
        left, pieces = list(provinces), []
        while left:
            part, todo = set[str](), [left[0]]
            while todo:
                here = todo.pop()
                if here in part:
                    continue
                part.add(here)
                near = self.beside[here] | (self.overseas(here) if astronomy else set())
                todo += [province for province in left if province in near]
            pieces.append(part)
            left = [province for province in left if province not in part]
        return pieces

    def _seas_from(self, province: str) -> set[str]:
        seas, todo = set[str](), self.are(self.beside[province], "sea")
        while todo:
            sea = todo.pop()
            if sea not in seas:
                seas.add(sea)
                todo += self.are(self.beside[sea], "sea")
        return seas
