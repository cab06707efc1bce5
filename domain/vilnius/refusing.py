"""Code that refusals of all steps share: rules by number, choices, things named too often, and consent."""

from collections.abc import Mapping, Sequence

from domain.kernel.messages import Joint
from domain.kernel.refusal import Refusal, Refuser
from domain.kernel.wording import are, shortlist
from domain.vilnius.box import Box
from domain.vilnius.legal import legal
from domain.vilnius.naming import all_called, called

_refuser = Refuser("vilnius", legal)
no, among = _refuser.no, _refuser.among


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
