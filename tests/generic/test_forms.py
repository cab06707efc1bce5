"""The choices and forms of a page. A form begins with a choice that the rules allow, to be sent at once."""

from itertools import pairwise
from typing import Any

import pytest

from dashboard.boards import board
from dashboard.replay import playing
from tests.generic.games import NAMES, described, rules_of
from tests.generic.golden import golden_games


@pytest.mark.parametrize("name", NAMES)
def test_a_form_begins_with_a_choice_that_is_legal(name: str) -> None:
    rules, tried = rules_of(name), set[str]()
    for game in golden_games(name):
        for step in game.steps():
            if step.command.NAME not in described(name):
                continue
            shapes = rules.legal(step.before, step.command.seat)
            for offer in playing.offers(rules, game.started.setup, step.before, {step.command.seat}):
                for form in offer["commands"]:
                    shape = shapes.shape(form["command"])
                    if shape is None:
                        continue
                    tried.add(form["command"])
                    shown = [
                        {name: choice["args"][name] for name in shape.fields} for choice in form["choices"]
                    ]
                    for args in (*begins(form), *shown):
                        assert rules.refusal(step.before, shape.entered(args)) is None
    assert tried or not described(name)


@pytest.mark.parametrize("name", NAMES)
def test_choices_of_a_group_stand_together_and_have_its_name_and_cards_are_known(name: str) -> None:
    rules = rules_of(name)
    for game in golden_games(name):
        cards = board(name).cards(game.started.setup)
        for step in list(game.steps())[::5]:
            for offer in playing.offers(rules, game.started.setup, step.before, {step.command.seat}):
                for command in offer["commands"]:
                    groups = [choice["group"] for choice in command["choices"] if "group" in choice]
                    changes = sum(before != after for before, after in pairwise(groups))
                    assert changes == max(0, len(set(groups)) - 1)
                    for choice in command["choices"]:
                        text, group = choice["text"], ""
                        if "group" in choice:
                            group = command["groups"][choice["group"]]
                        assert text.startswith(group) or text.endswith(group)
                        assert text != group
                        assert all(cards[card].text for card in choice.get("cards", ()))
                    grouped = [choice for choice in command["choices"] if "group" in choice]
                    alike = [(choice["group"], choice["effect"]) for choice in grouped]
                    changes = sum(before != after for before, after in pairwise(alike))
                    assert changes == max(0, len(set(alike)) - 1)


def begins(form: dict[str, Any]) -> list[dict[str, Any]]:
    """The args with which a form begins; of a form with targets, those for each. A point has none."""
    if form.get("shape") == "aimed":
        pairs = zip(form["form"]["targets"], form["form"]["groups"], strict=True)
        return [dict(zip(form["fields"], pair, strict=True)) for pair in pairs]
    return [form["start"]] if "start" in form else []
