"""The course of a move in words and dice: battles, Global Events and trades."""

from collections.abc import Sequence
from textwrap import wrap

from dashboard.boards import Scene
from dashboard.boards.caches import remembered
from dashboard.boards.civmint import words
from dashboard.boards.civmint.base import COLUMNS, LINES, ROWS, STEPS, TURN
from dashboard.boards.civmint.battle import battle, fought
from dashboard.boards.civmint.land import REMEMBERED
from dashboard.boards.civmint.shown import Chip, Row, Shown, due, named
from dashboard.boards.civmint.symbols import NOTHING
from dashboard.boards.folding import Spot
from domain.civmint import events as e
from domain.civmint.move import other
from domain.civmint.state import Phase, State
from domain.civmint.tin import tin
from domain.civmint.words import NUMBERS, PHASES, a_unit
from domain.kernel.messages import Event
from domain.kernel.wording import listed

LETTERS = 47
"""Of a line on the stage."""
HEADS = {"die": "die", "bonus": "bonus", "spent": "power", "total": "total"}


def stage(state: State, recent: Sequence[Event]) -> tuple[Scene, ...]:
    """The parts of the scene: what is due, what lies in the rows, and the chips."""
    shown = _shown(state, recent)
    head = PHASES[state.phase]
    clock = f"Round {state.round}" if state.round else ""
    if state.turn:
        clock += f", turn {state.turn}"
    return (
        _text(head, clock, shown.lines),
        _rows(shown.rows, shown.battle),
        _chips(shown.chips),
        _turn(state.phase),
    )


# --- what is shown


def _shown(state: State, recent: Sequence[Event]) -> Shown:
    if state.phase == "over":
        return _end(state, recent)
    if state.battle:
        return battle(state, recent)
    if (over := fought(state, recent)) is not None:
        return over
    if (rolled := _rolled(state, recent)) is not None:
        return rolled
    if state.offer:
        return _offer(state)
    return Shown((*_happened(state, recent), due(state)))


def _end(state: State, recent: Sequence[Event]) -> Shown:
    won = [words.of(state, seat) for seat in state.winners or ()]
    lines = [f"{listed(won)} {'wins' if len(won) == 1 else 'win'}" if won else ""]
    lines += [_REASONS[event.reason] for event in recent if isinstance(event, e.EndReached)]
    return Shown(tuple(lines))


_REASONS = {
    "tracks": "The top level of enough tracks was reached",
    "aspects": "The top level of enough aspects was reached",
    "cities": "Enough Cities stand",
    "capital": "A Capital City is conquered",
    "rounds": "The last round is over",
}


# --- Global Events and trades


def _rolled(state: State, recent: Sequence[Event]) -> Shown | None:
    """The event dice with what they mean for both, and then the event of a seat."""
    rolled = next((event for event in recent if isinstance(event, e.EventRolled)), None)
    began = [event for event in recent if isinstance(event, e.EventBegan)]
    if rolled is None:
        if not state.event:
            return None
        name = next(row.name for row in tin(state.mint).pack.events if row.event == state.event)
        return Shown((f"{words.of(state, state.active)}: {name}", due(state)))
    rows = tuple(
        Row(
            f"#m-seat{seat}",
            words.of(state, seat),
            tin(state.mint).pack.events[result - 1].name,
            *rolled.dice,
            bonus,
            total=result,
        )
        for seat, bonus, result in zip(rolled.seats, rolled.bonuses, rolled.results, strict=True)
    )
    first, second = rolled.dice
    lines = [f"The event dice: {first} and {second}, {first + second} for both"]
    if state.phase == "events" and began:
        lines.append(f"{words.of(state, began[-1].seat)} resolves {began[-1].result}")
    return Shown((*lines, due(state)), rows)


def _offer(state: State) -> Shown:
    """A proposal: what changes hands."""
    giver = other(state.seat)
    sides = ((giver, state.proposal.give), (state.seat, state.proposal.take))
    rows = tuple(Row(f"#m-seat{seat}", words.of(state, seat), "would give") for seat, _ in sides)
    chips = tuple(Chip(n, cube, str(number)) for n, (_, cubes) in enumerate(sides) for cube, number in cubes)
    return Shown((f"{words.of(state, giver)} proposes a trade", due(state)), rows, chips)


# --- anything else


def _happened(state: State, recent: Sequence[Event]) -> tuple[str, ...]:
    """What the last event of note did, in a line."""
    for event in reversed(recent):
        match event:
            case e.TurnBegan() | e.PhaseBegan(phase="production"):
                return ()
            case e.Advanced():
                return (f"{event.name}: level {event.level} of {tin(state.mint).tracks[event.track].name}",)
            case e.Improved():
                return (f"{NUMBERS[event.aspect]} rises to {event.level}",)
            case e.UnitBuilt() | e.UnitUpgraded():
                name = a_unit(state, event.kind)
                return (f"{words.of(state, event.seat)} builds {name} on {event.space}",)
            case e.Downgraded():
                now = a_unit(state, event.kind)
                return (f"{named(state, event.was, event.die)} becomes {now} on {event.space}",)
            case e.Answered():
                return (
                    f"{words.of(state, event.seat)} {'accepts' if event.accepted else 'declines'} the trade",
                )
            case e.Moved():
                name = named(state, event.kind, event.die)
                return (f"{name} goes from {event.start} to {event.to}",)
    return ()


# --- as it is drawn


@remembered(REMEMBERED)
def _wrapped(text: str) -> Sequence[str]:
    return wrap(text, LETTERS)


@remembered(REMEMBERED)
def _text(head: str, clock: str, texts: tuple[str, ...]) -> Scene:
    lines = [line for text in texts for line in _wrapped(text)]
    if len(lines) > len(LINES):
        lines = [*lines[: len(LINES) - 1], f"{lines[len(LINES) - 1][: LETTERS - 2]} …"]
    scene: Scene = {"m-phase": {"text": head}, "m-round": {"text": clock}}
    for n in LINES:
        scene[f"line-{n}"] = {"text": lines[n - 1] if n <= len(lines) else ""}
    return scene


@remembered(REMEMBERED)
def _rows(rows: tuple[Row, ...], battle: int) -> Scene:
    scene: Scene = {"m-rows": {"display": "inline" if rows else "none"}}
    any_die = any(row.die or row.bonus is not None for row in rows)
    event = any(row.second for row in rows)
    for name, head in HEADS.items():
        wanted = (
            any_die and not event if name in ("die", "bonus") else any(row.total is not None for row in rows)
        )
        if name == "spent":
            wanted = any(row.spent is not None for row in rows)
        scene[f"col-{name}"] = {"text": head if wanted else ""}
    for n in range(len(ROWS)):
        row = rows[n] if n < len(rows) else Row()
        at = n + 1
        scene[f"row-{at}"] = {"display": "inline" if n < len(rows) else "none"}
        seat = row.face.startswith("#m-seat")
        scale = 0.9 if seat else 0.96
        scene[f"unit-{at}"] = {
            "href": row.face,
            "transform": Spot(COLUMNS["unit"] + 4, 0, scale).attribute(),
        }
        scene[f"who-{at}"] = {"text": row.who, "y": "-3" if row.what else "7"}
        scene[f"what-{at}"] = {"text": row.what}
        die = Spot(COLUMNS["bonus"] - 12, 0, 0.8) if event else Spot(COLUMNS["die"], 0)
        added = COLUMNS["spent"] if event else COLUMNS["bonus"]
        scene[f"die-{at}"] = {
            "href": f"#m-die{row.die}" if row.die else NOTHING,
            "transform": die.attribute(),
        }
        scene[f"second-{at}"] = {"href": f"#m-die{row.second}" if row.second else NOTHING}
        sign = "#m-event" if seat else "#m-defence" if n else "#m-attack"
        scene[f"plus-{at}"] = {
            "href": sign if row.bonus is not None else NOTHING,
            "transform": Spot(added - 12, 0).attribute(),
        }
        scene[f"bonus-{at}"] = {"text": "" if row.bonus is None else f"{row.bonus:+}", "x": str(added)}
        scene[f"power-{at}"] = {"href": "#m-power" if row.spent is not None else NOTHING}
        scene[f"spent-{at}"] = {"text": "" if row.spent is None else f"+{row.spent}"}
        scene[f"total-{at}"] = {"text": "" if row.total is None else str(row.total)}
        scene[f"hit-{at}"] = {"href": "#m-damage" if row.hit else NOTHING}
    for n, step in enumerate(STEPS):
        look = "m-step m-now" if n == battle else "m-step m-done" if n < battle else "m-step"
        scene[f"step-{n}"] = {"text": step if battle >= 0 else "", "class": look}
    return scene


@remembered(REMEMBERED)
def _turn(phase: Phase) -> Scene:
    """The steps of a turn."""
    now, scene = "upkeep" if phase == "repair" else phase, Scene()
    at = list(TURN).index(now) if now in TURN else -1
    for n, (name, word) in enumerate(TURN.items()):
        look = "m-step m-now" if n == at else "m-step m-done" if n < at else "m-step"
        scene[f"turn-{name}"] = {"text": word if at >= 0 else "", "class": look}
    return scene


@remembered(REMEMBERED)
def _chips(chips: tuple[Chip, ...]) -> Scene:
    scene: Scene = {}
    for n, chip in enumerate(chips):
        row = [other_ for other_ in chips if other_.row == chip.row]
        place = row.index(chip)
        x = (82 if len(row) > 4 else 208) + place * 62
        scene[f"chip:{n}"] = {"transform": Spot(x, ROWS[chip.row]).attribute()}
        scene[f"chip:{n}/sign"] = {"href": f"#m-{chip.name}"}
        scene[f"chip:{n}/words"] = {"text": chip.words}
    return scene
