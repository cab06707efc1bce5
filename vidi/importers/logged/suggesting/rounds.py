"""Entries that begin rounds: they have a number that grows by one from each to the next."""

from collections.abc import Sequence
from itertools import pairwise

from vidi.importers.logged.suggesting.candidates import Candidate
from vidi.importers.logged.suggesting.findings import Finding, share
from vidi.importers.logged.suggesting.leaves import words
from vidi.importers.logged.suggesting.numbers import OFTEN

STEPS = 2
"""The least steps from one round to the next that show a round."""
ROUNDS_AT_MOST = 100
"""The most rounds of a game."""
FIRST = range(3)
"""The number of the first round."""
NO_WORDS = frozenset({"count", "number", "nb", "nbr", "no", "num", "new", "current", "id", "counter", "n"})
TYPES_AT_MOST = 3


def rounds(candidates: Sequence[Candidate]) -> tuple[dict[str, str], list[Finding]]:
    """By type of entry, the template of the round that it begins; and how often it held."""
    templates, findings = dict[str, str](), list[Finding]()
    for one in candidates:
        type_, path = one.key.type, one.key.path
        steps = [pair for facts in one.facts for pair in pairwise([fact.value for fact in facts])]
        held = sum(after == before + 1 for before, after in steps)
        if type_ in templates or len(templates) == TYPES_AT_MOST or one.key.name or _is_id(one):
            continue
        if len(steps) < STEPS or held < OFTEN * len(steps) or not _is_few(one):
            continue
        templates[type_] = f"{_word(one)} ${{{path}}}"
        held_in = f"`{path}` grows by 1 in {share(held, len(steps))}"
        findings.append(Finding("rounds", f"{type_}: {templates[type_]}", held_in))
    return templates, findings


def _is_id(one: Candidate) -> bool:
    """Whether its numbers are ids, or those of several players."""
    return one.by_player or words(one.key.path)[-1:] == ["id"]


def _is_few(one: Candidate) -> bool:
    """Whether each log begins with the first rounds, and has no more than a game can have."""
    logs = [facts for facts in one.facts if facts]
    begun = sum(facts[0].value in FIRST for facts in logs)
    return begun >= OFTEN * len(logs) and all(len(facts) <= ROUNDS_AT_MOST for facts in logs)


def _word(one: Candidate) -> str:
    """What is counted: ``Trick`` for ``trickCount``; else a word of the type."""
    of_path = [word for word in words(one.key.path) if word not in NO_WORDS]
    of_type = [word for word in words(one.key.type) if word not in {*NO_WORDS, "start", "begin", "next"}]
    return " ".join(of_path or of_type or ["round"]).capitalize()
