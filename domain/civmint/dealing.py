"""Setting up (rules 1)."""

from domain.civmint.board import Board, four_faces, next_faces, terrain
from domain.civmint.commands import ChooseCapital
from domain.civmint.events import CapitalTaken, Change, FirstDrawn, MapLaid, Placed
from domain.civmint.move import Move, lying, other
from domain.civmint.names import ASPECTS, TRACKS
from domain.civmint.packs import faces
from domain.kernel.messages import ScoreChange

FACES = 4


def deal(move: Move) -> None:
    """Draws the first player and the map, and asks the second player (civmint:1.2 to 1.7)."""
    state = move.state
    move.emit(FirstDrawn(seat=move.chance.draw("start_seat", (1, 2))))
    laid = _layout(move)
    codes = terrain(four_faces(state.faces, laid))
    map_ = Board(state.faces, codes)
    distance = map_.distance(*map_.capitals)
    move.emit(MapLaid(faces=laid, terrain=codes, capitals=map_.capitals, distance=distance or 0))
    move.ask("capital", other(state.first))


def _layout(move: Move) -> tuple[str, ...]:
    """The four faces, drawn or given (civmint:1.5, 1.6)."""
    pack = faces(move.state.faces)
    if move.state.layout == "near":
        return pack.near
    if move.state.layout == "far":
        return pack.far
    laid: tuple[str, ...] = ()
    while len(laid) < FACES:
        laid = (*laid, move.chance.draw("face", next_faces(move.state.faces, laid)))
    return laid


def choose_capital(move: Move, command: ChooseCapital) -> None:
    """Gives both players their Capital Cities and all that they begin with (civmint:1.8 to 1.11)."""
    first, second = lying(move.state).capitals
    theirs = second if command.space == first else first
    for seat, space in sorted([(command.seat, command.space), (other(command.seat), theirs)]):
        _begin_at(move, seat, space)


def _begin_at(move: Move, seat: int, space: str) -> None:
    start = move.tin.pack.start
    begins = {
        "food": start.food,
        "wood": start.wood,
        "stone": start.stone,
        "metal": start.metal,
        "money": start.money,
        "power": start.power,
        "power_most": start.power,
        "research": start.research,
        "taxes": start.taxes,
        "event": start.event,
    } | dict.fromkeys(ASPECTS, 1)
    settlers = tuple(Placed(die=die, kind="settler", space=space) for die in range(1, start.settlers + 1))
    zero = ScoreChange(seat, 0, "start", 0)
    changes = tuple(Change(seat, what, now, now) for what, now in begins.items())
    move.emit(
        CapitalTaken(seat=seat, space=space, changes=changes, units=settlers, tracks=TRACKS, scores=(zero,))
    )
