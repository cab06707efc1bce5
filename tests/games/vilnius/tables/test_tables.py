"""Vilnius's tables say what the events say: compared with a slow Python fold of the same games."""

from collections import Counter, defaultdict
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.events import MoveMade
from domain.vilnius import RULES
from domain.vilnius import events as e
from domain.vilnius.packs import cards
from tests.games.vilnius.eager import by_steady, eager, won
from tests.helpers.projected import Recording, ask, rows, tables

Row = tuple[Any, ...]


def stormed(game: Recording) -> Recording:
    """Its beginning, up to a plundering after which loot is taken for an enemy Building too."""
    loot, first = next(
        (r.event, n)
        for n, r in enumerate(game)
        if isinstance(r.event, e.LootTaken) and r.event.cause == "plunder"
    )
    end = next(r for r in game[first:] if isinstance(r.event, e.PlunderEnded)).originator_version
    more = replace(loot, cause="building")
    return (*game[:end], game[end]._replace(event=more))


FINAL = tuple(by_steady("final 1", 2).collect_events())
"""A game in whose last attack a row does not attack."""
GAMES = [won(2), won(3), eager("eager 27", 3), stormed(eager("eager 53", 2)), FINAL]


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tables(tmp_path_factory.mktemp("tables") / "warehouse.duckdb", rows(*GAMES))


class Expected:
    """What the events of a game tell, as rows: version, move, round and the columns of ``COLUMNS``."""

    def __init__(self, game: Recording) -> None:
        self.rows: dict[str, dict[int, list[Row]]] = defaultdict(lambda: defaultdict(list))
        """By table and version; a later event may complete a row."""
        self.move, self.round = 0, None
        self.city = 0
        self.attack = self.damage = 0
        """The versions of the last attack, and of the last damage."""
        self.units: tuple[tuple[str, ...], int] = ((), 0)
        """The Units that were last used to look into a stack, and their exchanges."""
        self.taken = 0
        """Loot cards of this plundering."""
        for recorded in game:
            event, self.version = recorded.event, recorded.originator_version
            if isinstance(event, MoveMade):
                self.move = event.move
            if isinstance(event, e.RoundBegan):
                self.round = event.round
            if scores := getattr(event, "scores", ()):
                self.city = getattr(scores[0], "total", self.city)
            self._take(event)

    def _add(self, table: str, *row: object) -> None:
        self.rows[table][self.version].append((self.version, self.move, self.round, *row))

    def _complete(self, table: str, version: int, *more: object) -> None:
        [row] = self.rows[table][version]
        self.rows[table][version] = [(*row[: -len(more)], *more)]

    def of(self, table: str) -> list[Row]:
        return [row for of_event in self.rows[table].values() for row in of_event]

    def _take(self, event: object) -> None:
        match event:
            case e.CardsLaid():
                for seat in event.seats:
                    for site in seat.built:
                        self._add("builds", seat.seat, site.building, site.x, site.y, True)
                    for unit in seat.units:
                        self._add("recruits", seat.seat, unit)
            case e.DrawNamed():
                self._add("draws", event.seat, event.income, event.units, event.provinces)
            case e.OrderCardRevealed():
                self._add("order_cards", event.card, event.seat, event.to, event.row)
            case e.CityOpened():
                for s in event.seats:
                    self._add(
                        "rounds", event.city, s.seat, s.row, s.shown, s.income, s.units, s.provinces,
                        list(s.trades),
                    )  # fmt: skip
            case e.Paid():
                self._add(
                    "payments", event.seat, event.card, event.price_gold, event.price_tools,
                    list(event.provinces), [card.province for card in event.parked], len(event.sources),
                    event.for_gold, event.for_tools, event.gold, event.tools,
                    event.gold - event.price_gold, event.tools - event.price_tools,
                )  # fmt: skip
            case e.BuildingBuilt():
                self._add("builds", event.seat, event.building, event.x, event.y, event.personal)
            case e.UnitRecruited():
                self._add("recruits", event.seat, event.unit)
            case _:
                self._fight(event)
                self._lose(event)
                self._gain(event)

    def _fight(self, event: object) -> None:
        match event:
            case e.AttackBegan():
                self.attack, self.taken = self.version, 0
                for row in (*event.rows, *event.discarded):
                    self._add(
                        "attack_rows", event.final, row.seat, row in event.rows, list(row.enemies),
                        row.strength, row.shown, row.destination,
                    )  # fmt: skip
                enemies = [enemy for row in event.rows for enemy in row.enemies]
                strength = sum(enemy_strength(enemy) for enemy in enemies)
                seats = [row.seat for row in event.rows]
                self._add("attacks", event.final, seats, enemies, strength, self.city, None, None)
            case e.EnemyDefeated():
                given = [weapon for fighter in event.group for weapon in fighter.gives]
                used = Counter(event.asked) + Counter(swap.gave for swap in event.exchanged for _ in "12")
                over = len(given) + len(event.exchanged) - used.total()
                self._add(
                    "groups", event.row, event.enemy, list(event.asked),
                    [fighter.seat for fighter in event.group], [fighter.unit for fighter in event.group],
                    [len(fighter.gives) for fighter in event.group], given, len(event.exchanged),
                    event.red, event.cancelled, event.kills, over,
                )  # fmt: skip
            case e.DefenceEnded():
                self._complete("attacks", self.attack, event.defeated, event.most)
            case e.DamageDealt():
                self.damage = self.version
                icons = [loss.damage for loss in event.losses]
                self._add("damage", event.row, event.enemy, event.side, icons, 0)
            case e.CityBurned():
                by = ("enemy", event.by, event.row) if event.row else ("boost", None, None)
                self._add("fires", *by, event.instead, event.left)
                if event.row:
                    [dealt] = self.rows["damage"][self.damage]
                    self._complete("damage", self.damage, dealt[-1] + 1)

    def _lose(self, event: object) -> None:
        match event:
            case e.UnitsKilled() | e.UnitsDestroyed():
                cause = event.skull if isinstance(event, e.UnitsDestroyed) else "red"
                for unit in event.units:
                    self._add("losses", unit.seat, "unit", unit.unit, cause, None, None)
            case e.UnitGivenBack():
                by = ("boost", None) if event.by == "boost" else ("damage", event.by)
                self._add("losses", event.seat, "unit", event.unit, *by, event.origin)
            case e.ProvinceGivenBack():
                self._add("losses", event.seat, "province", event.province, "damage", event.by, event.origin)
            case e.StoredDiscarded():
                self._add(
                    "losses", event.seat, "province", event.province, "instead_of_fire", event.by, "store"
                )
            case e.BuildingGivenBack():
                self._add("losses", event.seat, "building", event.building, "damage", event.by, None)

    def _gain(self, event: object) -> None:
        match event:
            case e.LootTaken():
                self.taken += event.cause == "plunder"
                self._add("loot", event.seat, event.province, event.cause)
            case e.PlunderEnded():
                self._add("plunder", list(event.enemies), event.left, self.taken)
            case e.BuildingDestroyed():
                self._add(
                    "stormed", event.building, [unit.seat for unit in event.group],
                    [unit.unit for unit in event.group], list(event.raised), len(event.exchanged),
                )  # fmt: skip
            case e.ProvincesSeen():
                self.units = event.units, len(event.exchanged)
            case e.ProvinceCaptured():
                units, exchanges = self.units
                self._add(
                    "captures", event.seat, event.stack, list(units), exchanges, event.province,
                    list(event.under),
                )  # fmt: skip
            case e.DestinationDrawn():
                self._add("destinations", event.seat, event.card, event.shuffled, event.strength)
            case e.GloryCounted():
                for s in event.seats:
                    self._add("glory", s.seat, s.buildings, s.units, s.total, s.best)


def enemy_strength(enemy: str) -> int:
    [pack] = RULES.packs.own
    [strength] = [card.strength for card in cards(pack).enemies if card.id == enemy]
    return strength


COLUMNS = {
    "draws": "seat, income, units, provinces",
    "order_cards": "card, seat, went_to, attack_row",
    "rounds": "city, seat, row_strength, shown, income, units, provinces, trades",
    "payments": (
        "seat, card, price_gold, price_tools, provinces, parked, sources, for_gold, for_tools, gold, tools, "
        "gold_over, tools_over"
    ),
    "builds": "seat, building, x, y, personal",
    "recruits": "seat, unit",
    "attack_rows": "final, seat, attacked, enemies, strength, shown, destination",
    "attacks": "final, attack_rows, enemies, strength, city, defeated, most",
    "groups": (
        "attack_row, enemy, asked, owners, units, gives, given, exchanges, red, cancelled, kills, "
        "weapons_over"
    ),
    "damage": "attack_row, enemy, side, icons, burned",
    "fires": "cause, enemy, attack_row, instead, city",
    "losses": "seat, kind, card, cause, enemy, origin",
    "loot": "seat, province, cause",
    "plunder": "enemies, cards_left, cards_taken",
    "stormed": "building, owners, units, raised, exchanges",
    "captures": "seat, stack, units, exchanges, province, under",
    "destinations": "seat, card, shuffled, strength",
    "glory": "seat, buildings, units, total, best",
}


@pytest.mark.parametrize("table", COLUMNS)
def test_a_table_says_what_happened(table: str, warehouse: Path) -> None:
    everything = 0
    for game in GAMES:
        sql = f"SELECT version, move, round, {COLUMNS[table]} FROM vilnius_{table} WHERE game_id = ?"  # noqa: S608
        answer = ask(warehouse, sql, str(game[0].originator_id))
        assert sorted(map(repr, answer)) == sorted(map(repr, Expected(game).of(table)))
        everything += len(answer)
    assert everything > len(GAMES)


def test_the_games_show_every_kind_of_loss_and_gain(warehouse: Path) -> None:
    """So that no table is compared in nothing but its plainest rows."""
    [(causes, kinds, loot, parked, over, final)] = ask(
        warehouse,
        """SELECT
            (SELECT list(DISTINCT cause ORDER BY cause) FROM vilnius_losses),
            (SELECT list(DISTINCT kind ORDER BY kind) FROM vilnius_losses),
            (SELECT list(DISTINCT cause ORDER BY cause) FROM vilnius_loot),
            (SELECT sum(len(parked)) FROM vilnius_payments),
            (SELECT sum(weapons_over) FROM vilnius_groups),
            (SELECT count(*) FROM vilnius_attack_rows WHERE final AND NOT attacked)""",
    )
    assert causes == ["boost", "damage", "gold", "instead_of_fire", "red", "silver"]
    assert kinds == ["building", "province", "unit"]
    assert loot == ["building", "plunder"]
    assert parked
    assert over
    assert final


def test_the_cards_of_the_pack(warehouse: Path) -> None:
    """The numbers of the list of materials (1.1), and what a card costs or asks for."""
    assert ask(warehouse, "SELECT sum(copies) FROM vilnius_units") == [(42,)]
    assert ask(warehouse, "SELECT gold, tools, price, weapons FROM vilnius_units WHERE unit = 'archers'") == [
        (1, 1, 2, 3)
    ]
    shown = "SELECT strength, weapons, boosted_weapons, vilnius, player FROM vilnius_enemies"
    assert ask(warehouse, f"{shown} WHERE enemy = 'grand_marshal'") == [
        (5, 5, 7, ["fire"] * 4, ["building", "building", "fire"])
    ]
