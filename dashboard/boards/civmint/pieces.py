"""What every part of the base is made of: panels, and pools of which scenes take members."""

from dashboard.boards.civmint.layout import GAP


def panel(wide: float, high: float, id_: str = "") -> str:
    """The paper of a group."""
    named = f' id="{id_}"' if id_ else ""
    return (
        f'<rect{named} class="m-panel" x="{GAP / 2:g}" y="{GAP / 2:g}" width="{wide - GAP}" '
        f'height="{high - GAP}" '
        'rx="10"/>'
    )


def pool(name: str, member: str) -> str:
    """A pool with its template."""
    return f'<g data-pool="{name}"><defs>{member}</defs></g>'
