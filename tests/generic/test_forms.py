"""The forms of a page begin with a choice that the rules allow, so it can be sent at once."""

from typing import Any

import pytest

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


def begins(form: dict[str, Any]) -> list[dict[str, Any]]:
    """The args with which a form begins; of a form with targets, those for each. A point has none."""
    if form.get("shape") == "aimed":
        pairs = zip(form["form"]["targets"], form["form"]["groups"], strict=True)
        return [dict(zip(form["fields"], pair, strict=True)) for pair in pairs]
    return [form["start"]] if "start" in form else []
