"""Code that refusals of all steps share: rules by number, choices, things named too often, and consent."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from domain.kernel.messages import Command, Joint
from domain.kernel.refusal import Offer, Refusal
from domain.kernel.wording import are, shortlist
from domain.vilnius.box import Box
from domain.vilnius.legal import legal
from domain.vilnius.naming import all_called, called
from domain.vilnius.state import State


def no(rule: str, reason: str, offer: Offer | None = None) -> Refusal:
    """A refusal by a rule of this game."""
    return Refusal(f"vilnius:{rule}", reason, offer)


def among(
    state: State,
    command: Command,
    words: Callable[[Any], object],
    where: Callable[[Any], bool] = lambda choice: True,
) -> Offer:
    """The choices of the same kind, which a refusal names."""
    return Offer(partial(legal, state, command.seat), type(command), words, where)


def too_many(
    box: Box, rule: str, items: Sequence[str], there: Mapping[str, int], where: str
) -> Refusal | None:
    """Why these things cannot all be named; ``where`` says where they would have to be."""
    for item in dict.fromkeys(items):
        number, has = items.count(item), there.get(item, 0)
        if not has:
            items = shortlist(all_called(box, sorted(there)))
            return no(rule, f"not {where}: {called(box, item)}; {where}: {items}")
        if number > has:
            return no(rule, f"{called(box, item)}: named {number} times, but {has} {are(has)} {where}")
    return None


def consent(command: Joint, rule: str, agreed: tuple[int, ...], whose: str) -> Refusal | None:
    """Why the consent of a command is not the right one."""
    if command.agreed == agreed:
        return None
    return no(
        rule, f"agreed is {list(command.agreed)[:10]}, it must be {list(agreed)}: {whose}, in turn order"
    )
