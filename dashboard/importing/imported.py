"""The outcomes of imported files as a page shows them: a part for each entry, errors first."""

from collections.abc import Mapping, Sequence
from typing import Any

from dashboard.shared import handbook
from dashboard.shared.text import visible
from domain.catalog import games as all_games
from domain.kernel.wording import counted
from vidi.importers.report import BAD

WORDS = {
    "refused": "Refused",
    "conflict": "Conflict",
    "contradicts": "Contradicts",
    "partial": "Partial",
    "continued": "Continued",
    "new": "New",
    "changed": "Changed",
    "withdrawn": "Withdrawn",
    "ignored": "Ignored",
    "same": "Already there",
}
"""The words for outcomes, in the order in which they are shown."""
REMOVED = " It is removed, and stays so; the Library brings it back."


def shown(report: Mapping[str, Any]) -> dict[str, Any]:
    """The data of the component ``report``: counts by outcome, the files and the listed entries."""
    counts, written = report["counts"], report["written"]
    games: list[Mapping[str, Any]] = sorted(
        report["games"], key=lambda game: list(WORDS).index(game["outcome"])
    )
    listed = [game["outcome"] for game in games]
    more_files = [f"{counted(report['more_files'], 'more file')}"] if report["more_files"] else []
    return {
        "title": "Result" if written else "Preview",
        "left": report["left"],
        "counts": [
            {"outcome": name, "word": word, "count": counts[name]}
            for name, word in WORDS.items()
            if name in counts
        ],
        "files": report["files"],
        "games": [_game(game, written) for game in games],
        "unlisted": [
            *more_files,
            *(
                f"{more:,} more: {word.lower()}"
                for name, word in WORDS.items()
                if (more := counts.get(name, 0) - listed.count(name))
            ),
        ],
    }


def findings(name: str, rows: Sequence[Mapping[str, Any]], more: int) -> dict[str, Any]:
    """The data of the component ``report`` for a file: rows of findings, and the number of others."""
    return {
        "title": f"Not imported from {visible(name)}",
        "left": [],
        "counts": [],
        "files": [],
        "games": [_finding(name, finding) for finding in rows],
        "unlisted": [f"{more:,} more"] if more else [],
    }


def _finding(name: str, finding: Mapping[str, Any]) -> dict[str, Any]:
    wrong = {"place": None, "why": finding["reason"], **_rule(finding["rule"]), "ends": []}
    return {
        "outcome": "ignored" if finding["ignored"] else "refused",
        "word": "Ignored" if finding["ignored"] else "Quarantined",
        "title": finding["place"] or name,
        "players": [],
        "kind": "",
        "place": None,
        "says": f"Left out: {finding['reason']}." if finding["ignored"] else "",
        "wrong": not finding["ignored"] and wrong,
        "raw": finding["raw"] and "\n".join(visible(line) for line in finding["raw"].split("\n")),
        "href": None,
        "opens": "",
    }


def _game(game: Mapping[str, Any], written: bool) -> dict[str, Any]:
    rules = all_games().get(game["kind"])
    inside = game["place"] if game["line"] is None else ""
    place = f"{game['file']}: {inside}" if inside else game["file"]
    nameless = not (game["title"] or game["seats"])
    return {
        "outcome": game["outcome"],
        "word": WORDS[game["outcome"]],
        "title": (place if game["place"] else game["file"]) if nameless else game["title"] or "",
        "players": game["seats"] or [],
        "kind": _kind(game, rules.title if rules else None),
        "place": None if nameless else place,
        "says": _in_words(game, written) + (REMOVED if game["removed"] else "") + _notes(game),
        "wrong": game["outcome"] in BAD and _wrong(game),
        "raw": None,
        "href": _href(game, written),
        "opens": "Replay" if _recorded(game) else "Open",
    }


def _notes(game: Mapping[str, Any]) -> str:
    """What a visitor should know of an imported game, as sentences."""
    return "".join(f" Note: {visible(note)}." for note in game["notes"])


def _recorded(game: Mapping[str, Any]) -> bool:
    """Whether an entry is a game with moves: a record, or a match of another platform."""
    return game["line"] is not None or (game["game"] is not None and not game["reported"])


def _kind(game: Mapping[str, Any], title: str | None) -> str | None:
    """The kind of game, unless the title names it."""
    if game["reported"]:
        return "result only" if title in (None, game["title"]) else f"{title}, result only"
    return title or game["kind"]


def _in_words(game: Mapping[str, Any], written: bool) -> str:
    """A sentence about the change of the library, made or possible."""
    kept, added = _moves(game["kept"]), _moves(game["moves"])
    match game["outcome"]:
        case "new":
            what = "Its result" if game["reported"] else added
            return f"{what} {_taken(game, written)}."
        case "continued":
            before = _moves(game["kept"] - game["moves"])
            return f"{added} {'added' if written else 'would be added'} to the {before} that the library had."
        case "same":
            return "The library already has all of it; nothing changes."
        case "changed" if _recorded(game):
            return f"A title, a day, notes or bookmarks {'were' if written else 'would be'} added."
        case "changed":
            counts = "counts" if written else "would count"
            return f"Its source has changed it; the new report {counts} from now on."
        case "withdrawn":
            return f"Its source deleted it; it {'no longer counts' if written else 'would no longer count'}."
        case "ignored":
            return f"Left out: {game['why']}."
        case "partial":
            return f"{'Kept' if written else 'Would be kept'} up to the mistake: {kept}."
        case "contradicts":
            return f"{'Kept' if written else 'Would be kept'}: {kept}, and both ends."
        case "conflict" if _recorded(game):
            return "The library has this game, and it went differently there. It stays unchanged."
    return f"Nothing of it {'was' if written else 'would be'} imported."


def _taken(game: Mapping[str, Any], written: bool) -> str:
    if not written:
        return "would be imported"
    return "is imported" if game["reported"] else "imported"


def _wrong(game: Mapping[str, Any]) -> dict[str, Any]:
    """The place of the error, the reason and the rule; for an end that differs, both ends."""
    move = f", move {game['move']}" if game["move"] is not None else ""
    ends = []
    if game["told"]:
        by_rules = game["found"] or {"scores": [], "winners": []}
        ends = [
            {
                "seat": seat,
                "player": game["seats"][seat - 1] if seat <= len(game["seats"]) else None,
                "told": _points(game["told"], seat),
                "found": _points(by_rules, seat),
            }
            for seat in range(1, max(len(game["seats"]), len(game["told"]["scores"])) + 1)
        ]
    place = f"Line {game['line']}{move}" if game["line"] is not None else None
    return {"place": place, "why": game["why"], **_rule(game["rule"]), "ends": ends}


def _rule(rule: str | None) -> dict[str, str | None]:
    return {"rule": rule, "href": handbook.address(rule)}


def _points(end: Mapping[str, Any], seat: int) -> str | None:
    """A seat's points at an end, and whether it won; None if the end has no points."""
    if seat > len(end["scores"]):
        return None
    return f"{end['scores'][seat - 1]}{', won' if seat in end['winners'] else ''}"


def _href(game: Mapping[str, Any], written: bool) -> str | None:
    """The address of the game's replay at the relevant move; None if the library has no such game."""
    if game["game"] is None or not (_recorded(game) or game["reported"]):
        return None
    was_there = game["outcome"] in ("same", "conflict", "changed") or game["kept"] > game["moves"]
    if game["outcome"] == "ignored" or not (written or was_there):
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
