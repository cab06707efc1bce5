"""Slow answers to the questions across games, folded from events."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from itertools import pairwise
from typing import Any

from openskill.models import BradleyTerryFull

from domain.catalog import games as catalog
from tests.projections.questions.games import some_games
from tests.projections.questions.played import Answer, Played, Slow, behind, groups, mean, share
from tests.projections.questions.reviewed import Reviewed, reviewed


@dataclass(frozen=True)
class Result:
    """A seat of a game that ended."""

    game: Played
    seat: int
    score: int | None
    won: bool

    @property
    def player(self) -> str:
        """The name of who sat there."""
        return self.game.names[self.seat - 1]


def results(games: Sequence[Played]) -> Iterator[Result]:
    """The seats that are asked about, of all games that ended."""
    for game in games:
        if game.end:
            for seat in game.own_seats:
                score = game.end.of["scores"][seat - 1]
                yield Result(game, seat, score, seat in game.victors)


def known(points: Iterable[int | None]) -> list[int]:
    """Those that are whole numbers."""
    return [one for one in points if one is not None]


def of_rivals(games: Iterable[Played]) -> list[Played]:
    """Those in which the seats play against each other."""
    return [game for game in games if game.opponent is None]


def winners(game: Played) -> list[int]:
    """The seats that won a game that ended."""
    assert game.end
    return list(game.end.of["winners"])


def wins(group: Sequence[Result]) -> dict[str, object]:
    """How often they were played and won, and what seats that make no difference would have won."""
    won = sum(result.won for result in group)
    return {
        "played": len(group),
        "wins": won,
        **share(won, len(group)),
        "even": mean(100 * len(result.game.victors) / len(result.game.names) for result in group),
        "score": mean(scores) if (scores := known(result.score for result in group)) else None,
        "games": behind(result.game for result in group),
    }


def rounds(game: Played) -> Iterator[tuple[int, dict[int, int]]]:
    """Every round that ended, with the points that the seats would have had if the game had ended then.

    A log without points has none.
    """
    if game.logged and not list(game.points):
        return
    totals, awaited = dict.fromkeys(game.seats, 0), dict.fromkeys(game.seats, 0)
    round_ = None
    for event in game.events:
        if event.kind == "GameEnded" or (
            event.kind in ("TurnBegan", "RoundBegan") and event.of["round"] != round_
        ):
            if round_ is not None:
                yield round_, {seat: totals[seat] + awaited[seat] for seat in game.seats}
            round_ = event.of.get("round")
        for change in event.of.get("scores") or () if event.kind != "GameEnded" else ():
            totals[change["seat"]] = change["total"]
        for change in event.of.get("pending") or ():
            awaited[change["seat"]] = change["points"]


def leaders(points: dict[int, int]) -> set[int]:
    """Who has the most points."""
    return {seat for seat in points if points[seat] == max(points.values())}


def ahead(points: Sequence[int]) -> int:
    """By how much the first is ahead of the second."""
    first, second = sorted(points, reverse=True)[:2]
    return first - second


def seats(games: Sequence[Played]) -> Answer:
    grouped = groups(((r.game.game, len(r.game.names), r.seat), r) for r in results(of_rivals(games)))
    return [
        {"game": game, "players": players, "seat": seat, **wins(of)}
        for (game, players, seat), of in sorted(grouped.items())
    ]


def players(games: Sequence[Played]) -> Answer:
    grouped = groups(((r.player, r.game.game), r) for r in results(of_rivals(games)) if r.player)
    answer: Answer = [{"player": player, "game": game, **wins(of)} for (player, game), of in grouped.items()]
    return sorted(answer, key=lambda row: (-round(row["low"], 1), row["player"], row["game"]))


def lengths(games: Sequence[Played]) -> Answer:
    grouped = groups(((game.game, len(game.names)), game) for game in games if game.end)
    answer: Answer = []
    for (game, seats), of in sorted(grouped.items()):
        moves = [len(list(one.all("MoveMade"))) for one in of]
        turns = [len(list(one.all("TurnBegan"))) for one in of]
        answer.append(
            {
                "game": game,
                "players": seats,
                "ended": len(of),
                "moves": mean(moves),
                "fewest_moves": min(moves),
                "most_moves": max(moves),
                "turns": mean(turns) if any(turns) else None,
                "rounds": mean(max(e.of["round"] for e in one.all("TurnBegan", "RoundBegan")) for one in of),
                "games": behind(of),
            }
        )
    return answer


MARGINS = ("0", "up to 5 %", "5 to 10 %", "10 to 20 %", "20 to 50 %", "over 50 %")


def margin(points: Sequence[int]) -> int:
    """Which of the margins it is by which the first was ahead."""
    lead, best = ahead(points), max(points)
    if lead == 0:
        return 0
    share = lead / best if best > 0 else 1
    return 1 + sum(share > most for most in (0.05, 0.1, 0.2, 0.5))


def most_wins(game: Played) -> bool:
    """Whether all points are known, and who has most of them won.

    The rules say that most points win. A source does not: there, all that won have at least the points of the
    others.
    """
    scores: list[Any] = game.end.of["scores"] if game.end else [None]
    if None in scores or not winners(game):
        return False
    won = {scores[seat - 1] for seat in winners(game)}
    others = {scores[seat - 1] for seat in game.seats if seat not in winners(game)} or set(scores)
    return max(won) == max(scores) and (not game.reported or min(won) >= max(others))


def best_of_teams(game: Played) -> list[int]:
    """The most points of each team; a seat without one is its own."""
    scores = game.end.of["scores"] if game.end else []
    teams = game.teams or (None,) * len(scores)
    grouped = groups(
        (team or f"seat {seat}", score) for seat, (team, score) in enumerate(zip(teams, scores, strict=True))
    )
    return [max(of) for of in grouped.values()]


def margins(games: Sequence[Played]) -> Answer:
    asked = [(game, best_of_teams(game)) for game in of_rivals(games) if game.end and most_wins(game)]
    asked = [(game, scores) for game, scores in asked if len(scores) > 1]
    kinds = groups((game.game, scores) for game, scores in asked)
    grouped = groups(((game.game, margin(scores)), (game, ahead(scores))) for game, scores in asked)
    return [
        {
            "game": kind,
            "margin": MARGINS[n],
            "ended": len(of),
            **share(len(of), len(kinds[kind]), "percent"),
            "points": mean(points for _, points in of),
            "games": behind(game for game, _ in of),
        }
        for (kind, n), of in sorted(grouped.items())
    ]


def ended(game: Played) -> bool:
    """Whether it was played to the end; a source that does not count a play may tell its end."""
    return game.end is not None or not game.counted


def months(games: Sequence[Played]) -> Answer:
    grouped = groups(
        (
            (
                (game.header.get("played_at") or "unknown")[:7],
                (game.header.get("source") or {"platform": "unknown"})["platform"],
                game.game,
            ),
            game,
        )
        for game in games
    )
    answer: Answer = [
        {
            "month": month,
            "platform": platform,
            "game": kind,
            "played": sum(game.quantity for game in of),
            "ended": sum(game.quantity for game in of if ended(game)),
            "games": behind(of),
        }
        for (month, platform, kind), of in sorted(grouped.items())
    ]
    return sorted(answer, key=lambda row: str(row["month"]), reverse=True)


def notes(games: Sequence[Played]) -> Answer:
    grouped = groups(
        ((game.game, made.of["command"]), (game, made.of.get("note") is not None))
        for game in games
        for made in game.all("MoveMade")
        if game.asks(made.of["seat"])
    )
    answer: Answer = [
        {
            "game": game,
            "command": command,
            "moves": len(of),
            "notes": sum(noted for _, noted in of),
            "percent": mean(100 * noted for _, noted in of),
            "games": behind(one for one, noted in of if noted),
        }
        for (game, command), of in grouped.items()
        if any(noted for _, noted in of)
    ]
    return sorted(answer, key=lambda row: (-row["notes"], row["game"], row["command"]))


def lead_changes(games: Sequence[Played]) -> Answer:
    pairs: list[tuple[tuple[str, int], tuple[Played, bool, int]]] = []
    for game in of_rivals(games):
        led: set[int] | None = None
        for round_, points in rounds(game):
            if led is not None:
                changed = not leaders(points) & led
                pairs.append(((game.game, round_), (game, changed, ahead(list(points.values())))))
            led = leaders(points)
    return [
        {
            "game": kind,
            "round": round_,
            "played": len(of),
            "changes": sum(changed for _, changed, _ in of),
            **share(sum(changed for _, changed, _ in of), len(of), "percent"),
            "margin": mean(margin for _, _, margin in of),
            "games": behind(game for game, _, _ in of),
        }
        for (kind, round_), of in sorted(groups(pairs).items())
    ]


def leaders_win(games: Sequence[Played]) -> Answer:
    grouped = groups(
        ((game.game, round_), (game, leaders(points)))
        for game in of_rivals(games)
        if game.end
        for round_, points in rounds(game)
        if round_ != game.end.round
    )
    answer: Answer = []
    for (kind, round_), of in sorted(grouped.items()):
        led = [(game, min(first)) for game, first in of if len(first) == 1]
        held = sum(seat in game.victors for game, seat in led)
        if led:
            answer.append(
                {
                    "game": kind,
                    "round": round_,
                    "led": len(led),
                    "held": held,
                    **share(held, len(led), "percent"),
                    "even": mean(100 * len(game.victors) / len(game.names) for game, _ in led),
                    "level": len(of) - len(led),
                    "games": behind(game for game, _ in led),
                }
            )
    return answer


def comebacks(games: Sequence[Played]) -> Answer:
    by_game: dict[str, list[tuple[tuple[int, str, int], dict[str, object]]]] = {}
    for result in results(of_rivals(games)):
        if result.won:
            low, after = max(
                (
                    (max(points.values()) - points[result.seat], round_)
                    for round_, points in rounds(result.game)
                ),
                default=(0, 0),
            )
            row = {
                "game": result.game.game,
                "player": result.player,
                "behind": low,
                "after_round": after,
                "score": result.score,
                "games": [result.game.id],
            }
            if low:
                place = (-low, result.game.id, result.seat)
                by_game.setdefault(result.game.game, []).append((place, row))
    return [row for _, of in sorted(by_game.items()) for _, row in sorted(of, key=lambda pair: pair[0])[:20]]


def same_scores(game: Played) -> set[int]:
    """The one score that all seats had at the end; empty if they differ."""
    scores = set(game.end.of["scores"]) if game.end else set()
    return scores if len(scores) == 1 and None not in scores else set()


def together(games: Sequence[Played]) -> Answer:
    grouped = groups(
        ((game.game, game.opponent, len(game.names)), game) for game in games if game.opponent and game.end
    )
    return [
        {
            "game": kind,
            "opponent": opponent,
            "players": players,
            "played": len(of),
            "wins": sum(bool(winners(game)) for game in of),
            **share(sum(bool(winners(game)) for game in of), len(of)),
            "score": mean(scores)
            if (scores := [score for game in of for score in same_scores(game)])
            else None,
            "games": behind(of),
        }
        for (kind, opponent, players), of in sorted(grouped.items())
    ]


def day(game: Played) -> str | None:
    """The day on which it was played."""
    at = game.header.get("played_at")
    return at and str(at)[:10]


def days(games: Sequence[Played]) -> dict[str, str | None]:
    """The first and the last of their days."""
    moments = [at for game in games if (at := day(game))]
    return {"first": min(moments, default=None), "last": max(moments, default=None)}


def titles(games: Sequence[Played]) -> Answer:
    answer: Answer = []
    for kind, of in groups((game.game, game) for game in games).items():
        plays = Counter[str]()
        for game in of:
            for name in {name for name in game.names if name}:
                plays[name] += game.quantity
        most, times = min(plays.items(), key=lambda pair: (-pair[1], pair[0]))
        answer.append(
            {
                "game": kind,
                "plays": sum(game.quantity for game in of),
                "players": len(plays),
                "most": most,
                "most_plays": times,
                **days(of),
                "games": behind(of),
            }
        )
    return sorted(answer, key=lambda row: (-row["plays"], row["game"]))


def by_player(games: Iterable[Played]) -> dict[str, list[Played]]:
    """The games of each name in a seat that is asked about, each once."""
    return groups(
        (name, game) for game in games for name in {game.names[seat - 1] for seat in game.own_seats} if name
    )


def h_index(games: Sequence[Played]) -> Answer:
    answer: Answer = []
    for player, of in by_player(games).items():
        plays = Counter[str]()
        for game in of:
            plays[game.game] += game.quantity
        ranked = sorted(plays, key=lambda title: (-plays[title], title))
        h = max(n for n in range(len(ranked) + 1) if all(plays[title] >= n for title in ranked[:n]))
        answer.append(
            {
                "player": player,
                "h_index": h,
                "titles": len(plays),
                "plays": plays.total(),
                "games": behind(game for game in of if game.game in ranked[:h]),
            }
        )
    return sorted(answer, key=lambda row: (-row["h_index"], -row["plays"], row["player"]))


def longest(days: set[date], step: int) -> tuple[int, date, date]:
    """The length of the longest, latest row of days that are so many days apart, its first and its last."""
    lengths: dict[date, int] = {}
    for one in sorted(days):
        lengths[one] = lengths.get(one - timedelta(step), 0) + 1
    length, last = max((length, one) for one, length in lengths.items())
    return length, last - timedelta(step * (length - 1)), last


def streaks(games: Sequence[Played]) -> Answer:
    answer: Answer = []
    for player, of in by_player(game for game in games if day(game)).items():
        played = {game.id: date.fromisoformat(day(game) or "") for game in of}
        days = set(played.values())
        length, since, until = longest(days, 1)
        weeks, monday, last = longest({one - timedelta(one.weekday()) for one in days}, 7)
        answer.append(
            {
                "player": player,
                "days_in_a_row": length,
                "since": str(since),
                "until": str(until),
                "weeks_in_a_row": weeks,
                "weeks_since": str(monday),
                "weeks_until": str(last + timedelta(6)),
                "days": len(days),
                "games": behind(game for game in of if since <= played[game.id] <= until),
            }
        )
    return sorted(answer, key=lambda row: (-row["days_in_a_row"], -row["weeks_in_a_row"], row["player"]))


def sources(games: Sequence[Played]) -> Answer:
    grouped = groups(
        (((game.header.get("source") or {"platform": "unknown"})["platform"], game.fidelity), game)
        for game in games
    )
    return [
        {
            "platform": platform,
            "fidelity": fidelity,
            "found": len(of),
            "plays": sum(game.quantity for game in of),
            "with_result": sum(game.end is not None for game in of),
            "not_counted": sum(not game.counted for game in of),
            **days(of),
            "games": behind(of),
        }
        for (platform, fidelity), of in sorted(grouped.items())
    ]


def figures(by_game: Sequence[Sequence[float]]) -> dict[str, float]:
    """The mean of values in percent, and its interval by the spread between games."""
    values, games = [value for some in by_game for value in some], len(by_game)
    middle = sum(values) / len(values)
    spread = sum(sum(value - middle for value in some) ** 2 for some in by_game)
    half = student(games - 1) * (games / (games - 1) * spread) ** 0.5 / len(values)
    return {"mean": 100 * middle, "low": 100 * (middle - half), "high": 100 * (middle + half)}


def spread(cases: Iterable[tuple[Played, Sequence[float]]], name: str) -> dict[str, float] | None:
    """The mean of all cases of some games, with its interval; None for fewer than 5 games."""
    by_game = list(groups((game.id, value) for game, values in cases for value in values).values())
    if len(by_game) < 5:
        return None
    middle, low, high = figures(by_game).values()
    return {name: middle / 100, "low": low / 100, "high": high / 100}


def student(freedom: int, z: float = 1.96) -> float:
    """The 97.5 % quantile of Student's t, by the first terms of Fisher's expansion."""
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def gained(games: Sequence[Played]) -> Iterator[tuple[Played, int, float]]:
    """Game, seat and gain without luck of the reviewed turns of the seats that are asked about."""
    for one in reviewed(games):
        for turn in one.made.turns:
            if turn.seat is not None and one.game.asks(turn.seat):
                yield one.game, turn.seat, turn.worth - turn.luck


def gain(of: Sequence[tuple[Played, float]]) -> dict[str, float]:
    """The mean gain of some turns, with its interval."""
    mean, low, high = figures(list(groups((game.id, gain) for game, gain in of).values())).values()
    return {"gained": mean, "low": low, "high": high}


def enough(of: Sequence[tuple[Played, float]]) -> bool:
    """Whether there are 30 turns in 5 games."""
    return len(of) >= 30 and number(of) >= 5


def number(of: Sequence[tuple[Played, float]]) -> int:
    """The number of their games."""
    return len({game.id for game, _ in of})


@cache
def ratings() -> dict[tuple[str, str], dict[str, int]]:
    """By game and player, the rating after all games of rivals. Reported ones with names have two seats."""
    model = BradleyTerryFull()
    known: dict[tuple[str, str], Any] = {}
    ended = [game for game in of_rivals(some_games(*catalog())) if game.end]
    for game in sorted(ended, key=lambda game: day(game) or ""):
        if game.end and None not in game.names and len(set(game.names)) == len(game.names):
            won, scores = winners(game), game.end.of["scores"]
            losers = [score for seat, score in enumerate(scores, 1) if seat not in won]
            ranks = [
                0.0
                if seat in won
                else float(len(won) + sum(other > score for other in losers if other != score))
                for seat, score in enumerate(scores, 1)
            ]
            teams = [[known.get((game.game, name), model.rating())] for name in game.names]
            for name, [now] in zip(game.names, model.rate(teams, ranks), strict=True):
                known[game.game, name] = now
    return {
        key: {"rating": round(1500 + 30 * (of.mu - 25)), "uncertainty": round(75 * of.sigma)}
        for key, of in known.items()
    }


def review_players(games: Sequence[Played]) -> Answer:
    grouped = groups(((game.names[seat - 1], game.game), (game, gain)) for game, seat, gain in gained(games))
    answer: Answer = [
        {
            "player": player,
            "game": kind,
            "turns": len(of),
            **gain(of),
            **ratings()[kind, player],
            "reviewed": number(of),
            "games": behind(game for game, _ in of),
        }
        for (player, kind), of in grouped.items()
        if enough(of)
    ]
    return sorted(answer, key=lambda row: (-round(row["low"], 1), row["player"], row["game"]))


def review_months(games: Sequence[Played]) -> Answer:
    grouped = groups(
        ((game.names[seat - 1], game.game, (day(game) or "unknown")[:7]), (game, gain))
        for game, seat, gain in gained(games)
    )
    return [
        {
            "player": player,
            "game": kind,
            "month": month,
            "turns": len(of),
            **gain(of),
            "reviewed": number(of),
            "games": behind(game for game, _ in of),
        }
        for (player, kind, month), of in sorted(grouped.items())
        if enough(of)
    ]


def review_thirds(games: Sequence[Played]) -> Answer:
    by_third: dict[tuple[str, int], list[tuple[Played, float]]] = {}
    for one in reviewed(games):
        turns = [turn for turn in one.made.turns if turn.seat is not None] if one.made.ended else []
        for place, turn in enumerate(turns):
            if one.game.asks(turn.seat or 0):
                third = 3 * place // len(turns)
                by_third.setdefault((one.game.game, third), []).append((one.game, turn.worth - turn.luck))
    return [
        {
            "game": kind,
            "third": ("first", "second", "last")[third],
            "turns": len(of),
            **gain(of),
            "reviewed": number(of),
            "games": behind(game for game, _ in of),
        }
        for (kind, third), of in sorted(by_third.items())
        if number(of) >= 5
    ]


def review_luck(games: Sequence[Played]) -> Answer:
    lucks = [
        (
            ("the table" if one.game.opponent else one.game.names[seat - 1], one.game.game),
            (one.game, sum(drawn.luck[seat - 1] for drawn in one.made.draws)),
        )
        for one in reviewed(games)
        if one.made.ended and one.made.draws
        for seat in (one.game.own_seats[:1] if one.game.opponent else one.game.own_seats)
    ]
    answer: Answer = []
    for (player, kind), of in groups(lucks).items():
        if number(of) >= 5:
            mean, low, high = figures(list(groups((game.id, luck) for game, luck in of).values())).values()
            answer.append(
                {
                    "player": player,
                    "game": kind,
                    "seats": len(of),
                    "luck": mean,
                    "low": low,
                    "high": high,
                    "reviewed": number(of),
                    "games": behind(game for game, _ in of),
                }
            )
    return sorted(answer, key=lambda row: (-round(row["luck"], 1), row["player"], row["game"]))


def review_commands(games: Sequence[Played]) -> Answer:
    judged = groups(
        ((one.game.game, move.of["command"]), (one.game, judged))
        for one in reviewed(games)
        for judged in one.judged
        for move in one.game.all("MoveMade")
        if move.move == judged.move and one.game.asks(judged.seat)
    )
    answer: Answer = []
    for (kind, command), of in judged.items():
        mistakes = [(game, one.others[0]) for game, one in of if one.mistake]
        if mistakes:
            answer.append(
                {
                    "game": kind,
                    "command": command,
                    "judged": len(of),
                    "mistakes": len(mistakes),
                    "lost": mean(100 * (other.low + other.high) / 2 for _, other in mistakes),
                    "games": behind(game for game, _ in mistakes),
                }
            )
    return sorted(answer, key=lambda row: (-row["mistakes"], row["game"], row["command"]))


def won_alone(games: Sequence[Played]) -> Iterator[tuple[Reviewed, int]]:
    """The reviewed games of rivals with one winner, and this seat."""
    for one in reviewed(games):
        if one.game.end and one.game.opponent is None and len(winners(one.game)) == 1:
            yield one, winners(one.game)[0]


def review_comebacks(games: Sequence[Played]) -> Answer:
    lowest = groups(
        (one.game.game, (min(at.chances[seat - 1] for at in one.made.positions), one.game.id, one, seat))
        for one, seat in won_alone(games)
        if one.game.asks(seat)
    )
    return [
        {
            "game": kind,
            "player": one.game.names[seat - 1],
            "chance": 100 * least,
            "move": max(at.move for at in one.made.positions if at.chances[seat - 1] == least),
            "games": [id_],
        }
        for kind, some in sorted(lowest.items())
        for least, id_, one, seat in sorted(some, key=lambda of: of[:2])[:20]
    ]


def review_decided(games: Sequence[Played]) -> Answer:
    shares: dict[str, list[tuple[Played, float]]] = {}
    for one, seat in won_alone(games):
        chances = [at.chances[seat - 1] for at in one.made.positions]
        sure = 0
        for place, chance in enumerate(chances):
            if chance <= 0.5:
                sure = place + 1
        if len(chances) > 1:
            decided = min(1.0, sure / (len(chances) - 1))
            shares.setdefault(one.game.game, []).append((one.game, decided))
    answer: Answer = []
    for kind, of in sorted(shares.items()):
        if len(of) >= 5:
            mean, low, high = figures([[share] for _, share in of]).values()
            answer.append(
                {
                    "game": kind,
                    "decided": mean,
                    "low": low,
                    "high": high,
                    "reviewed": len(of),
                    "games": behind(game for game, _ in of),
                }
            )
    return answer


def review_calibration(games: Sequence[Played]) -> Answer:
    cases: dict[tuple[str, int], list[tuple[Played, float, float]]] = {}
    for one in reviewed(games):
        by_model = {at.move: at.chances for at in one.made.positions}
        for at in one.played:
            for seat in one.game.own_seats:
                if one.game.opponent is None or seat == 1:
                    model, played = by_model[at.move][seat - 1], at.chances[seat - 1]
                    cases.setdefault((one.game.game, int(model * 10)), []).append((one.game, model, played))
    answer: Answer = []
    for (kind, low_end), of in sorted(cases.items()):
        by_game = groups((game.id, played - model) for game, model, played in of)
        if len(by_game) >= 5:
            off, low, high = figures(list(by_game.values())).values()
            answer.append(
                {
                    "game": kind,
                    "by_model": f"{10 * low_end} to {10 * (low_end + 1)} %",
                    "cases": len(of),
                    "model": 100 * mean(model for _, model, _ in of),
                    "played": 100 * mean(played for *_, played in of),
                    "difference": off,
                    "low": low,
                    "high": high,
                    "reviewed": len(by_game),
                    "games": behind(game for game, *_ in of),
                }
            )
    return answer


WAYS = ("more", "fewer")


def review_sources(games: Sequence[Played]) -> Answer:
    reasons = groups(
        ((one.game.game, why.source), (one.game, judged.move, judged.seat, why))
        for one in reviewed(games)
        for judged in one.judged
        if one.game.asks(judged.seat)
        for why in judged.reasons
    )
    answer: Answer = []
    for (kind, source), of in reasons.items():
        counts = dict.fromkeys((f"{whose}_{way}" for whose in ("own", "others", "table") for way in WAYS), 0)
        for _, _, seat, why in of:
            whose = "table" if why.seat is None else "own" if why.seat == seat else "others"
            counts[f"{whose}_{WAYS[why.difference < 0]}"] += 1
        answer.append(
            {
                "game": kind,
                "source": source,
                "mistakes": len({(game.id, move) for game, move, *_ in of}),
                **counts,
                "games": behind(game for game, *_ in of),
            }
        )
    return sorted(answer, key=lambda row: (-row["mistakes"], row["game"], row["source"]))


def review_swings(games: Sequence[Played]) -> Answer:
    swings: dict[str, list[tuple[float, str, int, int, float, float, str]]] = {}
    for one in reviewed(games):
        if one.game.opponent is None:
            for before, after in pairwise(one.made.positions[:-1]):
                for seat in one.game.own_seats:
                    was, now = before.chances[seat - 1], after.chances[seat - 1]
                    name = one.game.names[seat - 1]
                    swings.setdefault(one.game.game, []).append(
                        (-abs(now - was), one.game.id, seat, after.move, was, now, name)
                    )
    return [
        {
            "game": kind,
            "player": name,
            "before": 100 * was,
            "after": 100 * now,
            "change": 100 * (now - was),
            "move": move,
            "games": [id_],
        }
        for kind, some in sorted(swings.items())
        for _, id_, _, move, was, now, name in sorted(some, key=lambda of: of[:4])[:20]
    ]


ANSWERS: dict[str, Slow] = {
    "common/comebacks": comebacks,
    "common/h_index": h_index,
    "common/lead_changes": lead_changes,
    "common/leaders_win": leaders_win,
    "common/lengths": lengths,
    "common/margins": margins,
    "common/months": months,
    "common/notes": notes,
    "common/players": players,
    "common/review_calibration": review_calibration,
    "common/review_comebacks": review_comebacks,
    "common/review_commands": review_commands,
    "common/review_decided": review_decided,
    "common/review_luck": review_luck,
    "common/review_months": review_months,
    "common/review_players": review_players,
    "common/review_sources": review_sources,
    "common/review_swings": review_swings,
    "common/review_thirds": review_thirds,
    "common/seats": seats,
    "common/sources": sources,
    "common/streaks": streaks,
    "common/titles": titles,
    "common/together": together,
}
