"""Logs of titles without rules, written by chance: no real log, and players who do not exist."""

from functools import cache
from typing import Any

from domain import logged
from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.kernel.events import MoveMade, Source
from tests.helpers.projected import Recording

NAMES = ("Ann", "Bo", "Cy", "Dan")
TOWNS = ("Essen", "Lyon", "Kyiv", "Rome", "a <b>town</b>", "line\nbreak \x07 \U0001f682")
COUNTERS = [{"name": "trains", "label": "Trains"}]
PLACES = [
    {"name": "land", "label": "Land", "kind": "map", "table": True},
    {"name": "hand", "label": "Hand", "kind": "hand"},
    {"name": "quay", "label": "Quay", "table": True},
    {"name": "won", "label": "Won", "kind": "pile"},
]


def log(title: str, seed: str, seats: int = 2, **how: Any) -> Recording:
    """The events of ``logged_game``."""
    return tuple(logged_game(title, seed, seats, **how).collect_events())


def logged_game(
    title: str,
    seed: str,
    seats: int = 2,
    *,
    moves: int = 30,
    points: bool = True,
    phases: bool = False,
    times: bool = True,
    ended: bool = True,
    take_backs: bool = False,
    drawn: bool = False,
    things: bool = False,
) -> Game:
    """A log of a title: of each move some entries; points, phases and things only if it has such."""
    draw = SeededChance(f"log {seed}", 1).below
    setup: dict[str, Any] = {"counters": COUNTERS} | ({"places": PLACES} if things else {})
    players = NAMES[-seats:] if draw(2) else NAMES[:seats]
    source = Source(platform="Some Arena", id=f"{title} {seed}")
    game = Game.start(logged.rules(title, setup), players, setup, source=source, played_at="2024-05-31")
    for number in range(1, moves + 1):
        seat = draw(seats) + 1
        entries = [_entry(draw, game, seat, points) for _ in range(draw(4))]
        if phases and number > 2 and draw(5) == 0:
            entries.insert(draw(len(entries) + 1), {"type": "newTrick", "round": f"Trick {number // 5}"})
        if things:
            entries = [_with_things(draw, entry, number * 10 + n) for n, entry in enumerate(entries)]
        args: dict[str, Any] = {"entries": entries}
        if times and number > 1:
            args["seconds"] = draw(90)
        if ended and number == moves:
            totals = [total + draw(3) for total in game.state.points]
            best = [seat for seat, total in enumerate(totals, 1) if drawn or total == max(totals)]
            args["result"] = {"winners": best} | ({"scores": totals} if points else {})
        game.move(seat, "log", args, made_at=f"2024-05-31T20:{number:02}:00Z" if times else None)
        if take_backs and number in (7, 20):
            stand = [event.move for event in game.standing if isinstance(event, MoveMade)]
            game.take_back(seat, stand[-4])
    return game


def _entry(draw: Any, game: Game, seat: int, points: bool) -> dict[str, Any]:
    name, town = game.started.seats[seat - 1], TOWNS[draw(len(TOWNS))]
    match draw(6):
        case 0 | 1:
            claim: dict[str, Any] = {
                "type": "claimedRoute",
                "text": f"{name} claims a route from {town}",
                "seat": seat,
                "args": {"player_name": name, "from": town, "length": 2, "tunnel": True, "at": {"x": 1}},
                "counts": {"trains": {str(seat): draw(20)}},
            }
            gained = {str(seat): game.state.points[seat - 1] + draw(6) - 1}
            return claim | ({"points": gained} if points else {})
        case 2:
            args = {
                "card": ("red", "blue")[draw(2)],
                "player_id": "1001",
                "none": None,
                "empty": "",
                "c": [1],
            }
            return {"type": "drewCard", "text": f"{name} draws", "seat": seat, "args": args}
        case 3:
            return {"type": "note", "text": "Somebody speaks.", "args": ["not", "an object"]}
        case 4:
            return {"type": "turnOf", "seat": seat, "args": "a text"}
        case _:
            return {"type": "state"}


def _with_things(draw: Any, entry: dict[str, Any], number: int) -> dict[str, Any]:
    """An entry with a train for a route, and with a card, of which there are two alike, for a card."""
    match entry["type"]:
        case "claimedRoute":
            at = [draw(9), draw(9)]
            train = {"thing": f"train {number}", "kind": "train", "place": "land", "at": at}
            colour = "east" if entry["args"]["from"] < "M" else "west"
            return entry | {"things": [train | {"owner": entry["seat"], "colour": colour}]}
        case "drewCard":
            card = draw(4)
            look = {"kind": "card", "colour": ("red", "blue")[card % 2], "value": str(card % 2)}
            where = [{"gone": True}, {"owner": 0, "place": "quay"}]
            where += [{"owner": entry["seat"], "place": place} for place in ("hand", "won", "won")]
            thing = {"thing": f"card {card}", **look, **where[draw(len(where))]}
            return entry | {"things": [thing]}
    return entry


@cache
def some_logs() -> tuple[Recording, ...]:
    """Logs of three titles: with and without points, phases, times, things and an end; in two much is taken
    back."""
    rails = [
        log("Rails", f"{seats} {n}", seats, things=True, phases=True) for seats in (2, 3) for n in range(5)
    ]
    tricks = [log("Trick & Co", f"{n}", 4, points=n > 0, phases=True) for n in range(4)]
    return (
        *rails,
        *tricks,
        log("Rails", "open", 3, ended=False, things=True),
        log("Rails", "back", 2, take_backs=True, things=True),
        log("Trick & Co", "back", 3, phases=True, take_backs=True),
        log("Rails", "drawn", 2, drawn=True, things=True),
        log("Solo", "1", 1, times=False, ended=False),
        log("Solo", "2", 1, moves=0),
    )
