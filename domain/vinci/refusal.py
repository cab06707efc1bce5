"""The first rule that forbids a command; reads only."""

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import partial
from typing import Any

from domain.kernel.messages import Command
from domain.kernel.refusal import Offer, Refusal, Refuser
from domain.kernel.wording import are, counted, shortlist
from domain.vinci import commands as c
from domain.vinci.conquest import ESPIONAGE_COST
from domain.vinci.cost import cost
from domain.vinci.geography import Geography, bits, geography
from domain.vinci.legal import legal, pawns_to_place
from domain.vinci.reach import civilization, conversions, in_reach, may_keep, parts, targets, touched
from domain.vinci.state import Phase, State
from domain.vinci.words import PHASES

Check = Callable[[State, Geography, Any], Refusal | None]
_no = Refuser("vinci", legal).no


def refusal(state: State, command: Command) -> Refusal | None:
    """Why the command may not be played now; None if it may."""
    if state.phase == "over":
        return _no("3.2", "the game is over; no more moves can be made")
    if command.seat != state.seat:
        return _no(
            "1.18",
            f"seat {command.seat} is out of turn: it is the turn of seat {state.seat}, "
            f"{PHASES[state.phase].now}",
        )
    phases, rule, check = _RULES[type(command)]
    if state.phase not in phases:
        return _not_now(state, command, rule)
    return check(state, geography(state.map), command)


def _not_now(state: State, command: Command, rule: str) -> Refusal:
    return _no(rule, f"{command.NAME} is not possible {PHASES[state.phase].now}", _among(state))


def _among(state: State, of: type[Command] = Command, words: Callable[[Any], object] | None = None) -> Offer:
    """The choices of a class that a refusal names; without words, the names of all commands."""
    choices = partial(legal, state, state.seat)
    return Offer(choices, of, words) if words else Offer(choices)


def _provinces(geography: Geography, state: State, command: c.Conquest | c.Keep) -> Offer:
    """The provinces that such a command can name."""
    return _among(state, type(command), lambda choice: geography.names[choice.province])


_OPEN_TO_MESSENGERS: tuple[Phase, ...] = ("collect", "conquer", "reorganize")
"""Phases in which only Messengers keep a part."""


def _free(state: State, geography: Geography, command: Command) -> Refusal | None:
    return None


def _slots(state: State) -> Offer:
    """The slots of the track that the seat can pay for."""
    return _among(state, c.ChooseCivilization, lambda choice: f"slot {choice.slot}")


def _choose(state: State, geography: Geography, command: c.ChooseCivilization) -> Refusal | None:
    if not 1 <= command.slot <= len(state.track):
        return _no("2.1", f"the track has no slot {command.slot}", _slots(state))
    price, points = command.slot - 1, state.scores[command.seat]
    if price > points:
        return _no(
            "2.7",
            f"slot {command.slot} costs {counted(price, 'point')}, seat {command.seat} has {points}",
            _slots(state),
        )
    return None


def _make_peace(state: State, geography: Geography, command: c.MakePeace) -> Refusal | None:
    others = [seat for seat in range(1, len(state.players) + 1) if seat != command.seat]
    if command.partner is None or command.partner in others:
        return None
    return _no(
        "12.34",
        f"no peace with seat {command.partner}: the partner must be null or one of {shortlist(others)}",
    )


def _abandon(state: State, geography: Geography, command: c.Abandon) -> Refusal | None:
    i = geography.index.get(command.province)
    if i is None:
        return _unknown(geography, command.province)
    if not state.held[command.seat] >> i & 1:
        return _no(
            "4.2",
            f"{_name(geography, command.province)} is not held by the active civilization, "
            f"which holds {_own(state, geography)}",
        )
    return None


def _conquer(state: State, geography: Geography, command: c.Conquer) -> Refusal | None:
    reached = _target(state, geography, command)
    if reached is not None:
        return reached
    needed = cost(state, geography, command.seat, geography.index[command.province])
    return _pay(state, _name(geography, command.province), needed, command.legions) or _clear(
        state, geography, command
    )


def _infiltrate(state: State, geography: Geography, command: c.Infiltrate) -> Refusal | None:
    if "espionage" not in civilization(state, command.seat).tiles:
        return _no("12.17", "the active civilization has no Espionage")
    if state.infiltrated:
        return _no("12.18", "Espionage works once a turn and has been used")
    reached = _target(state, geography, command)
    if reached is not None:
        return reached
    if command.legions and not state.options["espionage_legion"]:
        return _no("12.21", "both pawns must be the civilization's own: set legions to 0")
    unpaid = _pay(state, _name(geography, command.province), ESPIONAGE_COST, command.legions)
    return unpaid or _clear(state, geography, command)


def _convert(state: State, geography: Geography, command: c.Convert) -> Refusal | None:
    tiles = civilization(state, command.seat).tiles
    if "religion" not in tiles:
        return _no("12.65", "the active civilization has no Religion")
    i = geography.index.get(command.province)
    if i is None:
        return _unknown(geography, command.province)
    possible = conversions(state, geography, command.seat)
    if possible >> i & 1:
        return _clear(state, geography, command)
    if state.owner[i] in state.converted:
        return _no("12.66", f"a pawn of seat {state.owner[i]} has already been converted this turn")
    return _no(
        "12.65",
        f"{_name(geography, command.province)} cannot be converted: it has to be in reach and hold a single "
        "pawn of another seat's active civilization",
        _provinces(geography, state, command),
    )


def _clear(state: State, geography: Geography, command: c.Conquest) -> Refusal | None:
    """Why this conquest gives the player no choice of clearing."""
    if not command.clear:
        return None
    if "heritage" not in civilization(state, command.seat).tiles:
        return _no(
            "12.97",
            "the active civilization has no Heritage, so provinces clear by themselves: leave clear out",
        )
    if not touched(state, geography, command.seat, geography.index[command.province]):
        return _no(
            "12.97",
            f"{_name(geography, command.province)} touches no province of the seat's own declined "
            "civilization, so there is nothing to clear: leave clear out",
        )
    return None


def _keep(state: State, geography: Geography, command: c.Keep) -> Refusal | None:
    if state.phase in _OPEN_TO_MESSENGERS and not may_keep(state, geography):
        messengers = "messengers" in civilization(state, command.seat).tiles
        if messengers and len(parts(state, geography, command.seat)) < 2:
            return _no("12.98", "the civilization is not split into parts", _among(state))
        return _not_now(state, command, "8.3")
    i = geography.index.get(command.province)
    if i is None:
        return _unknown(geography, command.province)
    if not state.held[command.seat] >> i & 1:
        return _no(
            "8.3",
            f"{_name(geography, command.province)} is not held; "
            f"name a province of the part to keep: {_own(state, geography)}",
        )
    return None


def _reorganize(state: State, geography: Geography, command: c.Reorganize) -> Refusal | None:
    def called(provinces: Iterable[str]) -> str:
        return shortlist(_name(geography, province) for province in provinces)

    held = sorted([state.provinces[i] for i in bits(state.held[command.seat])])
    named = [province for province, _ in command.pawns]
    if sorted(named) != held:
        for province in named:
            if province not in geography.index:
                return _unknown(geography, province)
        extra = [province for province in named if province not in held]
        missing = [province for province in held if province not in named]
        wrong = f"{called(extra)} not held" if extra else f"{called(missing)} missing"
        if not extra and not missing:
            wrong = "a province is named twice"
        return _no("9.3", f"{wrong}; name each held province once: {called(held)}")
    bare = [province for province, pawns in command.pawns if pawns < 1]
    if bare:
        return _no("9.3", f"each province has to keep at least one pawn; without one: {called(bare)}")
    placed = sum([pawns for _, pawns in command.pawns])
    total = pawns_to_place(state)
    if placed != total:
        return _no("9.4", f"{counted(placed, 'pawn')} placed; exactly {total} must be placed")
    return None


def _target(state: State, geography: Geography, command: c.Conquest) -> Refusal | None:
    """Why a province cannot be a target, whatever it costs (rules 5)."""
    i = geography.index.get(command.province)
    if i is None:
        return _unknown(geography, command.province)
    if targets(state, geography, state.seat) >> i & 1:
        return None
    rule, reason = _untouchable(state, geography, i)
    return _no(rule, reason, _provinces(geography, state, command))


def _untouchable(state: State, geography: Geography, i: int) -> tuple[str, str]:
    """The rule that no conquest of a region can meet now, and the reason."""
    bit, seat, name = 1 << i, state.seat, _name(geography, state.provinces[i])
    if geography.sea & bit:
        return "5.12", f"{name} is a sea, which nobody can hold"
    if state.held[seat] & bit:
        return "5.15", f"{name} is held already"
    if not in_reach(state, geography, seat) & bit:
        if state.held[seat]:
            return "5.9", f"{name} is not adjacent to the civilization"
        return "5.1", f"a civilization cannot enter the map at {name}"
    if state.fallen[seat] & bit:
        return "5.16", f"{name} is part of the seat's own declined civilization"
    return "5.19", f"{name} belongs to seat {state.owner[i]}, which has peace with seat {seat}"


def _pay(state: State, province: str, needed: int, legions: int) -> Refusal | None:
    own, hand, pool = needed - legions, civilization(state, state.seat).hand, state.legions
    if legions > pool:
        return _no(
            "12.22", f"{province}: {counted(legions, 'legion')} asked for, {pool} {are(pool)} left this turn"
        )
    if own < 1:
        return _no(
            "6.11",
            f"{province} costs {needed}: {counted(legions, 'legion')} {are(legions)} too many, "
            "because at least one pawn must be the civilization's own",
        )
    if own > hand:
        with_legions = f" and {counted(pool, 'legion')}" if pool else ""
        return _no(
            "6.12",
            f"{province} costs {needed}: too few pawns; {own} of the civilization's own needed, "
            f"{hand} in hand{with_legions}",
        )
    return None


def _unknown(geography: Geography, province: str) -> Refusal:
    ids = {name.lower(): id_ for id_, name in geography.names.items()} | {id_: id_ for id_ in geography.ids}
    close = get_close_matches(province[:60].lower(), ids, n=3, cutoff=0.5)
    meant = dict.fromkeys(ids[name] for name in close)
    hint = (
        f"did you mean {' or '.join(map(repr, meant))}?"
        if meant
        else f"its provinces: {shortlist(map(repr, geography.ids))}"
    )
    return _no("1.14", f"this map has no province {province[:60]!r}; {hint}")


def _name(geography: Geography, province: str) -> str:
    return geography.names[province]


def _own(state: State, geography: Geography) -> str:
    return shortlist([_name(geography, state.provinces[i]) for i in bits(state.held[state.seat])])


_RULES: dict[type[Command], tuple[tuple[Phase, ...], str, Check]] = {
    c.ChooseCivilization: (("choose",), "2.1", _choose),
    c.Expand: (("start",), "3.4", _free),
    c.Decline: (("start", "rebirth"), "11.1", _free),
    c.MakePeace: (("peace",), "12.35", _make_peace),
    c.Abandon: (("collect",), "4.4", _abandon),
    c.Conquer: (("collect", "conquer"), "3.5", _conquer),
    c.Infiltrate: (("collect", "conquer"), "3.5", _infiltrate),
    c.Convert: (("collect", "conquer"), "3.5", _convert),
    c.EndConquest: (("collect", "conquer"), "3.7", _free),
    c.Keep: (("keep", *_OPEN_TO_MESSENGERS), "8.3", _keep),
    c.Reorganize: (("reorganize", "philosophy"), "9.1", _reorganize),
    c.EndTurn: (("rebirth",), "12.53", _free),
}
