from domain.kernel.messages import Event
from domain.vilnius.state import State


def explain(state: State, event: Event) -> str:
    return ""
