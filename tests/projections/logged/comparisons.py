"""Slow answers to the questions that compare things, counters and players of logged games."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from math import exp, sqrt
from statistics import median, stdev
from typing import Any, NamedTuple

from openskill.models import BradleyTerryFull

from tests.projections.logged.answers import each, even, moves, timed
from tests.projections.questions.games import some_games
from tests.projections.questions.played import Answer, Played, Slow, behind, groups, mean, share_by_games

FEWEST = 5
"""The games of a row."""


class Play(NamedTuple):
    """A thing comes to a place that is no hand, or to another owner there."""

    game: Played
    seat: int
    thing: str
    kind: str
    place: str
    move: int
    round: int


def words(one: dict[str, Any]) -> str:
    """The thing of a change, in words."""
    value, colour = one.get("value", ""), one.get("colour", "")
    signs = f"{value} of {colour}" if value and colour else value + colour
    look = ", ".join(part for part in (one.get("name", ""), signs) if part)
    kind, name = one.get("kind", ""), one.get("name", "")
    kinds = [] if f"{name} ".lower().startswith(f"{kind} ".lower()) else [kind]
    return " ".join(part for part in (*kinds, look) if part)


def changes(game: Played) -> Iterator[tuple[int, int, dict[str, Any]]]:
    """Each change of a thing, after its move and round."""
    return (
        (event.move, event.round or 1, one)
        for event in game.all("Entry")
        for one in event.of.get("things", ())
    )


def plays(game: Played) -> list[Play]:
    movers = {event.move: event.of["seat"] for event in game.all("MoveMade")}
    hands = [place["name"] for place in game.header["setup"].get("places", ()) if place.get("kind") == "hand"]
    those = []
    for move, number, one in changes(game):
        owner, before = one.get("owner"), one.get("owned_by")
        moved = (one["place"], owner) != (one.get("came_from"), before)
        if not one.get("gone") and one["place"] not in hands and moved and words(one):
            seat = owner or before or movers[move]
            those.append(Play(game, seat, words(one), one.get("kind", ""), one["place"], move, number))
    return those


def first_plays(game: Played) -> dict[tuple[int, str], Play]:
    """The first play of each thing by each seat."""
    firsts: dict[tuple[int, str], Play] = {}
    for play in plays(game):
        firsts.setdefault((play.seat, play.thing), play)
    return firsts


@cache
def expected() -> dict[tuple[str, int], float]:
    """The chance to win of each seat by the ratings of all games before; none of a seat that plays alone."""
    model = BradleyTerryFull()
    known: dict[tuple[str, str], tuple[float, float]] = {}
    chances: dict[tuple[str, int], float] = {}
    for game in some_games():
        if game.logged and game.end and not game.opponent and len(game.names) > 1:
            before = [known.get((game.game, name), (model.mu, model.sigma)) for name in game.names]
            c = sqrt(2 * (model.beta**2 + mean(sigma**2 for _, sigma in before)))
            strengths = [exp(mu / c) for mu, _ in before]
            for seat, strength in zip(game.seats, strengths, strict=True):
                chances[game.id, seat] = strength / sum(strengths)
            ranks = [float(rank) for rank in places(game)]
            after = model.rate([[model.rating(*one)] for one in before], ranks=ranks)
            for name, [now] in zip(game.names, after, strict=True):
                known[game.game, name] = (now.mu, now.sigma)
    return chances


def places(game: Played) -> list[int]:
    """The place of each seat: the first of all winners, then by points."""
    assert game.end
    won, points = game.end.of["winners"], game.end.of["scores"]
    order = [(seat not in won, 0 if seat in won else -(points[seat - 1] or 0)) for seat in game.seats]
    return [1 + sum(other < own for other in order) for own in order]


Case = tuple[Played, int]
"""A seat of a game."""


def shares(cases: Iterable[tuple[tuple[str, ...], Case]], keys: Sequence[str], most: int = 50) -> Answer:
    """The share of wins of each row; ``keys`` are its first columns after the title."""
    known = [(key, case) for key, case in cases if case[0].end and not case[0].opponent]
    rows = []
    for key, of in groups((key, case) for key, case in known if case[0].asks(case[1])).items():
        played = [game for game, _ in of]
        in_games = len({game.id for game in played})
        won = sum(seat in game.victors for game, seat in of)
        chances = [100 * expected()[game.id, seat] for game, seat in of if (game.id, seat) in expected()]
        row = {
            "game": key[0],
            **dict(zip(keys, key[1:], strict=True)),
            "played": len(of),
            "wins": won,
            "in_games": in_games,
            **share_by_games(won, len(of), played, "win_percent"),
            "even": even(played),
            "expected": mean(chances) if chances else None,
            "games": behind(played),
        }
        if in_games >= FEWEST:
            rows.append(((key[0], -in_games, *key[1:]), row))
    return each(rows, most)


def within(cases: Iterable[tuple[Played, float]]) -> tuple[float, float, float]:
    """The mean of cases, and the ends of its interval, which takes the cases of a game as one."""
    by_game = groups((game.id, value) for game, value in cases)
    n, count = len(by_game), sum(map(len, by_game.values()))
    middle = sum(map(sum, by_game.values())) / count
    rests = [sum(value - middle for value in values) for values in by_game.values()]
    quantile = (
        1.96 + 2.37238 / (n - 1) + 2.82271 / (n - 1) ** 2 + 2.55611 / (n - 1) ** 3
    )  # has a test of its own
    half = quantile * stdev(rests, 0) * sqrt(n) / count
    return middle, middle - half, middle + half


def things_played(games: Sequence[Played]) -> Answer:
    cases = (
        ((game.game, thing), (game, seat))
        for game in games
        if game.logged
        for seat, thing in first_plays(game)
    )
    return shares(cases, ["thing"])


def things_first(games: Sequence[Played]) -> Answer:
    cases = []
    for game in games:
        first: dict[int, str] = {}
        for seat, thing in first_plays(game):
            first.setdefault(seat, thing)
        cases += [((game.game, thing), (game, seat)) for seat, thing in first.items()]
    return shares(cases, ["thing"])


def things_early(games: Sequence[Played]) -> Answer:
    cases = []
    for game in games:
        last = max((event.move for event in game.all("MoveMade")), default=0)
        for (seat, thing), play in first_plays(game).items():
            time = "early" if play.move <= last / 2 else "late"
            cases.append(((game.game, thing, time), (game, seat)))
    return shares(cases, ["thing", "time"])


def thing_pairs(games: Sequence[Played]) -> Answer:
    """The logs have fewer than thirty things, so no pair is left out."""
    cases = []
    for game in games:
        by_seat = groups(first_plays(game))
        for seat, things in by_seat.items():
            pairs = combinations(sorted(things), 2)
            cases += [((game.game, *pair), (game, seat)) for pair in pairs]
    return shares(cases, ["thing", "beside"])


def things_taken(games: Sequence[Played]) -> Answer:
    lost = groups(
        ((game.game, words(one), game.id, one["owned_by"]), game)
        for game in games
        for *_, one in changes(game)
        if not one.get("gone") and one.get("owner") and one.get("owned_by") not in (None, one["owner"])
    )
    cases = [((title, thing), (of[0], seat)) for (title, thing, _, seat), of in lost.items()]
    answer = shares(cases, ["thing"])
    for row in answer:
        row["times"] = sum(
            len(of)
            for (title, thing, _, seat), of in lost.items()
            if (title, thing) == (row["game"], row["thing"]) and of[0].end and of[0].asks(seat)
        )
    return [{key: row[key] for key in ("game", "thing", "times", *list(row)[2:-1])} for row in answer]


def thing_kinds(games: Sequence[Played]) -> Answer:
    seen: list[tuple[tuple[str, str], tuple[Played, float, float]]] = []
    for game in games:
        others = [seat for seat in game.seats if seat not in game.victors]
        if game.end and game.victors and others and not game.opponent:
            counts = groups((play.kind, play.seat) for play in plays(game) if play.kind)
            for kind, seats in counts.items():
                by_winners = mean(seats.count(seat) for seat in game.victors)
                by_others = mean(seats.count(seat) for seat in others)
                seen.append(((game.game, kind), (game, by_winners, by_others)))
    rows = []
    for (title, kind), of in groups(seen).items():
        if len(of) >= FEWEST:
            more, low, high = within((game, ours - theirs) for game, ours, theirs in of)
            row = {"game": title, "kind": kind, "played": len(of)}
            row |= {"winners": mean(ours for _, ours, _ in of), "others": mean(theirs for *_, theirs in of)}
            row |= {"more": more, "low": low, "high": high, "games": behind(game for game, *_ in of)}
            rows.append(((title, -len(of), kind), row))
    return each(rows, 1_000)


def thing_points(games: Sequence[Played]) -> Answer:
    seen: list[tuple[tuple[str, str], tuple[Played, float]]] = []
    for game in games:
        gains = groups(((event.move, change["seat"]), change["amount"]) for event, change in game.points)
        if gains:
            for thing, move, seat in {(play.thing, play.move, play.seat) for play in plays(game)}:
                if game.asks(seat):
                    seen.append(((game.game, thing), (game, sum(gains.get((move, seat), [])))))
    rows = []
    for (title, thing), of in groups(seen).items():
        in_games = len({game.id for game, _ in of})
        if in_games >= FEWEST:
            middle, low, high = within(of)
            row = {"game": title, "thing": thing, "plays": len(of), "in_games": in_games}
            row |= {"mean": middle, "low": low, "high": high, "games": behind(game for game, _ in of)}
            rows.append(((title, -in_games, thing), row))
    return each(rows, 50)


def thing_places(games: Sequence[Played]) -> Answer:
    cases = []
    for game in games:
        for place, seats in groups((play.place, play.seat) for play in plays(game)).items():
            if (most := alone({seat: seats.count(seat) for seat in seats})) is not None:
                cases.append(((game.game, place), (game, most)))
    return shares(cases, ["place"])


def alone(values: dict[int, int]) -> int | None:
    """The only seat with the greatest value."""
    best = [seat for seat, value in values.items() if value == max(values.values())]
    return best[0] if len(best) == 1 else None


def last_round(game: Played) -> int:
    """The last round that began, of the first twenty; a log without rounds has one."""
    return min(20, max((event.round or 1 for event in game.events), default=1))


def counters_by_round(games: Sequence[Played]) -> Answer:
    cases: list[tuple[Any, Case]] = []
    for game in games:
        values = [(event.round or 1, count) for event in game.all("Entry") for count in event.of["counts"]]
        for counter in {count["counter"] for _, count in values if count["seat"]}:
            for number in range(1, last_round(game) + 1):
                now = dict.fromkeys(game.seats, 0)
                for of, count in values:
                    if of <= number and count["counter"] == counter:
                        now[count["seat"]] = count["value"]
                if (most := alone(now)) is not None:
                    cases.append(((game.game, counter, number), (game, most)))
    answer = shares(cases, ["counter", "round"], 10_000)
    return sorted(answer, key=lambda row: (row["game"], row["counter"], row["round"]))


def points_by_round(games: Sequence[Played]) -> Answer:
    """The logs have fewer than ten types with points, so none is left out."""
    scored = [game for game in games if game.logged and list(game.points) and game.own_seats]
    types = {
        (game.game, event.of["type"])
        for game in scored
        for event, change in game.points
        if game.asks(change["seat"])
    }
    answer: Answer = []
    for title, type_ in sorted(types):
        of_title = [game for game in scored if game.game == title]
        for number in range(1, 21):
            there = [game for game in of_title if last_round(game) >= number]
            if len(there) >= FEWEST:
                cases = [
                    (game, points_in(game, seat, type_, number)) for game in there for seat in game.own_seats
                ]
                middle, low, high = within(cases)
                row = {"game": title, "type": type_, "round": number, "played": len(there)}
                answer.append(row | {"per_seat": middle, "low": low, "high": high, "games": behind(there)})
    return answer


def points_in(game: Played, seat: int, type_: str, number: int) -> int:
    return sum(
        change["amount"]
        for event, change in game.points
        if (change["seat"], event.of["type"], event.round) == (seat, type_, number)
    )


def thought_by_type(games: Sequence[Played]) -> Answer:
    seen: list[tuple[tuple[str, str], tuple[Played, float]]] = []
    for move in timed(games):
        types = [entry["type"] for entry in move.entries if entry.get("text")]
        if types and move.game.asks(move.seat):
            seen.append(((move.game.game, types[0]), (move.game, move.seconds or 0)))
    rows = []
    for (title, type_), of in groups(seen).items():
        in_games = len({game.id for game, _ in of})
        if in_games >= FEWEST:
            middle, low, high = within(of)
            row: dict[str, Any] = {"game": title, "type": type_, "in_games": in_games, "moves": len(of)}
            row |= {
                "median": median(seconds for _, seconds in of),
                "seconds": middle,
                "low": low,
                "high": high,
            }
            row |= {"games": behind(game for game, _ in of)}
            rows.append(((title, -row["median"], type_), row))
    return each(rows, 1_000)


def beside_others(games: Sequence[Played]) -> Answer:
    """The logs have fewer than twenty types, so none is left out."""
    counts = groups(
        ((move.game.game, entry["type"]), (move.game.id, entry["seat"]))
        for move in moves(games)
        for entry in move.entries
        if entry.get("text") and entry.get("seat")
    )
    rows = []
    for (title, type_), of in counts.items():
        sat = [(game, seat) for game in games if game.game == title for seat in game.seats]
        own = groups((game.names[seat - 1], (game, seat)) for game, seat in sat if game.asks(seat))
        for player, seats in own.items():
            played = behind(game for game, _ in seats)
            cases = [(game, of.count((game.id, seat))) for game, seat in seats]
            if len(played) >= FEWEST and len(sat) > len(seats):
                middle, low, high = within(cases)
                others = (len(of) - sum(value for _, value in cases)) / (len(sat) - len(seats))
                row = {"game": title, "player": player, "type": type_, "played": len(played)}
                row |= {"per_game": middle, "low": low, "high": high, "others": others, "games": played}
                apart = round(abs(round(middle, 2) - round(others, 2)), 4)
                rows.append(((title, -apart, player, type_), row))
    return each(rows, 50)


ANSWERS: dict[str, Slow] = {
    f"logged/{answer.__name__}": answer
    for answer in (
        beside_others,
        counters_by_round,
        points_by_round,
        thing_kinds,
        thing_pairs,
        thing_places,
        thing_points,
        things_early,
        things_first,
        things_played,
        things_taken,
        thought_by_type,
    )
}
