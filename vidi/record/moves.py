"""Plays lines of a record by the rules: a header starts a game, a line makes a move."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pydantic import ValidationError

from domain import catalog
from domain.catalog import games
from domain.kernel.aggregate import AnyRules, Game, UnknownCommand
from domain.kernel.chance import ChanceError, Outcome
from domain.kernel.events import Json
from domain.kernel.messages import Command, Event
from domain.kernel.packs import PackError, content_hash
from domain.kernel.refusal import IllegalMove, Refusal
from domain.kernel.wording import counted
from vidi.record.errors import Demand, sentence, sentences, shown
from vidi.record.lines import BodyLine, Header, MoveLine, TakeBackLine

WRONG = (Demand, IllegalMove, ChanceError)
"""The errors of ``start`` and ``make``; the game is then unchanged."""


def rules_of(header: Header) -> AnyRules:
    """The rules of the game that a header names."""
    rules = catalog.rules_of(header.game, header.ruleset, header.setup)
    if rules and rules.any_title and header.game in games():
        title = games()[header.game].title
        raise Demand(4, f"a log of {title} names the game by its title, {title!r}, not {header.game!r}")
    if rules is None:
        raise Demand(4, f"no game is called {header.game!r} here; the games are: {', '.join(games())}")
    return rules


def pack_flaws(rules: AnyRules, pack: Json) -> list[str]:
    """The errors of a pack, a sentence each; empty if the pack can be used."""
    try:
        rules.packs.check(pack)
    except ValidationError as error:
        return sentences(error, rules.packs.kinds[pack["pack"]])
    except PackError as error:
        return [str(error)]
    return []


def check_pack(header: Header, pack: Json) -> None:
    """Demands that a pack is valid, and that the header's setup names it by its hash."""
    rules = rules_of(header)
    if flaws := pack_flaws(rules, pack):
        more = f"; `vidi pack check` lists {len(flaws) - 1} more" if len(flaws) > 1 else ""
        raise Demand(14, f"the pack is broken: {flaws[0]}{more}")
    hash_, kind = content_hash(pack), pack["pack"]
    named = header.setup.get("packs")
    due = named.get(kind) if isinstance(named, dict) else None
    if due is None:
        raise Demand(14, f'the header does not name this pack: `setup` has no "packs":{{"{kind}":"{hash_}"}}')
    if due != hash_:
        text = f"the hash of this pack is {hash_}, but `setup.packs.{kind}` names {shown(due)}, another pack"
        raise Demand(14, text)


def start(header: Header, dealt: Sequence[Outcome] | None, packs: Iterable[Json] = ()) -> Game:
    """Starts the game of a header.

    ``dealt`` holds the outcomes of setting up; None if the seed draws. ``packs`` were checked.
    """
    rules = rules_of(header)
    if header.ruleset not in (None, rules.ruleset):
        raise Demand(4, f"{rules.title} has no rule set {header.ruleset!r}; it has: {rules.ruleset}")
    if header.bots is not None and len(header.bots) != len(header.seats):
        values, seats = counted(len(header.bots), "value"), counted(len(header.seats), "seat")
        raise Demand(7, f"`bots` has {values} for {seats}: write the bot of each seat, null for a person")
    try:
        return Game.start(
            rules,
            header.seats,
            header.setup,
            chance=dealt,
            seed=header.seed,
            source=header.source,
            played_at=header.played_at,
            title=header.title,
            origin=header.origin,
            packs=packs,
            bots=header.bots,
        )
    except ValidationError as error:
        raise Demand(5, "setup: " + sentence(error, rules.setup, header.setup)) from None


def make(game: Game, line: MoveLine | TakeBackLine, command: Command | None = None) -> list[Event]:
    """Makes a line's move, the next one of the game; returns its events.

    If ``command`` is given, it is the move, and the line has only what comes with it.
    """
    if isinstance(line, TakeBackLine):
        return game.take_back(line.seat, line.take_back, made_at=line.made_at, note=line.note)
    return game.make(
        command_of(game, line) if command is None else command,
        line.chance,
        made_at=line.made_at,
        note=line.note,
        source_key=line.source_key,
    )


def command_of(game: Game, line: MoveLine) -> Command:
    """The command of a line. Raises Demand if the game has no such command, or if its args are wrong."""
    try:
        if "seat" in line.args:
            raise Demand(9, f"{line.command}: `seat` belongs beside `args`, not in it")
        return game.command(line.seat, line.command, line.args)
    except UnknownCommand as unknown:
        raise Demand(8, str(unknown)) from None
    except ValidationError as error:
        takes = ", ".join(game.rules.commands[line.command].takes()) or "no args"
        raise Demand(
            9, f"{line.command}: {sentence(error, given=line.args)}; {line.command} takes {takes}"
        ) from None


def why(error: Exception, line: BodyLine | None) -> Refusal:
    """The rule and the message of one of ``WRONG``; ``line`` is the refused line, None for the header."""
    match error:
        case Demand():
            return Refusal(error.rule, str(error))
        case IllegalMove(refusal=refusal):
            if isinstance(line, MoveLine) and refusal.reason.startswith(f"{line.command} "):
                return refusal
            return replace(refusal, reason=_tried(line) + refusal.reason)
    return Refusal("record:10", _tried(line) + str(error))


def _tried(line: BodyLine | None) -> str:
    """The refused move in words: the command and its first plain argument."""
    if not isinstance(line, MoveLine):
        return "" if line else "setting up: "
    plain = [str(value)[:60] for value in line.args.values() if isinstance(value, str | int)]
    return " ".join([line.command, *plain[:1]]) + ": "
