"""The first rule that forbids a command; reads only."""

from collections.abc import Callable
from functools import partial
from typing import Any

from domain.civmint import commands as c
from domain.civmint import happenings, production, refusal_combat, refusal_units, trading
from domain.civmint.legal import choosable, legal
from domain.civmint.move import able, lying, other
from domain.civmint.names import CUBES, RESOURCES
from domain.civmint.payable import bill
from domain.civmint.play import to_act
from domain.civmint.refusing import absent, among, no, units_of
from domain.civmint.research import advance, improvable, lowest, rising
from domain.civmint.state import State, Step
from domain.civmint.tin import tin
from domain.civmint.words import NUMBERS, STEPS, cost_words, unit_words
from domain.kernel.messages import Command
from domain.kernel.refusal import Offer, Refusal
from domain.kernel.wording import counted, shortlist

Check = Callable[[State, Any], Refusal | None]


def refusal(state: State, command: Command) -> Refusal | None:
    """Why the command may not be played now; None if it may."""
    if state.winners is not None:
        return no("17.8", "the game is over; no more moves can be made")
    rule, dues = _DUE[type(command)]
    acting = to_act(state)
    if command.seat not in acting:
        now = STEPS[state.step].now
        return no(
            "3.5" if acting != (state.active,) else "3.3",
            f"seat {command.seat} has nothing to decide {now}; to act: seat {shortlist(acting)}",
        )
    check = dues.get(state.step)
    if check is None:
        return _not_due(state, command, rule)
    return check(state, command)


def _not_due(state: State, command: Command, rule: str) -> Refusal:
    """Why the command is not due in this step."""
    reason, choices = f"{command.NAME} is not possible", Offer(partial(legal, state, command.seat))
    if state.step == "upkeep":
        owed = cost_words(bill(state, command.seat))
        return no("6.13", f"{reason} before the upkeep of {owed} is paid", choices)
    return no(rule, f"{reason} {STEPS[state.step].now}", choices)


def _free(state: State, command: Command) -> None:
    """Nothing else is checked."""


def _capital(state: State, command: c.ChooseCapital) -> Refusal | None:
    if command.space in lying(state).capitals:
        return None
    return no("1.7", f"{command.space[:60]!r} has no Capital City", _spaces(state, command))


def _collect(state: State, command: c.Collect) -> Refusal | None:
    space, icons = production.collectable(state)
    if command.space != space:
        return no("4.3", f"the Settlers on {space} are due, not those on {command.space[:60]!r}")
    if command.resource in icons:
        return None
    possible = among(state, command, lambda choice: NUMBERS[choice.resource])
    return no("4.3", f"{NUMBERS[command.resource]} cannot be taken on {space}", possible)


def _spaces(state: State, command: c.ChooseCapital | c.Gather) -> Offer:
    """The spaces that such a command can name."""
    return among(state, command, lambda choice: choice.space)


def _aspects(state: State, command: c.Improve) -> Offer:
    return among(state, command, lambda choice: NUMBERS[choice.aspect])


def _choose(state: State, command: c.Choose) -> Refusal | None:
    shape = choosable(state)
    if shape.holds(command.cubes):
        return None
    amount = counted(state.choices[0].amount, "cube")
    return no("4.11", f"choose exactly {amount} from Food, Wood, Stone and Metal")


def _trade(state: State, command: c.Trade) -> Refusal | None:
    if command.get in trading.gets(state, command.seat):
        return None
    possible = among(state, command, lambda choice: NUMBERS[choice.get])
    allowed, has, get = able(state, command.seat), state.numbers[command.seat], NUMBERS[command.get]
    if sum([has[name] for name in RESOURCES]) < allowed.give:
        return no("5.1", f"a trade costs {allowed.give} resources; seat {command.seat} has fewer")
    if command.get in RESOURCES:
        others = sum([has[name] for name in RESOURCES if name != command.get])
        text = f"a trade for {get} costs {allowed.give} resources of other kinds"
        return no("5.12", f"{text}; seat {command.seat} has {others}", possible)
    return no("5.4", f"a trade cannot yield {get}", possible)


def _propose(state: State, command: c.Propose) -> Refusal | None:
    seat = command.seat
    if not able(state, seat).opponent:
        return no("5.7", f"no level of seat {seat} allows trades with the opponent")
    most = tin(state.mint).pack.limits.proposals
    if state.proposals >= most:
        return no("5.9", f"seat {seat} has made {counted(most, 'proposal')} this turn, the most allowed")
    shape = trading.proposals(state, seat)
    if shape is not None and shape.holds(command.cubes):
        return None
    sides = ((seat, trading.GIVE, "give"), (other(seat), trading.TAKE, "take"))
    for whose, side, verb in sides:
        has = state.numbers[whose]
        possible = {f"{side}{cube}": has[cube] for cube in CUBES}
        named = [item for item in command.cubes if item in possible]
        if not named:
            return no("5.8", f"a proposal must {verb} at least one cube, such as `{side}food`")
        for item in dict.fromkeys(named):
            if (number := named.count(item)) > possible[item]:
                return no("5.8", f"`{item}` is named {number} times; seat {whose} has {possible[item]}")
    return no("5.8", "a proposal names cubes of resources and Money, such as `give_food` and `take_metal`")


def _decline(state: State, command: c.Decline) -> Refusal | None:
    if happenings.declinable(state):
        return None
    return no("18.16", "a game on these older numbers does not let a player decline what the event gives")


def _research(state: State, command: c.Research) -> Refusal | None:
    seat = command.seat
    step = advance(state, seat, command.track, command.card)
    if step is None:
        return no("15.8", f"seat {seat} is at the top of this card of the {command.track} track")
    if step.cost > state.budget:
        way = "sideways" if step.sideways else "up"
        return no(
            "15.1",
            f"a step {way} to level {step.level} costs {step.cost} Research; {state.budget} is left",
        )
    return None


def _innovation(state: State, command: c.Research) -> Refusal | None:
    possible = [(step.track, step.card) for step in lowest(state, command.seat)]
    if (command.track, command.card) in possible:
        return None
    ways = among(state, command, lambda choice: f"{choice.track} {choice.card}")
    return no("18.18", f"{command.track} {command.card} is not a step up on a lowest track", ways)


def _improve(state: State, command: c.Improve) -> Refusal | None:
    seat = command.seat
    if command.aspect in improvable(state, seat):
        return None
    if state.improved:
        return no("16.2", f"seat {seat} has already advanced an aspect this turn")
    if command.aspect not in rising(state, seat):
        return no("16.5", f"{NUMBERS[command.aspect]} is at its highest level", _aspects(state, command))
    numbers = state.numbers[seat]
    cost = numbers[command.aspect] + 1
    return no(
        "16.2", f"{NUMBERS[command.aspect]} {cost} costs {cost} Money; seat {seat} has {numbers['money']}"
    )


def _festival(state: State, command: c.Improve) -> Refusal | None:
    if command.aspect in rising(state, command.seat):
        return None
    return no("16.5", f"{NUMBERS[command.aspect]} is at its highest level", _aspects(state, command))


def _reduce(state: State, command: c.Reduce) -> Refusal | None:
    return _out_of(state, command, happenings.towns(state, command.seat), "18.7", "a City or Village")


def _lose(state: State, command: c.Lose) -> Refusal | None:
    rule, what = ("18.9", "a Settler") if state.event == "plague" else ("18.11", "a military unit")
    return _out_of(state, command, happenings.losable(state, command.seat), rule, what)


def _out_of(
    state: State, command: c.Reduce | c.Lose, possible: list[int], rule: str, what: str
) -> Refusal | None:
    """Why an event cannot take this unit."""
    if command.unit in possible:
        return None
    if missing := absent(state, command, command.unit):
        return missing
    words = unit_words(state, command.seat, command.unit)
    return no(rule, f"{words} is not {what}", units_of(state, command))


def _gather(state: State, command: c.Gather) -> Refusal | None:
    if command.space in happenings.gatherable(state, command.seat):
        return None
    reason = f"{command.space[:60]!r} gives nothing more to seat {command.seat}"
    return no("18.15", reason, _spaces(state, command))


_DUE: dict[type[Command], tuple[str, dict[Step, Check]]] = {
    c.ChooseCapital: ("1.7", {"capital": _capital}),
    c.Collect: ("3.6", {"collect": _collect}),
    c.Choose: ("3.6", {"choose": _choose}),
    c.Trade: ("3.2", {"trade": _trade}),
    c.Propose: ("3.2", {"trade": _propose}),
    c.EndTrade: ("3.2", {"trade": _free}),
    c.Accept: ("5.10", {"answer": _free}),
    c.Decline: ("5.10", {"answer": _free, "explosion": _decline}),
    c.Pay: ("3.6", {"pay": refusal_units.pay, "upkeep": refusal_units.pay}),
    c.Downgrade: ("6.6", {"upkeep": refusal_units.downgrade}),
    c.Repair: ("7.1", {"repair": refusal_units.repair, "taxes": refusal_units.repair}),
    c.EndRepair: ("7.5", {"repair": _free}),
    c.Build: ("3.2", {"build": refusal_units.build, "explosion": refusal_units.build}),
    c.Upgrade: ("3.2", {"build": refusal_units.upgrade, "explosion": refusal_units.upgrade}),
    c.EndBuild: ("3.2", {"build": _free}),
    c.Move: ("3.2", {"move": refusal_units.move}),
    c.EndMove: ("3.2", {"move": _free}),
    c.Attack: ("3.2", {"attack": refusal_combat.attack}),
    c.EndBattle: ("10.6", {"attack": refusal_combat.end_battle}),
    c.EndCombat: ("10.15", {"attack": refusal_combat.end_combat}),
    c.Defend: ("10.11", {"defend": refusal_combat.defend}),
    c.Spend: ("11.6", {"power": refusal_combat.spend}),
    c.Retreat: ("13.1", {"retreat": refusal_combat.retreat}),
    c.Land: ("12.7", {"land": refusal_combat.land}),
    c.Research: ("3.2", {"research": _research, "innovation": _innovation}),
    c.EndResearch: ("3.2", {"research": _free}),
    c.Improve: ("3.2", {"taxes": _improve, "festival": _festival}),
    c.EndTurn: ("16.4", {"taxes": _free}),
    c.Reduce: ("18.7", {"reduce": _reduce}),
    c.Lose: ("3.6", {"lose": _lose}),
    c.Gather: ("18.15", {"gather": _gather}),
    c.Mend: ("19.1", {"mend": refusal_units.mend}),
}
"""For each command: the rule that refuses it when not due, and its check in each step that allows it."""
