"""Logs of an invented title, Kite Day, whose truth is known.

A player moves cards between pile, hand and discard, flies kites for points, and takes string.
"""

from random import Random
from typing import Any

from tests.helpers.logs import PLAYERS, archive, by, ended, note, packet

TITLE = "Kite Day"
GUSTS = 4
_CARDS = 12


def log(number: int, title: str | None = TITLE, bonus: int = 0) -> dict[str, Any]:
    """A log of the title; ``bonus`` is what the result gives to each player beside the points of the log."""
    draw, table = Random(number), 700 + number  # noqa: S311 - made up
    cards = {
        id_: {"id": id_, "colour": draw.randint(1, 3), "value": draw.randint(1, 9)} for id_ in range(_CARDS)
    }
    place, scores, string = dict.fromkeys(cards, "pile"), dict.fromkeys(PLAYERS.values(), 0), dict[str, int]()
    notes, kites = list[dict[str, Any]](), 0
    spots = draw.sample([(x, y) for x in range(8) for y in range(5)], 40)
    for gust in range(1, GUSTS + 1):
        notes.append(note("gust", "Gust ${gust} blows", gust=gust))
        for player in scores:
            for id_ in draw.sample(sorted(cards), 3):
                to = draw.choice([one for one in ("pile", "hand", "discard") if one != place[id_]])
                moved = {"card": cards[id_], "from": place[id_], "to": to}
                notes.append(by(player, "moveCard", "${player_name} moves a card to ${to}", **moved))
                place[id_] = to
            points, taken = draw.randint(1, 6), draw.randint(1, 3)
            scores[player] += points
            string[player] = string.get(player, 0) + taken
            x, y = spots.pop()
            kite = {"id": kites, "kind": draw.choice(["box", "sled"]), "x": x, "y": y}
            kites += 1
            text = "${player_name} flies a kite for ${points} points"
            notes.append(by(player, "flyKite", text, kite=kite, points=points))
            notes.append(
                by(player, "takeString", "${player_name} takes string", taken=taken, total=string[player])
            )
        best = draw.choice(sorted(scores))
        scores[best] += 2
        notes.append(by(best, "windBonus", "${player_name} gains ${points} points", points=2))
    notes.append(ended(**{player: score + bonus for player, score in scores.items()}))
    at = {"table_id": table, "channel": f"/table/t{table}"}
    packets = [packet(count, str(count), one, **at) for count, one in enumerate(notes, 1)]
    return archive(packets) | ({"gameName": title} if title else {})
