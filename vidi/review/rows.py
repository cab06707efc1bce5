"""A review of one game, as plain values. It is computed from the moves that stand, and never an event.

A *turn* is what one seat does until the next ``TurnBegan``. In a game without turns it is a round of the
table, and its seat is None. Chances are those to win if our bots played on from a position, by seat, seat 1
first.
"""

from dataclasses import dataclass
from typing import Any

VERSION = 7
"""Of the code that reviews: a review of another version is made again."""


@dataclass(frozen=True, slots=True)
class Position:
    """The chances after an event."""

    version: int
    """Of the event, the last one of setting up or of a move."""
    move: int
    """0 after setting up."""
    chances: tuple[float, ...]
    """Each from what its seat knows: in a game with secrets, the chance of a seat is for that seat."""
    low: tuple[float, ...]
    """The lowest chance by the model and its two halves, and in ``high`` the highest one."""
    high: tuple[float, ...]
    end: bool
    """Whether the chances were computed here: where a turn ends, and in the first and the last position.

    In the middle of a turn they lie on a line between the ends before and after.
    """
    games: int = 0
    """The games that were played on from here; then chances and band are theirs. 0: they are the model's."""
    by_model: tuple[float, ...] | None = None
    """The chances by the model, where those of games took their place."""


@dataclass(frozen=True, slots=True)
class Because:
    """What the games that confirm a mistake, or a marked turn, count otherwise."""

    source: str
    """The source of points, or the name of what the game counts."""
    seat: int | None
    """The seat that has it; None for the table."""
    difference: float
    """After the better command less after the move as it was made, as a mean over the pairs of games.

    Of a turn, after it as it was played less after turns of our bot.
    """
    error: float
    """Its standard error."""
    pairs: int


@dataclass(frozen=True, slots=True)
class Given:
    """A command that our bot would give."""

    seat: int
    command: str
    args: dict[str, Any]
    """As in a record."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as it was played, beside the same turn played by our bot."""

    seat: int | None
    round: int
    turn: int | None
    first: int
    """The first move of the turn."""
    last: int
    """The last move of the turn."""
    before: float
    """The chance of the seat, or of the table, where the turn began."""
    after: float
    """Its chance where the turn ended."""
    bot: float
    """The mean of its chances after the bot's own turns from the same start.

    It is ``after`` if one of these turns leads to the same position.
    """
    least: float
    most: float
    """The lowest and the highest chance after one of the bot's turns."""
    unsure: float
    """How far the two halves of the model disagree about ``after - bot``."""
    luck: float
    """The luck of the seat in the draws since the bot's turns differ: a part of ``after - bot``."""
    gained: tuple[float, ...]
    """By seat, the chance that the choices of the turn gave it, beside the bot's own; without luck."""
    differs: int | None
    """The first move that differs from a usual turn of the bot; None if the bot's turn leads to the same."""
    suspected: bool
    """Whether the model alone sees a large difference, outside the bot's own turns: see docs/review.md."""
    marked: bool = False
    """Whether games that were played on confirm a difference, or a mistake among its moves."""
    by_games: float | None = None
    """What the turn gained by these games, or its largest mistake lost; None without games."""
    instead: Given | None = None
    """What a usual turn of the bot does instead of the move ``differs``; None in reviews of older code."""
    reasons: tuple[Because, ...] = ()
    """Of a turn that games confirm: what they count otherwise, the largest first."""

    @property
    def worth(self) -> float:
        """The chance that the turn gained over the bot's turns; negative for a loss."""
        return self.after - self.bot

    @property
    def difference(self) -> float:
        """What is shown of a turn: its gain by games that were played on, else by the model."""
        return self.worth if self.by_games is None else self.by_games


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """Games that our bots played to the end after a turn, and after turns of our bot instead."""

    first: int
    """The first move of the turn."""
    pairs: int
    won: float
    """How many of these games the seat won more after the turn as it was played."""
    low: float
    """The turn gained a chance between ``low`` and ``high`` (95 %)."""
    high: float
    sure: bool
    """Whether the interval leaves out 0."""
    reasons: tuple[Because, ...] = ()
    """If it does: what these games count otherwise, the largest first."""


@dataclass(frozen=True, slots=True)
class Played:
    """What the second look knows of a position where a turn ends: games that our bots played to the end."""

    move: int
    """The last one of the turn; 0 after setting up."""
    chances: tuple[float, ...]
    """By seat, the mean share of the victory in these games."""
    low: tuple[float, ...]
    """By seat, the chance is between ``low`` and ``high`` (95 %)."""
    high: tuple[float, ...]
    games: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """The luck of a move with outcomes of chance."""

    move: int
    seat: int
    """The seat that made the move."""
    luck: tuple[float, ...]
    """By seat, the chance after the outcomes that came, less its mean over other outcomes."""


@dataclass(frozen=True, slots=True)
class Review:
    """A review of a game."""

    game_id: str
    digest: str
    """Of the moves that stood when it was made; another digest makes it stale."""
    model: str
    """The hash of the model's file."""
    bot: str
    """The bot whose turns are compared."""
    lacks: str
    """Why turns and commands, perhaps also draws, are left out, in one sentence; empty if they are not."""
    ended: bool
    """Whether the game is over: then the last chances are its result."""
    positions: tuple[Position, ...]
    turns: tuple[Turn, ...]
    draws: tuple[Drawn, ...]
    version: int = VERSION


@dataclass(frozen=True, slots=True)
class Other:
    """Another command that the seat could have given, beside the move as it was made."""

    command: str
    args: dict[str, Any]
    """As in a record."""
    words: str
    """The choice as players read it in a list, without markup."""
    gain: float
    """By the model, the chance after it less the chance after the move; our bot finishes the turn of both."""
    pairs: int
    """The pairs of games that our bots played to the end, one after each command, with equal draws.

    0 if only the model compared the commands.
    """
    won: float
    """How many of these games the seat won more after this command. A shared victory counts in parts."""
    low: float
    """By these games, the move lost a chance between ``low`` and ``high`` (95 %); both 0 without games."""
    high: float


@dataclass(frozen=True, slots=True)
class ByExpert:
    """What a mistake loses in games that the stronger bot ``expert`` plays on, from both commands."""

    pairs: int
    low: float
    """The move lost a chance between ``low`` and ``high`` (95 %)."""
    high: float


@dataclass(frozen=True, slots=True)
class Judged:
    """A move beside other commands of the same choice."""

    move: int
    seat: int
    compared: int
    """The commands that the model compared with the move."""
    others: tuple[Other, ...]
    """At most five, the best first; empty if none promises a gain."""
    mistake: bool
    """Whether games that were played on confirm that the first of ``others`` is better than the move."""
    reasons: tuple[Because, ...] = ()
    """Of a mistake: at most three, the largest first, each more than two standard errors from 0."""
    by_expert: ByExpert | None = None
    """Of a mistake; None in moves that were judged before these games were played."""
