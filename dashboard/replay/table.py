"""The table of a game: the state of its page beside the replay, for the person who asks.

It declares the view, the choices of the seats that are played by hand, how the game can be continued, and its
remarks.
"""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict

from dashboard.access import identity, permissions, visibility
from dashboard.boards import board
from dashboard.replay import band, delta, noting, playing, replay, usual
from dashboard.shared import links, reading, text, widgets
from dashboard.shared.seating import bots_of, choosable
from domain.kernel.bots import bots_by_seat
from domain.kernel.rules import ONLOOKER
from domain.library.roles import Permission
from vidi.bots import EXPERT, bot_names, why_usual
from vidi.library.recording import drawn_at_table
from vidi.store import blobs
from vidi.store.game import GameNotFound, RecordedGame
from vidi.value.model import ModelError


class View(NamedTuple):
    """The view that a page asks for."""

    seat: str | None = None
    """A seat, or ``all``; None if the address has none."""
    play: str | None = None
    """The players, as the address has them (``seating``); None if the game is only watched."""
    shown: str | None = None
    """The view that a player has confirmed, who then sees a hand without a cover."""
    after: int | None = None
    """The version of the replay that the page has."""


class Part(BaseModel):
    """A part of the table."""

    model_config = ConfigDict(
        frozen=True, use_attribute_docstrings=True, json_schema_serialization_defaults_required=True
    )


class PackedReplay(Part):
    """A replay up to a version."""

    url: str
    version: int


class PlayOn(Part):
    """How the game can be continued."""

    here: bool
    """Whether as it is, and not as a branch only."""
    branches: bool
    """Whether it may have branches."""
    at_table: bool
    """Whether it is drawn at a table, and a branch may be so too."""
    bots: list[str]
    expert: bool
    """Whether the bot ``expert`` knows the game."""
    why: str
    """Why it plays as the usual bot, if it does not."""
    seated: dict[int, str]
    """The bots of the record, by seat."""


class Back(Part):
    """The last move by hand, which may be taken back."""

    move: int
    seat: int
    to: int
    """The move to take back to."""


class Play(Part):
    """The choices of the seats that are played by hand."""

    n: int
    """The number of the next move."""
    bots: dict[int, str]
    """By seat."""
    due: list[int]
    """The seats that are due."""
    offers: list[dict[str, Any]]
    """For each seat its commands and their args (``dashboard.replay.playing.offers``)."""
    back: Back | None


class Emblem(Part):
    """A seat with its emblem."""

    seat: str
    name: str
    colour: str
    outline: str


class Cover(Part):
    """The seats to choose from instead of a hand."""

    asks: bool
    """Whether a person chooses the seat; else the one seat must confirm."""
    seats: list[Emblem]


class More(Part):
    """The difference from the replay of an earlier version."""

    after: int
    """The earlier version."""
    replay: dict[str, Any]
    """The difference (``dashboard.replay.replay.more``)."""


class Table(PackedReplay):
    """The state of the page of a game. ``url`` is the address of its replay."""

    game: str
    """The id of the game."""
    first: PackedReplay | None
    """The replay with which the page opens a long game; null for others."""
    more: More | None = None
    """What follows on the version that the page has; null if the page has to fetch a replay."""
    share: str
    """The address below which files of the game are, in this view."""
    review: str | None
    """The address of the review; null for a log."""
    seat: str
    """The view: a seat or ``all``."""
    seen_as: list[str]
    """The possible views; the first is the default."""
    asks: bool
    """Whether the page shows no seat before a choice."""
    start: PlayOn | None
    """How the game can be continued; null if it cannot."""
    writes: bool
    """Whether the person may write notes and bookmarks."""
    news: str | None
    """The address of the current version; null after the end of the game."""
    play: Play | None
    """The choices, while the game is played."""
    cover: Cover | None
    """It is shown instead of the game; null if the view needs no confirmation."""
    remarks: noting.Remarks
    usual: dict[int, list[str]] | None = None
    """Of a log: sentences on other games, by the number of a move."""
    beside: dict[str, Any] | None = None
    """Of a log: points of other games."""
    backgrounds: dict[str, Any] = {}
    """Of a log: the scene of the pictures under its maps."""


def table(game: RecordedGame, view: View) -> Table:
    """The table of a game, in the view that is asked for as far as the person may have it."""
    by_hand = _by_hand(game, view)
    state = None if by_hand is None else game.state()
    seat, seen_as, covered = _view(game, by_hand, state, view)
    play = None if by_hand is None or covered else _play(game, state, by_hand, seat, view)
    first, id_, log = None if play else delta.first_version(game), str(game.id), game.rules.any_title
    return Table(
        game=id_,
        url=widgets.replay_url(id_, len(game.stream), seat),
        version=len(game.stream),
        first=PackedReplay(url=widgets.replay_url(id_, first, seat), version=first) if first else None,
        more=None if covered else _more(game, seat, view.after),
        share=f"/share/{id_}/{seat}",
        review=None if log else widgets.review_url(id_, len(game.stream), seat),
        seat=seat,
        seen_as=seen_as,
        asks=_hands(game) is None and playing.asks(game, by_hand, None),
        start=_start(game),
        writes=seat != str(ONLOOKER) and identity.may_here(Permission.RECORD),
        news=widgets.news_url(id_) if visibility.goes_on(game) else None,
        play=play,
        cover=_cover(game, by_hand, seat) if covered else None,
        remarks=noting.remarks(game, seat, covered=covered),
        **(_of_log(game) if log else {}),
    )


def _more(game: RecordedGame, seat: str, after: int | None) -> More | None:
    """The difference from version ``after``; None if there is no difference, or none leads from there."""
    if after is None or after == len(game.stream):
        return None
    own = None if seat == links.ALL else int(seat)
    visibility.check(game, own, identity.here())
    try:
        added = delta.difference(game, after, len(game.stream), own)
    except GameNotFound:
        return None
    return More(after=after, replay=json.loads(replay.text(added)))


def _hands(game: RecordedGame) -> frozenset[int] | None:
    """The seats whose hands the person may see; None: all."""
    return visibility.hands(game, identity.here())


def _bots(game: RecordedGame, view: View) -> dict[int, str]:
    """The bots of the address."""
    bots = bots_of(view.play or "", game.rules.name, len(game.names))
    return playing.playable(game, bots)


def _plays_here(game: RecordedGame) -> bool:
    """Whether the person may continue the game itself: by its kind, the role, the hands and its people."""
    return (
        playing.goes_on_here(game.started)
        and identity.may_here(Permission.RECORD)
        and _hands(game) != frozenset()
        and permissions.may_move(game)
    )


def _by_hand(game: RecordedGame, view: View) -> set[int] | None:
    """The seats that are played by hand; None if the game is only watched."""
    if view.play is None or not _plays_here(game):
        return None
    seats, hands = set(range(1, len(game.names) + 1)) - set(_bots(game, view)), _hands(game)
    return seats if hands is None else seats & hands


def _view(
    game: RecordedGame, by_hand: set[int] | None, state: Any, view: View
) -> tuple[str, list[str], bool]:
    """The view, the possible views, and whether a cover comes first."""
    kept = view.shown == links.ALL
    seen_as = playing.seen_as(game.rules, len(game.names), state, by_hand, kept=kept)
    if (hands := _hands(game)) is not None:
        own = [str(seat) for seat in sorted(hands)] or [str(ONLOOKER)]
        seen_as = [seat for seat in seen_as if seat in own] or own
    chosen = next((seat for seat in (view.seat, view.shown) if seat in seen_as), None)
    seat = chosen or seen_as[0]
    covered = playing.covered(seen_as, by_hand, seat, view.shown)
    covered |= hands is None and playing.asks(game, by_hand, chosen)
    return seat, seen_as, covered


def _cover(game: RecordedGame, by_hand: set[int] | None, seat: str) -> Cover:
    """The cover instead of a hand: it names the seat that must confirm, or all seats to choose from."""
    seats = [int(seat)] if by_hand else range(1, len(game.names) + 1)
    return Cover(asks=not by_hand, seats=[_emblem(game, each) for each in seats])


def _emblem(game: RecordedGame, seat: int) -> Emblem:
    look, name = board(game.rules.name).seats[seat - 1], text.shown(game.names[seat - 1])
    return Emblem(seat=str(seat), name=name, colour=look.colour, outline=look.outline)


def _play(game: RecordedGame, state: Any, by_hand: set[int], seat: str, view: View) -> Play:
    """The choices of the seats that are played by hand; in the view of one of them, only its choices."""
    events = (event for _, event in game.events)
    back = playing.back(game.rules, events, by_hand, game.inherited_moves)
    on_show = by_hand if seat == links.ALL else by_hand & {int(seat)}
    return Play(
        n=len(game.moves) + 1,
        bots=_bots(game, view),
        due=list(game.rules.to_act(state)),
        offers=playing.offers(game.rules, game.started.setup, state, on_show),
        back=Back(**back | ({} if seat == links.ALL else {"seat": int(seat)})) if back else None,
    )


def _start(game: RecordedGame) -> PlayOn | None:
    """How the person can continue the game; None for a logged game, which has no rules, and if the role or
    the hands of others forbid it."""
    if game.rules.any_title or not identity.may_here(Permission.RECORD):
        return None
    here, branches = _plays_here(game), not visibility.closed(game)
    if not (here or branches):
        return None
    names = bot_names(game.rules.name)
    why = _why_usual(game) if EXPERT in names else ""
    return PlayOn(
        here=here,
        branches=branches,
        at_table=drawn_at_table(game.started),
        bots=list(names),
        expert=why is None,
        why=why or "",
        seated=choosable(bots_by_seat(game.started), game.rules.name),
    )


def _why_usual(game: RecordedGame) -> str | None:
    """Why the bot ``expert`` plays as the usual one; None if it plays by its model."""
    try:
        return why_usual(game.started)
    except ModelError as damaged:
        return str(damaged)


def _of_log(game: RecordedGame) -> Mapping[str, Any]:
    """The pictures under the maps of a log, and what the other games of its title say if there are tables."""
    addresses = {place: widgets.background_url(blobs.name(path)) for place, path in game.backgrounds.items()}
    scene = board(game.rules.name).backgrounds(game.started.setup, addresses)
    if not reading.copy():
        return {"backgrounds": scene}
    tables, id_ = reading.tables(), str(game.id)
    return {"backgrounds": scene, "usual": usual.usual(tables, id_), "beside": band.band(tables, id_)}
