"""The columns of sheets as the page shows them: what each is taken for, and what it might be."""

from collections.abc import Mapping, Sequence
from typing import Any

from dashboard.shared.text import visible
from vidi.importers.sheets.choice import NUMBERED, Form, meant_by

WORDS = {
    "date": "Day",
    "date dmy": "Day, as 31.05.2024",
    "date mdy": "Day, as 5/31/2024",
    "game": "Game",
    "player": "Player",
    "players": "All players, in one cell",
    "score": "Points",
    "place": "Place: 1st, 2nd",
    "won": "Winner",
    "team": "Team",
    "starts": "Start player",
    "play": "Number of the play",
    "part": "Points of a round or part",
    "results": "Points of the player of this name",
    "none": "Left out",
}
"""The meanings of columns in words, in the order in which they are offered."""
FURTHER = 2
"""The further players of a row that are offered, beyond those that a sheet has."""


def data_of(
    layouts: Sequence[Mapping[str, Any]], chosen: Mapping[Form, tuple[str, ...]]
) -> list[dict[str, Any]]:
    """The data of the component ``columns``; ``chosen`` has the forms that the visitor has changed."""
    return [
        {
            "file": layout["file"],
            "columns": [
                {"name": visible(name), "samples": [*map(visible, samples)], "meaning": meaning}
                for name, samples, meaning in zip(
                    layout["names"], layout["samples"], layout["meanings"], strict=True
                )
            ],
            "meanings": choices(layout["meanings"]),
            "state": _state(layout, chosen),
            "open": bool(layout["wrong"]),
        }
        for layout in layouts
    ]


def choices(meanings: Sequence[str]) -> list[tuple[str, str]]:
    """The meanings that a sheet's columns may have, each with its words."""
    numbers = [int(number) for _, _, number in (one.rpartition(" ") for one in meanings) if number.isdigit()]
    last = max(numbers, default=0) + FURTHER
    players = [(f"{what} {n}", f"{WORDS[what]} {n}") for n in range(1, last + 1) for what in NUMBERED]
    return [*WORDS.items(), *(one for one in players if one[0] not in WORDS)]


def sheet_of(asked: object, layouts: Sequence[Mapping[str, Any]]) -> int | None:
    """The number of the sheet of which a browser asks something; None if it asks for nothing possible."""
    match asked:
        case {"sheet": int(number), "forget": True} if number in range(len(layouts)):
            return number
        case {"sheet": int(number), "column": int(at), "meaning": str(meaning)} if number in range(
            len(layouts)
        ):
            return (
                number if at in range(len(layouts[number]["form"])) and meant_by(meaning) == meaning else None
            )
    return None


def with_change(
    layout: Mapping[str, Any], chosen: Mapping[Form, tuple[str, ...]], column: int, meaning: str
) -> dict[Form, tuple[str, ...]]:
    """The choices of the visitor after a column got another meaning."""
    names = tuple(layout["form"])
    before = layout["meanings"] if layout["kept"] and names not in chosen else chosen.get(names)
    meanings = list(before or [""] * len(names))
    meanings[column] = meaning
    return {**chosen, names: tuple(meanings)}


def _state(layout: Mapping[str, Any], chosen: Mapping[Form, tuple[str, ...]]) -> str:
    """Whether the meanings of a sheet are chosen here, kept from before, read from its names, or unknown."""
    if tuple(layout["form"]) in chosen:
        return "chosen"
    if layout["kept"]:
        return "kept"
    return "read" if layout["known"] else "unknown"
