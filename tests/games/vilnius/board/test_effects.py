"""What the page says that a choice would change is what it changes."""

import re
from collections import Counter

from dashboard.replay.preview import effect
from domain.vilnius import RULES
from domain.vilnius.commands import Deploy, StopDefence
from domain.vilnius.events import DamageDealt
from domain.vilnius.words import losses
from tests.generic.games import RandomGame, Step


def test_the_end_of_a_defence_says_the_damage_that_follows() -> None:
    checked = 0
    for seed in range(6):
        steps = list(RandomGame("vilnius", seed).steps())
        for number, step in enumerate(steps):
            if not isinstance(step.command, StopDefence) or step.after.phase == "over":
                continue
            dealt = damage(steps[number:])
            if sum(dealt.values()) and steps[-1].after.round > step.before.round:
                text = effect(RULES, step.before, step.command)
                assert text.startswith("damage left: ")
                assert Counter(re.findall(r"[A-Za-z]+|\d+", text.partition(": ")[2])) == Counter(
                    re.findall(r"[A-Za-z]+|\d+", losses(dealt.elements()))
                )
                checked += 1
    assert checked > 3


def test_the_last_enemy_leaves_no_damage() -> None:
    texts = set()
    for seed in range(6):
        for step in RandomGame("vilnius", seed).steps():
            if isinstance(step.command, Deploy) and len(step.before.foes) == 1:
                texts.add(effect(RULES, step.before, step.command))
    assert texts == {"no damage left"}


def damage(steps: list[Step]) -> Counter[str]:
    """The icons of the attack that the first step leaves to its damage."""
    icons = Counter[str]()
    for step in steps:
        if step is not steps[0] and isinstance(step.command, Deploy | StopDefence):
            break
        if step.before.round > steps[0].before.round:
            break
        icons.update(
            hit.damage for event in step.events if isinstance(event, DamageDealt) for hit in event.losses
        )
    return icons
