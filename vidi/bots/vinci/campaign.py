"""The next conquest: those with the most points for a pawn, each played to the end of the expansion."""

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
"""Conquests that are played to the end. House: with one it loses three of five games; more gain nothing."""


class Step(NamedTuple):
    """A conquest or a withdrawal: its points over time, its points for each pawn, and the command."""

    points: float
    rate: float
    command: Command


class Plan(NamedTuple):
    """The next command, and the points of the expansion after it."""

    points: float
    command: Command


def best_plan(view: State) -> Plan:
    """The conquest or withdrawal that leads to most points, or the end of the expansion if none gains any."""
    worth = Worth(view)
    steps = conquests(worth)[:BREADTH]
    if view.phase == "collect":
        steps += withdrawals(worth)
    plans = [Plan(-worth.split(), c.EndConquest(seat=view.seat))]
    plans += [Plan(step.points + follow(after(view, step.command)), step.command) for step in steps]
    return max(plans, key=lambda plan: plan.points)


def follow(table: State) -> float:
    """Plays the rest of the expansion, the best rate first, and returns all its points over time."""
    points = 0.0
    while True:
        worth = Worth(table)
        steps = conquests(worth)
        if not steps or steps[0].points <= 0:
            return points - worth.split()
        advance(table, steps[0].command)
        points += steps[0].points


def conquests(worth: Worth) -> list[Step]:
    """The conquests that the seat can pay, the best rate first, equals in the order of the map."""
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
        legions = min(pool, price - 1)  # legions leave after this turn, pawns stay
        payable = price - legions <= active.hand
        if payable:
            yield Step(points, points / price, c.Conquer(seat=seat, province=province, legions=legions))
        # Espionage works once: the bot keeps it for a price that it halves, or that it cannot pay otherwise.
        if (
            spies
            and ESPIONAGE_COST - spy_legions <= active.hand
            and (price >= 2 * ESPIONAGE_COST or not payable)
        ):
            spied = c.Infiltrate(seat=seat, province=province, legions=spy_legions)
            yield Step(points, points / ESPIONAGE_COST, spied)
    for i in bits(conversions(table, worth.geography, seat)):
        points = worth.conquest(i) + 1.0  # a new pawn, and none is spent
        yield Step(points, 2 * points, c.Convert(seat=seat, province=table.provinces[i]))


def withdrawals(worth: Worth) -> list[Step]:
    """The provinces that are worth less than their pawn, and whose loss does not split the others."""
    table, seat = worth.table, worth.seat
    held, pieces = table.held[seat], len(parts(table, worth.geography, seat))
    steps = []
    for i in bits(held):
        points = -worth.held(i)
        if points > 0 and held != 1 << i:
            rest = copy(table)
            rest.held[seat] = held & ~(1 << i)
            if len(parts(rest, worth.geography, seat)) <= pieces:
                steps.append(Step(points, points, c.Abandon(seat=seat, province=table.provinces[i])))
    return steps
