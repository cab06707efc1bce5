"""The map in a state: terrain, control, the units in every space, and the marks of the move."""

from math import ceil
from typing import NamedTuple

from dashboard.boards import Scene
from dashboard.boards.caches import remembered
from dashboard.boards.civmint import words
from dashboard.boards.civmint.layout import BAND, CELL, LABEL, corner, middle
from dashboard.boards.civmint.marks import Marks
from dashboard.boards.civmint.palette import SIDES
from dashboard.boards.civmint.symbols import NOTHING, TOKEN, unit
from dashboard.boards.folding import Spot
from domain.civmint.board import SPACES, board
from domain.civmint.places import controlled
from domain.civmint.state import State, Status, Unit
from domain.civmint.words import CAPITAL, STATUS, damage
from domain.kernel.wording import listed

REMEMBERED = 1024
"""The size of the cache of each part; a game has fewer values."""
WIDE, HIGH = CELL - 24, CELL - BAND - LABEL
"""The width and height of a space that units may use."""
MOST = 1.2
"""The maximum scale of a unit."""


class Piece(NamedTuple):
    """A piece in a space: a unit with the units aboard, or a Capital City, which has the die 0."""

    seat: int
    kind: str
    die: int
    damage: int
    aboard: tuple["Piece", ...] = ()
    past: bool = False
    """Whether the Capital City does not stand."""

    def number(self) -> int:
        """Its number in the pool. A Ship has a lower number than the units aboard, which lie on top of it."""
        late = 100 if self.kind != "ship" else 0
        return late + 10 * self.seat + self.die


def land(state: State, marks: Marks) -> tuple[Scene, ...]:
    """The parts of the scene of the map."""
    cities = tuple(
        [
            (state.capitals[seat], seat, state.status[seat], state.cubes[seat])
            for seat in state.seats
            if state.capitals[seat]
        ]
    )
    held = [frozenset(controlled(state, seat) if state.round else ()) for seat in state.seats]
    places = _places(state.faces, state.terrain)
    return (
        _terrain(state.terrain),
        _foot(state.laid, state.layout),
        *_spaces(tuple(state.units[1:]), cities, tuple(held), places, state.players, state.mint),
        _arena(state.arena),
        _marked(marks),
    )


Cities = tuple[tuple[str, int, Status, int], ...]


@remembered(REMEMBERED)
def _spaces(
    units: tuple[tuple[Unit, ...], ...],
    cities: Cities,
    held: tuple[frozenset[str], ...],
    places: tuple[str, ...],
    players: tuple[str, ...],
    mint: str,
) -> tuple[Scene, ...]:
    """The units, then each space."""
    standing = _standing(units, cities)
    owners = {space: seat for seat, spaces in enumerate(held, 1) for space in spaces}
    return (
        _units(standing),
        *(
            _space(space, place, owners.get(space, 0), stands, cities, players, mint)
            for space, place, stands in zip(SPACES, places, standing, strict=True)
        ),
    )


def _standing(units: tuple[tuple[Unit, ...], ...], cities: Cities) -> tuple[tuple[Piece, ...], ...]:
    """The pieces in each space; those of the first seat are on the left."""
    by_space: dict[str, list[Piece]] = {space: [] for space in SPACES}
    for seat, own in enumerate(units, 1):
        for space, of, status, cubes in cities:
            if of == seat:
                by_space[space].append(Piece(seat, "capital", 0, cubes, (), status != "stands"))
        known = {one.die for one in own}
        for one in own:
            if not one.aboard:
                cargo = [_piece(seat, other) for other in own if other.aboard == one.die]
                by_space[one.space].append(_piece(seat, one, tuple(cargo)))
        # A unit that lost its Ship is in the water until it lands.
        for one in own:
            if one.aboard and one.aboard not in known:
                by_space[one.space].append(_piece(seat, one))
    return tuple([tuple(by_space[space]) for space in SPACES])


def _piece(seat: int, one: Unit, aboard: tuple[Piece, ...] = ()) -> Piece:
    return Piece(seat, one.kind, one.die, one.damage, aboard)


@remembered(REMEMBERED)
def _terrain(codes: tuple[str, ...]) -> Scene:
    scene: Scene = {}
    for space, code in zip(SPACES, codes or [""] * len(SPACES), strict=True):
        scene[f"t-{space}"] = {"href": f"#m-t-{code}"}
        scene[f"i-{space}"] = {"href": f"#m-i-{code}" if code else NOTHING}
    return scene


@remembered(REMEMBERED)
def _foot(laid: tuple[str, ...], layout: str) -> Scene:
    if not laid:
        return {"m-foot": {"text": "There is no map here."}}
    return {"m-foot": {"text": f"Map cards {listed(laid)} ({layout}): faces and terrain are house data."}}


def grid(number: int) -> tuple[int, float]:
    """The number of columns in which the units of a space stand, and the scale of the units."""
    return max(
        (
            (columns, min(MOST, WIDE / columns / TOKEN, HIGH / ceil(number / columns) / TOKEN))
            for columns in range(1, number + 1)
        ),
        key=lambda way: (way[1], -way[0]),
    )


@remembered(REMEMBERED)
def _units(standing: tuple[tuple[Piece, ...], ...]) -> Scene:
    scene: Scene = {}
    for space, pieces in zip(SPACES, standing, strict=True):
        if pieces:
            scene |= _stack(space, pieces)
    return scene


@remembered(4 * REMEMBERED)
def _stack(space: str, pieces: tuple[Piece, ...]) -> Scene:
    scene: Scene = {}
    columns, scale = grid(len(pieces))
    rows = ceil(len(pieces) / columns)
    x, y = middle(space)
    for n, piece in enumerate(pieces):
        in_row = min(columns, len(pieces) - n // columns * columns)
        at = (
            x + (n % columns - (in_row - 1) / 2) * TOKEN * scale,
            y + (n // columns - (rows - 1) / 2) * TOKEN * scale,
        )
        if piece.aboard:
            scene |= _piece_scene(piece, at[0], at[1] - 9 * scale, scale * 0.82)
            for i, cargo in enumerate(piece.aboard):
                beside = (i - (len(piece.aboard) - 1) / 2) * 17 * scale
                scene |= _piece_scene(cargo, at[0] + beside, at[1] + 13 * scale, scale * 0.48)
        else:
            scene |= _piece_scene(piece, at[0], at[1], scale)
    return scene


def _piece_scene(piece: Piece, x: float, y: float, scale: float) -> Scene:
    member = f"unit:{piece.number()}"
    scene: Scene = {
        member: {
            "transform": Spot(round(x, 1), round(y, 1), round(scale, 2)).attribute(),
            "data-piece": f"die {piece.seat} {piece.die}" if piece.die else f"capital {piece.seat}",
        },
        f"{member}/face": {"href": unit(piece.seat, piece.kind)},
        f"{member}/number": {"text": str(piece.die or "C")},
    }
    if piece.damage:
        scene[f"{member}/hurt"] = {"href": f"#m-hurt{min(piece.damage, 4)}"}
    if piece.past:
        scene[f"{member}/face"]["class"] = "m-past"
        scene[f"{member}/cross"] = {"href": "#m-cross"}
    return scene


@remembered(REMEMBERED)
def _places(faces: str, terrain: tuple[str, ...]) -> tuple[str, ...]:
    """The description of each space: c4, Plain, yields 1 Food and 1 Wood."""
    if not terrain:
        return SPACES
    known = board(faces, terrain)
    return tuple(
        [f"{space}, {known.names[space]}, yields {words.icons(known.icons[space])}" for space in SPACES]
    )


@remembered(4 * REMEMBERED)
def _space(
    space: str,
    place: str,
    owner: int,
    pieces: tuple[Piece, ...],
    cities: Cities,
    players: tuple[str, ...],
    mint: str,
) -> Scene:
    theirs = []
    for seat, name in enumerate(players, 1):
        who = f"{name} ({SIDES[seat - 1].name})"
        of = [_city(status, cubes) for at, of_seat, status, cubes in cities if (at, of_seat) == (space, seat)]
        of += [piece_words(piece, mint) for piece in pieces if piece.seat == seat and piece.die]
        if of:
            theirs.append(f"{who} has {words.several(of)}")
    holds = f"{players[owner - 1]} controls it" if owner else "nobody controls it"
    sentence = f"{place}: {'; '.join([*theirs, holds])}"
    return {
        f"s-{space}": {"class": f"m-own{owner}" if owner else "m-free"},
        f"w-{space}": {"text": sentence},
        f"f-{space}": {"href": f"#m-seat{owner}" if owner else NOTHING},
    }


def _city(status: Status, cubes: int) -> str:
    stands = "" if status == "stands" else f" that {STATUS[status]}"
    return f"{CAPITAL}{stands}{f', {damage(cubes)}' if cubes else ''}"


def piece_words(piece: Piece, mint: str) -> str:
    """A unit in words: Ship 4, 1 damage cube of 2, with Settler 2 aboard."""
    text = words.kind(mint, piece.kind, piece.die, piece.damage)
    if piece.aboard:
        text += f" with {listed([piece_words(cargo, mint) for cargo in piece.aboard])} aboard"
    return text


@remembered(REMEMBERED)
def _arena(space: str) -> Scene:
    """The attacked space."""
    if not space:
        return {"m-arena": {"href": NOTHING, "transform": ""}}
    x, y = middle(space)
    return {"m-arena": {"href": "#m-clash", "transform": Spot(x, y, 1.75).attribute()}}


@remembered(REMEMBERED)
def _marked(marks: Marks) -> Scene:
    scene: Scene = {}
    for n, space in enumerate(marks.spaces):
        scene[f"new:{n}"] = {"transform": Spot(*corner(space)).attribute()}
    for n, (seat, kind, space) in enumerate(marks.gone):
        x, y = corner(space)
        beside = sum(other[2] == space for other in marks.gone[:n])
        scene[f"gone:{n}"] = {"transform": Spot(x + 24 + 28 * beside, y + CELL - 34, 0.62).attribute()}
        scene[f"gone:{n}/face"] = {"href": unit(seat, kind)}
    for n, way in enumerate(marks.ways):
        (ax, ay), (bx, by) = middle(way.start), middle(way.to)
        long = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
        dx, dy = (bx - ax) / long, (by - ay) / long
        path = f"M{ax + 30 * dx:.4g} {ay + 30 * dy:.4g}L{bx - 44 * dx:.4g} {by - 44 * dy:.4g}"
        scene[f"way:{n}"] = {"class": "m-shot" if way.attack else "m-go"}
        scene[f"way:{n}/under"] = {"d": path}
        scene[f"way:{n}/over"] = {"d": path}
    return scene
