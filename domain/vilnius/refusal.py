from domain.kernel.messages import Command
from domain.kernel.refusal import Refusal
from domain.vilnius.state import State


def refusal(state: State, command: Command) -> Refusal | None:
    return None
