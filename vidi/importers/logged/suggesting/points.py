"""Which numbers of logs are the points: those whose last totals equal the result, else those of that name."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from vidi.importers.logged.agreement import agree
from vidi.importers.logged.mapping import Change
from vidi.importers.logged.suggesting.candidates import Candidate
from vidi.importers.logged.suggesting.numbers import Numbers, last_totals

TRIED_AT_MOST = 60
"""The numbers that are tried beside the points so far."""
NO_CHANCE = 2
"""The logs in which numbers without the name of points must make the totals right."""
STEPS_AT_MOST = 6
RULES_AT_MOST = 20
TELLING = 2
"""The least points of a result that can tell which numbers are the points."""
Right = tuple[int, int]
"""The logs in which the last totals equal the result, and the seats."""
NONE = (0, 0)


@dataclass
class Points:
    """Looks for the points of logs."""

    logs: Sequence[Numbers]
    candidates: Sequence[Candidate]

    @cached_property
    def telling(self) -> list[Numbers]:
        """The logs with a result that differs by seat, or is more than a sign of who won."""
        return [log for log in self.logs if log.scores and max(map(abs, log.scores)) >= TELLING]

    def rules(self) -> tuple[Change, ...]:
        """The rules of the points; none if no number can be them."""
        named = self._by_name()
        best, right = self._better(self._without_seconds(named)) if named else ((), NONE)
        merged = _in_order(_merge_types(best))
        best = merged if self._right(merged) >= right else best
        if not self.telling or right[0] == len(self.telling):
            return best
        single = max(self._singles(), key=self._rank, default=None)
        if single is None or not self._is_sure((single,)):
            return best
        other, other_right = self._better((single,))
        return other if other_right > right else best

    def _by_name(self) -> tuple[Change, ...]:
        """The rules of all numbers whose names say that they are points."""
        named = [one for one in self.candidates if one.is_named]
        values = dict[str, set[int]]()
        for one in named:
            values.setdefault(one.key.path, set()).update(fact.value for facts in one.facts for fact in facts)
        rules = [one.likely() for one in named if one.by_player or len(values[one.key.path]) > 1]
        return _in_order(_merge_types(_without_changes_of_totals(rules)))[:RULES_AT_MOST]

    def _without_seconds(self, rules: tuple[Change, ...]) -> tuple[Change, ...]:
        """The rules without second totals of an entry, as far as the last totals stay as right."""
        right = self._right(rules)
        for rule in rules:
            rest = tuple(other for other in rules if other != rule)
            second = any(
                other.total and other.seat == rule.seat and other.type in ("*", rule.type) for other in rest
            )
            if rule.total and second and self._right(rest) >= right:
                rules, right = rest, self._right(rest)
        return rules

    def _singles(self) -> Iterable[Change]:
        types = Counter(one.key.path for one in self.candidates)
        for one in self.candidates:
            for rule in one.rules():
                yield rule
                if types[one.key.path] > 1 and not one.key.name:
                    yield rule.model_copy(update={"type": "*"})

    def _rank(self, rule: Change) -> tuple[Right, bool, bool]:
        """How good a rule is alone: of several that are as right, one for all types, and a total."""
        return self._right((rule,)), rule.type == "*", rule.change is None

    def _better(self, rules: tuple[Change, ...]) -> tuple[tuple[Change, ...], Right]:
        """The rules after each step that makes more totals right: one more rule, one less, or another way."""
        right = self._right(rules)
        for _ in range(STEPS_AT_MOST):
            if not self.telling or right[0] == len(self.telling):
                break
            tried = [(self._right(some), some, logs) for some, logs in self._near(rules)]
            steps = [(reached, some) for reached, some, logs in tried if reached[0] >= right[0] + logs]
            reached, best = max(steps, key=lambda step: step[0], default=(NONE, rules))
            if reached <= right:
                break
            right, rules = reached, best
        return rules, right

    def _near(self, rules: tuple[Change, ...]) -> Iterable[tuple[tuple[Change, ...], int]]:
        """Rules that differ in one, each with the logs that it must make right to be no chance."""
        for rule in rules:
            rest = tuple(other for other in rules if other is not rule)
            if rest:
                yield rest, 0
            if path := rule.total or (rule.change if isinstance(rule.change, str) else None):
                other = {"total": None, "change": path} if rule.total else {"total": path, "change": None}
                yield _in_order((*rest, rule.model_copy(update=other))), 0
        for one in self.candidates[:TRIED_AT_MOST]:
            logs = 0 if one.is_named else NO_CHANCE
            yield from ((_in_order((*rules, rule)), logs) for rule in one.rules() if rule not in rules)

    def _right(self, rules: Sequence[Change]) -> Right:
        logs = seats = 0
        for log in self.telling:
            totals = last_totals(log, rules)
            scores = log.scores or ()
            logs += bool(agree(totals, scores))
            seats += sum(totals.get(seat) == score for seat, score in enumerate(scores, 1))
        return logs, seats

    def _is_sure(self, rules: Sequence[Change]) -> bool:
        """Whether totals that equal the result are no chance: in several logs, or they grew to it."""
        logs, _ = self._right(rules)
        facts = [sum(1 for rule in rules for _ in log.of(rule)) for log in self.telling]
        grew = all(count > len(log.scores or ()) for count, log in zip(facts, self.telling, strict=True))
        return logs * 2 > len(self.telling) and (logs > 1 or grew)


def _without_changes_of_totals(rules: Sequence[Change]) -> list[Change]:
    """The rules without changes of types that have totals too, of the same player."""
    totals = {(rule.type, rule.seat) for rule in rules if rule.total}
    return [rule for rule in rules if rule.change is None or (rule.type, rule.seat) not in totals]


def _merge_types(rules: Sequence[Change]) -> list[Change]:
    """The rules; one for all types in place of several that read the same argument in the same way."""
    alike = dict[tuple[object, ...], list[Change]]()
    for rule in rules:
        alike.setdefault((rule.total, rule.change, rule.totals, rule.seat), []).append(rule)
    joined = list[Change]()
    for some in alike.values():
        plain = len(some) > 1 and not any(rule.where for rule in some)
        joined += [some[0].model_copy(update={"type": "*"})] if plain else some
    return joined


def _in_order(rules: Iterable[Change]) -> tuple[Change, ...]:
    """Changes first: a total of the same entry has them already."""
    return tuple(sorted(rules, key=lambda rule: rule.change is None))
