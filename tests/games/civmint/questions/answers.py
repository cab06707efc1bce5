"""Slow answers to the questions on CivMint, folded from events."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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


def ended(games: Sequence[Played]) -> list[Played]:
    return [game for game in games if game.end]


def even(game: Played) -> float:
    """The share of the winners among the seats, in percent."""
    return 100 * len(winners(game)) / len(game.names)


@dataclass
class Battle:
    """An attack up to its hit; the first of each pair is of the attacker."""

    seats: tuple[int, int]
    chance: int
    defender: str
    dice: tuple[int, int] = (0, 0)
    spent: tuple[int, int] = (0, 0)
    hit: bool = False
    eliminated: bool = False

    @property
    def by_dice(self) -> bool:
        """Whether the dice alone hit the defender."""
        return self.dice[0] >= self.dice[1]


def battles(game: Played) -> Iterator[Battle]:
    """The battles that came to a hit; dice are with the bonuses."""
    now: Battle | None = None
    bonus = (0, 0)
    for event in game.all("UnitDefends", "DiceRolled", "PowerSpent", "UnitHit", "UnitLost", "CapitalChanged"):
        of = event.of
        if event.kind == "UnitDefends":
            now = Battle((3 - of["seat"], of["seat"]), of["chance"], of["kind"])
            bonus = (of["attack"], of["defence"])
        elif event.kind == "DiceRolled":
            assert now
            now.dice = (of["attacker"] + bonus[0], of["defender"] + bonus[1])
        elif event.kind == "PowerSpent":
            assert now
            more = (of["amount"], 0) if of["seat"] == now.seats[0] else (0, of["amount"])
            now.spent = (now.spent[0] + more[0], now.spent[1] + more[1])
        elif event.kind == "UnitHit":
            assert now
            now.hit = of["victor"] == now.seats[0]
            yield now


def eliminated(game: Played) -> Counter[int]:
    """By seat, the units that were eliminated in battles."""
    return Counter(event.of["seat"] for event in game.all("UnitLost") if event.of["how"] == "hit")


def capitals(games: Sequence[Played]) -> Answer:
    grouped = groups((next(game.all("MapLaid")).of["distance"], game) for game in ended(games))
    answer: Answer = []
    for distance, of in sorted(grouped.items()):
        falls: list[int] = []
        conquered = ended_so = 0
        for game in of:
            changes = [(event.round, event.of["status"]) for event in game.all("CapitalChanged")]
            falls += [round_ or 0 for round_, status in changes if status == "fallen"][:1]
            conquered += any(status == "conquered" for _, status in changes)
            ended_so += any(event.of["reason"] == "capital" for event in game.all("EndReached"))
        answer.append(
            {
                "distance": distance,
                "played": len(of),
                "fallen": len(falls),
                "conquered": conquered,
                "ended_so": ended_so,
                **share(len(falls), len(of), "fallen_percent"),
                "attacks": mean(
                    sum(event.of["kind"] == "capital" for event in game.all("UnitDefends")) for game in of
                ),
                "round": mean(falls) if falls else None,
                "games": behind(of),
            }
        )
    return answer


def combat_power(games: Sequence[Played]) -> Answer:
    pairs: list[tuple[tuple[str, int], tuple[Played, bool, bool]]] = []
    for game in games:
        for battle in battles(game):
            if game.asks(battle.seats[0]):
                pairs.append((("attacker", battle.spent[0]), (game, battle.hit, battle.by_dice)))
            if game.asks(battle.seats[1]):
                pairs.append((("defender", battle.spent[1]), (game, not battle.hit, not battle.by_dice)))
    answer: Answer = []
    for (side, spent), of in sorted(groups(pairs).items()):
        wins = sum(won for _, won, _ in of)
        answer.append(
            {
                "side": side,
                "spent": spent,
                "battles": len(of),
                "wins": wins,
                **share_by_games(wins, len(of), (game for game, *_ in of), "win_percent"),
                "dice_percent": 100 * sum(by_dice for *_, by_dice in of) / len(of),
                "turned": sum(won and not by_dice for _, won, by_dice in of),
                "vain": sum(bool(spent) and not won for _, won, _ in of),
                "games": behind(game for game, *_ in of),
            }
        )
    return answer


def endings(games: Sequence[Played]) -> Answer:
    over = ended(games)
    grouped = groups((event.of["reason"], (game, event)) for game in over for event in game.all("EndReached"))
    answer: Answer = []
    for reason, of in grouped.items():
        rounds = [event.round or 0 for _, event in of]
        answer.append(
            {
                "reason": reason,
                "ended": len(of),
                **share(len(of), len(over), "percent"),
                "rounds": mean(rounds),
                "earliest": min(rounds),
                "latest": max(rounds),
                "won": sum(bool(set(event.of["seats"]) & set(winners(game))) for game, event in of),
                "games": behind(game for game, _ in of),
            }
        )
    return sorted(answer, key=lambda row: (-row["ended"], row["reason"]))


@dataclass
class Gone:
    """What a Global Event of a seat did."""

    event: str
    result: int
    food: int = 0
    produced: int = 0
    lost: int = 0
    reduced: int = 0
    aspects: int = 0
    gained: bool = False

    def take(self, event: Happening) -> None:
        """Adds what happened before the event was done."""
        changes = Counter[str]()
        for change in event.of.get("changes", ()):
            changes[change["what"]] += change["amount"]
        if event.kind in ("Produced", "CubesChosen"):
            self.produced += changes.total()
        elif event.kind == "EventTook":
            self.food += changes["food"]
        else:
            self.aspects += sum(changes[what] for what in ("population", "military", "economy", "happiness"))
        self.lost += event.kind == "UnitLost"
        self.reduced += event.kind == "Downgraded"
        self.gained |= event.kind in ("UnitBuilt", "UnitUpgraded", "Advanced", "Improved")


def global_events(game: Played) -> Iterator[Gone]:
    """What each Global Event did, with the choices of resources that come after its end."""
    now: dict[int, Gone] = {}
    for event in game.events:
        if event.kind == "TurnBegan":
            yield from (gone for seat, gone in now.items() if game.asks(seat))
            now = {}
        elif event.kind == "EventBegan":
            now[event.of["seat"]] = Gone(event.of["event"], event.of["result"])
        elif event.of.get("seat") in now and "changes" in event.of and event.kind != "Repaired":
            now[event.of["seat"]].take(event)
    yield from (gone for seat, gone in now.items() if game.asks(seat))


def event_costs(games: Sequence[Played]) -> Answer:
    costs = groups((gone.event, (game, gone)) for game in games for gone in global_events(game))
    events = sum(map(len, costs.values()))
    cases = {game.id for of in costs.values() for game, _ in of}
    answer: Answer = []
    for event, of in sorted(costs.items(), key=lambda pair: (min(gone.result for _, gone in pair[1]), pair)):
        gone = [one for _, one in of]
        answer.append(
            {
                "event": event,
                "events": len(of),
                **share(len(of) / events * len(cases), len(cases), "percent"),
                "food": mean(one.food for one in gone),
                "produced": mean(one.produced for one in gone),
                "lost": mean(one.lost for one in gone),
                "reduced": mean(one.reduced for one in gone),
                "aspects": mean(one.aspects for one in gone),
                "spared": sum(one == Gone(one.event, one.result) for one in gone),
                "games": behind(game for game, _ in of),
            }
        )
    return answer


def luck(games: Sequence[Played]) -> Answer:
    pairs: list[tuple[str, tuple[Played, float, bool, bool]]] = []
    for game in games:
        for battle in battles(game):
            attacker, defender = (game.names[seat - 1] for seat in battle.seats)
            if game.asks(battle.seats[0]):
                pairs.append((attacker, (game, battle.chance / 36, battle.by_dice, battle.hit)))
            if game.asks(battle.seats[1]):
                pairs.append((defender, (game, 1 - battle.chance / 36, not battle.by_dice, not battle.hit)))
    answer: Answer = []
    for player, of in groups(pairs).items():
        expected = sum(chance for _, chance, _, _ in of)
        by_dice = sum(lucky for _, _, lucky, _ in of)
        answer.append(
            {
                "player": player,
                "battles": len(of),
                "expected": expected,
                "by_dice": by_dice,
                "luck": by_dice - expected,
                "expected_percent": 100 * expected / len(of),
                **share_by_games(by_dice, len(of), (game for game, *_ in of)),
                "won": sum(won for *_, won in of),
                "games": behind(game for game, *_ in of),
            }
        )
    return sorted(answer, key=lambda row: (-row["battles"], row["player"]))


def openings(games: Sequence[Played]) -> Answer:
    pairs: list[tuple[str, tuple[Played, bool, int | None]]] = []
    for game in ended(games):
        for seat in game.own_seats:
            built = [
                event
                for event in game.all("UnitBuilt", "UnitUpgraded")
                if event.of["seat"] == seat and not event.of["free"]
            ][:3]
            names = ", ".join(event.of["kind"] for event in built) or "none"
            pairs.append((names, (game, seat in winners(game), built[-1].round if built else None)))
    answer: Answer = []
    for names, of in groups(pairs).items():
        wins = sum(won for _, won, _ in of)
        rounds = [round_ for *_, round_ in of if round_ is not None]
        answer.append(
            {
                "built": names,
                "played": len(of),
                "wins": wins,
                **share_by_games(wins, len(of), (game for game, *_ in of), "win_percent"),
                "even": mean(even(game) for game, *_ in of),
                "round": mean(rounds) if rounds else None,
                "games": behind(game for game, *_ in of),
            }
        )
    return sorted(answer, key=lambda row: (-row["played"], row["built"]))[:20]


def points_by_source(games: Sequence[Played]) -> Answer:
    points = Counter[tuple[int, str]]()
    reached: list[tuple[int, Played]] = []
    for game in games:
        now: dict[int, dict[str, int]] = {seat: {} for seat in game.seats}
        turns = Counter[int | None]()
        for event in game.all("TurnEnded"):
            turns[event.round] += 1
            for count in event.of["counts"]:
                now[count["seat"]][count["source"]] = count["points"]
            if event.round and turns[event.round] == len(game.names):
                for sources in (now[seat] for seat in game.own_seats):
                    reached.append((event.round, game))
                    points.update({(event.round, source): number for source, number in sources.items()})
    players = groups(reached)
    return [
        {
            "round": round_,
            "source": source,
            "players": len(players[round_]),
            "points": number / len(players[round_]),
            "games": behind(players[round_]),
        }
        for (round_, source), number in sorted(points.items())
    ]


ATTACKS = {"0": (0, 0), "1 to 3": (1, 3), "4 to 9": (4, 9), "10 or more": (10, 10_000)}


def war_pays(games: Sequence[Played]) -> Answer:
    pairs: list[tuple[int, dict[str, Any]]] = []
    for game in ended(games):
        assert game.end
        fought, lost = list(battles(game)), eliminated(game)
        scores = game.end.of["scores"]
        for seat in game.own_seats:
            own = [battle for battle in fought if battle.seats[0] == seat]
            one = {
                "game": game,
                "won": seat in winners(game),
                "hits": sum(battle.hit for battle in own),
                "eliminated": lost[3 - seat],
                "lost": lost[seat],
                "points": 100 * scores[seat - 1] / sum(scores),
            }
            pairs.append((len(own), one))
    answer: Answer = []
    for name, (fewest, most) in ATTACKS.items():
        of = [one for attacks, one in pairs if fewest <= attacks <= most]
        if of:
            wins = sum(one["won"] for one in of)
            answer.append(
                {
                    "attacks": name,
                    "played": len(of),
                    "wins": wins,
                    **share_by_games(wins, len(of), (one["game"] for one in of), "win_percent"),
                    "even": mean(even(one["game"]) for one in of),
                    "hits": mean(one["hits"] for one in of),
                    "eliminated": mean(one["eliminated"] for one in of),
                    "lost": mean(one["lost"] for one in of),
                    "points_percent": mean(one["points"] for one in of),
                    "games": behind(one["game"] for one in of),
                }
            )
    return answer


KINDS = ("research", "production", "taxes", "power")


def waste(games: Sequence[Played]) -> Answer:
    by_kind: dict[str, list[tuple[Played, int, int]]] = {kind: [] for kind in KINDS}
    for game in games:
        left = budget = 0
        most, power = Counter[int](), Counter[int]()
        turns = Counter[int | None]()
        for event in game.events:
            of = event.of
            changes = of.get("changes", ())
            for change in changes:
                if change["what"] == "power":
                    power[change["seat"]] = change["total"]
                if change["what"] == "power_most":
                    most[change["seat"]] = change["total"]
            if event.kind == "ResearchBegan":
                left = budget = of["budget"]
            elif event.kind == "Advanced" and not of["free"]:
                left = of["left"]
            elif event.kind == "TaxesCollected":
                by_kind["research"].append((game, budget, left))
                if of["taxes"]:
                    got = sum(change["amount"] for change in changes)
                    by_kind["taxes"].append((game, of["taxes"], of["taxes"] - got))
            elif event.kind in ("Produced", "CubesChosen"):
                had = len(of["icons"]) if event.kind == "Produced" else sum(n for _, n in of["cubes"])
                got = sum(change["amount"] for change in changes)
                by_kind["production"].append((game, had, had - got))
            elif event.kind == "TurnEnded":
                turns[event.round] += 1
                if turns[event.round] == len(game.names):
                    by_kind["power"] += [(game, most[seat], power[seat]) for seat in game.seats if most[seat]]
    return [
        {
            "kind": kind,
            "cases": len(of),
            "had": mean(had for _, had, _ in of),
            "used": mean(had - lost for _, had, lost in of),
            "lost": mean(lost for *_, lost in of),
            "lost_percent": 100 * sum(lost for *_, lost in of) / sum(had for _, had, _ in of),
            "games": behind(game for game, *_ in of),
        }
        for kind, of in by_kind.items()
        if of
    ]


def technologies(games: Sequence[Played]) -> Answer:
    pairs: list[tuple[tuple[str, str, int], tuple[Played, int, int]]] = []
    for game in ended(games):
        first: dict[tuple[str, str, int], tuple[Played, int, int]] = {}
        for event in game.all("Advanced"):
            if event.of["gained"]:
                key = (event.of["name"], event.of["track"], event.of["level"])
                first.setdefault(key, (game, event.of["seat"], event.round or 0))
        pairs += [(key, one) for key, one in first.items() if game.asks(one[1])]
    answer: Answer = [
        {
            "technology": name,
            "track": track,
            "level": level,
            "played": len(of),
            "wins": (wins := sum(seat in winners(game) for game, seat, _ in of)),
            **share(wins, len(of)),
            "even": mean(even(game) for game, *_ in of),
            "round": mean(round_ for *_, round_ in of),
            "games": behind(game for game, *_ in of),
        }
        for (name, track, level), of in groups(pairs).items()
    ]
    return sorted(answer, key=lambda row: (-round(row["low"], 1), -row["played"], row["technology"]))


ANSWERS: dict[str, Slow] = {
    "civmint/capitals": capitals,
    "civmint/combat_power": combat_power,
    "civmint/endings": endings,
    "civmint/event_costs": event_costs,
    "civmint/luck": luck,
    "civmint/openings": openings,
    "civmint/points_by_source": points_by_source,
    "civmint/technologies": technologies,
    "civmint/war_pays": war_pays,
    "civmint/waste": waste,
}
