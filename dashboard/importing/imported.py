"""What became of imported files, as a page shows it: a part for each entry, those that went wrong first."""

from collections.abc import Mapping
from typing import Any

from dashboard.shared import handbook
from domain.catalog import games as all_games
from vidi.importers.report import BAD

WORDS = {
    "refused": "Refused",
    "conflict": "Conflict",
    "contradicts": "Contradicts",
    "partial": "Partial",
    "continued": "Continued",
    "changed": "Changed",
    "withdrawn": "Withdrawn",
    "new": "New",
    "same": "Already there",
    "ignored": "Left out",
}
"""By outcome the word for it, in the order in which they are shown."""


CHANGES = ("new", "continued", "changed", "withdrawn", "partial", "contradicts")


def changes(report: Mapping[str, Any]) -> int:
    """How many games and plays importing takes in or changes, going by what a look found."""
    return sum(report["counts"].get(name, 0) for name in CHANGES)


def shown(report: Mapping[str, Any]) -> dict[str, Any]:
    """What the component ``report`` shows, with counts by outcome and the games that the report lists."""
    counts, written = report["counts"], report["written"]
    games: list[Mapping[str, Any]] = sorted(
        report["games"], key=lambda game: list(WORDS).index(game["outcome"])
    )
    listed = [game["outcome"] for game in games]
    return {
        "title": "What became of it" if written else "What would become of it",
        "counts": [
            {"outcome": name, "word": word, "count": counts[name]}
            for name, word in WORDS.items()
            if name in counts
        ],
        "games": [_game(game, written) for game in games],
        "unlisted": [
            f"{more:,} more: {word.lower()}"
            for name, word in WORDS.items()
            if (more := counts.get(name, 0) - listed.count(name))
        ],
    }


def _game(game: Mapping[str, Any], written: bool) -> dict[str, Any]:
    rules = all_games().get(game["kind"])
    return {
        "outcome": game["outcome"],
        "word": WORDS[game["outcome"]],
        "title": game["title"] or ("" if game["seats"] else game["file"]),
        "players": game["seats"] or [],
        "kind": rules.title if rules else game["kind"],
        "place": game["file"] if game["seats"] else None,
        "says": _says(game, written),
        "wrong": game["outcome"] in BAD and _wrong(game),
        "href": _href(game, written),
    }


def _says(game: Mapping[str, Any], written: bool) -> str:
    """In a sentence, what happened to the library, or would."""
    kept, added = _moves(game["kept"]), _moves(game["moves"])
    match game["outcome"]:
        case "ignored":
            return f"Left out: {game['why']}."
        case "withdrawn":
            return f"Its source deleted this play; it {'counts' if written else 'would count'} no more."
        case "changed":
            return f"Its source tells this play anew; that {'counts' if written else 'would count'} now."
        case "new" if game["reported"]:
            return f"The result {'was' if written else 'would be'} taken in; there are no moves."
        case "new":
            return f"{added} taken in." if written else f"{added} would be taken in."
        case "continued":
            before = _moves(game["kept"] - game["moves"])
            return f"{added} {'added' if written else 'would be added'} to the {before} that were there."
        case "same":
            return "The library has all of it; nothing changes."
        case "partial":
            return f"{'Kept' if written else 'Would be kept'} up to the mistake: {kept}."
        case "contradicts":
            return f"{'Kept' if written else 'Would be kept'}: {kept}, and both ends."
        case "conflict":
            return "The library has this game, and it went differently there. It stays as it is."
    return f"Nothing of it {'was' if written else 'would be'} taken in."


def _wrong(game: Mapping[str, Any]) -> dict[str, Any]:
    """Where it went wrong, why, by which rule; for an end, both."""
    move = f", move {game['move']}" if game["move"] is not None else ""
    ends = []
    if game["told"]:
        found = game["found"] or {"scores": [], "winners": []}
        ends = [
            {
                "seat": seat,
                "player": game["seats"][seat - 1] if seat <= len(game["seats"]) else None,
                "told": _points(game["told"], seat),
                "found": _points(found, seat),
            }
            for seat in range(1, max(len(game["seats"]), len(game["told"]["scores"])) + 1)
        ]
    place = game["place"] if game["line"] is None else f"Line {game['line']}{move}"
    return {
        "place": place or "The file",
        "why": game["why"],
        "rule": game["rule"],
        "href": handbook.address(game["rule"]),
        "ends": ends,
    }


def _points(end: Mapping[str, Any], seat: int) -> str | None:
    """A seat's points at an end, and whether it won; None where the end tells none."""
    if seat > len(end["scores"]):
        return None
    return f"{end['scores'][seat - 1]}{', won' if seat in end['winners'] else ''}"


def _href(game: Mapping[str, Any], written: bool) -> str | None:
    """To the replay, at the place that matters; None where the library has no such game."""
    was_there = game["outcome"] in ("same", "conflict") or game["kept"] > game["moves"]
    if game["reported"] or game["game"] is None or not (written or was_there):
        return None
    before = game["kept"] - game["moves"]
    move = {
        "continued": before + 1 if written else before,
        "partial": game["kept"] if written else before,
        "contradicts": game["kept"] if written else before,
    }.get(game["outcome"])
    return f"/replay?game={game['game']}" + (f"&move={move}" if move else "")


def _moves(number: int) -> str:
    return f"{number:,} move{'s' * (number != 1)}"
