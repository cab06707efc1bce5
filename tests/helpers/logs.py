"""Logs as Board Game Arena has them, in the three shapes in which files hold them.

All of it is made up: the title, the players Ann, Bo and Cy, and what they do.
"""

from collections.abc import Sequence
from typing import Any

TABLE = 500000001
TITLE = "Harbour Lights"
PLAYERS = {"1003": "Cy", "1001": "Ann", "1002": "Bo"}
BEGAN = 1773878764
MAPPING = {
    "title": TITLE,
    "source": "made up",
    "known_by": ["lampLit", "nightFalls"],
    "points": [{"type": "lampLit", "change": "points"}, {"type": "scored", "total": "new_score"}],
    "counters": [
        {"name": "lamps", "label": "Lamps lit", "of": [{"type": "lampLit", "change": 1}]},
        {
            "name": "oil",
            "label": "Oil in the store",
            "table": True,
            "of": [{"type": "oilTaken", "total": "left"}],
        },
    ],
    "rounds": {"nightFalls": "Night ${night}"},
}
"""A mapping of the title, as JSON."""


def note(type_: str, log: str = "", uid: Any = None, **args: Any) -> dict[str, Any]:
    """A notification."""
    return {"uid": uid or f"{type_}-{len(args)}", "type": type_, "log": log, "args": args or []}


def by(player: str, type_: str, log: str = "", **args: Any) -> dict[str, Any]:
    """A notification about a player."""
    id_ = next(id_ for id_, name in PLAYERS.items() if name == player)
    return note(type_, log, player_name=player, player_id=id_, **args)


def packet(number: int | str, move: Any, *notifications: Any, **changed: Any) -> dict[str, Any]:
    """A packet of the table, sent ten seconds after the one before."""
    return {
        "channel": f"/table/t{TABLE}",
        "table_id": TABLE,
        "packet_id": number,
        "packet_type": "resend",
        "move_id": move,
        "time": str(BEGAN + 10 * int(number)),
        "data": list(notifications),
        **changed,
    }


def alone(player: str, number: int, move: Any, *notifications: Any) -> dict[str, Any]:
    """A packet that one player received."""
    id_ = next(id_ for id_, name in PLAYERS.items() if name == player)
    return packet(number, move, *notifications, channel=f"/player/p{id_}")


def ended(**scores: int) -> dict[str, Any]:
    """The platform's last state: points by player; who has more has a better place."""
    result = [
        {
            "player": id_,
            "name": name,
            "score": str(scores[name]),
            "rank": 1 + sum(other > scores[name] for other in scores.values()),
        }
        for id_, name in PLAYERS.items()
    ]
    return note("gameStateChange", id=99, args={"result": result})


LIGHTS = "${player_name} lights ${lamp} for ${points} points"
SHORT = [
    packet(1, "1", note("nightFalls", "Night ${night} falls", night=1)),
    alone("Ann", 2, "2", note("drawn", "You draw a wick", card=7)),
    packet(3, "2", by("Ann", "lampLit", LIGHTS, lamp="the pier", points=3)),
    packet("4", 3, by("Bo", "lampLit", LIGHTS, lamp="the mole", points="2"), note("oilTaken", left=9)),
    packet(5, "4", by("Cy", "passed", "${player_name} passes")),
]
"""Four moves, one with a packet for Ann alone."""
WHOLE = [
    *SHORT,
    packet(6, "5", by("Ann", "scored", "${player_name} has ${new_score} points", new_score=5)),
    packet(7, "6", ended(Ann=5, Bo=2, Cy=0)),
]
"""The same game, to its end."""


def archive(packets: Sequence[Any], players: Any = None) -> dict[str, Any]:
    """The answer of the archive."""
    listed = [{"id": int(id_), "name": name, "color": "#ff0000"} for id_, name in PLAYERS.items()]
    return {"status": 1, "data": {"logs": list(packets), "players": listed if players is None else players}}


def history(packets: Sequence[Any]) -> dict[str, Any]:
    """The history of notifications of a page: no list of players, and names in HTML."""
    tagged = [
        {**one, "packet_type": "history", "data": [_tagged(one_) for one_ in one["data"]]} for one in packets
    ]
    return {"status": 1, "data": {"valid": 1, "data": tagged}}


def _tagged(notification: dict[str, Any]) -> dict[str, Any]:
    args = notification["args"]
    if "player_name" not in args:
        return notification
    name = f'<b><span style="color:#ff0000">{args["player_name"]}</span></b>'
    return {**notification, "args": {**args, "player_name": name}}


def saved(packets: Sequence[Any]) -> dict[str, Any]:
    """Packets as a tool saves them."""
    players = {id_: {"name": name} for id_, name in sorted(PLAYERS.items())}
    return {"players": players, "currentPlayerId": "1001", "packets": list(packets)}
