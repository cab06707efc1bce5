"""The route of a request."""

from starlette.routing import BaseRoute, Match
from starlette.types import Scope


def route_of(scope: Scope) -> str:
    """The path of the route of a request, found as Starlette finds it; ``-`` without one."""
    partial: BaseRoute | None = None
    for route in scope["app"].routes:
        match, _ = route.matches(scope)
        if match == Match.FULL:
            return str(getattr(route, "path", "-"))
        if match == Match.PARTIAL and partial is None:
            partial = route
    return str(getattr(partial, "path", "-"))
