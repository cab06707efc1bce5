"""The numbers that one event changes: stocks, aspects and the benefits of levels (rules 15 and 16)."""

from domain.civmint.events import Change, ChoiceDue
from domain.civmint.mint import AnyEffect
from domain.civmint.move import Move
from domain.civmint.names import CUBES

STOCK = frozenset((*CUBES, "power"))


class Ledger:
    """Adds up changes; ``changes`` has one for each number that differs in the end."""

    __slots__ = ("_most", "_move", "_now", "_numbers", "choices")

    def __init__(self, move: Move) -> None:
        self._move = move
        self._numbers = move.state.numbers
        self._most = move.tin.pack.limits.stock
        self._now: dict[tuple[int, str], int] = {}
        self.choices: list[ChoiceDue] = []
        """Resources of choice that these changes give; they are due after the event."""

    def __getitem__(self, key: tuple[int, str]) -> int:
        now = self._now.get(key)
        return self._numbers[key[0]][key[1]] if now is None else now

    def add(self, seat: int, what: str, amount: int) -> None:
        """Adds cubes, or to a number of the bonus card; a stock stays within its bounds (civmint:1.12)."""
        key = (seat, what)
        now = self._now.get(key)
        now = amount + (self._numbers[seat][what] if now is None else now)
        if what in STOCK:
            now = min(now, self._most) if now > 0 else 0
        self._now[key] = now
        if what == "power_most":  # civmint:15.9
            self.add(seat, "power", amount if amount > 0 else min(0, now - self[seat, "power"]))

    def aspect(self, seat: int, aspect: str, amount: int) -> None:
        """Raises or lowers an aspect, with the benefits of its levels (civmint:16.5, 16.6)."""
        levels = self._move.tin.aspects[aspect]
        for _ in range(abs(amount)):
            level = self[seat, aspect] + (1 if amount > 0 else -1)
            if not 1 <= level <= len(levels):
                return
            self._now[seat, aspect] = level
            if amount > 0:
                self.effects(seat, levels[level - 1], f"{aspect} {level}")
            else:
                for effect in levels[level]:
                    if effect.kind == "stat":
                        self.add(seat, effect.stat, -effect.amount)

    def effects(self, seat: int, effects: tuple[AnyEffect, ...], source: str) -> None:
        """Adds the gains of a level; its abilities follow from the level itself (civmint:15.6)."""
        for effect in effects:
            match effect.kind:
                case "stat":
                    self.add(seat, effect.stat, effect.amount)
                case "aspect":
                    self.aspect(seat, effect.aspect, effect.amount)
                case "gain":
                    self.add(seat, effect.cube, effect.amount)
                case "gain_choice":
                    if source not in self._move.state.reached[seat]:  # civmint:16.6
                        self.choices.append(ChoiceDue(seat=seat, amount=effect.amount, source=source))

    @property
    def changes(self) -> tuple[Change, ...]:
        """The numbers that differ now, in the order in which they changed first."""
        numbers = self._numbers
        return tuple(
            [
                Change(seat, what, now - was, now)
                for (seat, what), now in self._now.items()
                if now != (was := numbers[seat][what])
            ]
        )

    def ask(self) -> None:
        """Says which choices of resources are due; called after the event with the changes."""
        for choice in self.choices:
            self._move.emit(choice)
