"""Records to import: a short one on a small map, line by line, and whole games that a seed plays."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.kernel.messages import Event
from tests.games.examples import OPEN, SMALL_MAP_HASH
from vidi.importers.deciding.marks import Marks
from vidi.importers.deciding.record import play
from vidi.library.library import Library
from vidi.record.read import Record, records
from vidi.record.write import record_lines

TILES = (
    ("mountaineering", "galleys"),
    ("weapons", "currency"),
    ("army", "camels"),
    ("astronomy", "fishing"),
    ("nomadic", "slavery"),
    ("culture", "rebirth"),
)

HEADER: dict[str, Any] = {
    "vidi": 1,
    "game": OPEN.name,
    "seats": ["Ada", "Bo", "Cy"],
    "setup": {"map": "testland", "packs": {"map": SMALL_MAP_HASH}},
}
DEAL: dict[str, Any] = {"n": 0, "chance": [{"start_seat": 2}, *({"tile": t} for pair in TILES for t in pair)]}
MOVES: list[dict[str, Any]] = [
    {
        "n": 1,
        "seat": 2,
        "command": "choose_civilization",
        "args": {"slot": 1},
        "chance": [{"tile": "port"}, {"tile": "legions"}],
        "made_at": "2024-05-31T20:15:00Z",
        "note": "18 pawns: 4 and 4 of the tiles, 10 of the map.",
    },
    {"n": 2, "seat": 2, "command": "conquer", "args": {"province": "harbour"}},
    {"n": 3, "seat": 2, "command": "conquer", "args": {"province": "valley"}},
    {"n": 4, "seat": 2, "command": "conquer", "args": {"province": "peak"}},
    {"n": 5, "seat": 2, "command": "end_conquest"},
    {
        "n": 6,
        "seat": 2,
        "command": "reorganize",
        "args": {"pawns": {"harbour": 6, "valley": 6, "peak": 6}},
    },
    {
        "n": 7,
        "seat": 3,
        "command": "choose_civilization",
        "args": {"slot": 2},
        "chance": [{"tile": "medicine"}, {"tile": "militia"}],
    },
]
"""Seven moves; after them seat 3 is conquering with 17 pawns in hand, from anywhere it may enter."""

LINES = [HEADER, DEAL, *MOVES]


def text(lines: Iterable[Any]) -> str:
    """Lines as a file has them; a string is taken as it is."""
    return "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)


def write(path: Path, *lines: Any) -> Path:
    """A record in a file; the short one where no lines are given."""
    path.write_text(text(lines or LINES), "utf-8")
    return path


def keep(library: Library, *files: Path) -> None:
    """Stores the games of records, and nothing of their import."""
    for file in files:
        for record in _records(file):
            library.record(play(record, library.store.find, Marks(), set()).game)


def game_in(file: Path) -> Game:
    """The first game of a file."""
    return play(next(_records(file)), lambda _: None, Marks(), set()).game


def _records(file: Path) -> Iterator[Record]:
    with file.open("rb") as stream:
        for record in records(str(file), stream):
            assert isinstance(record, Record)
            yield record


def finished(seed: str, seats: int = 3, take_back: bool = False, **header: Any) -> list[Event]:
    """The stream of a whole game that a seed plays; with ``take_back`` a move is taken back now and then."""
    names = ("Ada", "Bo", "Cy", "Dan", "Eve")[:seats]
    game = Game.start(OPEN, names, seed=seed, **header)
    while OPEN.to_act(game.state):
        draw = SeededChance(f"{seed} picks", game.next_move).below
        if take_back and len(game.moves) > 2 and draw(10) == 0:
            stands = [n for n in range(1, game.next_move) if any(_is_move(e, n) for e in game.standing)]
            if len(stands) > 1:
                game.take_back(1, stands[-2])
                continue
        command = OPEN.legal(game.state, game.state.seat).sample(draw)
        game.move(command.seat, command.NAME, command.args())
    return [recorded.event for recorded in game.collect_events()]


def _is_move(event: Event, number: int) -> bool:
    return event.TOPIC.startswith("vidi.MoveMade") and getattr(event, "move", 0) == number


def lines_of(events: Iterable[Event]) -> list[dict[str, Any]]:
    """A game's record, as objects."""
    return [json.loads(line) for line in record_lines(events)]
