"""What a move did, in words and as cards: groups against enemies, payments, Provinces that were seen."""

from collections import Counter
from collections.abc import Iterable, Sequence

from dashboard.boards import Scene
from dashboard.boards.vilnius import faces, losing, pieces, words
from dashboard.boards.vilnius.faces import NOTHING
from dashboard.boards.vilnius.showing import Chip, Shown, drawn, supply, text, wrapped
from domain.kernel.messages import Event
from domain.kernel.wording import counted, listed, player
from domain.vilnius import events as e
from domain.vilnius.box import Box, arms, box
from domain.vilnius.paying import price
from domain.vilnius.play import to_act
from domain.vilnius.state import State
from domain.vilnius.words import PHASES, STEPS


def stage(state: State, recent: Sequence[Event]) -> tuple[Scene, ...]:
    """The parts of the scene: what is due, and the cards of what the move did so far; else the supply."""
    now = "The end" if state.phase == "over" else PHASES[state.phase]
    shown = _shown(state, box(state.cards), recent)
    if shown is None:
        shown = _bought(state, box(state.cards)) if state.buying else Shown((_due(state),))
    elif state.winners == () and _due(state) not in shown.lines:
        shown = shown._replace(lines=(*shown.lines, _due(state)))
    if shown.chips:
        shown = shown._replace(chips=_with_names(state, shown.chips))
    seats = len(state.players)
    lines = wrapped(shown, seats)
    return (
        text(now, lines),
        drawn(shown._replace(lines=()), len(lines), seats),
        supply(tuple(state.supply.items())),
    )


def _bought(state: State, known: Box) -> Shown:
    """What is to be paid for."""
    assert state.buying is not None  # noqa: S101 - a payment is due
    card = state.buying.card
    cost = words.resources(*price(known, state.buying))
    line = f"{known.name(card)}: {cost} to pay"
    at = state.buying
    piece = "" if at.unit else pieces.building(state.seat, at.x, at.y)
    return Shown((_due(state), line), _face(known, card), known.name(card), piece=piece)


def _with_names(state: State, chips: tuple[Chip, ...]) -> tuple[Chip, ...]:
    """The chips, with the names of those that lie nowhere else."""
    owners = {chip.seat for chip in chips if chip.seat}
    lying = {seat: pieces.open_cards(state, seat).kinds for seat in owners}
    names = [_name(chip, lying[chip.seat]) if chip.seat else "" for chip in chips]
    single = pieces.single(names) - {""}
    if not single:
        return chips
    return tuple(
        [
            chip._replace(piece=name) if name in single else chip
            for chip, name in zip(chips, names, strict=True)
        ]
    )


def _name(chip: Chip, lying: frozenset[str]) -> str:
    """The name of a card that lies with its owner no more; empty for any other."""
    card = faces.card(chip.face)
    return "" if not card or card in lying else pieces.card(chip.seat, card)


def _face(known: Box, card: str) -> str:
    return faces.unit(card) if card in known.units else faces.building(card)


def _due(state: State) -> str:
    if state.phase == "over":
        return "Vilnius stands: all have won" if state.winners else "Vilnius has burnt down"
    if state.phase == "setup":
        return ""
    acting = to_act(state)
    names = listed([words.short(player(state, seat)) for seat in acting]) if acting else ""
    due = STEPS[state.step].due
    if state.step == "draw":
        return f"{names} {'names' if len(acting) == 1 else 'name'} the cards to draw"
    return f"{names} {due}" if names and due else ""


def _shown(state: State, known: Box, recent: Sequence[Event]) -> Shown | None:
    """What the last event that can be shown is about, with all that followed it."""
    for at in range(len(recent) - 1, -1, -1):
        later = recent[at + 1 :]
        match recent[at]:
            case e.EnemyDefeated(group=group) as event if group or not any(map(_shows_more, recent)):
                return _defeated(state, known, event, later)
            case e.DamageDealt() as event:
                return _damage(state, known, event, later)
            case e.UnitsDestroyed() as event:
                return _destroyed(state, known, event)
            case e.BuildingDestroyed() as event:
                return _stormed(state, known, event)
            case e.ProvinceCaptured() as event:
                chips = (
                    _province(known, event.province, "kept"),
                    *(_province(known, card, "under") for card in event.under),
                )
                keeps = f"keeps {known.name(event.province)} of stack {event.stack}"
                line = f"{losing.name(state, event.seat)} {keeps}"
                return Shown((line,), chips=chips)
            case e.ProvincesSeen() as event:
                return _seen(state, known, event)
            case e.Paid() as event:
                return _paid(state, known, event)
            case e.OrderCardRevealed() | e.BoostBegan():
                return _revealed(state, known, recent)
            case e.AttackBegan() as event:
                return _attack(state, event)
            case e.GloryCounted() as event:
                glory = (
                    f"{losing.name(state, one.seat)}: {one.total} Glory{', the most' if one.best else ''}"
                    for one in event.seats
                )
                return Shown(("Vilnius stands: all have won", *glory))
    return _small(state, known, recent)


def _shows_more(event: Event) -> bool:
    """Whether a fight says more than that an enemy without weapons falls in it."""
    return isinstance(event, e.AttackBegan) or (isinstance(event, e.EnemyDefeated) and bool(event.group))


def _small(state: State, known: Box, recent: Sequence[Event]) -> Shown | None:
    """What needs no more than a card or two."""
    cards, lines = list[Chip](), list[str]()
    for event in recent:
        match event:
            case e.CardsDrawn():
                face = faces.province if event.kind == "province" else faces.unit
                cards += [Chip(face(card), known.name(card), event.seat) for card in event.cards]
                lines = ["Cards are drawn"]
            case e.UnitsKilled():
                cards += [_unit(state, known, one.seat, one.unit, lost=True) for one in event.units]
                lines = ["Red Skulls kill"]
            case e.ProvinceParked():
                cards.append(_province(known, event.province, "parked", event.seat))
                lines = [f"{losing.name(state, event.seat)} parks a Province in the Kontor"]
            case e.LootTaken():
                cards.append(_province(known, event.province, "loot", event.seat))
                lines.append(f"{losing.name(state, event.seat)} takes loot")
            case e.UnitsStored(stored=stored) if stored:
                cards += [Chip(faces.unit(slot.card), known.name(slot.card), event.seat) for slot in stored]
                lines = ["Units are stored in Guardhouses"]
            case e.Passed():
                cards = [_province(known, slot.card, "stored", event.seat) for slot in event.stored]
                cards += [_province(known, card, "out", event.seat) for card in event.discarded]
                lines = [f"{losing.name(state, event.seat)} passes"]
    losses = losing.losses(state, known, recent)
    if not cards and not lines and not losses:
        return None
    return Shown((*lines, *(losses or (_due(state),))), chips=(*cards, *losing.lost(state, known, recent)))


def _unit(state: State, known: Box, seat: int, unit: str, *, lost: bool = False) -> Chip:
    return Chip(faces.unit(unit), f"{known.name(unit)} of {player(state, seat)}", seat, "", lost)


def _province(known: Box, card: str, note: str, seat: int = 0) -> Chip:
    return Chip(faces.province(card), known.name(card), seat, note)


def exchanges(swaps: Iterable[e.Swap]) -> str:
    """The exchanges of a group in words: ``2 arrows for 1 shield``."""
    return ", ".join(
        f"{2 * number} {gave}s for {number} {got}{'s' if number > 1 else ''}"
        for (gave, got), number in Counter((one.gave, one.got) for one in swaps).items()
    )


def _gives(weapons: Sequence[str]) -> str:
    """What a Unit gives that distributes, in few letters: ``sword``, ``2 arrow``."""
    return "+".join(f"{number} {one}" if number > 1 else one for one, number in Counter(weapons).items())


def _defeated(state: State, known: Box, event: e.EnemyDefeated, later: Sequence[Event]) -> Shown:
    killed = Counter(
        (one.seat, one.unit, one.number)
        for other in later
        if isinstance(other, e.UnitsKilled)
        for one in other.units
    )
    chips = []
    for fighter in event.group:
        key = (fighter.seat, fighter.unit, fighter.number)
        lost = killed[key] > 0
        killed[key] -= lost
        given = words.weapons(arms(Counter(fighter.gives)))
        text = f"{known.name(fighter.unit)} of {player(state, fighter.seat)}, gives {given}"
        note = "killed" if lost else _gives(fighter.gives) if fighter.number else ""
        chips.append(Chip(faces.unit(fighter.unit), text, fighter.seat, note, lost))
    name = known.name(event.enemy)
    lines = [f"The enemy {name} of {losing.name(state, event.row)}'s row is defeated"]
    if event.asked:
        lines[0] += f": {words.weapons(arms(Counter(event.asked)))}"
    if event.exchanged:
        lines.append(f"Exchanged: {exchanges(event.exchanged)}")
    if event.kills:
        skulls = f"{event.red} Red {'Skull' if event.red == 1 else 'Skulls'}"
        spared = f", {event.cancelled} cancelled" if event.cancelled else ""
        lines.append(f"{skulls}{spared}: {counted(event.kills, 'Unit')} killed")
    return Shown(tuple(lines), faces.enemy(event.enemy, state.boosted), name, "#v-won", tuple(chips))


def _damage(state: State, known: Box, event: e.DamageDealt, later: Sequence[Event]) -> Shown:
    name = known.name(event.enemy)
    where = "Vilnius" if event.side == "vilnius" else f"{losing.name(state, event.row)}'s quarter"
    losses = losing.losses(state, known, later)
    lines = (f"The enemy {name} is not defeated and strikes {where}", *(losses or (_due(state),)))
    return Shown(
        lines, faces.enemy(event.enemy, state.boosted), name, "#v-lost", losing.lost(state, known, later)
    )


def _destroyed(state: State, known: Box, event: e.UnitsDestroyed) -> Shown:
    silver = event.skull == "silver"
    skulls = counted(event.due, "Silver Skull" if silver else "Golden Skull")
    worth = words.resources(0, event.worth) if silver else words.resources(event.worth, 0)
    chips = tuple(_unit(state, known, one.seat, one.unit, lost=True) for one in event.units)
    return Shown((f"{skulls}: Units worth {worth} are destroyed",), chips=chips)


def _stormed(state: State, known: Box, event: e.BuildingDestroyed) -> Shown:
    name = known.name(event.building)
    lines = [f"{name} is destroyed: {words.weapons(arms(Counter(event.raised)))}"]
    if event.exchanged:
        lines.append(f"Exchanged: {exchanges(event.exchanged)}")
    chips = tuple(_unit(state, known, one.seat, one.unit) for one in event.group)
    return Shown(tuple(lines), f"#v-s-{event.building}", name, "#v-won", chips)


def _seen(state: State, known: Box, event: e.ProvincesSeen) -> Shown:
    looks = f"looks at stack {event.stack} with {words.cards(known, event.units)}"
    lines = [f"{losing.name(state, event.seat)} {looks}"]
    if event.exchanged:
        lines.append(f"Exchanged: {exchanges(event.exchanged)}")
    chips = tuple(_province(known, card, "seen") for card in event.provinces)
    return Shown(
        tuple(lines), chips=chips + tuple(Chip(faces.unit(u), known.name(u), event.seat) for u in event.units)
    )


def _paid(state: State, known: Box, event: e.Paid) -> Shown:
    name = known.name(event.card)
    cost = words.resources(event.price_gold, event.price_tools)
    lines = [f"{losing.name(state, event.seat)} pays {cost} for {name}"]
    over = words.resources(max(0, event.gold - event.price_gold), max(0, event.tools - event.price_tools))
    if over != "nothing":
        lines.append(f"{over} too much")
    if event.for_gold:
        lines.append(f"Exchanged: {2 * event.for_gold} Tools for {event.for_gold} Gold")
    if event.for_tools:
        lines.append(f"Exchanged: {event.for_tools} Gold for {2 * event.for_tools} Tools")
    chips = [_province(known, card, "", event.seat) for card in event.provinces]
    chips += [_province(known, card.province, "parked", card.seat) for card in event.parked]
    at = {(placed.x, placed.y): placed.building for placed in state.display[event.seat]}
    chips += [
        Chip(faces.building(at[spot.x, spot.y]), known.name(at[spot.x, spot.y]), event.seat)
        for spot in event.sources
    ]
    return Shown(tuple(lines), _face(known, event.card), name, NOTHING, tuple(chips))


def _revealed(state: State, known: Box, recent: Sequence[Event]) -> Shown:
    drawn = [event for event in recent if isinstance(event, e.OrderCardRevealed)]
    chips = tuple(
        Chip(
            faces.order_card(known, event.card, state.boosted),
            known.name(event.card),
            event.row or 0,
            "discarded" if event.to == "discard" else "",
        )
        for event in drawn
    )
    names = listed([known.name(event.card) for event in drawn]) if drawn else "Boost"
    lines = [f"The Order sends {names}"]
    if boost := [event for event in recent if isinstance(event, e.BoostBegan)]:
        cards = counted(len(boost[0].shuffled), "card")
        lines.append(f"Boost: {cards} back on the pile, second sides count")
    lines += losing.losses(state, known, recent)
    if state.step and len(lines) == 1:
        lines.append(_due(state))
    return Shown(tuple(lines), chips=chips + losing.lost(state, known, recent))


def _attack(state: State, event: e.AttackBegan) -> Shown:
    rows = tuple(
        f"{losing.name(state, row.seat)}'s row attacks: {row.strength} of {row.shown}" for row in event.rows
    )
    gone = tuple(
        f"{losing.name(state, row.seat)}'s row is too weak: {row.strength} of {row.shown}"
        for row in event.discarded
    )
    head = ("The Final Attack: half of the strength is enough",) if event.final else ()
    return Shown((*head, *rows, *gone, *(() if event.final else (_due(state),))))
