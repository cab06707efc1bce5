"""What a page offers to those who play a game on: the choices of the seats played by hand, and no others.

Which seats are bots stands in the page's address, a word for each seat: ``hand.steady.hand``.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from dashboard.boards import ByHand, Place, board
from domain.kernel.choices import LISTED_AT_MOST
from domain.kernel.events import GameEnded, GameStarted, MoveMade
from domain.kernel.messages import Command, Event
from domain.kernel.rules import Rules, view_of
from vidi.bots import bots_for
from vidi.library import RecordedGame

HAND = "hand"
ALL = "all"


def goes_on_here(started: GameStarted) -> bool:
    """Whether a game is played on as it is; any other is left alone, and branched.

    One that was played elsewhere goes on there; one without a seed has its chance told from a real table.
    """
    return started.source is None and started.seed is not None


def hides(found: RecordedGame) -> bool:
    """Whether a game keeps something from its seats: it has secrets, and is not over."""
    return found.rules.secrets is not None and not any(
        isinstance(event, GameEnded) for _, event in found.events
    )


def bots_of(address: str, game: str, seats: int) -> dict[int, str]:
    """By seat, the bots that an address names; a word that is no bot's name is a seat played by hand."""
    known = bots_for(game)
    return {seat: name for seat, name in enumerate(address.split(".")[:seats], 1) if name in known}


def address_of(bots: Mapping[int, str], seats: int) -> str:
    """What ``bots_of`` reads."""
    return ".".join(bots.get(seat, HAND) for seat in range(1, seats + 1))


def seen_as(
    rules: Rules[Any, Any], seats: int, state: Any = None, by_hand: Collection[int] | None = None
) -> list[str]:
    """As whom a page may show a game: ``all`` together or a seat; the first unless its address says another.

    Where the game hides something and is played on, from ``state`` by the seats ``by_hand``, it is shown as
    the seat by hand that is due, for as long as one of them plays.
    """
    if rules.secrets is None:
        return [ALL]
    if by_hand and (due := rules.to_act(state)):
        return [str(seat) for seat in [seat for seat in due if seat in by_hand] or sorted(by_hand)]
    return [ALL, *(str(seat) for seat in range(1, seats + 1))]


def covered(seen_as: Sequence[str], by_hand: Collection[int] | None, seat: str, shown: str | None) -> bool:
    """Whether the hand of ``seat`` stays hidden until its player asks for it.

    So it is where several play by hand at one machine, and ``shown``, who asked last, is another.
    """
    return by_hand is not None and len(by_hand) > 1 and ALL not in seen_as and seat != shown


def asks(found: RecordedGame, by_hand: Collection[int] | None, seat: str | None) -> bool:
    """Whether a page asks who is looking before it shows a game that nobody plays by hand.

    ``seat`` is what was chosen, in the address or on the page before.
    """
    return not by_hand and seat is None and hides(found)


def offers(
    rules: Rules[Any, Any], setup: Mapping[str, Any], state: Any, seats: Collection[int]
) -> list[dict[str, Any]]:
    """For each of ``seats`` that may act: its choices by command, as it sees the table.

    A command has its ``choices``, of ``count`` as many as the board says, each with its args, and the
    ``place`` and ``pictures`` on the board; or, where it gives numbers to places, the ``numbers`` to begin
    with.
    """
    by_hand = board(rules.name).by_hand
    places = by_hand.places(setup)
    found = []
    for seat in rules.to_act(state):
        if seat in seats:
            view = view_of(rules, state, seat)
            commands = [
                _offer(view, listed, count, by_hand, places)
                for listed, count in _by_command(rules, view, seat, by_hand.shown_at_most)
            ]
            commands.sort(key=lambda offer: offer["seldom"])
            found.append({"seat": seat, "commands": commands})
    return found


def back(events: Iterable[Event], bots: Mapping[int, str]) -> dict[str, int] | None:
    """The last standing move made by hand, and the move to take back to; None where there is none."""
    moves = [event for event in events if isinstance(event, MoveMade)]
    for place in range(len(moves) - 1, -1, -1):
        if moves[place].seat not in bots:
            to = moves[place - 1].move if place else 0
            return {"move": moves[place].move, "seat": moves[place].seat, "to": to}
    return None


def _by_command(
    rules: Rules[Any, Any], view: Any, seat: int, at_most: int
) -> list[tuple[Sequence[Command], int]]:
    """The first choices of each command, and how many it has, in the order of the game's commands."""
    counts: Counter[str] = Counter()
    first: dict[str, list[Command]] = defaultdict(list)
    for command in rules.legal(view, seat):
        counts[command.NAME] += 1
        if counts[command.NAME] <= at_most:
            first[command.NAME].append(command)
    return [(first[name], counts[name]) for name in rules.commands if name in first]


def _offer(
    view: Any, listed: Sequence[Command], count: int, by_hand: ByHand[Any], places: Mapping[str, Place]
) -> dict[str, Any]:
    cls = type(listed[0])
    title = cls.NAME.replace("_", " ").capitalize()
    offer = {
        "command": cls.NAME,
        "title": title,
        "text": (cls.__doc__ or "").replace("``", ""),
        "count": count,
        "more": count >= LISTED_AT_MOST,
        "seldom": cls.NAME in by_hand.seldom,
    }
    if field := _numbers(cls.ADAPTER):
        sums = {sum(command.args()[field].values()) for command in listed}
        start = by_hand.spread(view, listed[0]) if by_hand.spread else listed[0].args()[field]
        total = sums.pop() if len(sums) == 1 else None
        return offer | {"numbers": {"field": field, "start": start, "sum": total}}
    return offer | {"choices": [_choice(view, command, title, by_hand, places) for command in listed]}


def _choice(
    view: Any, command: Command, title: str, by_hand: ByHand[Any], places: Mapping[str, Place]
) -> dict[str, Any]:
    args = command.args()
    named = (value for value in args.values() if isinstance(value, str) and value in places)
    place = next(named, None) or by_hand.at(view, command)
    text, pictures = by_hand.choice(view, command) or title, by_hand.pictures(view, command)
    return {"text": text, "args": args, "place": place, "pictures": pictures}


@cache
def _numbers(command: TypeAdapter[Command]) -> str | None:
    """The field that gives whole numbers by name, where a command has that one alone."""
    fields = {name: field for name, field in command.json_schema()["properties"].items() if name != "seat"}
    if len(fields) != 1:
        return None
    ((name, field),) = fields.items()
    return name if field.get("additionalProperties", {}).get("type") == "integer" else None
