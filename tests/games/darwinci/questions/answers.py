"""Slow answers to the questions on Darwinci, folded from events."""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tests.projections.questions.common import spread
from tests.projections.questions.played import (
    Answer,
    Happening,
    Played,
    Slow,
    behind,
    groups,
    mean,
    share_by_games,
)

PACK = Path(__file__).parents[4] / "domain" / "darwinci" / "packs" / "house-1.json"


@cache
def values() -> dict[int, int]:
    """The values of our fragments by their numbers; 0 where none is shown."""
    pack: dict[str, Any] = json.loads(PACK.read_text("utf-8"))
    return {tile["id"]: tile["value"] or 0 for tile in pack["tiles"]}


def awards(games: Sequence[Played]) -> Iterator[tuple[Played, dict[str, Any]]]:
    return ((game, event.of) for game in games for event in game.all("TileAwarded"))


def own_stones(award: dict[str, Any]) -> int:
    return sum(s["seat"] == s["stone"] == award["winner"] for s in award["stones"])


def paid(award: dict[str, Any]) -> int:
    """The stones that went from a winner to another who offered."""
    return sum(
        share["small"] + share["big"]
        for share in award["to"]
        if share["stone"] == award["winner"] != share["seat"]
    )


def prices(games: Sequence[Played]) -> Answer:
    grouped = groups((values()[award["tile"]], (game, award)) for game, award in awards(games))
    answer = []
    for value, of in sorted(grouped.items()):
        sold = [award for _, award in of if award["winner"] is not None]
        majorities = [max(m["count"] for m in award["majorities"]) for award in sold]
        answer.append(
            {
                "value": value,
                "fragments": len(of),
                "unsold": len(of) - len(sold),
                "majority": mean(majorities) if sold else None,
                "own_stones": mean(map(own_stones, sold)) if sold else None,
                "paid": mean(map(paid, sold)) if sold else None,
                "games": behind(game for game, _ in of),
            }
        )
    return answer


def colours(games: Sequence[Played]) -> Answer:
    cases: list[tuple[tuple[str, bool], tuple[Played, list[dict[str, Any]]]]] = []
    for game in games:
        if game.end:
            stones = [
                {**stone, "won": award["winner"] == stone["stone"], "rotten": values()[award["tile"]] < 0}
                for _, award in awards([game])
                for stone in award["stones"]
            ]
            for seat in game.own_seats:
                for foreign in (False, True):
                    placed = [s for s in stones if s["seat"] == seat and (s["stone"] != seat) == foreign]
                    cases.append(((game.names[seat - 1], foreign), (game, placed)))
    return [
        {
            "player": player,
            "colour": "others" if foreign else "own",
            "played": len(of),
            "stones_per_game": mean(len(stones) for _, stones in of),
            "won_per_game": mean(sum(s["won"] for s in stones) for _, stones in of),
            "rotten_per_game": mean(sum(s["won"] and s["rotten"] for s in stones) for _, stones in of),
            "games": behind(game for game, _ in of),
        }
        for (player, foreign), of in sorted(groups(cases).items())
    ]


def offering_first(games: Sequence[Played]) -> Answer:
    grouped = groups(
        ((len(game.names), n), (game, award))
        for game in games
        for event in game.all("OffersRevealed")
        if len(event.of["offers"]) == len(game.names)
        for n, offer in enumerate(event.of["offers"], 1)
        if game.asks(offer["seat"])
        for award in _awarded(game, offer["tile"])
    )
    answer = []
    for (seats, n), of in sorted(grouped.items()):
        own = [award["winner"] == award["offerer"] for _, award in of]
        others = [paid(award) for _, award in of if award["winner"] not in (None, award["offerer"])]
        answer.append(
            {
                "place": f"{n} of {seats}",
                "fragments": len(of),
                "own": sum(own),
                **share_by_games(sum(own), len(of), (game for game, _ in of), "own_percent"),
                "unsold": sum(award["winner"] is None for _, award in of),
                "paid": mean(others) if others else None,
                "games": behind(game for game, _ in of),
            }
        )
    return answer


def _awarded(game: Played, tile: int) -> list[dict[str, Any]]:
    return [event.of for event in game.all("TileAwarded") if event.of["tile"] == tile]


def rotten(games: Sequence[Played]) -> Answer:
    grouped = groups(
        (player, (game, [event for event in game.all("RottenPaid") if event.of["seat"] == seat]))
        for game in games
        if game.end
        for seat, player in enumerate(game.names, 1)
        if game.asks(seat)
    )
    answer = []
    for player, of in grouped.items():
        due = mean(-sum(values()[event.of["tile"]] for event in events) for _, events in of)
        paid = mean(sum(map(_lost, events)) for _, events in of)
        answer.append(
            {
                "player": player,
                "played": len(of),
                "bones_per_game": mean(len(events) for _, events in of),
                "due_per_game": due,
                "paid_per_game": paid,
                "waived_per_game": due - paid,
                "games": behind(game for game, _ in of),
            }
        )
    return sorted(answer, key=lambda row: (-round(row["paid_per_game"], 2), row["player"]))


def _lost(event: Happening) -> int:
    return -sum(int(change["amount"]) for change in event.of["scores"])


def creatures(games: Sequence[Played]) -> Answer:
    grouped = groups(
        ((len(creature["fragments"]), not creature["complete"]), (game, creature))
        for game in games
        for event in game.all("CreaturesScored")
        if game.asks(event.of["seat"])
        for creature in event.of["creatures"]
    )
    return [
        {
            "size": size,
            "state": "incomplete" if incomplete else "complete",
            "creatures": len(of),
            "value": mean(sum(max(0, values()[f["tile"]]) for f in c["fragments"]) for _, c in of),
            "points": mean(creature["points"] for _, creature in of),
            "games": behind(game for game, _ in of),
        }
        for (size, incomplete), of in sorted(grouped.items())
    ]


def money(games: Sequence[Played]) -> Answer:
    grouped = groups(
        ((round_, seat not in game.end.of["winners"]), (game, in_hand, worth))
        for game in games
        if game.end
        for round_, seat, in_hand, worth in _at_round_ends(game)
        if game.asks(seat)
    )
    return [
        {
            "round": round_,
            "who": "others" if lost else "winners",
            "seats": len(of),
            "points": mean(in_hand + worth for _, in_hand, worth in of),
            "in_hand": mean(in_hand for _, in_hand, _ in of),
            "games": behind(game for game, *_ in of),
        }
        for (round_, lost), of in sorted(grouped.items())
    ]


def _at_round_ends(game: Played) -> Iterator[tuple[int, int, int, int]]:
    """Round, seat, money and what the creatures would pay, where a round begins after it."""
    has = dict.fromkeys(game.seats, 0)
    parcels: dict[int, list[dict[str, int]]] = {seat: [] for seat in game.seats}
    for event in game.events:
        if event.kind == "RoundBegan" and event.of["round"] > 1:
            for seat in game.seats:
                worth = _worth(parcels[seat], game.header["setup"]["options"])
                yield event.of["round"] - 1, seat, has[seat], worth
        if event.kind != "GameEnded":
            for change in event.of.get("scores") or ():
                has[change["seat"]] += change["amount"]
        if event.kind == "TilePlaced":
            parcels[event.of["seat"]].append(event.of)
        for parcel in event.of["parcels"] if event.kind == "ParcelsRevealed" else ():
            parcels[parcel["seat"]] = list(parcel["fragments"])


@cache
def shapes() -> dict[int, str]:
    """The shapes of our fragments by their numbers."""
    pack: dict[str, Any] = json.loads(PACK.read_text("utf-8"))
    return {tile["id"]: tile["shape"] for tile in pack["tiles"]}


ENDS = {"straight": (1, 3), "corner": (1, 2), "tee": (1, 2, 3), "end": (2,)}
"""Where unturned bones end, by quarters clockwise from the north."""
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def _worth(parcel: list[dict[str, int]], options: dict[str, bool]) -> int:
    """What creatures pay (rules 14): by colouring each fragment until those that hang together have one."""
    ends = {
        (f["x"], f["y"]): {(end + f["rotation"] // 90) % 4 for end in ENDS[shapes()[f["tile"]]]}
        for f in parcel
    }
    value = {(f["x"], f["y"]): max(0, values()[f["tile"]]) for f in parcel}
    links, loose = list[tuple[tuple[int, int], tuple[int, int]]](), set[tuple[int, int]]()
    for at, sides in ends.items():
        for side in sides:
            there = (at[0] + STEPS[side][0], at[1] + STEPS[side][1])
            if (side + 2) % 4 in ends.get(there, ()):
                links.append((at, there))
            else:
                loose.add(at)
    colour = {at: n for n, at in enumerate(ends)}
    for _ in ends:
        for one, other in links:
            colour[one] = colour[other] = min(colour[one], colour[other])
    paid = 0
    for number in set(colour.values()):
        of = [at for at in ends if colour[at] == number]
        total = sum(value[at] for at in of)
        if loose & set(of):
            paid += total // 2 if options["incomplete_half"] else 0
        else:
            paid += total + (max(0, len(of) - 2) if options["size_bonus"] else 0)
    return paid


def bargains(games: Sequence[Played]) -> Answer:
    pairs: list[tuple[int, tuple[Played, dict[str, Any], float, bool]]] = []
    for game in (game for game in games if game.end):
        creatures = {
            (event.of["seat"], laid["tile"]): creature
            for event in game.all("CreaturesScored")
            for creature in event.of["creatures"]
            for laid in creature["fragments"]
        }
        for _, award in awards([game]):
            winner, value = award["winner"], values()[award["tile"]]
            if winner and game.asks(winner) and value >= 0:
                creature = creatures.get((winner, award["tile"]), {"value": 0, "complete": False})
                earned = value * creature["points"] / creature["value"] if creature["value"] else 0
                pairs.append((paid(award), (game, award, earned, creature["complete"])))
    answer = []
    for stones, of in sorted(groups(pairs).items()):
        if figures := spread(((game, [earned]) for game, _, earned, _ in of), "earned"):
            answer.append(
                {
                    "paid": stones,
                    "won": len(of),
                    "own_offers": sum(award["winner"] == award["offerer"] for _, award, *_ in of),
                    "value": mean(values()[award["tile"]] for _, award, *_ in of),
                    "whole": sum(whole for *_, whole in of),
                    **figures,
                    "games": behind(game for game, *_ in of),
                }
            )
    return answer


ANSWERS: dict[str, Slow] = {
    "darwinci/bargains": bargains,
    "darwinci/colours": colours,
    "darwinci/creatures": creatures,
    "darwinci/money": money,
    "darwinci/offering_first": offering_first,
    "darwinci/prices": prices,
    "darwinci/rotten": rotten,
}
