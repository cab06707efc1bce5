"""Slow answers to the questions on VENNi, Vidi, Vici, folded from events."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.projections.questions.played import (
    Answer,
    Happening,
    Played,
    Slow,
    behind,
    groups,
    mean,
    share,
    share_by_games,
)


def ended(games: Sequence[Played]) -> list[tuple[Played, dict[str, Any]]]:
    """The games that were played to the end, each with the fields of its end."""
    return [(game, game.end.of) for game in games if game.end]


def even(of: Sequence[tuple[Played, dict[str, Any], int]]) -> float:
    """The wins of seats that make no difference."""
    return mean(50 * len(end["winners"]) for _, end, _ in of)


def lens(games: Sequence[Played]) -> Answer:
    places = {(1, 1): "own crescent", (2, 3): "own crescent", (1, 2): "lens", (2, 2): "lens"}
    grouped = groups(
        (
            (event.turn, places.get((event.of["seat"], event.of["region"]), "other crescent")),
            (game, end, seat),
        )
        for game, end in ended(games)
        for event in game.all("DotPlaced")
        if event.turn in (1, 2)
        for seat in [event.of["seat"]]
        if game.asks(seat)
    )
    return [
        {
            "plays": "first" if turn == 1 else "second",
            "place": place,
            "dots": len(of),
            "wins": (wins := sum(seat in end["winners"] for _, end, seat in of)),
            **share(wins, len(of)),
            "even": even(of),
            "games": behind(game for game, *_ in of),
        }
        for (turn, place), of in sorted(grouped.items())
    ]


def first_player(games: Sequence[Played]) -> Answer:
    grouped = groups(
        ((game.header["setup"]["scoring"], seat != star.of["seat"]), (game, end, seat))
        for game, end in ended(games)
        for star in game.all("StarDrawn")
        for seat in game.own_seats
    )
    return [
        {
            "scoring": scoring,
            "plays": "second" if second else "first",
            "played": len(of),
            "wins": (wins := sum(seat in end["winners"] for _, end, seat in of)),
            **share(wins, len(of)),
            "even": even(of),
            "points": mean(end["scores"][seat - 1] for _, end, seat in of),
            "circles": mean(
                sum(event.of["seat"] == seat for event in game.all("CircleDrawn")) for game, _, seat in of
            ),
            "games": behind(game for game, *_ in of),
        }
        for scoring in ("basic", "advanced")
        for second in (False, True)
        if (of := grouped.get((scoring, second)))
    ]


@dataclass
class Life:
    """A region, and what became of it."""

    depth: int
    area: int
    turn: int
    dots: list[int]
    """The seats of the dots in it."""
    turns: int = 0
    ended: str = "open"


@dataclass
class Sheet:
    """The regions of a game, event by event."""

    lives: dict[int, Life] = field(default_factory=dict)
    dots: list[tuple[int, int]] = field(default_factory=list)
    """By dot, its seat and its region now."""

    def take(self, event: Happening) -> None:
        """What an event made of the regions."""
        of, turn = event.of, event.turn or 0
        if event.kind == "SheetLaid":
            self.dots = [(dot["seat"], 0) for dot in of["dots"]]
        if event.kind == "DotPlaced":
            self.dots.append((of["seat"], of["region"]))
            self.lives[of["region"]].dots.append(of["seat"])
        for born in of.get("born", ()):
            if parent := self.lives.get(born["parent"]):
                parent.ended, parent.turns = "split", turn - parent.turn
            for dot in born["dots"]:
                self.dots[dot - 1] = (self.dots[dot - 1][0], born["region"])
            inside = [seat for seat, region in self.dots if region == born["region"]]
            self.lives[born["region"]] = Life(born["depth"], born["area"], turn, inside)
        for sunk in of.get("deeper", ()):
            if self.lives[sunk["region"]].ended == "open":
                self.lives[sunk["region"]].depth = sunk["depth"]
        for lock in of["regions"] if event.kind == "RegionsLocked" else ():
            life = self.lives[lock["region"]]
            life.ended, life.turns = "claimed" if lock["owner"] else "neutral", turn - life.turn
            assert lock["dots"] == [life.dots.count(1), life.dots.count(2)]


def lives_of(game: Played) -> Iterator[Life]:
    """All regions that were born in a game."""
    sheet, turn = Sheet(), 0
    for event in game.events:
        sheet.take(event)
        turn = event.turn or 0
    for life in sheet.lives.values():
        if life.ended == "open":
            life.turns = turn - life.turn
        yield life


def points(game: Played) -> int:
    """The lattice points of a sheet."""
    return int((game.header["setup"]["lattice"] + 1) ** 2)


def deaths(games: Sequence[Played]) -> Answer:
    grouped = groups((life.depth, (game, life)) for game, _ in ended(games) for life in lives_of(game))
    answer = []
    for depth, of in sorted(grouped.items()):
        count = Counter(life.ended for _, life in of)
        answer.append(
            {
                "depth": depth,
                "regions": len(of),
                **{how: count[how] for how in ("split", "claimed", "neutral", "open")},
                **share_by_games(count["claimed"], len(of), (game for game, _ in of), "claimed_percent"),
                "games": behind(game for game, _ in of),
            }
        )
    return answer


def lives(games: Sequence[Played]) -> Answer:
    grouped = groups(
        ((life.turns, life.ended), (game, life)) for game, _ in ended(games) for life in lives_of(game)
    )
    return [
        {
            "turns": turns,
            "ended": how,
            "regions": len(of),
            "per_game": len(of) / len(ended(games)),
            "area": mean(100 * life.area / points(game) for game, life in of),
            "games": behind(game for game, _ in of),
        }
        for (turns, how), of in sorted(grouped.items())
    ]


@dataclass
class Circle:
    """A circle that was drawn, and the points that it made by seat."""

    of: dict[str, Any]
    paid: Counter[int]

    @property
    def own(self) -> int:
        """Points for the seat that drew it."""
        return self.paid[self.of["seat"]]

    @property
    def given(self) -> int:
        """Points for the other one."""
        return self.paid[3 - self.of["seat"]]


def circles(game: Played) -> list[Circle]:
    """Those that players drew; points belong to the last circle before them."""
    drawn: list[Circle] = []
    for event in game.events:
        if event.kind == "CircleDrawn":
            drawn.append(Circle(event.of, Counter()))
        if event.kind == "RegionsLocked":
            for change in event.of["scores"]:
                drawn[-1].paid[change["seat"]] += change["amount"]
    return drawn


def size(games: Sequence[Played]) -> Answer:
    grouped = groups(
        (int(100 * circle.of["r"] / game.header["setup"]["lattice"] // 5) * 5, (game, circle))
        for game in games
        for circle in circles(game)
        if game.asks(circle.of["seat"])
    )
    return [
        {
            "size": size,
            "circles": len(of),
            "cut": mean(len({born["parent"] for born in circle.of["born"]} - {0}) for _, circle in of),
            "made": mean(len(circle.of["born"]) for _, circle in of),
            "own": mean(circle.own for _, circle in of),
            "given": mean(circle.given for _, circle in of),
            "gain": mean(circle.own - circle.given for _, circle in of),
            "games": behind(game for game, _ in of),
        }
        for size, of in sorted(grouped.items())
    ]


def gifts(games: Sequence[Played]) -> Answer:
    grouped = groups(
        (
            player,
            (game, [c for c in drawn if c.of["seat"] == seat], [c for c in drawn if c.of["seat"] != seat]),
        )
        for game, _ in ended(games)
        for drawn in [circles(game)]
        for seat, player in enumerate(game.names, 1)
        if game.asks(seat)
    )
    answer: Answer = [
        {
            "player": player,
            "played": len(of),
            "circles_per_game": mean(len(mine) for _, mine, _ in of),
            "own_per_game": mean(sum(circle.own for circle in mine) for _, mine, _ in of),
            "given_per_game": mean(sum(circle.given for circle in mine) for _, mine, _ in of),
            "received_per_game": mean(sum(circle.given for circle in others) for _, _, others in of),
            "games": behind(game for game, *_ in of),
        }
        for player, of in grouped.items()
    ]
    return sorted(answer, key=lambda row: (-round(row["given_per_game"], 2), row["player"]))


def ties(games: Sequence[Played]) -> Answer:
    grouped = groups((_decided(game), (game, end)) for game, end in ended(games))
    answer: Answer = [
        {
            "decided": decided,
            "ended": len(of),
            **share(len(of), len(ended(games)), "percent"),
            "rounds": mean(_extra(game) for game, _ in of),
            "points": mean(max(end["scores"]) for _, end in of),
            "games": behind(game for game, _ in of),
        }
        for decided, of in grouped.items()
    ]
    return sorted(answer, key=lambda row: (-row["ended"], row["decided"]))


def _extra(game: Played) -> int:
    return max(int(event.of["extra"]) for event in game.all("TurnBegan"))


def _decided(game: Played) -> str:
    assert game.end
    (one, other), winners = game.end.of["scores"], game.end.of["winners"]
    by = "points" if one != other else "shared" if len(winners) == 2 else "circles"
    return f"{by}, extra rounds" if _extra(game) else by


def neutral(games: Sequence[Played]) -> Answer:
    def dots(life: Life) -> str:
        one, other = life.dots.count(1), life.dots.count(2)
        return "none" if not life.dots else "as many of each" if one == other else "more of one"

    locked = [
        (game, life) for game in games for life in lives_of(game) if life.ended in ("claimed", "neutral")
    ]
    played = {game.id: game for game, _ in locked}.values()
    grouped = groups((dots(life), (game, life)) for game, life in locked)
    answer: Answer = [
        {
            "dots": held,
            "regions": len(of),
            **share_by_games(len(of), len(locked), played),
            "per_game": len(of) / len(played),
            "depth": mean(life.depth for _, life in of),
            "area": mean(100 * life.area / points(game) for game, life in of),
            "games": behind(game for game, _ in of),
        }
        for held, of in grouped.items()
    ]
    return sorted(answer, key=lambda row: (-row["regions"], row["dots"]))


def _claims(game: Played) -> Iterator[tuple[int, bool, bool]]:
    """Of each claimed region: the seat, whether it took it from the other, and whether its circle made it."""
    sheet = Sheet()
    made: dict[int, tuple[int, int]] = {}
    for event in game.events:
        sheet.take(event)
        for born in event.of.get("born", ()):
            made[born["region"]] = (born["parent"], event.of.get("seat", 0))
        for lock in event.of["regions"] if event.kind == "RegionsLocked" else ():
            if owner := lock["owner"]:
                parent, drawer = made[lock["region"]]
                dots = sheet.lives[parent].dots if parent else []
                yield owner, dots.count(3 - owner) > dots.count(owner), drawer == owner


def taken(games: Sequence[Played]) -> Answer:
    grouped = groups(
        ((game.names[seat - 1], game.names[2 - seat]), (game, seat, list(_claims(game))))
        for game, _ in ended(games)
        for seat in game.own_seats
    )
    answer: Answer = [
        {
            "player": player,
            "rival": rival,
            "played": len(of),
            "claimed": mean(sum(own == seat for own, *_ in claims) for _, seat, claims in of),
            "taken": mean(sum(own == seat and took for own, took, _ in claims) for _, seat, claims in of),
            "by_own_circle": mean(
                sum(own == seat and took and drew for own, took, drew in claims) for _, seat, claims in of
            ),
            "lost": mean(sum(own != seat and took for own, took, _ in claims) for _, seat, claims in of),
            "games": behind(game for game, *_ in of),
        }
        for (player, rival), of in grouped.items()
    ]
    return sorted(
        answer, key=lambda row: (-round(row["taken"], 2), -row["played"], row["player"], row["rival"])
    )


ANSWERS: dict[str, Slow] = {
    "venni/deaths": deaths,
    "venni/first_player": first_player,
    "venni/gifts": gifts,
    "venni/lens": lens,
    "venni/lives": lives,
    "venni/neutral": neutral,
    "venni/size": size,
    "venni/taken": taken,
    "venni/ties": ties,
}
