"""The meanings of a sheet's columns: by a person's choice, by their names, and by their cells."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from domain.kernel.wording import listed
from vidi.importers.sheets.choice import (
    DATE,
    DATES,
    NONE,
    NUMBER,
    NUMBERED,
    PART,
    RESULTS,
    Choice,
    demand_once,
)
from vidi.importers.sheets.table import Table
from vidi.importers.sheets.words import COLUMNS, NAMES, NO, NOTES, ROUND, YES, bare, meaning, value
from vidi.importers.values.moments import Order
from vidi.importers.values.scores import points
from vidi.record.errors import Demand, shown

DECIMAL = re.compile(r"[+-]?\d{1,9}[.,]\d{1,9}", re.ASCII)
NAMED_AT_MOST = 20
"""The names of columns that a message lists."""
OF_PLAYER = re.compile(r"(.+?) ?#?([1-9]\d?) (.+)", re.ASCII)
"""A name such as `player 1 score`."""
OF_SEATS = ("score", "place", "team", PART)
"""What a column says of one seat: a row that is a whole play has none of it."""


@dataclass(frozen=True)
class Columns:
    """The meanings of columns; numbers of columns count from 0."""

    names: tuple[str, ...]
    meant: dict[str, int]
    """The number of each column, by its name in ``COLUMNS``."""
    parts: tuple[tuple[str, int], ...]
    """The columns with parts of the score: label and number."""
    players: tuple[tuple[str, int], ...] = ()
    """The columns of players, if each has one: name and number."""
    seats: tuple[dict[str, int], ...] = ()
    """The columns of each player of a row, by ``NUMBERED``, if a row has several players."""
    left: tuple[str, ...] = ()
    """The names of the columns that are left out."""
    order: Order | None = None
    """The order of day and month, if a person chose it for the column."""

    @property
    def by_play(self) -> bool:
        """Whether a row is a whole play; else it is a seat of one."""
        return bool(self.players or self.seats or "players" in self.meant)

    def description(self) -> str:
        """The meaning of each column, in words."""
        taken = [f"`{self.names[at]}` as {what}" for what, at in self.meant.items()]
        taken += [f"`{self.names[at]}` as part of the score" for _, at in self.parts]
        taken += [f"`{name}` as a player" for name, _ in self.players]
        taken += [f"`{self.names[at]}` as a {what}" for seat in self.seats for what, at in seat.items()]
        left = (
            f"; left out: {listed([f'`{name}`' for name in self.left[:NAMED_AT_MOST]])}" if self.left else ""
        )
        return f"the columns: {', '.join(taken)}{left}"


def meanings(table: Table, choice: Choice) -> tuple[str, ...]:
    """The meaning of each column: the chosen one, or one by its name and cells. Some may be the same.

    A sheet without a column of players has one for each player: those with results under an unknown name.
    """
    names = [name.strip() for name in table.header]
    chosen = choice.of(names)
    guess = [given or _by_name(name) for given, name in zip(chosen, names, strict=True)]
    free = [at for at, given in enumerate(chosen) if given is None]
    _number(guess, free)
    paired = _has_pairs(table, guess)
    for at in free:
        what, numbered = guess[at], guess[at].rpartition(" ")[0] in NUMBERED
        if numbered and not paired:
            guess[at] = NONE
        elif what in ("player", "players"):
            guess[at] = NONE if paired else _player_or_players(table, at, what)
    if not {DATE, *DATES}.isdisjoint(guess) and not paired and not {"player", "players"} & set(guess):
        for at in free:
            if guess[at] == NONE and _may_be_player(names[at]) and _has_results(table, at):
                guess[at] = RESULTS
    if paired or RESULTS in guess or "players" in guess:
        dropped = {*OF_SEATS} - ({"score"} if "players" in guess else set())
        for at in free:
            guess[at] = NONE if guess[at] in dropped else guess[at]
    return tuple(guess)


def columns(table: Table, title: str | None, choice: Choice) -> Columns:
    """The columns of a sheet. Raises Demand if one is missing, two are the same, or they do not agree."""
    names = tuple(name.strip() for name in table.header)
    choice.demand_names(names)
    chosen = choice.of(names)
    demand_once(
        [name for name, given in zip(names, chosen, strict=True) if given], [one for one in chosen if one]
    )
    meant: dict[str, int] = {}
    parts: dict[str, int] = {}
    players: dict[str, int] = {}
    seats: dict[str, dict[str, int]] = {}
    left: list[str] = []
    order: Order | None = None
    for at, (name, what) in enumerate(zip(names, meanings(table, choice), strict=True)):
        base, _, number = what.rpartition(" ")
        if what == NONE:
            left += [name] if name else []
            continue
        if what == PART:
            part = ROUND.fullmatch(bare(name))
            before = parts.setdefault((part and part[1]) or bare(name), at)
        elif what == RESULTS:
            before = players.setdefault(name.casefold(), at)
        elif what in DATES:
            before, order = meant.setdefault(DATE, at), DATES[what]
        elif base in NUMBERED:
            before = seats.setdefault(number, {}).setdefault(base, at)
        else:
            before = meant.setdefault(what, at)
        if before != at:
            raise Demand(11, _twice(names[before], name, what), "import")
    _demand_one_kind(names, meant, players, seats, parts)
    by_number = [seats[number] for number in sorted(seats, key=int)]
    made = Columns(
        names,
        meant,
        tuple(parts.items()),
        tuple((names[at], at) for at in players.values()),
        tuple(by_number),
        tuple(left),
        order,
    )
    _demand_needed(made, title)
    return made


def _twice(first: str, name: str, what: str) -> str:
    if what == RESULTS:
        return f"{shown(name)} is the name of two columns"
    return f"{shown(first)} and {shown(name)} are the same column"


def _by_name(name: str) -> str:
    """The meaning of a column by its name alone, also a numbered one such as ``player 2``."""
    text = bare(name)
    if ROUND.fullmatch(text):
        return PART
    if what := meaning(text):
        return what
    if (whole := OF_PLAYER.fullmatch(text)) and meaning(whole[1]) == "player":
        return f"{what} {whole[2]}" if (what := meaning(whole[3])) in NUMBERED else NONE
    if numbered := NUMBER.fullmatch(text):
        return f"{what} {numbered[2]}" if (what := meaning(numbered[1])) in NUMBERED else NONE
    return NONE


def _number(guess: list[str], free: Sequence[int]) -> None:
    """Numbers the columns of players that stand there several times under one name, and their results."""
    several = [at for at in free if guess[at] == "player"]
    others = any(what.startswith("player ") for what in guess)
    if len(several) < 2 and not (several and others):
        return
    before = -1 if "player 1" in guess else 0  # pandas writes Player, Player.1
    counts = Counter(dict.fromkeys(NUMBERED, before))
    for at in free:
        if (what := guess[at]) in NUMBERED and (what != "won" or guess.count("won") > 1):
            counts[what] += 1
            guess[at] = f"{what} {counts[what]}"


def _has_pairs(table: Table, guess: Sequence[str]) -> bool:
    """Whether columns with numbers have the names of players; else each may hold the results of one."""
    listing = [at for at, what in enumerate(guess) if what.startswith("player ")]
    cells = [row[at].strip() for at in listing for _, row in table.rows if at < len(row)]
    return bool(listing) and all(points(value(cell)) is None for cell in cells)


def _player_or_players(table: Table, at: int, what: str) -> str:
    """The meaning of a column of players: a player, several in each cell, or only their number."""
    cells = [cell for _, row in table.rows if at < len(row) and (cell := row[at].strip())]
    if cells and all(points(value(cell)) is not None for cell in cells):
        return NONE if what == "players" else what
    several = sum(len(NAMES.split(cell)) > 1 for cell in cells)
    if what == "players":
        return what if several or not cells else "player"
    return "players" if 2 * several > len(cells) and _rows_are_plays(table, at) else what


def _rows_are_plays(table: Table, at: int) -> bool:
    """Whether a sheet has names of its players as winners, so a name with a comma is none of one player."""
    won = next((n for n, name in enumerate(table.header) if meaning(name) == "won"), None)
    if won is None:
        return False
    for _, row in table.rows:
        winner = row[won].strip().casefold() if won < len(row) else ""
        if winner and winner not in YES | NO:
            players = row[at].casefold() if at < len(row) else ""
            return any(name.strip() in players for name in NAMES.split(winner))
    return False


def _may_be_player(name: str) -> bool:
    """Whether the name of a column is none of another thing, such as `Score 1` or `number of rounds`."""
    words = bare(name).split()
    numbered = NUMBER.fullmatch(bare(name))
    base = meaning(numbered[1]) if numbered else meaning(name)
    return bool(words) and NOTES.isdisjoint((bare(name), *words)) and base in (None, "player")


def _has_results(table: Table, at: int) -> bool:
    """Whether a cell of a column has points or a mark."""
    cells = (value(cells[at].strip()) for _, cells in table.rows if at < len(cells))
    return any(
        points(cell) is not None or DECIMAL.fullmatch(cell) or (cell and cell.casefold() in YES | NO)
        for cell in cells
    )


def _demand_one_kind(
    names: Sequence[str],
    meant: dict[str, int],
    players: dict[str, int],
    seats: dict[str, dict[str, int]],
    parts: dict[str, int],
) -> None:
    """Demands that the players stand in one way, and that a row of a whole play says nothing of one seat."""
    kinds = {
        "a player a row": meant.get("player"),
        "all players in a cell": meant.get("players"),
        "a column a player": next(iter(players.values()), None),
        "numbered players": next((at for seat in seats.values() for at in seat.values()), None),
    }
    used = [(kind, at) for kind, at in kinds.items() if at is not None]
    if len(used) > 1:
        both = " and ".join(f"{shown(names[at])} ({kind})" for kind, at in used[:2])
        raise Demand(18, f"players stand in one way: {both} do not go together", "import")
    if used and used[0][0] != "a player a row":
        of_seat = [at for what, at in meant.items() if what in OF_SEATS and what != "score"]
        of_seat += [meant["score"]] if "score" in meant and "players" not in meant else []
        if stray := [*of_seat, *parts.values()]:
            why = f"{shown(names[stray[0]])} is of one player, but a row has several: leave it out"
            raise Demand(18, why, "import")


def _demand_needed(made: Columns, title: str | None) -> None:
    """Demands the columns without which there is no play."""
    has = ", ".join(shown(name) for name in made.names[:NAMED_AT_MOST])
    for name in ("date", "game", "player"):
        if name in made.meant or (name == "game" and title) or (name == "player" and made.by_play):
            continue
        if name == "date" and "play" in made.meant:  # its numbers tell plays apart
            continue
        if name == "game":
            why = f"the column `game` is missing, and no title is given; the file has {has}"
            raise Demand(14, why, "import")
        also = ", ".join(COLUMNS[name][:4])
        raise Demand(
            11, f"the column `{name}` is missing; the file has {has}. Other names are {also}", "import"
        )
    if lone := next((seat for seat in made.seats if "player" not in seat), None):
        name = shown(made.names[next(iter(lone.values()))])
        raise Demand(11, f"{name} belongs to a player, but no column has this player's name", "import")
