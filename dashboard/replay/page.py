"""The page of one game: steps through it, and continues it.

Every change of a game is a trigger of the replay, through the page's own connection. So no link from another
site can make a move, not even moves of bots.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any
from uuid import UUID

import streamlit as st

from dashboard.access import identity, permissions, rereading, tidying, visibility
from dashboard.boards import board
from dashboard.replay import acting, admitting, band, delta, noting, playing, reported, usual
from dashboard.shared import drawing, handbook, links, news, reading, states, text, titles, widgets
from dashboard.shared.seating import (
    ANSWER,
    PLAY,
    SHOWN,
    address_of,
    bots_of,
    choosable,
    in_order,
    show_hand,
)
from domain.kernel.bots import bots_by_seat
from domain.kernel.codec import UnknownTopic
from domain.kernel.playout import due
from domain.kernel.refusal import IllegalMove, Refusal
from domain.kernel.rules import ONLOOKER
from domain.library.roles import Permission
from vidi.bots import EXPERT, bot_names, why_usual
from vidi.library.recording import DrawAwaited, MovedOn, drawn_at_table
from vidi.store import blobs
from vidi.store.events import StoreError
from vidi.store.game import GameGone, GameNotFound, RecordedGame
from vidi.value.model import ModelError

SEAT = "seat"  # in the address: the seat whose view is shown


def _bots(game: RecordedGame) -> dict[int, str]:
    """The bots of the address. A bot plays no seat whose hand the visitor may not see."""
    bots, hands = bots_of(st.query_params.get(PLAY, ""), game.rules.name, len(game.names)), _hands(game)
    return {seat: name for seat, name in bots.items() if hands is None or seat in hands}


def _hands(game: RecordedGame) -> frozenset[int] | None:
    """The seats whose hands the visitor may see; None: all."""
    return visibility.hands(game, identity.here())


def _asked(game: RecordedGame, key: str) -> None:
    """Executes a request of the replay, and keeps the answer."""
    asked = st.session_state[key].asked
    match asked:
        case {"act": "try", "number": int(number), "line": dict(line)}:
            st.session_state["tried"] = {"game": str(game.id), "number": number} | _tried(game, line)
            return
        case {"act": "fit", "number": int(number), "line": dict(line)}:
            st.session_state["tried"] = {"game": str(game.id), "number": number} | _fitting(game, line)
            return
        case {"act": "why", "number": int(number), "line": dict(line)}:
            st.session_state["tried"] = {"game": str(game.id), "number": number} | _forbidden(game, line)
            return
        case {"act": "look"}:  # running the page again is enough
            return
        case {"act": "note" | "withdraw" | "bookmark" | "unmark" as act, "number": int(number)}:
            answer = {"game": str(game.id), "number": number, "act": act}
            st.session_state["said"] = answer | {"text": _note(game, asked)}
            return
    number = st.session_state.get(ANSWER, {}).get("number", 0) + 1
    answer = {"number": number, "text": "", "go_on": False}
    try:
        answer["go_on"] = _do(game, asked)
    except DrawAwaited as awaited:
        answer |= {"go_on": asked["act"] == "bots", "draw": _draw(game, asked, awaited)}
    except IllegalMove as no:
        answer |= _refused(no.refusal)
        if asked.get("line", asked).get(acting.OUTCOMES):  # what cannot have come up is asked for again
            last = st.session_state.get(ANSWER, {})
            answer |= {name: last[name] for name in ("go_on", "draw") if name in last}
    except (MovedOn, LookupError) as no:
        answer["text"] = str(no)
    except identity.NotAllowedError as no:
        answer["text"] = f"nothing was stored: {no}"
    except StoreError as no:
        answer["text"] = f"the library cannot be written, nothing was stored: {no}"
    st.session_state[ANSWER] = answer | {"game": st.query_params.get("game")}


def _note(game: RecordedGame, asked: dict[str, Any]) -> str:
    """Writes or removes a note or bookmark; returns the reason why nothing was stored, or an empty text."""
    by_hand = _by_hand(game)
    seat, _, covered = _seen(game, by_hand, None if by_hand is None else game.state())
    if covered or not _has_hand(seat):
        return "nothing was stored: until the game is over, a note or bookmark needs a view with a hand"
    return noting.act(reading.context().library.folder, game, asked, seat)


def _has_hand(seat: str) -> bool:
    """Whether a view may have notes and bookmarks of its own."""
    return seat != str(ONLOOKER)


def _tried(game: RecordedGame, line: dict[str, Any]) -> dict[str, Any]:
    """The result of a form's input: the args of the move, and its effect or the rule that forbids it."""
    try:
        _check_on_show(game, line.get("seat"))
        args, result = acting.tried(reading.context().library.folder, game.id, line)
    except (MovedOn, LookupError, StoreError) as no:
        return {"args": None, "text": str(no)}
    return {"args": args} | ({"text": "", "effect": result} if isinstance(result, str) else _refused(result))


def _fitting(game: RecordedGame, line: dict[str, Any]) -> dict[str, Any]:
    """The legal places for a form's input on its sheet."""
    nowhere = {"args": None, "text": ""}
    try:
        _check_on_show(game, line.get("seat"))
        return nowhere | acting.fitting(reading.context().library.folder, game.id, line)
    except (MovedOn, LookupError, StoreError) as no:
        return nowhere | {"text": str(no)}


def _forbidden(game: RecordedGame, line: dict[str, Any]) -> dict[str, Any]:
    """The commands that are forbidden at a place or anywhere, each with its reason."""
    nothing = {"args": None, "text": ""}
    try:
        _check_on_show(game, line.get("seat"))
        forbidden = acting.forbidden(reading.context().library.folder, game.id, line)
    except (MovedOn, LookupError, StoreError) as no:
        return nothing | {"text": str(no)}
    reasons = [
        {"place": place, "words": words, "why": _refused(refusal) | {"text": _plain(game, refusal.reason)}}
        for place, words, refusal in forbidden
    ]
    return nothing | {"forbidden": reasons}


def _plain(game: RecordedGame, text: str) -> str:
    """A text with the names of commands as people write them: ``end turn``."""
    for name in game.rules.commands:
        text = text.replace(name, name.replace("_", " "))
    return text


def _draw(game: RecordedGame, asked: dict[str, Any], awaited: DrawAwaited) -> dict[str, Any]:
    """The question about the next outcome of the move in ``asked``.

    The outcome of a bot cannot stay secret: the bot has to know it.
    """
    line = asked.get("line", asked)
    draw = drawing.asked(awaited, line.get(acting.OUTCOMES) or (), game.names) | {"asked": asked}
    return draw | {"unseen": None} if asked["act"] == "bots" else draw


def _refused(refusal: Refusal) -> dict[str, Any]:
    return {"text": refusal.message, "rule": refusal.rule, "href": handbook.address(refusal.rule)}


def _branch(game: RecordedGame, move: int, at_table: bool, bots: Mapping[int, str]) -> UUID:
    folder = reading.context().library.folder
    return acting.branch(folder, game.id, move, at_table, in_order(bots, len(game.names)))


def _do(game: RecordedGame, asked: dict[str, Any]) -> bool:
    """Executes a request; returns whether bots may go on moving."""
    folder = reading.context().library.folder
    match asked:
        case {"act": "start", "move": int(move), "seats": str(seats)} if not game.rules.any_title:
            bots = bots_of(seats, game.rules.name, len(game.names))
            here = asked.get("here") and playing.goes_on_here(game.started)
            if not here and visibility.closed(game):
                raise LookupError(
                    "nothing was stored: a game that hides hands has no branches until it is over"
                )
            at_table = bool(asked.get("at_table"))
            id_ = game.id if here else _branch(game, move, at_table, bots)
            if not here:
                acting.follow(folder, id_, asked.get("line"))
            st.query_params.from_dict({"game": str(id_), PLAY: address_of(bots, len(game.names))})
            return True
        case {"act": "make", "line": dict(line)} if playing.goes_on_here(game.started):
            _check_on_show(game, line.get("seat"))
            acting.make(folder, game.id, line)
            return "take_back" not in line
        case {"act": "bots"} if playing.goes_on_here(game.started):
            acting.let_bots_play(folder, game.id, _bots(game), asked.get("n"), asked.get(acting.OUTCOMES))
            return True
        case {"act": "show", "seat": str(seat)}:
            show_hand(str(game.id), seat)
            st.query_params.pop(SEAT, None)
            return True
        case {"act": "watch"}:
            st.query_params.pop(PLAY, None)
    return False


def _check_on_show(game: RecordedGame, seat: Any) -> None:
    """Raises LookupError unless the page shows the hand of ``seat``, or that seat speaks for the table.

    Raises NotAllowedError if the game is for others to record.
    """
    permissions.require_to_move(game)
    by_hand, state = _by_hand(game) or set(), game.state()
    on_show, _, covered = _seen(game, by_hand, state)
    shown = _on_show(by_hand, on_show)
    if covered or seat not in [*shown, *due(game.rules, state, shown)]:
        raise LookupError("nothing was stored: only the seat whose hand is shown can make a move")


def _plays_here(game: RecordedGame) -> bool:
    """Whether the visitor may continue the game itself: by its kind, the role, the hands and its people."""
    return (
        playing.goes_on_here(game.started)
        and identity.may_here(Permission.RECORD)
        and _hands(game) != frozenset()
        and permissions.may_move(game)
    )


def _by_hand(game: RecordedGame) -> set[int] | None:
    """The seats that are played by hand; None if the game is only watched."""
    if PLAY not in st.query_params or not _plays_here(game):
        return None
    seats, hands = set(range(1, len(game.names) + 1)) - set(_bots(game)), _hands(game)
    return seats if hands is None else seats & hands


def _on_show(by_hand: set[int], seat: str) -> set[int]:
    """The seats played by hand whose hands the view ``seat`` shows."""
    return by_hand if seat == links.ALL else by_hand & {int(seat)}


def _emblem(game: RecordedGame, seat: int) -> dict[str, str]:
    look = board(game.rules.name).seats[seat - 1]
    return {
        "seat": str(seat),
        "name": text.shown(game.names[seat - 1]),
        "colour": look.colour,
        "outline": look.outline,
    }


def _play(game: RecordedGame, state: Any, by_hand: set[int], seat: str) -> dict[str, Any]:
    """The choices of the seats that are played by hand; in the view of one of them, only its choices."""
    events = (event for _, event in game.events)
    back = playing.back(game.rules, events, by_hand, game.inherited_moves)
    shown = _on_show(by_hand, seat)
    return {
        "n": len(game.moves) + 1,
        "bots": _bots(game),
        "due": game.rules.to_act(state),
        "offers": playing.offers(game.rules, game.started.setup, state, shown),
        "back": back and back | ({} if seat == links.ALL else {"seat": int(seat)}),
    }


def _seen(game: RecordedGame, by_hand: set[int] | None, state: Any) -> tuple[str, list[str], bool]:
    """The view of the page, the possible views, and whether a cover comes first."""
    of, shown = st.session_state.get(SHOWN, (None, None))
    shown = shown if of == str(game.id) else None
    seen_as = playing.seen_as(game.rules, len(game.names), state, by_hand, kept=shown == links.ALL)
    if (hands := _hands(game)) is not None:
        own = [str(seat) for seat in sorted(hands)] or [str(ONLOOKER)]
        seen_as = [seat for seat in seen_as if seat in own] or own
    chosen = next((seat for seat in (st.query_params.get(SEAT), shown) if seat in seen_as), None)
    seat = chosen or seen_as[0]
    covered = playing.covered(seen_as, by_hand, seat, shown)
    covered |= hands is None and playing.asks(game, by_hand, chosen)
    return seat, seen_as, covered


def _cover(game: RecordedGame, by_hand: set[int] | None, seat: str) -> dict[str, Any]:
    """The cover instead of a hand: it names the seat that must confirm, or all seats to choose from."""
    seats = [int(seat)] if by_hand else range(1, len(game.names) + 1)
    return {"asks": not by_hand, "seats": [_emblem(game, each) for each in seats]}


def _remarks(game: RecordedGame, seat: str, covered: bool) -> dict[str, Any]:
    """The remarks on the game; notes only if their moments may be seen."""
    answer = st.session_state.get("said")
    remarks = noting.remarks(game, seat) | ({"notes": [], "bookmarks": []} if covered else {})
    return remarks | {"answer": answer if answer and answer["game"] == str(game.id) else None}


def _start(game: RecordedGame) -> dict[str, Any] | None:
    """How the visitor can continue the game; None for a logged game, which has no rules, and if the role or
    the hands of others forbid it."""
    if game.rules.any_title or not identity.may_here(Permission.RECORD):
        return None
    here, branches = _plays_here(game), not visibility.closed(game)
    if not (here or branches):
        return None
    return {
        "here": here,
        "branches": branches,
        "at_table": drawn_at_table(game.started),
        "bots": list(bot_names(game.rules.name)),
        **_expert(game),
        "seated": choosable(bots_by_seat(game.started), game.rules.name),
    }


def _expert(game: RecordedGame) -> dict[str, Any]:
    """Whether the bot ``expert`` plays this game, and why it plays as the usual one if it does not."""
    if EXPERT not in bot_names(game.rules.name):
        return {"expert": False, "why": ""}
    try:
        why = why_usual(game.started)
    except ModelError as damaged:
        why = str(damaged)
    return {"expert": why is None, "why": why or ""}


def _show(game: RecordedGame) -> None:
    by_hand = _by_hand(game)
    state = None if by_hand is None else game.state()
    seat, seen_as, covered = _seen(game, by_hand, state)
    play = None if by_hand is None or covered else _play(game, state, by_hand, seat)
    answer, tried = st.session_state.get(ANSWER), st.session_state.get("tried")
    if game.rules.any_title:
        rereading.of_log(game.started)
    widgets.replay(
        str(game.id),
        len(game.stream),
        seat=seat,
        seen_as=seen_as,
        asks=_hands(game) is None and playing.asks(game, by_hand, None),
        start=_start(game),
        reviews=not game.rules.any_title,
        writes=_has_hand(seat) and identity.may_here(Permission.RECORD),
        goes_on=visibility.goes_on(game),
        play=play,
        answer=answer if answer and answer["game"] == str(game.id) and not covered else None,
        tried=tried if tried and tried["game"] == str(game.id) and not covered else None,
        cover=_cover(game, by_hand, seat) if covered else None,
        remarks=_remarks(game, seat, covered),
        first=None if play else delta.first_version(game),
        of_log=_of_log(game),
        on_asked=partial(_asked, game),
    )


def _of_log(game: RecordedGame) -> dict[str, Any]:
    """The pictures under the maps of a log, and what the other games of its title say if there are tables."""
    if not game.rules.any_title:
        return {}
    addresses = {place: widgets.background_url(blobs.name(path)) for place, path in game.backgrounds.items()}
    scene = board(game.rules.name).backgrounds(game.started.setup, addresses)
    if not reading.copy():
        return {"backgrounds": scene}
    tables, id_ = reading.tables(), str(game.id)
    return {"backgrounds": scene, "usual": usual.usual(tables, id_), "beside": band.band(tables, id_)}


def _played(game: RecordedGame) -> dict[str, Any]:
    """The game as its title needs it."""
    return {
        "game": game.rules.game,
        "title": game.title,
        "players": game.names,
        "opponent": game.started.opponent,
        "moves": len(game.moves),
        "about": [],
        "played_on": game.played_at,
    }


def _reported(wanted: str) -> bool:
    """Shows a play without moves; returns False if the address is not of one."""
    tables = reading.tables() if reading.copy() else None
    id_ = reported.find(tables, wanted) if tables else None
    if not (tables and id_):
        return False
    st.page_link("library/page.py", label="To the library", icon=":material/arrow_back:")
    st.set_page_config(page_title=titles.of_page(reported.played(tables, id_)))
    widgets.sheet("reported", *reported.parts(tables, id_))
    tidying.menu(UUID(id_), *reported.called(tables, id_))
    return True


wanted_by_address = st.query_params.get("game", "")
wanted = wanted_by_address or st.session_state.get("last_game", "")
try:
    game = reading.game(wanted) if wanted else None
except GameGone as gone:
    tidying.removed(gone.id)
except GameNotFound:
    newest = reading.copy()
    if not _reported(wanted):
        states.nothing(
            "No such game",
            "The library has no game at this address. It may be in another library, or not imported yet.",
        )
        news.watch(newest)  # the next copy may have it: a play is imported before it is published
except UnknownTopic as unknown:
    states.nothing("This game cannot be read", "Vidi does not know a part of it.")
    st.text(str(unknown), text_alignment="center")
else:
    if game is None:
        states.nothing("No game is open", "Choose one in the library, and step through it here.")
    else:
        st.session_state["last_game"] = str(game.id)
        st.set_page_config(page_title=titles.of_page(_played(game)))
        if not wanted_by_address:
            st.query_params["game"] = str(game.id)
        _show(game)
        admitting.menu(game)
        tidying.menu(game.id, game.title, game.played_at)
