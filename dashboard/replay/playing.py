"""The offers of a page for a game that is continued: only the choices of seats played by hand."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from dashboard.access import identity, visibility
from dashboard.boards import ByHand, Place, board, spelled, titled
from dashboard.replay.preview import effect
from dashboard.shared.links import ALL
from domain import logged
from domain.kernel.choices import Choices
from domain.kernel.events import GameStarted, MoveMade
from domain.kernel.messages import Command, Event, Joint
from domain.kernel.playout import due, is_joint
from domain.kernel.rules import Rules, view_of
from domain.kernel.shapes import Aimed, Circle, Item, Point, Shape
from vidi.store.game import RecordedGame

FEW = 8
"""The most choices of a shape that are a list and not a form, and the most in a list above a form."""
COMPARED = 1_000
"""The most groups among which the first one against each target is sought."""


def goes_on_here(started: GameStarted) -> bool:
    """Whether a game is continued in place; one that was played elsewhere is branched, and a log neither.

    A game without a seed is drawn at a table: the page asks for the outcomes.
    """
    return started.source is None and started.ruleset != logged.RULESET


def playable(game: RecordedGame, bots: Mapping[int, str]) -> dict[int, str]:
    """The bots, by seat, that may play: none plays a seat whose hand the person may not see."""
    hands = visibility.hands(game, identity.here())
    return {seat: name for seat, name in bots.items() if hands is None or seat in hands}


def seen_as(
    rules: Rules[Any, Any],
    seats: int,
    state: Any = None,
    by_hand: Collection[int] | None = None,
    kept: bool = False,
) -> list[str]:
    """The possible views of a page: ``all`` or a seat. The first is the default.

    If a game with secrets is continued by the seats ``by_hand``, the view is the seat by hand that is due in
    ``state``, as long as one of them plays; unless the game is ``kept`` by one person, who sees all hands.
    """
    if rules.secrets is None:
        return [ALL]
    if by_hand and not kept and (seats_due := rules.to_act(state)):
        return [str(seat) for seat in [seat for seat in seats_due if seat in by_hand] or sorted(by_hand)]
    return [ALL, *(str(seat) for seat in range(1, seats + 1))]


def covered(seen_as: Sequence[str], by_hand: Collection[int] | None, seat: str, shown: str | None) -> bool:
    """Whether the hand of ``seat`` stays hidden until its player confirms.

    This is so if several seats are played by hand at one machine, and ``shown``, the last one, is another
    seat.
    """
    return by_hand is not None and len(by_hand) > 1 and ALL not in seen_as and seat != shown


def asks(game: RecordedGame, by_hand: Collection[int] | None, seat: str | None) -> bool:
    """Whether a page asks for the seat of the viewer before it shows a game that nobody plays by hand.

    ``seat`` is the choice so far, in the address or on the page before.
    """
    return not by_hand and seat is None and visibility.hides(game)


def offers(
    rules: Rules[Any, Any], setup: Mapping[str, Any], state: Any, by_hand: Collection[int]
) -> list[dict[str, Any]]:
    """For each seat that those ``by_hand`` decide for now: its choices by command, as it sees the table.

    ``joint`` says that they are the table's, and the seat speaks for it. ``task`` says what is due. A command
    has its ``choices``, of ``count`` as many as the board says, each with its args, its ``effect``, its
    ``cards``, and the ``place`` and ``pictures`` on the board; ``group`` is the number of its words in the
    ``groups`` of the command.
    A shape with few choices is such a list, where the board has words for them. Any other shape is the
    ``shape`` that describes the choices, the ``fields`` that a form fills in, what the ``form`` has to know,
    the ``words`` for its items that are not called by their place or id, the ``places`` where items lie, and
    ``start``, the args of a choice with which the form begins. A point or a circle begins empty. A form with
    targets has a group for each, and its ``choices`` are these groups.
    """
    words = board(rules.name).by_hand
    places = words.places(setup)
    offered = []
    for seat in due(rules, state, by_hand):
        view = view_of(rules, state, seat)
        choices = rules.legal(view, seat)
        commands = _commands(rules, view, choices, words, places)
        task = words.task(view, seat)
        offered.append({"seat": seat, "joint": is_joint(choices), "task": task, "commands": commands})
    return offered


def back(
    rules: Rules[Any, Any], events: Iterable[Event], by_hand: Collection[int], inherited: int = 0
) -> dict[str, int] | None:
    """The last standing move made by hand, the move to take back to, and the seat that takes back.

    None where there is none: the first ``inherited`` moves are those of the game from which it branched. What
    the table decides is decided by hand.
    """
    moves = [event for event in events if isinstance(event, MoveMade)]
    for place in range(len(moves) - 1, -1, -1):
        made = moves[place]
        if made.move <= inherited:
            return None
        if by_hand and (made.seat in by_hand or issubclass(rules.commands[made.command], Joint)):
            seat = made.seat if made.seat in by_hand else min(by_hand)
            return {"move": made.move, "seat": seat, "to": moves[place - 1].move if place else 0}
    return None


def _commands(
    rules: Rules[Any, Any],
    view: Any,
    choices: Choices[Command],
    by_hand: ByHand[Any],
    places: Mapping[str, Place],
) -> list[dict[str, Any]]:
    """The commands of which there is a choice, in the order of the game's; those seldom wanted come last."""
    listed: dict[str, list[Command]] = defaultdict(list)
    for command in choices.listed:
        listed[command.NAME].append(command)
    offered = []
    for name, cls in rules.commands.items():
        title = titled(name)
        # Its first paragraph is for readers, the others are about the args of a record.
        text, seldom = " ".join((cls.__doc__ or "").partition("\n\n")[0].split()), name in by_hand.seldom
        offer = {"command": name, "title": title, "text": text, "seldom": seldom}
        shape = choices.shape(name)
        fields: dict[str, Any] = {}
        several = listed[name]
        if shape:
            most = COMPARED if isinstance(shape, Aimed) else FEW + 1
            best = list(islice(by_hand.best_first(view, shape), most))
            in_words = by_hand.choice is not spelled and not isinstance(shape, Point | Circle)
            if len(best) <= (FEW if in_words else 1) and all(by_hand.choice(view, each) for each in best):
                several += best
            else:
                fields, firsts = _described(view, shape, best, by_hand)
                several = firsts[:FEW] if in_words else []
        shown = [
            _choice(view, each, title, by_hand, places) | {"effect": effect(rules, view, each)}
            for each in several[: by_hand.shown_at_most]
        ]
        if name in by_hand.repeated:
            offer["repeated"] = True
        if fields or shown:
            offered.append(offer | fields | {"count": len(several)} | _grouped(shown))
    if all(offer["seldom"] for offer in offered):  # nothing else can be done
        return [offer | {"seldom": False} for offer in offered]
    return sorted(offered, key=lambda offer: offer["seldom"])


def _grouped(choices: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Choices with those of a group together, at the place of its first one; in it, those of one effect.

    The words of the groups stand beside them, because they are long and many choices share them.
    """
    by: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for n, choice in enumerate(choices):
        group = choice.pop("group") or f"alone {n}"
        by.setdefault(group, {}).setdefault(choice["effect"], []).append(choice)
    listed, words = list[dict[str, Any]](), list[str]()
    for group, effects in by.items():
        several = [alike for alike in effects.values() if len(alike) > 1]
        for choice in (choice for alike in several for choice in alike):
            choice["group"] = len(words)
        words += [group] if several else []
        listed += [choice for alike in effects.values() for choice in alike]
    return {"choices": listed} | ({"groups": words} if words else {})


def _described(
    view: Any, shape: Shape[Any, Command], best: Sequence[Command], by_hand: ByHand[Any]
) -> tuple[dict[str, Any], list[Command]]:
    """The form of a shape; and the first choice against each target, if it has targets."""
    words = [(item, by_hand.item(view, shape.command.NAME, item)) for item in shape.items()]
    form, above, start = shape.form(), dict[Item, Command](), {}
    if isinstance(shape, Aimed):
        for command in best:
            above.setdefault(shape.value(command)[0], command)
        groups = zip(shape.targets, form["groups"], strict=True)
        form["groups"] = [shape.value(above[aim])[1] if aim in above else group for aim, group in groups]
    elif not isinstance(shape, Point | Circle):
        args = best[0].args()
        start = {"start": {name: args[name] for name in shape.fields}}
    offer = {
        "shape": shape.KIND,
        "fields": list(shape.fields),
        "form": form,
        "words": [[item, text] for item, text in words if text],
    }
    places = [
        [item, place] for item in shape.items() if (place := by_hand.item_at(view, shape.command.NAME, item))
    ]
    if places:
        offer["places"] = places
    return offer | start, list(above.values())


def _choice(
    view: Any, command: Command, title: str, by_hand: ByHand[Any], places: Mapping[str, Place]
) -> dict[str, Any]:
    args = command.args()
    named = (value for value in args.values() if isinstance(value, str) and value in places)
    place = next(named, None) or by_hand.at(view, command)
    choice = {
        "text": by_hand.choice(view, command) or title,
        "args": args,
        "place": place,
        "group": by_hand.group(view, command),
    }
    more = {"pictures": by_hand.pictures(view, command), "cards": by_hand.cards(view, command)}
    return choice | {name: value for name, value in more.items() if value}
