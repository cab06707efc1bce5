"""Totals other than points: changes of the same entry add up to them, or their names or steps show it."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from domain.logged.setup import TAKEN
from vidi.importers.logged.mapping import Change, Counted
from vidi.importers.logged.suggesting.candidates import Candidate
from vidi.importers.logged.suggesting.findings import Finding, share
from vidi.importers.logged.suggesting.leaves import label, slug, words
from vidi.importers.logged.suggesting.numbers import OFTEN, Key

COUNTERS_AT_MOST = 20
STEPS = 4
"""The least steps from one number to the next that show a total."""
TOTALS = frozenset({"new", "total", "left", "remaining"})
"""Words of arguments with totals."""
NO_NAMES = TOTALS | {"value", "count", "amount", "number", "now"}
"""Words that do not say what is counted: the type then does."""
SELDOM = 0.1
"""The part of the entries of a type that have a total, at the least: a name with an id seldom occurs."""
STAYS = 0.4
"""The part of its steps in which a total stays, if entries of several types repeat it."""
OWN = 0.2
"""By how much this part is greater than that of steps from one player to another."""


@dataclass(frozen=True)
class Growth:
    """How often a total is the one before and a change of the same entry."""

    path: str
    """Of the change."""
    held: int
    of: int


def growth(total: Candidate, seat: str, candidates: Sequence[Candidate]) -> Growth | None:
    """The change of the same type that adds up to a total nearly always; None without one."""
    for change in candidates:
        if (change.key.type, change.key.name) != (total.key.type, total.key.name) or change is total:
            continue
        held = of = 0
        for totals, changes in zip(total.facts, change.facts, strict=True):
            by_entry, last = {fact.at: fact.value for fact in changes}, dict[int, int]()
            for fact in totals:
                player = fact.seats.get(seat, 0)
                step = fact.value - last.get(player, fact.value)
                if player in last and fact.at in by_entry and (step or by_entry[fact.at]):
                    of += 1
                    held += step == by_entry[fact.at]
                last[player] = fact.value
        if of >= STEPS and held >= OFTEN * of:
            return Growth(change.key.path, held, of)
    return None


def counters(
    candidates: Sequence[Candidate], points: Collection[Change]
) -> tuple[list[Counted], list[Finding]]:
    """The counters of logs, and how often each held."""
    counted, findings = dict[str, Counted](), list[Finding]()
    taken = {
        Key(rule.type, str(path), str(rule.where.get("name", "")))
        for rule in points
        for path in (rule.total, rule.change, rule.totals)
    }
    by_path, keys = dict[str, list[Candidate]](), {one.key for one in candidates}
    most = Counter[str]()
    for one in candidates:
        most[one.key.type] = max(most[one.key.type], _count(one))
    for one in candidates:
        around = one.key.path.rpartition(".")[0]
        if _count(one) < SELDOM * most[one.key.type]:
            continue
        if words(one.key.path)[-1:] == ["id"] or Key(one.key.type, f"{around}.id") in keys:
            continue  # it is an id, or says something of a thing
        if not taken & {one.key, one.key._replace(type="*")}:
            by_path.setdefault(one.key.name or one.key.path, []).append(one)
    for path, alike in by_path.items():
        rules = list(_rules(alike, candidates))
        says = path if set(words(path)) - NO_NAMES else alike[0].key.type
        name = slug(says)
        name = f"{name}_count" if name in TAKEN or name in counted else name
        if not rules or name in counted or len(counted) == COUNTERS_AT_MOST:
            continue
        table = not (alike[0].seats or alike[0].by_player)
        of = tuple(rule for rule, _ in rules)
        counted[name] = Counted(name=name, label=label(says), table=table, of=of)
        findings += [Finding("counters", f"{name}: {rule.type}", held) for rule, held in rules]
    return list(counted.values()), findings


def _rules(alike: Sequence[Candidate], candidates: Sequence[Candidate]) -> Iterator[tuple[Change, str]]:
    """The rules by which numbers of one name are totals, and how often they were."""
    several = len({one.key.type for one in alike}) > 1 and _stays(alike)
    if several:
        count = sum(map(_count, alike))
        same = f"`{alike[0].key.path}` stays as it was for its player"
        yield alike[0].likely_total("*"), f"{same}, in {len(alike)} types and {count:,} entries"
        return
    for one in alike:
        rule = one.likely_total()
        seat = rule.seat if rule.seat in one.seats else ""
        steps, values = list(one.steps(seat)), {fact.value for facts in one.facts for fact in facts}
        grows = growth(one, seat, candidates)
        if one.by_player:
            yield rule, f"an object of numbers by player, {_count(one):,} times"
        elif one.key.name and len(values) > 1:
            yield rule, f"a counter of the platform, {_count(one):,} times"
        elif grows:
            yield rule, f"`{one.key.path}` grows by `{grows.path}` in {share(grows.held, grows.of)}"
        elif TOTALS & set(words(one.key.path)) or TOTALS & set(_first_words(one.key.path)):
            small = sum(abs(after - before) <= max(map(abs, values)) // 2 for before, after in steps)
            if len(values) > 1 and len(steps) >= STEPS and small >= OFTEN * len(steps):
                yield rule, f"its name is that of a total, and steps are small in {share(small, len(steps))}"


def _count(one: Candidate) -> int:
    return sum(map(len, one.facts))


def _first_words(path: str) -> list[str]:
    """The words of the outermost name: ``new_counts.1`` is a total too."""
    return words(path.partition(".")[0])


def _stays(alike: Sequence[Candidate]) -> bool:
    """Whether entries of several types repeat a number that seldom changes."""
    if not all(one.seats for one in alike) or any(one.key.name for one in alike):
        return False
    own, carried, others = list[bool](), list[bool](), list[bool]()
    for log in range(len(alike[0].facts)):
        before = dict[int, tuple[str, int]]()
        facts = [(fact, one.key.type) for one in alike for fact in one.facts[log]]
        for fact, type_ in sorted(facts, key=lambda pair: pair[0].at):
            player = fact.seats.get(alike[0].seats[0], 0)
            if player in before:
                last_type, last = before[player]
                own.append(fact.value == last)
                carried += [fact.value == last] if last_type != type_ else []
            others += [fact.value == value for of, (_, value) in before.items() if of != player]
            before[player] = type_, fact.value
    if len(carried) < STEPS or not others or all(own):
        return False
    stays = min(sum(own) / len(own), sum(carried) / len(carried))
    return stays >= STAYS and stays >= sum(others) / len(others) + OWN
