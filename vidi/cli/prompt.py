"""Playing by hand in a terminal: the choices, one question for each move, and the result."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from domain.kernel.chance import Outcome
from domain.kernel.choices import LISTED_AT_MOST, Choices
from domain.kernel.messages import Command, Joint
from domain.kernel.playout import is_joint
from domain.kernel.refusal import IllegalMove
from domain.kernel.shapes import ShapeError
from vidi.cli import forms
from vidi.cli.common import say
from vidi.cli.drawing import DrawnOtherwise, with_draws
from vidi.cli.hands import Hands
from vidi.cli.terminal import out
from vidi.library.recording import Made, MovedOn, Recorder

SHOWN_AT_MOST = 30
"""The most choices that are shown; longer lists are shown on demand."""
LISTED = 200
"""The most choices that are listed on demand."""
HELP = """Type the number of a choice, or a command as they are listed, with other values too.
?           all choices; ? and a command's name: its choices
# TEXT      behind a move: a note
back N      take back every move after move N
2: conquer  a seat in front, where several may act; 2: ? shows its choices;
            where a game hides something, 2: gives the machine to that seat
empty line  look whether somebody else has moved
quit        stop; everything is stored already, `vidi record --continue` goes on"""


class Unclear(ValueError):  # noqa: N818 - not an error of the program
    """The input is not a move."""


def play_by_hand(recorder: Recorder, opening: Sequence[str]) -> None:
    """Asks for one move after another until the game is over or the player stops.

    ``opening`` are sentences about setting up. In a game with secrets, a cover separates the seats.
    """
    hands = Hands(recorder, new=bool(opening))
    say(f"{recorder.rules.title}, game {recorder.id}. Type ? for help.", *(() if hands.hides else opening))
    asked: tuple[int, int] | None = None
    try:
        while recorder.to_act:
            if asked != (recorder.game.next_move, hands.on_show):
                say(*hands.news())
                hands.give_to(hands.due)
                _ask(recorder, hands.due)
                asked = (recorder.game.next_move, hands.on_show)
            typed = out.input("> ").strip()
            if typed == "quit":
                return
            try:
                say(*_answered(hands, typed))
            except (IllegalMove, MovedOn, Unclear) as error:
                say(f"! {error}")
            except DrawnOtherwise:
                say("Nothing was stored.")
    except (EOFError, KeyboardInterrupt):
        say("")
        return
    say(*hands.news(), "The game is over.")


def _ask(recorder: Recorder, due: int) -> None:
    """Prints the seat that must move, and its choices."""
    choices = recorder.choices(due)
    listed = list(choices)
    names = recorder.game.started.seats
    who = ", ".join(f"{names[seat - 1]} (seat {seat})" for seat in recorder.to_act)
    say("", f"Move {recorder.game.next_move}: {who}{' for the table' if is_joint(choices) else ''}")
    if len(listed) <= SHOWN_AT_MOST:
        say(*_listed(recorder, choices))
        return
    counts = Counter(command.NAME for command in listed)
    for name, count in counts.items():
        first, shape = next(command for command in listed if name == command.NAME), choices.shape(name)
        number = shape.count() if shape else count
        # For shapes without a count, the length of the list is the number, unless the list is cut off.
        more = " or more" if number is None and len(listed) == LISTED_AT_MOST else ""
        number = count if number is None else number
        ways = f"{number:,}{more} to choose from (? {name}), like " if number > 1 else ""
        say(f"  {ways}{_line(recorder, choices, first)}")
        if shape:
            say(f"     {forms.how(shape)}")


def _listed(recorder: Recorder, choices: Choices[Command], name: str = "") -> list[str]:
    """Choices with their numbers: all, or only those of one command."""
    numbered = [(n, command) for n, command in enumerate(choices, start=1) if name in ("", command.NAME)]
    shown = [f"{n:>4}  {_line(recorder, choices, command)}" for n, command in numbered[:LISTED]]
    return shown if len(numbered) <= LISTED else [*shown, "  and more: type the command instead"]


def _line(recorder: Recorder, choices: Choices[Command], command: Command) -> str:
    """A command as a player types it, without defaults and agreeing seats."""
    agree = forms.agreeing(command, recorder.game.started.seats)
    if shape := choices.shape(command.NAME):
        return f"{forms.as_typed(shape, command)}{agree}"
    args = command.fields(exclude={"seat", "agreed"}, exclude_defaults=True)
    if len(args) == 1:
        args = {"": next(iter(args.values()))}
    typed = (f"{name}={_as_typed(value)}".removeprefix("=") for name, value in args.items())
    return " ".join([command.NAME, *typed]) + agree


def _as_typed(value: Any) -> str:
    """The text without blanks that ``_value`` reads as this value; a blank would end it."""
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def _answered(hands: Hands, typed: str) -> Sequence[str]:
    """Executes the input and returns the answer. Raises IllegalMove, MovedOn, Unclear.

    In a game with secrets, ``hands`` reports the events of a move.
    """
    recorder = hands.recorder
    typed, _, note = (part.strip() for part in typed.partition("#"))
    word, _, rest = typed.partition(" ")
    if not word:
        recorder.read_again()
        return ("Nobody else has moved.",)
    seat = hands.due
    if word.endswith(":") and word[:-1].isdecimal():
        seat = int(word[:-1])
        if hands.hides and seat != hands.on_show:
            if seat not in recorder.to_act:
                raise Unclear(f"seat {seat} may not act now")
            hands.give_to(seat)
            return ()
        word, _, rest = rest.strip().partition(" ")
    if word == "?":
        listed = _listed(recorder, recorder.choices(seat), rest.strip())
        return [*(() if rest else HELP.splitlines()), *listed]
    made = _made(recorder, seat, word, rest, note or None)
    return () if hands.hides else made.sentences


def _made(recorder: Recorder, seat: int, word: str, rest: str, note: str | None) -> Made:
    if word == "back":
        if not rest.strip().isdecimal():
            raise Unclear("back to which move? For example: back 12")
        return recorder.take_back(seat, int(rest), note=note)
    if word.isdecimal():
        choices = list(recorder.choices(seat))
        if not 1 <= int(word) <= len(choices):
            raise Unclear(f"there is no choice {word}; there are 1 to {len(choices)}, ? lists them")
        chosen = choices[int(word) - 1]
        return with_draws(lambda chance: recorder.play(chosen, chance=chance or None, note=note))
    if (shape := recorder.choices(seat).shape(word)) and not rest.lstrip().startswith("{"):
        try:
            args = forms.typed(shape, rest).args()
        except ShapeError as error:
            raise Unclear(f"{error}: {forms.how(shape)}") from None
        return _move_with_draws(recorder, seat, word, args, note)
    return _move_with_draws(recorder, seat, word, _typed_args(recorder, seat, word, rest), note)


def _move_with_draws(
    recorder: Recorder, seat: int, command: str, args: dict[str, Any], note: str | None
) -> Made:
    """Makes the move after asking for all outcomes that it draws at a table."""

    def attempt(chance: list[Outcome]) -> Made:
        return recorder.make(seat, command, args, chance=chance or None, note=note)

    return with_draws(attempt)


def _typed_args(recorder: Recorder, seat: int, name: str, text: str) -> dict[str, Any]:
    """The args of a command: values in the order of its fields or by name, or a JSON object."""
    if text.lstrip().startswith("{"):
        value = _value(text)
        if isinstance(value, dict):
            return value
        raise Unclear(f"this is not JSON: {text}")
    if name not in recorder.rules.commands:
        return {}  # the command is refused by its name
    fields = recorder.rules.commands[name].takes()
    joint = issubclass(recorder.rules.commands[name], Joint)
    if joint:
        fields.remove("agreed")
    args: dict[str, Any] = {}
    for place, part in enumerate(text.replace(", ", ",").split()):
        key, named, value = part.partition("=")
        if not named:
            if place >= len(fields):
                raise Unclear(f"{name} takes {', '.join(fields) or 'nothing else'}; what is {part!r}?")
            args[fields[place]] = _value(part)
        else:
            args[key] = _value(value)
    return _agreed(recorder, seat, name, args) if joint else args


def _agreed(recorder: Recorder, seat: int, name: str, args: dict[str, Any]) -> dict[str, Any]:
    """The args of a joint command. The agreeing seats are optional, because they follow from the choice."""
    choices = (command.args() for command in recorder.choices(seat) if name == command.NAME)
    return next((choice for choice in choices if choice == {"agreed": choice["agreed"], **args}), args)


def _value(text: str) -> Any:
    """Reads a number, true, null or a list as JSON; anything else is text."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
