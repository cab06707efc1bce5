"""Slow answers to the questions on Vinci, folded from events."""

from collections.abc import Sequence

from tests.questions.played import Answer, Played, Slow, behind, groups, mean, share


def tile_wins(games: Sequence[Played]) -> Answer:
    seats = groups(
        (tile, (game, seat in game.end.of["winners"]))
        for game in games
        if game.end
        for seat, tile in sorted(
            {(e.of["seat"], tile) for e in game.all("CivilizationChosen") for tile in e.of["tiles"]}
        )
    )
    answer: Answer = [
        {
            "tile": tile,
            "seats": len(found),
            "wins": sum(won for _, won in found),
            **share(sum(won for _, won in found), len(found)),
            "even": mean(100 / len(game.names) for game, _ in found),
            "games": behind(game for game, _ in found),
        }
        for tile, found in seats.items()
    ]
    return sorted(answer, key=lambda row: (-round(row["low"], 1), row["tile"]))


def points_by_source(games: Sequence[Played]) -> Answer:
    found: list[tuple[tuple[int, str], tuple[Played, int]]] = []
    for game in games:
        turns = {
            e.turn: {"provinces": 0, "tiles": 0, "declined": 0, "choice": 0} for e in game.all("TurnBegan")
        }
        rounds = {e.turn: e.of["round"] for e in game.all("TurnBegan")}
        for event, change in game.points:
            if event.turn is not None:
                turns[event.turn][_source(change["source"])] += change["amount"]
        for turn, points in turns.items():
            found += [((rounds[turn], source), (game, amount)) for source, amount in points.items()]
    return [
        {
            "round": round_,
            "source": source,
            "turns": len(of),
            "points": mean(amount for _, amount in of),
            "games": behind(game for game, _ in of),
        }
        for (round_, source), of in sorted(groups(found).items())
    ]


def _source(source: str) -> str:
    if source.startswith("declined "):
        return "declined"
    return {"provinces": "provinces", "civilization": "choice", "coins": "choice"}.get(source, "tiles")


def provinces_fought(games: Sequence[Played]) -> Answer:
    maps = groups((game.header["setup"]["map"], game) for game in games if game.game == "vinci")
    found = groups(
        ((map_, e.of["province"]), (game, e.of))
        for map_, of in maps.items()
        for game in of
        for e in game.all("ProvinceConquered")
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
        for (map_, province), of in found.items()
    ]
    return sorted(answer, key=lambda row: (-row["conquests"], row["map"], row["province"]))


ANSWERS: dict[str, Slow] = {
    "vinci/tile_wins": tile_wins,
    "vinci/points_by_source": points_by_source,
    "vinci/provinces_fought": provinces_fought,
}
