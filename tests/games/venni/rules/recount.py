"""An independent recount of a game of VENNi, Vidi, Vici, from its stored events.

Written from the rulebook with plain dicts, and without a line of ``domain``: it follows a stream from the
commands and the chance in it, works out by itself what has to happen, and compares. What circles do to the
sheet it asks of ``exact``. The first thing that does not agree is a Miscount.

On the lattice of 24 all circles are tried, so that every lock and every third dot is judged. On larger
ones the circles that are handed in are: a region that one of them can split must not be locked.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

from tests.games.venni.rules.exact import OUTSIDE, Circle, Drawing, every_circle, meeting
from tests.helpers.recounting import Row
from tests.helpers.stream import Stream

ALL_TRIED = 24
ENOUGH, EXTRA_ROUNDS, DOTS_TO_SPLIT = 5, 10, 3


@lru_cache(maxsize=64)
def drawing(circles: tuple[Circle, ...]) -> Drawing:
    """The drawing of some circles; streams that differ in an event share it."""
    return Drawing(list(circles))


@lru_cache(maxsize=64)
def candidates(circles: tuple[Circle, ...], tried: tuple[Circle, ...]) -> dict[Circle, list[int]]:
    """Of the circles that are tried those that obey the rules to 3.8, with the faces of their arcs."""
    return drawing(circles).candidates(list(tried))


def recount(rows: Iterable[Row], tried: Iterable[Circle] = ()) -> bool:
    """Checks a stream, finished or not; whether it was finished. ``tried`` are circles for large lattices."""
    return _Game(rows, tuple(tried)).finished()


@lru_cache
def all_circles(side: int) -> tuple[Circle, ...]:
    """All circles of a lattice that lie on its sheet."""
    return tuple(every_circle(side))


class Sheet:
    """The sheet: circles, the face of each region, who owns the locked ones, and the dots in regions."""

    def __init__(self, side: int, circles: Sequence[Circle], tried: tuple[Circle, ...]) -> None:
        self.side = side
        self.circles = tuple(circles)
        self.drawing: Drawing = drawing(self.circles)
        self.tried = tried
        self.faces: dict[int, int] = {}
        """By region."""
        self.owners: dict[int, int] = {}
        """By locked region; 0 for nobody."""
        self.dots: list[tuple[int, int, int, int]] = []
        """x, y, seat and region."""

    def candidates(self) -> dict[Circle, list[int]]:
        """The circles that obey all that does not ask for locks and dots, with the faces of their arcs."""
        return candidates(self.circles, self.tried)

    def inside(self, region: int) -> list[tuple[int, int]]:
        """The dots of a region."""
        return [(x, y) for x, y, _, its in self.dots if its == region]

    def region(self, x: int, y: int) -> int:
        """The region of a point; 0 on a line and in open space."""
        face = self.drawing.at(x, y)
        return next((region for region, its in self.faces.items() if its == face), 0)

    def dot_forbidden(self, x: int, y: int) -> str | None:
        """The first of the rules 2.3 to 2.8 that forbids a dot."""
        if min(x, y) < 0 or max(x, y) > self.side:
            return "2.3"
        if self.drawing.at(x, y) is None:
            return "2.6"
        if any((x, y) == dot[:2] for dot in self.dots):
            return "2.7"
        region = self.region(x, y)
        if not region:
            return "2.4"
        if region in self.owners:
            return "2.5"
        three = [*self.inside(region), (x, y)]
        if len(three) == DOTS_TO_SPLIT and not any(self.splitters(region, three)):
            return "2.8"
        return None

    def splitters(self, region: int, three: Sequence[tuple[int, int]]) -> Iterator[Circle]:
        """The circles that split a region with these three dots by the rules 3.8 to 3.12."""
        for circle, arcs in self.candidates().items():
            if self._splits(circle, arcs, region, three) is None:
                yield circle

    def circle_forbidden(self, circle: Circle, region: int) -> str | None:
        """The first of the rules 3.2 to 3.12 that forbids a circle that has to split a region."""
        forbidden = self.drawing.forbidden(circle, self.side)
        return forbidden or self._splits(circle, self.drawing.arcs(circle), region, self.inside(region))

    def _splits(
        self, circle: Circle, arcs: list[int], region: int, three: Sequence[tuple[int, int]]
    ) -> str | None:
        if {self.faces[locked] for locked in self.owners} & set(arcs):
            return "3.9"
        if arcs.count(self.faces[region]) != 1:
            return "3.10"
        x, y, r = circle
        if any((x - a) ** 2 + (y - b) ** 2 == r * r for a, b in (*(dot[:2] for dot in self.dots), *three)):
            return "3.11"
        held = sum((x - a) ** 2 + (y - b) ** 2 < r * r for a, b in three)
        return None if held in (1, 2) else "3.12"


class _Game(Stream):
    def __init__(self, rows: Iterable[Row], tried: tuple[Circle, ...]) -> None:
        super().__init__(rows)
        setup = self.started["setup"]
        self.side, self.scale = setup["lattice"], setup["scale"]
        self.advanced = setup["scoring"] == "advanced"
        self.all_tried = self.side <= ALL_TRIED
        tried = all_circles(self.side) if self.all_tried else tried
        u = self.side // 24
        self.sheet = Sheet(self.side, [(9 * u, 12 * u, 5 * u), (15 * u, 12 * u, 5 * u)], tried)
        self.labels: dict[tuple[int, int], int | None] = {}
        """By lattice point its region, 0 for open space; None on a line."""
        self.following = 1
        self.fine_circles: list[tuple[int, ...]] = []
        self.fine_dots: list[tuple[int, ...]] = []
        self.pens: list[int] = []
        self.points = {1: 0, 2: 0}
        self.first = 0

    # Reading

    def move(self, seat: int, command: str, *names: str) -> tuple[int, ...]:
        """The next move has to be this command of this seat; its numbers."""
        fields = self.next_move("args", seat=seat, command=command, chance=[])
        self.demand(fields["args"].keys() == set(names), f"it needs {names}")
        return tuple(fields["args"][name] for name in names)

    def move_is_next(self) -> bool:
        return self.all_read or self.stream[self.index][0] == "vidi.MoveMade.1"

    # Playing

    def play(self) -> None:
        self.set_up()
        self.turns()
        self.demand(self.all_read, "the stream goes on after the end")

    def set_up(self) -> None:
        started, u = self.started, self.side // 24
        self.event("GameStarted", *started, game="venni")
        sheet = self.sheet
        dots = [(1, 7 * u, 12 * u), (2, 17 * u, 12 * u)]
        for x in range(self.side + 1):
            for y in range(self.side + 1):
                where = [(x - a) ** 2 + (y - b) ** 2 - r * r for a, b, r in sheet.circles]
                left, right = (power < 0 for power in where)
                label = 2 if left and right else left + 3 * right
                self.labels[x, y] = None if 0 in where else label
        fields = self.event(
            "SheetLaid",
            "born",
            circles=[{"x": x, "y": y, "r": r} for x, y, r in sheet.circles],
            dots=[{"seat": seat, "x": x, "y": y} for seat, x, y in dots],
            scores=[{"seat": seat, "amount": 0, "source": "start", "total": 0} for seat in (1, 2)],
        )
        sheet.faces = {
            {frozenset({0}): 1, frozenset({0, 1}): 2, frozenset({1}): 3}[within]: face
            for face, within in sheet.drawing.within.items()
            if within
        }
        sheet.dots = [(x, y, seat, 1 if seat == 1 else 3) for seat, x, y in dots]
        self.born(fields["born"], dict.fromkeys((1, 2, 3), (0, True)))
        self.pens = [0, 0]
        self.fine_circles = [self.fine(circle, self.scale or 1) for circle in sheet.circles]
        self.fine_dots = [self.fine(dot[1:], self.scale or 1) for dot in dots]
        self.first = self.event("StarDrawn", "seat")["seat"]
        self.demand(self.first in (1, 2), "no such seat")
        self.demand(started["chance"] == [{"start_seat": self.first}], "chance let another seat begin")

    def turns(self) -> None:
        turn, extra, last = 0, 0, False
        while True:
            seat = self.first if turn % 2 == 0 else 3 - self.first
            turn += 1
            self.event("TurnBegan", seat=seat, turn=turn, round=(turn + 1) // 2, last=last, extra=extra)
            if not self.turn(seat):
                self.event("NoDotLeft", seat=seat)
                self.end(judged=self.judge(another=False))
                return
            over, enough = seat != self.first, max(self.claimed()) >= ENOUGH
            last = enough and not over and not extra
            if over and (extra or enough):
                judged = self.judge(another=extra < EXTRA_ROUNDS)
                if judged:
                    self.end(judged)
                    return
                extra += 1

    def claimed(self) -> tuple[int, int]:
        owners = list(self.sheet.owners.values())
        return owners.count(1), owners.count(2)

    def judge(self, another: bool) -> list[int]:
        """The winners; nobody where another round is played."""
        one, other = self.points[1], self.points[2]
        if one != other:
            return [1 if one > other else 2]
        drawn = [self.pens.count(1), self.pens.count(2)]
        by = "circles" if drawn[0] != drawn[1] else "extra round" if another else "shared"
        self.event("TieJudged", points=one, circles=drawn, by=by)
        return {"circles": [1 if drawn[0] > drawn[1] else 2], "extra round": [], "shared": [1, 2]}[by]

    def end(self, judged: list[int]) -> None:
        self.event("GameEnded", scores=[self.points[1], self.points[2]], winners=judged)

    # Dots and circles

    def turn(self, seat: int) -> bool:
        """A turn; whether there was a point for a dot."""
        few = self.few_dots() if self.all_tried else None
        if few == [] or (few is None and not self.move_is_next() and self.next_is("NoDotLeft")):
            return False
        sheet = self.sheet
        if few is None or len(few) > 1:
            numbers = self.move(seat, "dot", "x", "y")
            at = self.snapped(numbers)
            self.demand(max(numbers) <= (self.scale or self.side), "the dot is off the sheet")
            forbidden = self.sheet.dot_forbidden(*at) if self.all_tried else self.quick(at)
            self.demand(forbidden is None, f"the rule {forbidden} forbids the dot")
            if self.scale and not self.alike_dot(numbers):
                rest = (self.alike_dot(row) for row in self.ruled(self.free_points()))
                self.demand(not any(rest), "as measured the dot lies within other circles")
        else:
            (numbers,) = few
            at = self.snapped(numbers)
        region = sheet.region(*at)
        sheet.dots.append((*at, seat, region))
        self.fine_dots.append(self.fine(numbers, self.side if self.scale else 1))
        held = [dot[2] for dot in sheet.dots if dot[3] == region]
        self.event(
            "DotPlaced",
            seat=seat,
            dot=len(sheet.dots),
            x=at[0],
            y=at[1],
            region=region,
            dots=[held.count(1), held.count(2)],
            measured=list(numbers) if self.scale else None,
        )
        if len(held) == DOTS_TO_SPLIT:
            self.event("CircleDue", seat=seat, region=region)
            self.circle(seat, region)
        return True

    def next_is(self, name: str) -> bool:
        return self.stream[self.index][0].split(".")[1] == name

    def quick(self, at: tuple[int, int]) -> str | None:
        """What forbids a dot but that no circle splits its region."""
        two = self.sheet.inside(self.sheet.region(*at))
        return None if len(two) == 2 and at not in two else self.sheet.dot_forbidden(*at)

    def free_points(self) -> Iterator[tuple[int, int]]:
        """The points of the lattice where a dot may lie."""
        for at, region in self.labels.items():
            if region and region not in self.sheet.owners and self.sheet.dot_forbidden(*at) is None:
                yield at

    def few_dots(self) -> list[tuple[int, ...]]:
        """All dots of which a seat may choose, in numbers of commands; the first two of many."""
        if not self.scale:
            return _first_two(self.free_points())
        alike = _first_two(row for row in self.ruled(self.free_points()) if self.alike_dot(row))
        return alike or _first_two(self.ruled(self.free_points()))

    def circle(self, seat: int, region: int) -> None:
        sheet = self.sheet
        three = sheet.inside(region)
        if not self.all_tried:
            few: list[tuple[int, ...]] = [(), ()] if self.move_is_next() else []
        elif self.scale:
            rows = list(self.ruled(sheet.splitters(region, three)))
            few = _first_two(row for row in rows if self.alike_circle(row)) or rows
        else:
            few = _first_two(sheet.splitters(region, three))
        if len(few) > 1:
            numbers = self.move(seat, "circle", "x", "y", "r")
            on = self.snapped(numbers)
            forbidden = sheet.circle_forbidden((on[0], on[1], on[2]), region)
            self.demand(forbidden is None, f"the rule {forbidden} forbids the circle")
            if self.scale and not self.alike_circle(numbers):
                alike = self.all_tried and any(map(self.alike_circle, rows))
                self.demand(not alike, "as measured the circle does something else")
        elif few:
            numbers = few[0]
        else:
            drawn = self.stream[self.index][1]
            numbers = tuple(drawn["measured"] or (drawn["x"], drawn["y"], drawn["r"]))
        self.draw(seat, region, numbers)

    def draw(self, seat: int, region: int, numbers: tuple[int, ...]) -> None:
        before, on = self.sheet, self.snapped(numbers)
        line = on[0], on[1], on[2]
        after = Sheet(self.side, (*before.circles, line), before.tried)
        number = len(after.circles)
        origin = {face: before.drawing.locate(after.drawing.sample(face)) for face in after.drawing.within}
        origin[OUTSIDE] = OUTSIDE
        names = {face: name for name, face in before.faces.items()}
        whole = dict(before.faces)
        due: dict[int, tuple[int, bool]] = {}
        """By new face, the region it is a piece of and the side."""
        deeper = []
        for face, within in after.drawing.within.items():
            name = names.get(origin[face], 0)
            cut = list(origin.values()).count(origin[face]) > 1
            if name and not cut:
                whole[name] = face
                if number - 1 in within:
                    deeper.append({"region": name, "depth": len(within)})
            elif within:
                due[face] = name, number - 1 in within
                whole.pop(name, None)
        after.faces, after.owners = whole, before.owners
        after.dots = before.dots
        crossed = [name for name, other in enumerate(before.circles, 1) if meeting(line, other) == "cross"]
        fields = self.event(
            "CircleDrawn",
            "born",
            "deeper",
            seat=seat,
            circle=number,
            x=line[0],
            y=line[1],
            r=line[2],
            region=region,
            crossed=crossed,
            measured=list(numbers) if self.scale else None,
        )
        by_region = sorted(fields["deeper"], key=lambda given: given["region"])
        self.demand(by_region == sorted(deeper, key=lambda given: given["region"]), f"deeper is {deeper}")
        self.sheet = after
        given: dict[int, int] = {}
        for new in fields["born"]:
            face = self.face(new["edge"])
            self.demand(face in due and face not in given.values(), f"no new region has the edge {new}")
            given[new["region"]] = face
        self.demand(len(given) == len(due), f"{len(due)} regions are new")
        after.faces |= given
        made = {name: due[face] for name, face in given.items()}
        order = [(parent == 0, parent, not within) for parent, within in made.values()]
        self.demand(order == sorted(order), "the new regions have another order")
        self.relabel(line, made)
        moved = {dot[:2]: self.labels[dot[:2]] for dot in after.dots}
        after.dots = [(x, y, pen, moved[x, y] or 0) for x, y, pen, _ in after.dots]
        self.born(fields["born"], made)
        self.pens.append(seat)
        self.fine_circles.append(self.fine(numbers, self.side if self.scale else 1))
        self.lock(seat)

    def relabel(self, line: Circle, made: dict[int, tuple[int, bool]]) -> None:
        """The region of each point after a circle; ``made`` has parents and sides of new regions."""
        a, b, r = line
        for (x, y), parent in self.labels.items():
            if parent is None:
                continue
            power = (x - a) ** 2 + (y - b) ** 2 - r * r
            pieces = [name for name, piece in made.items() if piece == (parent, power < 0)]
            if power == 0:
                self.labels[x, y] = None
            elif len(pieces) == 1:
                self.labels[x, y] = pieces[0]
            elif pieces:
                self.labels[x, y] = self.sheet.region(x, y)

    def face(self, edge: dict[str, Any]) -> int:
        """The face that an edge names."""
        return self.sheet.drawing.beside(edge["circle"] - 1, edge["other"] - 1, edge["enters"], edge["inner"])

    def born(self, entries: list[dict[str, Any]], made: dict[int, tuple[int, bool]]) -> None:
        """New regions have the next numbers, and these facts."""
        areas = list(self.labels.values())
        due = [
            {
                "region": region,
                "parent": parent,
                "inside": within,
                "depth": len(self.sheet.drawing.within[self.sheet.faces[region]]),
                "area": areas.count(region),
                "dots": [number for number, dot in enumerate(self.sheet.dots, 1) if dot[3] == region],
            }
            for region, (parent, within) in made.items()
        ]
        self.demand([*made] == [*range(self.following, self.following + len(made))], "other numbers are next")
        self.following += len(made)
        given = [{key: value for key, value in new.items() if key != "edge"} for new in entries]
        self.demand(given == due, f"born has to be {due}, is {given}")
        for new in entries:
            self.demand(self.face(new["edge"]) == self.sheet.faces[new["region"]], "the edge is another's")
            self.demand(new["edge"].keys() == {"circle", "other", "enters", "inner"}, "no such edge")

    # Locks

    def lock(self, seat: int) -> None:
        sheet = self.sheet
        names = {face: name for name, face in sheet.faces.items()}
        locked = {sheet.faces[region] for region in sheet.owners}
        if self.all_tried:
            new = sorted(names[face] for face in sheet.drawing.locks(sheet.candidates(), locked))
        else:
            locks = self.stream[self.index][1]["regions"] if self.next_is("RegionsLocked") else []
            new = [lock["region"] for lock in locks]
            gone = locked | {sheet.faces[region] for region in new}
            free = [arcs for arcs in sheet.candidates().values() if not gone - locked >= {*arcs} & gone]
            split = {face for arcs in free for face in arcs if arcs.count(face) == 1}
            self.demand(not split & gone, "a locked region can be split")
        if not new:
            return
        regions = []
        for region in new:
            pens = [dot[2] for dot in sheet.dots if dot[3] == region]
            one, other = pens.count(1), pens.count(2)
            sheet.owners[region] = 1 if one > other else 2 if other > one else 0
            regions.append({"region": region, "dots": [one, other], "owner": sheet.owners[region]})
        borders = list(self.borders(set(new))) if self.advanced else []
        amounts = [(pen, [sheet.owners[region] for region in new].count(pen), "region") for pen in (1, 2)]
        amounts += [(pen, [border["seat"] for border in borders].count(pen), "border") for pen in (1, 2)]
        scores = []
        for pen, amount, source in amounts:
            if amount:
                self.points[pen] += amount
                scores.append({"seat": pen, "amount": amount, "source": source, "total": self.points[pen]})
        self.event(
            "RegionsLocked",
            seat=seat,
            circle=len(sheet.circles),
            regions=regions,
            borders=borders,
            scores=scores,
        )

    def borders(self, new: set[int]) -> Iterator[dict[str, Any]]:
        """The arcs between two regions of a seat, of which one has just locked, in order."""
        sheet = self.sheet
        names = {face: name for name, face in sheet.faces.items()}
        for circle in range(len(sheet.circles)):
            for other, enters in sorted(sheet.drawing.pieces(circle)):
                edge = {"circle": circle + 1, "other": other + 1, "enters": enters, "inner": True}
                sides = [names.get(self.face({**edge, "inner": inner}), 0) for inner in (True, False)]
                one, two = (sheet.owners.get(side) for side in sides)
                if one and one == two and new & set(sides):
                    yield {"seat": one, "circle": circle + 1, "regions": sides, "edge": edge}

    # The ruler

    def snapped(self, numbers: tuple[int, ...]) -> Any:
        """The nearest numbers of the lattice, the greater of two."""
        if not self.scale:
            return numbers
        return tuple((2 * number * self.side + self.scale) // (2 * self.scale) for number in numbers)

    def fine(self, numbers: Sequence[int], unit: int) -> tuple[int, ...]:
        """Numbers in units that lattice and ruler share."""
        return tuple(number * unit for number in numbers)

    def ruled(self, places: Iterable[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
        """All numbers of the ruler that are nearest to places of the lattice."""
        of: dict[int, list[int]] = {}
        for number in range(self.scale + 1):
            of.setdefault(self.snapped((number,))[0], []).append(number)
        for place in places:
            rows: list[tuple[int, ...]] = [()]
            for number in place:
                rows = [(*row, written) for row in rows for written in of[number]]
            yield from rows

    def alike_dot(self, numbers: tuple[int, ...]) -> bool:
        """Whether a dot lies within the same circles as measured and on the lattice."""
        x, y = self.fine(numbers, self.side)
        a, b = self.snapped(numbers)
        return all(
            _held(fine, x, y) == _held(circle, a, b)
            for fine, circle in zip(self.fine_circles, self.sheet.circles, strict=True)
        )

    def alike_circle(self, numbers: tuple[int, ...]) -> bool:
        """Whether a circle crosses the same lines and encloses the same dots in both."""
        fine, on = self.fine(numbers, self.side), self.snapped(numbers)
        mine = fine[0], fine[1], fine[2]
        lines = zip(self.fine_circles, self.sheet.circles, strict=True)
        dots = zip(self.fine_dots, self.sheet.dots, strict=True)
        return all(
            (meeting(mine, (other[0], other[1], other[2])) == "cross") == (meeting(on, circle) == "cross")
            for other, circle in lines
        ) and all(_held(fine, dot[0], dot[1]) == _held(on, *lattice[:2]) for dot, lattice in dots)


def _held(circle: Sequence[int], x: int, y: int) -> bool:
    """Whether a point lies within a circle."""
    return (x - circle[0]) ** 2 + (y - circle[1]) ** 2 < circle[2] ** 2


def _first_two(rows: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """At most two of some rows."""
    return list(islice(rows, 2))
