"""The content of the Mine page: parts of ``widgets.sheet``, and the years of ``widgets.months``."""

from calendar import month_name
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from dashboard.shared import filtering, links
from dashboard.shared.catalogue import KNOWN, LEFT_OUT, UNKNOWN, Filters
from dashboard.shared.persons import badges
from dashboard.shared.text import shown
from domain.kernel.wording import counted

Row = Mapping[str, Any]
Part = dict[str, Any]

CHOOSE = "people"
"""The part of the page where another person is chosen."""
BESIDE = "beside"
"""The parameter with a second person, and the part of the page where that person is chosen."""
LISTED = 12
"""The most rows of a table."""
FEWEST = 5
"""The fewest games with rivals and a result, for a title that is compared with chance."""
LONG_AGO = 5
H_INDEX = "common/h_index"
"""The question that has the games behind the h-index."""


@dataclass(frozen=True)
class Behind:
    """The addresses of the games behind the figures of a person."""

    player: str
    copies: bool
    """Whether the library lists branches or second records of the games."""

    def at(self, **filters: Any) -> str:
        """The library with these filters and the person."""
        filters_ = Filters(player=self.player, copies=LEFT_OUT if self.copies else None, **filters)
        return f"/?{urlencode(filtering.address(filters_))}"

    def asked(self, question: str) -> str:
        """The answer to a question about the person."""
        return f"/analytics?{urlencode({'question': question, 'player': self.player})}"

    def between(self, since: date, until: date, **filters: Any) -> str:
        """The games of some days."""
        return self.at(since=since.isoformat(), until=until.isoformat(), **filters)


def head(
    player: str, bot: str | None, sums: Row, titles: Sequence[Row], runs: Sequence[Row], to: Behind
) -> Part:
    """The name, and the band of figures."""
    h = h_index(titles)
    longest = next((run for run in runs if run["unit"] == "day" and run["longest"]), None)
    current = next((run for run in runs if run["unit"] == "day" and run["goes_on"]), None)
    apart = None
    if sums["rivals"]:
        apart = f"{sums['beaten'] / sums['rivals']:.0%} against rivals; by chance {sums['fair']:.0%}"
    facts = [
        ("Plays", f"{sums['plays']:,}", _entries(sums), to.at()),
        ("Titles", sums["titles"], None, f"{to.at()}&sort=title"),
        (
            "Days played",
            sums["days"] or "none known",
            None,
            to.at(day=KNOWN) if sums["days"] else None,
        ),
        (
            "Won",
            f"{sums['wins']} of {sums['ended']}" if sums["ended"] else "no result yet",
            apart,
            to.at(winner=player) if sums["wins"] else None,
        ),
        ("h-index", h, f"{counted(h, 'title')} played at least {counted(h, 'time')}", to.asked(H_INDEX)),
        _streak("Longest streak", longest, to),
        _streak("Current streak", current, to),
    ]
    if number := sums["mistaken"]:
        note = "confirmed by games that our bots played on"
        facts.append(("Games with mistakes", f"{number:,}", note, to.at(mistakes=player)))
    names = ("label", "value", "note", "href")
    return {
        "title": shown(player),
        "badges": badges(bot),
        **({"person": player} if bot is None else {}),
        "links": [
            {"text": "Another person", "href": f"/mine?part={CHOOSE}"},
            {"text": "Two persons beside each other", "href": f"{links.plays(player)}&part={BESIDE}"},
            {"text": "Rating and results by game", "href": links.profile(player)},
        ],
        "facts": [dict(zip(names, fact, strict=True)) for fact in facts],
    }


def _streak(label: str, run: Row | None, to: Behind) -> tuple[str, str, str | None, str | None]:
    if run is None:
        return label, "none", None, None
    return label, counted(run["length"], "day"), _days(run), to.between(run["since"], run["until"])


def _days(run: Row) -> str:
    since, until = run["since"].isoformat(), run["until"].isoformat()
    return since if since == until else f"{since} to {until}"


def _entries(row: Row) -> str | None:
    """The number of games in the library, if reports of several plays make it another than that of plays."""
    return f"in {counted(row['games'], 'entry')}" if row["games"] != row["plays"] else None


def h_index(titles: Sequence[Row]) -> int:
    """The largest number h of titles that were played at least h times."""
    return sum(row["nth"] <= row["plays"] for row in titles)


def years(months: Sequence[Row], to: Behind) -> list[dict[str, Any]]:
    """The years from the first to the last play, each with twelve months.

    Years in a row without plays are one entry without months, if they are two or more.
    """
    plays = {row["month"]: row["plays"] for row in months}
    if not plays:
        return []
    played = {month.year for month in plays}
    parts: list[dict[str, Any]] = []
    for empty, run in groupby(range(min(played), max(played) + 1), lambda year: year not in played):
        some = list(run)
        if empty and len(some) > 1:
            parts.append({"year": f"{some[0]}\N{EN DASH}{some[-1]}", "months": []})
        else:
            parts += [{"year": str(year), "months": _months(year, plays, to)} for year in some]
    return parts


def _months(year: int, plays: Mapping[date, int], to: Behind) -> list[dict[str, Any]]:
    made = []
    for first in (date(year, month, 1) for month in range(1, 13)):
        number = plays.get(first, 0)
        last = (first + timedelta(days=27)).replace(day=_length(first))
        name = f"{month_name[first.month]} {year}: {counted(number, 'play')}"
        made.append({"plays": number, "name": name, "href": to.between(first, last) if number else None})
    return made


def _length(first: date) -> int:
    """The number of days of a month."""
    return 31 if first.month == 12 else (first.replace(month=first.month + 1) - first).days


def undated(sums: Row, to: Behind) -> Part | None:
    """The games without a day, which figures over days leave out; None if every game has a day."""
    if not sums["undated"]:
        return None
    number = sums["undated_plays"]
    return {
        "title": "Without a day",
        "columns": [],
        "rows": [],
        "about": "Months, days, streaks, milestones and last plays leave them out.",
        "more": {"text": counted(number, "play"), "href": to.at(day=UNKNOWN), "note": _entries_undated(sums)},
    }


def _entries_undated(sums: Row) -> str | None:
    return _entries({"games": sums["undated"], "plays": sums["undated_plays"]})


def milestones(rows: Sequence[Row]) -> Part:
    """The first play, the 10th and so on, with links to the games."""
    return {
        "title": "Milestones",
        "columns": _columns("Title", "Play", "Day"),
        "rows": [
            [
                {"text": _title(row), "href": f"/replay?game={row['id']}"},
                f"{_ordinal(row['nth'])}{', the last' * row['last']}",
                row["day"].isoformat(),
            ]
            for row in rows
        ],
    }


def _title(row: Row) -> str:
    """The game, with the title of a record that has one."""
    kind = links.kind(row["game"])
    return kind if row["title"] in (None, row["game"], kind) else f"{kind}: {shown(row['title'])}"


def _ordinal(number: int) -> str:
    if number == 1:
        return "First"
    teen = number % 100 in (11, 12, 13)
    return f"{number:,}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def most_played(titles: Sequence[Row], to: Behind) -> Part:
    """The titles of the h-index, or somewhat more."""
    h = h_index(titles)
    rows = titles[: max(h, LISTED)]
    counts = f"The first {h} have at least {h} plays each" if h > 1 else "The first one has a play"
    return {
        "title": "Most played titles",
        "columns": _columns("Title", "Plays", "Won", "Share", "Last played"),
        "rows": [
            [
                {"text": links.kind(row["game"]), "href": to.at(kind=row["game"])},
                _plays(row),
                *_wins(row["wins"], row["ended"], to.at(kind=row["game"], winner=to.player)),
                row["last"] and row["last"].isoformat(),
            ]
            for row in rows
        ],
        "about": f"{counts}: the h-index is {h}.{_rest(len(titles) - len(rows), 'title')}",
    }


def beside_chance(titles: Sequence[Row], to: Behind) -> Part:
    """The titles with the best and the worst share of wins beside chance."""
    enough = [row for row in titles if row["rivals"] >= FEWEST]
    ranked = sorted(enough, key=lambda row: row["fair"] - row["beaten"] / row["rivals"])
    half = LISTED // 2
    rows = ranked if len(ranked) <= LISTED else [*ranked[:half], *ranked[-half:]]
    about = (
        f"Only titles with at least {FEWEST} results against rivals are compared. Chance is the winners of a "
        "game, divided by its seats. The true share is in the interval with 95 % confidence. Where chance is "
        "in it too, the difference proves nothing. Of twenty titles without any difference, one has chance "
        "outside."
    )
    return {
        "title": "Best and worst titles",
        "columns": _columns("Title", "Won", "Share", "Interval", "By chance"),
        "rows": [
            [
                {
                    "text": links.kind(row["game"]),
                    "href": to.at(kind=row["game"]),
                    "badges": _verdict(row),
                },
                *_wins(
                    row["beaten"],
                    row["rivals"],
                    to.at(kind=row["game"], winner=to.player) if row["rivals"] == row["ended"] else None,
                ),
                f"{row['low']:.0%} to {row['high']:.0%}",
                f"{row['fair']:.0%}",
            ]
            for row in rows
        ],
        "about": f"{about}{_rest(len(ranked) - len(rows), 'title')}" if rows else _few(titles),
    }


def _verdict(row: Row) -> list[str]:
    if row["low"] > row["fair"]:
        return ["better than chance"]
    return ["worse than chance"] if row["high"] < row["fair"] else []


def _few(titles: Sequence[Row]) -> str:
    most = max((row["rivals"] for row in titles), default=0)
    has = f"The most so far is {most}." if most else "None has any yet."
    return f"A title is compared with chance once it has {FEWEST} results against rivals. {has}"


def long_ago(titles: Sequence[Row], today: date, to: Behind) -> Part | None:
    """The titles of several plays that were not played for the longest time; None if there is none."""
    rows = sorted((row for row in titles if row["last"] and row["plays"] > 2), key=lambda row: row["last"])
    if not rows:
        return None
    return {
        "title": "Not played for a long time",
        "columns": _columns("Title", "Plays", "Last played", "Since then"),
        "rows": [
            [
                {"text": links.kind(row["game"]), "href": to.at(kind=row["game"])},
                _plays(row),
                row["last"].isoformat(),
                _while((today - row["last"]).days),
            ]
            for row in rows[:LONG_AGO]
        ],
        "about": "Of the titles with at least 3 plays.",
    }


def _while(days: int) -> str:
    """A number of days in rough words."""
    if days < 62:
        return counted(max(days, 0), "day")
    return f"{days // 30} months" if days < 730 else f"{days // 365} years"


def streaks(runs: Sequence[Row], to: Behind) -> Part | None:
    """The longest and the current streaks; None without a day."""
    if not runs:
        return None
    rows = []
    for run in runs:
        names = ["longest"] * run["longest"] + ["current"] * run["goes_on"]
        text = " and ".join(names).capitalize()
        rows.append(
            [
                {"text": counted(run["length"], run["unit"]), "note": text},
                {"text": run["plays"], "href": to.between(run["since"], run["until"]), "note": _entries(run)},
                _days(run),
            ]
        )
    return {
        "title": "Streaks",
        "columns": _columns("In a row", "Plays", "Days"),
        "rows": rows,
        "about": "Days, and weeks from Monday on, with at least one play each. A streak is current until a "
        "whole day, or week, passes without a play.",
    }


def others(rows: Sequence[Row], bots: Mapping[str, str | None], against: bool, to: Behind) -> Part | None:
    """Everybody against whom, or with whom, the person played; None if there is nobody."""
    met = [row for row in rows if row["against"] == against]
    if not met:
        return None
    name = "against" if against else "partner"
    chance = ["By chance"] if against else []
    about = (
        "Won counts the wins of this person, not of the other. Others may have played too."
        if against
        else "Games that they win or lose together: as one team, or against the game."
    )
    return {
        "title": "Against" if against else "Together with",
        "columns": _columns("Player", "Games", "Won", "Share", *chance),
        "rows": [
            [
                {
                    "text": shown(row["player"]),
                    "href": links.plays(row["player"]),
                    "badges": badges(bots.get(row["player"])),
                },
                {
                    "text": row["games"],
                    "href": to.at(**{name: row["player"]}),
                    "note": f"{row['plays']} plays" if row["plays"] != row["games"] else None,
                },
                *_wins(row["wins"], row["ended"], to.at(**{name: row["player"]}, winner=to.player)),
                *([None if row["fair"] is None else f"{row['fair']:.0%}"] if against else []),
            ]
            for row in met[:LISTED]
        ],
        "about": f"{about}{_rest(len(met) - LISTED, 'player')}",
    }


def _rest(number: int, what: str) -> str:
    return f" {counted(number, 'more ' + what)} not listed." if number > 0 else ""


def _plays(row: Row) -> dict[str, Any]:
    return {"text": row["plays"], "note": _entries(row)}


def _wins(wins: int, of: int, href: str | None = None) -> list[Any]:
    """The cells of won games, with a link to them, and of their share."""
    if not of:
        return [None, None]
    return [{"text": f"{wins} of {of}", "href": href if wins else None}, f"{wins / of:.0%}"]


def _columns(*labels: str) -> list[dict[str, Any]]:
    """Columns: the first is the subject of the row, the others are figures."""
    return [{"label": label, "number": n > 0} for n, label in enumerate(labels)]
