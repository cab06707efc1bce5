"""The outcomes of imported files as a page shows them: a line for each game that was taken, and what was not
taken, with its place and the reason."""

from collections.abc import Mapping, Sequence
from typing import Any

from dashboard.shared import handbook
from dashboard.shared.text import visible
from domain.catalog import games as all_games
from domain.kernel.wording import counted
from vidi.importers.report import BAD, REFUSED
from vidi.record.places import in_words

WORDS = {
    "refused": "Refused",
    "conflict": "Conflict",
    "contradicts": "Contradicts",
    "partial": "Partial",
    "continued": "Continued",
    "new": "New",
    "changed": "Changed",
    "withdrawn": "Withdrawn",
    "ignored": "Left out",
    "same": "Already there",
}
"""The words for outcomes, in the order in which they are shown."""
REMOVED = "It is removed, and stays so; the Library brings it back."


def shown(report: Mapping[str, Any]) -> dict[str, Any]:
    """The data of the component ``report``: counts by outcome, the files and the listed entries."""
    counts, written = report["counts"], report["written"]
    games: list[Mapping[str, Any]] = sorted(
        report["games"], key=lambda game: list(WORDS).index(game["outcome"])
    )
    listed = [game["outcome"] for game in games]
    more_files = [f"{counted(report['more_files'], 'more file')}"] if report["more_files"] else []
    taken = [game for game in games if game["outcome"] not in (*REFUSED, "ignored")]
    return {
        "title": "Result" if written else "Preview",
        "left": report["left"],
        "counts": [
            {"outcome": name, "word": word, "count": counts[name]}
            for name, word in WORDS.items()
            if name in counts
        ],
        "files": report["files"],
        "games": [_game(game, written) for game in taken],
        "problems": [_problem(game, written) for game in games if game["outcome"] in (*BAD, "ignored")],
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
        "games": [],
        "problems": [_finding(name, finding) for finding in rows],
        "unlisted": [f"{more:,} more"] if more else [],
    }


def _finding(name: str, finding: Mapping[str, Any]) -> dict[str, Any]:
    ignored = finding["ignored"]
    return {
        "outcome": "ignored" if ignored else "refused",
        "word": WORDS["ignored" if ignored else "refused"],
        "title": "",
        "place": in_words(finding["place"]) or name,
        "says": finding["reason"] if ignored else "",
        "wrong": None if ignored else {"why": finding["reason"], **_rule(finding["rule"]), "ends": []},
        "raw": finding["raw"] and "\n".join(visible(line) for line in finding["raw"].split("\n")),
        "href": None,
    }


def _game(game: Mapping[str, Any], written: bool) -> dict[str, Any]:
    """The line of a game that was taken."""
    rules = all_games().get(game["kind"])
    names = game["seats"] or []
    scores = [score or "-" for score in game["scores"]] if any(game["scores"]) else []
    return {
        "outcome": game["outcome"],
        "word": WORDS[game["outcome"]],
        "title": game["title"] or (rules.title if rules else game["kind"]) or _place(game),
        "kind": rules.title if rules and game["title"] not in (None, rules.title) else None,
        "day": game["day"],
        "players": [name or "?" for name in names],
        "points": ["; ".join(scores)] if any("," in score for score in scores) else scores,
        "winners": [names[seat - 1] or f"seat {seat}" for seat in game["winners"] if seat <= len(names)],
        "says": _in_words(game),
        "notes": [*([REMOVED] if game["removed"] else []), *map(visible, game["notes"])],
        "href": _href(game, written),
        "opens": "Replay" if _recorded(game) else "Open",
    }


def _problem(game: Mapping[str, Any], written: bool) -> dict[str, Any]:
    """An entry that was not taken, or not whole."""
    ignored = game["outcome"] == "ignored"
    names = ", ".join(filter(None, game["seats"] or []))
    return {
        "outcome": game["outcome"],
        "word": WORDS[game["outcome"]],
        "title": ": ".join(filter(None, (game["title"], names))),
        "place": _place(game),
        "says": game["why"] if ignored else _in_words(game),
        "wrong": None if ignored else _wrong(game),
        "raw": None,
        "href": _href(game, written) if game["outcome"] == "conflict" else None,
    }


def _place(game: Mapping[str, Any]) -> str:
    """The file of an entry, and where it is in that."""
    move = f", move {game['move']}" if game["move"] is not None else ""
    where = f"{game['where']}{move}"
    return f"{game['file']}: {where}" if where else str(game["file"])


def _recorded(game: Mapping[str, Any]) -> bool:
    """Whether an entry is a game with moves: a record, or a match of another platform."""
    return game["line"] is not None or (game["game"] is not None and not game["reported"])


def _in_words(game: Mapping[str, Any]) -> str:
    """What is more to say of the outcome."""
    recorded = _recorded(game)
    match game["outcome"]:
        case "new" if recorded:
            return _moves(game["moves"])
        case "continued":
            return f"{_moves(game['moves'])} more than the {game['kept'] - game['moves']:,} before"
        case "changed":
            return "title, day, notes or bookmarks" if recorded else "by its source"
        case "withdrawn":
            return "by its source"
        case "partial":
            return f"up to the mistake: {_moves(game['kept'])}"
        case "contradicts":
            return f"{_moves(game['kept'])}, and both ends"
        case "conflict" if recorded:
            return "The library has this game, and it went differently there. It stays unchanged."
    return ""


def _wrong(game: Mapping[str, Any]) -> dict[str, Any]:
    """The reason of an error and the rule; for an end that differs, both ends."""
    ends = []
    if game["end_in_record"]:
        by_rules = game["end_by_rules"] or {"scores": [], "winners": []}
        ends = [
            {
                "seat": seat,
                "player": game["seats"][seat - 1] if seat <= len(game["seats"]) else None,
                "told": _points(game["end_in_record"], seat),
                "found": _points(by_rules, seat),
            }
            for seat in range(1, max(len(game["seats"]), len(game["end_in_record"]["scores"])) + 1)
        ]
    return {"why": game["why"], **_rule(game["rule"]), "ends": ends}


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
