"""Slow answers to the questions on Vilnius, folded from events."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tests.projections.questions.common import winners
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

PACK = Path(__file__).parents[4] / "domain" / "vilnius" / "packs" / "house-1.json"
DIFFICULTIES = ("simple", "medium", "heavy")


@cache
def cards(kind: str) -> dict[str, dict[str, Any]]:
    """The units or the enemies of our pack, by their ids."""
    pack: dict[str, Any] = json.loads(PACK.read_text("utf-8"))
    return {card["id"]: card for card in pack[kind]}


def ended(games: Sequence[Played]) -> Iterator[Played]:
    return (game for game in games if game.end)


def city(game: Played) -> int:
    """The points of Vilnius at the end."""
    assert game.end
    return int(game.end.of["scores"][0])


def final(game: Played) -> Happening | None:
    return next((event for event in game.all("AttackBegan") if event.of["final"]), None)


def by_setting(games: Sequence[Played]) -> Iterator[tuple[str, list[Played]]]:
    """The games by their difficulty and number of players."""
    grouped = groups(
        ((DIFFICULTIES.index(game.header["setup"]["difficulty"]), len(game.names)), game) for game in games
    )
    for (difficulty, players), of in sorted(grouped.items()):
        yield f"{DIFFICULTIES[difficulty]}, {players} players", of


def won(games: Sequence[Played]) -> int:
    return sum(bool(winners(game)) for game in games)


def odds(games: Sequence[Played]) -> Answer:
    return [
        {
            "setting": setting,
            "played": len(of),
            "wins": won(of),
            **share(won(of), len(of)),
            "lost_before": sum(not winners(game) and not final(game) for game in of),
            "lost_in_it": sum(not winners(game) and bool(final(game)) for game in of),
            "city": mean(map(city, of)),
            "rounds": mean(len(list(game.all("RoundBegan"))) for game in of),
            "games": behind(of),
        }
        for setting, of in by_setting(list(ended(games)))
    ]


def building_orders(games: Sequence[Played]) -> Answer:
    pairs: list[tuple[str, tuple[Played, int | None]]] = []
    for game in ended(games):
        for seat in game.own_seats:
            built = [
                event
                for event in game.all("BuildingBuilt")
                if event.of["seat"] == seat and event.of["personal"]
            ]
            names = dict.fromkeys(event.of["building"].replace("_", " ") for event in built)
            pairs.append((", ".join(names) or "none", (game, built[0].round if built else None)))
    answer: Answer = []
    for built_, of in groups(pairs).items():
        wins = sum(bool(winners(game)) for game, _ in of)
        rounds = [round_ for _, round_ in of if round_ is not None]
        answer.append(
            {
                "built": built_,
                "players": len(of),
                "wins": wins,
                **share_by_games(wins, len(of), (game for game, _ in of), "win_percent"),
                "first_round": mean(rounds) if rounds else None,
                "games": behind(game for game, _ in of),
            }
        )
    return sorted(answer, key=lambda row: (-row["players"], row["built"]))[:20]


def units_earn(games: Sequence[Played]) -> Answer:
    owned, fights, killed = Counter[str](), Counter[str](), Counter[str]()
    enemies: dict[str, float] = {}
    seen: dict[str, list[Played]] = {}
    for game in games:
        for event in game.events:
            of, units = event.of, []
            if event.kind == "CardsLaid":
                units = [unit for seat in of["seats"] for unit in seat["units"]]
                owned.update(units)
            if event.kind == "UnitRecruited":
                units = [of["unit"]]
                owned.update(units)
            if event.kind == "UnitsKilled":
                units = [unit["unit"] for unit in of["units"]]
                killed.update(units)
            if event.kind == "EnemyDefeated":
                weapons = sum(len(fighter["gives"]) for fighter in of["group"])
                for fighter in of["group"]:
                    unit = fighter["unit"]
                    enemies[unit] = enemies.get(unit, 0) + len(fighter["gives"]) / weapons
                    units.append(unit)
                fights.update(units)
            for unit in units:
                seen.setdefault(unit, []).append(game)
    prices = {unit: cards("units")[unit]["gold"] + cards("units")[unit]["tools"] for unit in owned}
    answer: Answer = [
        {
            "unit": unit,
            "owned": number,
            "paid": number * prices[unit],
            "fights": fights[unit],
            "enemies": enemies.get(unit, 0.0),
            "killed": killed[unit],
            "enemies_for_10": 10 * enemies.get(unit, 0.0) / (number * prices[unit]),
            "games": behind(seen[unit]),
        }
        for unit, number in owned.items()
    ]
    return sorted(answer, key=lambda row: (-round(row["enemies_for_10"], 2), row["unit"]))


def fires(games: Sequence[Played]) -> Answer:
    grouped = groups((event.of["by"], (game, event.of)) for game in games for event in game.all("CityBurned"))
    dealt = Counter(event.of["enemy"] for game in games for event in game.all("DamageDealt"))
    all_ = sum(map(len, grouped.values()))
    answer: Answer = [
        {
            "burned_by": by,
            "burned": len(of),
            "instead": sum(fire["instead"] for _, fire in of),
            "per_game": len(of) / len(games),
            "percent": 100 * len(of) / all_,
            "dealt": dealt.get(by),
            "games": behind(game for game, _ in of),
        }
        for by, of in grouped.items()
    ]
    return sorted(answer, key=lambda row: (-row["burned"], row["burned_by"]))


def leaks(games: Sequence[Played]) -> Answer:
    pairs: list[tuple[int, tuple[Played, dict[str, Any]]]] = []
    for game in games:
        enemies = 0
        for event in game.all("AttackBegan", "DefenceEnded"):
            if event.kind == "AttackBegan":
                enemies = sum(len(row["enemies"]) for row in event.of["rows"])
            else:
                pairs.append((enemies, (game, event.of)))
    answer: Answer = []
    for enemies, of in sorted(groups(pairs).items()):
        leaked = sum(defence["defeated"] < defence["most"] for _, defence in of)
        answer.append(
            {
                "enemies": enemies,
                "attacks": len(of),
                "leaks": leaked,
                **share_by_games(leaked, len(of), (game for game, _ in of), "leak_percent"),
                "most": mean(defence["most"] for _, defence in of),
                "defeated": mean(defence["defeated"] for _, defence in of),
                "games": behind(game for game, _ in of),
            }
        )
    return answer


def waste(games: Sequence[Played]) -> Answer:
    pairs: list[tuple[tuple[str, str], tuple[Played, int, int, int, int]]] = []
    for game in games:
        for event in game.all("Paid"):
            of = event.of
            due, given = of["price_gold"] + of["price_tools"], of["gold"] + of["tools"]
            exchanges = of["for_gold"] + of["for_tools"]
            pairs.append((("payment", of["card"]), (game, due, given, exchanges, given - due)))
        for event in game.all("EnemyDefeated"):
            of = event.of
            if of["asked"]:
                weapons = Counter(weapon for fighter in of["group"] for weapon in fighter["gives"])
                exchanges = len(of["exchanged"])
                weapons.subtract([swap["gave"] for swap in of["exchanged"] for _ in range(2)])
                weapons.update(swap["got"] for swap in of["exchanged"])
                weapons.subtract(of["asked"])
                assert min(weapons.values()) >= 0
                given = sum(len(fighter["gives"]) for fighter in of["group"])
                one = (game, len(of["asked"]), given, exchanges, weapons.total())
                pairs.append((("group", of["enemy"]), one))
    answer: Answer = [
        {
            "kind": kind,
            "card": card,
            "cases": len(of),
            "due": mean(case[1] for case in of),
            "given": mean(case[2] for case in of),
            "exchanges": mean(case[3] for case in of),
            "over": mean(case[4] for case in of),
            "games": behind(case[0] for case in of),
        }
        for (kind, card), of in groups(pairs).items()
    ]
    return sorted(answer, key=lambda row: (row["kind"] == "group", -row["over"], row["card"]))


def last_attack(games: Sequence[Played]) -> Answer:
    answer: Answer = []
    for setting, of in by_setting([game for game in ended(games) if final(game)]):
        rows, ends, cities = [], [], []
        for game in of:
            began = final(game)
            assert began
            rows.append(began.of["rows"])
            after = [event for event in game.all("DefenceEnded") if event.version > began.version]
            ends.append(after[0].of if after else {"most": 0, "defeated": 0})
            left = [change for event, change in game.points if event.version < began.version]
            cities.append(left[-1]["total"])
        enemies = [[enemy for row in some for enemy in row["enemies"]] for some in rows]
        answer.append(
            {
                "setting": setting,
                "attacks": len(of),
                "enemies": mean(map(len, enemies)),
                "strength": mean(sum(row["strength"] for row in some) for some in rows),
                "weapons": mean(sum(map(weapons_of, some)) for some in enemies),
                "could": mean(end["most"] for end in ends),
                "defeated": mean(end["defeated"] for end in ends),
                "city": mean(cities),
                "left": mean(map(city, of)),
                "wins": won(of),
                **share(won(of), len(of)),
                "games": behind(of),
            }
        )
    return answer


def weapons_of(enemy: str) -> int:
    """The weapons that an enemy asks for; the Boost was before the Final Attack."""
    card = cards("enemies")[enemy]
    return int(sum(card["weapons"].values()) + sum(card["boosted_weapons"].values()))


LOOT = {"0": (0, 0), "1 to 3": (1, 3), "4 to 6": (4, 6), "7 to 9": (7, 9), "10 or more": (10, 1_000)}


def plunder_pays(games: Sequence[Played]) -> Answer:
    loot = {game.id: Counter(event.of["cause"] for event in game.all("LootTaken")) for game in games}
    answer: Answer = []
    for name, (fewest, most) in LOOT.items():
        of = [game for game in ended(games) if fewest <= loot[game.id]["plunder"] <= most]
        if of:
            answer.append(
                {
                    "loot": name,
                    "played": len(of),
                    "wins": won(of),
                    **share(won(of), len(of)),
                    "taken": mean(loot[game.id]["plunder"] for game in of),
                    "cards_left": mean(
                        sum(event.of["left"] for event in game.all("PlunderEnded")) for game in of
                    ),
                    "from_buildings": mean(loot[game.id]["building"] for game in of),
                    "city": mean(map(city, of)),
                    "games": behind(of),
                }
            )
    return answer


def fires_by_round(games: Sequence[Played]) -> Answer:
    last = {
        game.id: max(
            (event.round or 0 for event in game.all("CityOpened", "AttackBegan", "CityBurned")), default=0
        )
        for game in games
    }
    burnt: list[tuple[tuple[int | None, str], bool]] = []
    for game in games:
        attack = False
        for event in game.all("AttackBegan", "CityBurned"):
            if event.kind == "AttackBegan":
                attack = event.of["final"]
            else:
                cause = "Final Attack" if attack else "Attacks"
                burnt.append(((event.round, cause if event.of["row"] else "Boost"), event.of["instead"]))
    fires = groups(burnt)
    return [
        {
            "round": round_,
            "cause": cause,
            "burned": len(of := fires.get((round_, cause), [])),
            "instead": sum(of),
            "per_game": len(of) / len(came),
            "games": behind(came),
        }
        for round_ in range(1, max(last.values(), default=0) + 1)
        for came in [[game for game in games if last[game.id] >= round_]]
        for cause in ("Attacks", "Boost", "Final Attack")
    ]


ANSWERS: dict[str, Slow] = {
    "vilnius/building_orders": building_orders,
    "vilnius/fires": fires,
    "vilnius/fires_by_round": fires_by_round,
    "vilnius/last_attack": last_attack,
    "vilnius/leaks": leaks,
    "vilnius/odds": odds,
    "vilnius/plunder_pays": plunder_pays,
    "vilnius/units_earn": units_earn,
    "vilnius/waste": waste,
}
