"""Slow answers to the questions on Vinci, folded from events."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.projections.questions.common import results, spread, winners, wins
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


@dataclass
class Life:
    """A civilization from its choice on."""

    game: Played
    seat: int
    tiles: tuple[str, str]
    slot: int
    paid: int
    coins: int
    turns: set[int] = field(default_factory=set)
    declined: bool = False
    rebirth: bool = False
    provinces: int = 0
    """Those that it kept when it declined."""
    points: int = 0
    """Scored while it was active and after its decline."""
    points_active: int = 0


def lives_of(game: Played) -> list[Life]:
    """All civilizations of a game, in the order in which they were chosen."""
    lives: list[Life] = []
    active: dict[int, Life] = {}
    declined: dict[int, Life] = {}
    for event in game.events:
        of, seat = event.of, event.of.get("seat", 0)
        if event.kind == "ConquestEnded":
            assert event.turn
            active[seat].turns.add(event.turn)
        if event.kind == "CivilizationDeclined":
            declined[seat] = active.pop(seat)
            declined[seat].declined = True
            declined[seat].rebirth = of["rebirth"]
            declined[seat].provinces = len(of["pawns"])
        if event.kind == "TurnScored":
            for change in of["scores"]:
                if change["source"].startswith("declined "):
                    declined[seat].points += change["amount"]
                else:
                    active[seat].points += change["amount"]
                    active[seat].points_active += change["amount"]
        if event.kind == "CivilizationChosen":
            first, second = of["tiles"]
            active[seat] = Life(game, seat, (first, second), of["slot"], of["paid"], of["coins"])
            lives.append(active[seat])
    return lives


def all_lives(games: Sequence[Played]) -> list[Life]:
    """Those of the seats that are asked about."""
    return [life for game in games for life in lives_of(game) if game.asks(life.seat)]


def conquests(games: Sequence[Played]) -> Iterator[tuple[Played, Happening, set[str]]]:
    """Every conquest of a seat that is asked about, and the tiles of who conquered."""
    for game in games:
        tiles: dict[int, set[str]] = {}
        for event in game.all("CivilizationChosen", "ProvinceConquered"):
            if event.kind == "CivilizationChosen":
                tiles[event.of["seat"]] = set(event.of["tiles"])
            elif game.asks(event.of["seat"]):
                yield game, event, tiles[event.of["seat"]]


@dataclass(frozen=True)
class Turn:
    """A turn of a seat, and how the map looks at its end."""

    game: Played
    round: int
    turn: int
    seat: int
    events: tuple[Happening, ...]
    held: dict[str, tuple[int, str, int]]
    """Seat, active or declined, and pawns, by province; natives are not in it."""
    ended: bool

    def has(self, kind: str) -> bool:
        """Whether anything of that kind happened."""
        return any(event.kind == kind for event in self.events)


def turns_of(game: Played) -> list[Turn]:
    """All turns of a game."""
    begun = list(game.all("TurnBegan"))
    held: dict[str, tuple[int, str, int]] = {}
    turns = []
    for n, start in enumerate(begun):
        events = [event for event in game.events if event.turn == start.turn]
        for event in events:
            _move_pawns(held, event)
        ended = n + 1 < len(begun) or game.end is not None
        assert start.turn
        turns.append(
            Turn(
                game,
                start.of["round"],
                start.turn,
                start.of["seat"],
                tuple(events),
                dict(held),
                ended,
            )
        )
    return turns


def own_turns(game: Played) -> list[Turn]:
    """Those of the seats that are asked about."""
    return [turn for turn in turns_of(game) if game.asks(turn.seat)]


def _move_pawns(held: dict[str, tuple[int, str, int]], event: Happening) -> None:
    """What an event does to the provinces, pawn by pawn."""
    of, seat = event.of, event.of.get("seat", 0)
    match event.kind:
        case "ExpansionBegan":
            _add(held, {province: -pawns for province, pawns in of["pawns"].items()})
        case "ProvinceConquered":
            held[of["province"]] = (seat, "active", of["own"])
        case "ProvinceAbandoned" | "ProvinceCleared":
            del held[of["province"]]
        case "PartsGivenUp" | "EmpireRemoved":
            for province in of["given_up" if event.kind == "PartsGivenUp" else "pawns"]:
                del held[province]
        case "PawnsPlaced":
            for province, pawns in of["pawns"].items():
                assert held[province][:2] == (seat, "active")
                held[province] = (seat, "active", pawns)
        case "SurvivorsPlaced":
            _add(held, of["placed"])
        case "CivilizationDeclined":
            for province, pawns in of["pawns"].items():
                held[province] = (seat, "declined", pawns)


def _add(held: dict[str, tuple[int, str, int]], pawns: dict[str, int]) -> None:
    for province, more in pawns.items():
        seat, civilization, there = held[province]
        held[province] = (seat, civilization, there + more)


def tile_wins(games: Sequence[Played]) -> Answer:
    pairs: list[tuple[str, tuple[Played, bool, float]]] = []
    for game in games:
        if game.end:
            taken = {(life.seat, tile) for life in lives_of(game) for tile in life.tiles}
            won = {(seat, tile): seat in winners(game) for seat, tile in taken}
            pairs += [
                (tile, (game, won[seat, tile], mean(won.values()))) for seat, tile in taken if game.asks(seat)
            ]
    answer: Answer = [
        {
            "tile": tile,
            "seats": len(of),
            "wins": sum(won for _, won, _ in of),
            **share(sum(won for _, won, _ in of), len(of)),
            "even": mean(100 * even for *_, even in of),
            "games": behind(game for game, *_ in of),
        }
        for tile, of in groups(pairs).items()
    ]
    return sorted(answer, key=lambda row: (-round(row["low"], 1), row["tile"]))


def per_turn(lives: Sequence[Life]) -> float | None:
    """The points of an expansion while a civilization is active, on average; None without expansions."""
    turns = sum(len(life.turns) for life in lives)
    return sum(life.points_active for life in lives) / turns if turns else None


def tile_points(games: Sequence[Played]) -> Answer:
    lives = all_lives(games)
    every = ((len(game.names), life) for game in games for life in lives_of(game))
    usual = {seats: per_turn(of) for seats, of in groups(every).items()}
    grouped = groups((tile, life) for life in lives for tile in life.tiles)
    answer: Answer = []
    for tile, of in grouped.items():
        if turns := [usual[len(life.game.names)] or 0 for life in of for _ in life.turns]:
            answer.append(
                {
                    "tile": tile,
                    "civilizations": len(of),
                    "turns": len(turns),
                    "points_per_turn": per_turn(of),
                    "even": mean(turns),
                    **{
                        f"with_{n}_players": per_turn([life for life in of if len(life.game.names) == n])
                        for n in (2, 3, 4, 5)
                    },
                    "points_in_all": mean(life.points for life in of),
                    "games": behind(life.game for life in of),
                }
            )
    return sorted(answer, key=lambda row: (-above(row, "points_per_turn", 2), row["tile"]))


def above(row: dict[str, Any], column: str, digits: int) -> float:
    """By how much a figure is above ``even``, both as they are shown."""
    shown, even = (round(float(row[name]), digits) for name in (column, "even"))
    return round(shown - even, digits)


NO_TILE = ("start", "civilization", "coins", "provinces", "declined provinces")


def tile_bonus(games: Sequence[Played]) -> Answer:
    grouped = groups(
        (change["source"].removeprefix("declined "), (game, change))
        for game in games
        for _, change in game.points
        if change["source"] not in NO_TILE and game.asks(change["seat"])
    )
    answer: Answer = [
        {
            "tile": tile,
            "turns": len(of),
            "points": sum(change["amount"] for _, change in of),
            "per_turn": mean(change["amount"] for _, change in of),
            "points_declined": sum(
                change["amount"] for _, change in of if change["source"].startswith("declined ")
            ),
            "games": behind(game for game, _ in of),
        }
        for tile, of in grouped.items()
    ]
    return sorted(answer, key=lambda row: (-round(row["per_turn"], 2), row["tile"]))


def pair_wins(games: Sequence[Played]) -> Answer:
    pairs: list[tuple[tuple[str, ...], tuple[Life, bool, float]]] = []
    for game in games:
        if game.end:
            lives = [(life, life.seat in winners(game)) for life in lives_of(game)]
            even = mean(won for _, won in lives)
            pairs += [
                (tuple(sorted(life.tiles)), (life, won, even)) for life, won in lives if game.asks(life.seat)
            ]
    answer: Answer = [
        {
            "tile": tile,
            "other_tile": other,
            "taken": len(of),
            "wins": sum(won for _, won, _ in of),
            **share(sum(won for _, won, _ in of), len(of)),
            "even": mean(100 * even for *_, even in of),
            "points": mean(life.points for life, *_ in of),
            "games": behind(life.game for life, *_ in of),
        }
        for (tile, other), of in groups(pairs).items()
        if len({life.game.id for life, *_ in of}) >= 10
    ]
    return sorted(answer, key=lambda row: (-above(row, "low", 1), row["tile"], row["other_tile"]))[:50]


def declines_by_round(games: Sequence[Played]) -> Answer:
    grouped = groups(
        ((turn.round, "winners" if turn.seat in game.end.of["winners"] else "others"), turn)
        for game in games
        if game.end
        for turn in own_turns(game)
    )
    return [
        {
            "round": round_,
            "result": result,
            "seats": len(of),
            "declines": sum(turn.has("CivilizationDeclined") for turn in of),
            **share_by_games(
                sum(turn.has("CivilizationDeclined") for turn in of), len(of), (turn.game for turn in of)
            ),
            "games": behind(turn.game for turn in of),
        }
        for (round_, result), of in sorted(grouped.items())
    ]


SAVING = ("weapons", "mountaineering", "galleys", "cavalry", "camels", "drakkar")


def part(conquest: Happening, *names: str) -> int:
    """What some parts of the cost of a conquest come to."""
    return sum(amount for name, amount in conquest.of["modifiers"] if name in names)


def cost_by_terrain(games: Sequence[Played]) -> Answer:
    grouped = groups(
        (event.of["terrain"], (game, event))
        for game, event, _ in conquests(games)
        if event.of["means"] == "force"
    )
    answer = [
        (
            -mean(event.of["cost"] for _, event in of),
            {
                "terrain": terrain,
                "conquests": len(of),
                "cost": mean(event.of["cost"] for _, event in of),
                "for_terrain": mean(part(event, terrain) for _, event in of),
                "for_pawns": mean(part(event, "defenders") for _, event in of),
                "for_forts": mean(part(event, "forts") for _, event in of),
                "saved": mean(-part(event, "own mountain", *SAVING) for _, event in of),
                "least": mean(part(event, "least cost") for _, event in of),
                "games": behind(game for game, _ in of),
            },
        )
        for terrain, of in sorted(grouped.items())
    ]
    return [row for _, row in sorted(answer, key=lambda pair: pair[0])]


def cost_by_tile(games: Sequence[Played]) -> Answer:
    grouped = groups((tile, (game, event)) for game, event, tiles in conquests(games) for tile in tiles)
    answer = [
        (
            mean(event.of["cost"] for _, event in of),
            {
                "tile": tile,
                "conquests": len(of),
                "cost": mean(event.of["cost"] for _, event in of),
                "saved": mean(-part(event, *SAVING) for _, event in of),
                "games": behind(game for game, _ in of),
            },
        )
        for tile, of in sorted(grouped.items())
    ]
    return [row for _, row in sorted(answer, key=lambda pair: pair[0])]


def lives(games: Sequence[Played]) -> Answer:
    grouped = groups((len(life.turns), life) for life in all_lives(games) if life.declined or life.game.end)
    return [
        {
            "turns": turns,
            "civilizations": len(of),
            "declined": sum(life.declined for life in of),
            "to_the_end": sum(not life.declined for life in of),
            "points": mean(life.points for life in of),
            "games": behind(life.game for life in of),
        }
        for turns, of in sorted(grouped.items())
    ]


def points_by_source(games: Sequence[Played]) -> Answer:
    pairs: list[tuple[tuple[int, str], tuple[Played, int]]] = []
    for turn in (turn for game in games for turn in own_turns(game) if turn.ended):
        points = {"provinces": 0, "tiles": 0, "declined": 0, "choice": 0}
        for event in turn.events:
            for change in event.of.get("scores") or () if event.kind != "GameEnded" else ():
                points[_source(change["source"])] += change["amount"]
        pairs += [((turn.round, source), (turn.game, amount)) for source, amount in points.items()]
    return [
        {
            "round": round_,
            "source": source,
            "turns": len(of),
            "points": mean(amount for _, amount in of),
            "games": behind(game for game, _ in of),
        }
        for (round_, source), of in sorted(groups(pairs).items())
    ]


def _source(source: str) -> str:
    if source.startswith("declined "):
        return "declined"
    return {"provinces": "provinces", "civilization": "choice", "coins": "choice"}.get(source, "tiles")


def by_map(games: Sequence[Played]) -> dict[str, list[Played]]:
    """The games by the map that they were played on: two may have one name."""
    setups = ((game.header["setup"], game) for game in games)
    return groups((f"{setup['map']} {setup['packs']['map']}", game) for setup, game in setups)


def provinces_fought(games: Sequence[Played]) -> Answer:
    maps = by_map(games)
    grouped = groups(
        ((map_, event.of["province"]), (game, event.of))
        for map_, of in maps.items()
        for game, event, _ in conquests(of)
    )
    answer: Answer = [
        {
            "map": map_,
            "province": province,
            "conquests": len(of),
            "from_players": sum(conquest["defender"] is not None for _, conquest in of),
            "per_100_games": 100 * len(of) / len(maps[map_]),
            "cost": mean(conquest["cost"] for _, conquest in of),
            "games": behind(game for game, _ in of),
        }
        for (map_, province), of in grouped.items()
    ]
    return sorted(answer, key=lambda row: (-row["conquests"], row["map"], row["province"]))


def provinces_held(games: Sequence[Played]) -> Answer:
    answer: Answer = []
    for map_, of in by_map(games).items():
        turns = [turn for game in of for turn in turns_of(game) if turn.ended]
        held = groups(
            (province, (turn, holding))
            for turn in turns
            for province, holding in turn.held.items()
            if turn.game.asks(holding[0])
        )
        for province, holders in held.items():
            active = sum(kind == "active" for _, (_, kind, _) in holders)
            answer.append(
                {
                    "map": map_,
                    "province": province,
                    "held_percent": 100 * len(holders) / len(turns),
                    "active_percent": 100 * active / len(turns),
                    "declined_percent": 100 * (len(holders) - active) / len(turns),
                    "pawns": mean(pawns for _, (_, _, pawns) in holders),
                    "games": behind(turn.game for turn, _ in holders),
                }
            )
    return sorted(answer, key=lambda row: (-round(row["held_percent"], 1), row["map"], row["province"]))


def turn_order(games: Sequence[Played]) -> Answer:
    ended = {(result.game.id, result.seat): result for result in results(games)}
    grouped = groups(
        ((len(game.names), turn.turn), ended[game.id, turn.seat])
        for game in games
        if game.end
        for turn in own_turns(game)
        if turn.round == 1
    )
    return [{"place": f"{turn} of {seats}", **wins(of)} for (seats, turn), of in sorted(grouped.items())]


def slots(games: Sequence[Played]) -> Answer:
    chosen = all_lives(games)
    grouped = groups((life.slot, life) for life in chosen)
    return [
        {
            "slot": slot,
            "taken": len(of),
            "percent": 100 * len(of) / len(chosen),
            "paid": mean(life.paid for life in of),
            "coins": mean(life.coins for life in of),
            "net": mean(life.coins - life.paid for life in of),
            "points": mean(life.points for life in of),
            "games": behind(life.game for life in of),
        }
        for slot, of in sorted(grouped.items())
    ]


def empty_expansions(games: Sequence[Played]) -> Answer:
    grouped = groups(
        (turn.round, turn) for game in games for turn in own_turns(game) if turn.has("ConquestEnded")
    )
    return [
        {
            "round": round_,
            "expansions": len(of),
            "empty": sum(not turn.has("ProvinceConquered") for turn in of),
            **share_by_games(
                sum(not turn.has("ProvinceConquered") for turn in of), len(of), (turn.game for turn in of)
            ),
            "conquests": mean(sum(event.kind == "ProvinceConquered" for event in turn.events) for turn in of),
            "games": behind(turn.game for turn in of),
        }
        for round_, of in sorted(grouped.items())
    ]


def conquered_from(games: Sequence[Played]) -> Answer:
    rounds = groups((event.round, (game, event.of)) for game, event, _ in conquests(games))
    grouped = groups(
        ((round_, conquest["holder"]), (game, conquest))
        for round_, of in rounds.items()
        for game, conquest in of
        if round_
    )
    return [
        {
            "round": round_,
            "holder": holder,
            "conquests": len(of),
            "percent": 100 * len(of) / len(rounds[round_]),
            "cost": mean(conquest["cost"] for _, conquest in of),
            "games": behind(game for game, _ in of),
        }
        for (round_, holder), of in sorted(grouped.items())
    ]


def empires(games: Sequence[Played]) -> Answer:
    grouped = groups(
        (
            (turn.round, kind),
            (
                turn.game,
                [pawns for seat, what, pawns in turn.held.values() if (seat, what) == (turn.seat, kind)],
            ),
        )
        for game in games
        for turn in own_turns(game)
        if turn.ended
        for kind in ("active", "declined")
    )
    return [
        {
            "round": round_,
            "civilization": kind,
            "turns": len(of),
            "provinces": mean(len(pawns) for _, pawns in of),
            "pawns": mean(sum(pawns) for _, pawns in of),
            "games": behind(game for game, _ in of),
        }
        for (round_, kind), of in sorted(grouped.items())
    ]


def tile_lead(games: Sequence[Played]) -> Answer:
    leads: list[tuple[str, tuple[Life, list[float]]]] = []
    for game in games:
        lives = [life for life in lives_of(game) if life.turns]
        for life in lives:
            rivals = [other for other in lives if other.seat != life.seat]
            if rivals and game.asks(life.seat):
                rate = sum(r.points_active for r in rivals) / sum(len(r.turns) for r in rivals)
                lead = life.points_active / len(life.turns) - rate
                leads += [(tile, (life, [lead] * len(life.turns))) for tile in life.tiles]
    answer = []
    for tile, of in groups(leads).items():
        if figures := spread(((life.game, lead) for life, lead in of), "lead"):
            expansions = sum(len(life.turns) for life, _ in of)
            answer.append(
                {
                    "tile": tile,
                    "civilizations": len(of),
                    "expansions": expansions,
                    "points_per_expansion": sum(life.points_active for life, _ in of) / expansions,
                    **figures,
                    "games": behind(life.game for life, _ in of),
                }
            )
    return sorted(answer, key=lambda row: (-round(row["lead"], 2), row["tile"]))


def when_declined(games: Sequence[Played]) -> Answer:
    grouped = groups(
        (len(life.turns), life) for life in all_lives(games) if life.declined and life.game.end and life.turns
    )
    answer = []
    for expansions, of in sorted(grouped.items()):
        took = [expansions + (not life.rebirth) for life in of]
        cases = [(life.game, [life.points / turns] * turns) for life, turns in zip(of, took, strict=True)]
        if figures := spread(cases, "per_turn"):
            answer.append(
                {
                    "expansions": expansions,
                    "civilizations": len(of),
                    "provinces": mean(life.provinces for life in of),
                    "points_active": mean(life.points_active for life in of),
                    "points_after": mean(life.points - life.points_active for life in of),
                    **figures,
                    "games": behind(life.game for life in of),
                }
            )
    return answer


ANSWERS: dict[str, Slow] = {
    "vinci/conquered_from": conquered_from,
    "vinci/cost_by_terrain": cost_by_terrain,
    "vinci/cost_by_tile": cost_by_tile,
    "vinci/declines_by_round": declines_by_round,
    "vinci/empires": empires,
    "vinci/empty_expansions": empty_expansions,
    "vinci/lives": lives,
    "vinci/pair_wins": pair_wins,
    "vinci/points_by_source": points_by_source,
    "vinci/provinces_fought": provinces_fought,
    "vinci/provinces_held": provinces_held,
    "vinci/slots": slots,
    "vinci/tile_bonus": tile_bonus,
    "vinci/tile_lead": tile_lead,
    "vinci/tile_points": tile_points,
    "vinci/tile_wins": tile_wins,
    "vinci/turn_order": turn_order,
    "vinci/when_declined": when_declined,
}
