"""Which province next: the best rates of points for pawns, each followed to the end of the expansion."""

from collections.abc import Iterator
from typing import NamedTuple

from domain.kernel.messages import Command
from domain.vinci import commands as c
from domain.vinci.conquest import ESPIONAGE_COST
from domain.vinci.cost import cost
from domain.vinci.geography import bits
from domain.vinci.reach import civilization, conversions, parts, targets
from domain.vinci.state import State, copy
from vidi.bots.vinci.lookahead import advance, after
from vidi.bots.vinci.worth import Worth

BREADTH = 3
"""How many conquests are followed to the end. House: one loses three games of five, more gain nothing."""


class Step(NamedTuple):
    """A conquest, or a province to give up: its points by and by, those for each pawn, and the command."""

    points: float
    rate: float
    command: Command


class Plan(NamedTuple):
    """The next command, and the points of the expansion that follows from it."""

    points: float
    command: Command


def best_plan(view: State) -> Plan:
    """The conquest or withdrawal from which most follows, or the end of the expansion where nothing does."""
    worth = Worth(view)
    steps = conquests(worth)[:BREADTH]
    if view.phase == "collect":
        steps += withdrawals(worth)
    plans = [Plan(-worth.split(), c.EndConquest(seat=view.seat))]
    plans += [Plan(step.points + follow(after(view, step.command)), step.command) for step in steps]
    return max(plans, key=lambda plan: plan.points)


def follow(table: State) -> float:
    """Plays the expansion on, the best rate first, and gives the points of it all, by and by."""
    points = 0.0
    while True:
        worth = Worth(table)
        steps = conquests(worth)
        if not steps or steps[0].points <= 0:
            return points - worth.split()
        advance(table, steps[0].command)
        points += steps[0].points


def conquests(worth: Worth) -> list[Step]:
    """The conquests that can be paid, the best rate first, the first in map order of equals."""
    return sorted(_conquests(worth), key=lambda step: step.rate, reverse=True)


def _conquests(worth: Worth) -> Iterator[Step]:
    table, seat = worth.table, worth.seat
    active, pool = civilization(table, seat), table.legions
    spies = "espionage" in active.tiles and not table.infiltrated
    spy_legions = min(pool, ESPIONAGE_COST - 1) if table.options["espionage_legion"] else 0
    for i in bits(targets(table, worth.geography, seat) if active.hand else 0):
        province = table.provinces[i]
        price = cost(table, worth.geography, seat, i)
        points = worth.conquest(i)
        legions = min(pool, price - 1)  # they are gone after this turn, own pawns are not
        payable = price - legions <= active.hand
        if payable:
            yield Step(points, points / price, c.Conquer(seat=seat, province=province, legions=legions))
        # Espionage works once: it waits for a price that it halves, or that cannot be paid.
        if (
            spies
            and ESPIONAGE_COST - spy_legions <= active.hand
            and (price >= 2 * ESPIONAGE_COST or not payable)
        ):
            spied = c.Infiltrate(seat=seat, province=province, legions=spy_legions)
            yield Step(points, points / ESPIONAGE_COST, spied)
    for i in bits(conversions(table, worth.geography, seat)):
        points = worth.conquest(i) + 1.0  # a new pawn, and no other spent
        yield Step(points, 2 * points, c.Convert(seat=seat, province=table.provinces[i]))


def withdrawals(worth: Worth) -> list[Step]:
    """The provinces that are worth less than their pawn and can go without parting the others."""
    table, seat = worth.table, worth.seat
    held, pieces = table.held[seat], len(parts(table, worth.geography, seat))
    found = []
    for i in bits(held):
        points = -worth.held(i)
        if points > 0 and held != 1 << i:
            rest = copy(table)
            rest.held[seat] = held & ~(1 << i)
            if len(parts(rest, worth.geography, seat)) <= pieces:
                found.append(Step(points, points, c.Abandon(seat=seat, province=table.provinces[i])))
    return found
