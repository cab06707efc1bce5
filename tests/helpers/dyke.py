"""The smallest game that is played together: two or three seats raise a dyke against the sea, and can lose.

In a turn a seat digs with a die, may offer a swap that another seat answers, sets a post on a sheet and
pays for its food. Then the sea draws a card. Where the tide is higher than the dyke, all have lost. Else the
table builds with what its seats give, or shores up a dark post with goods of both kinds. A seat lights a lamp
around posts, and the table decides in which order the flood takes goods.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, combinations, permutations, product
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from domain.kernel import clock
from domain.kernel.args import Id, Numbers, by_name
from domain.kernel.chance import Chance, Draw
from domain.kernel.choices import Choices
from domain.kernel.events import GameEnded, GameStarted
from domain.kernel.messages import Command, Event, HasScores, Joint, ScoreChange, decision, fact
from domain.kernel.refusal import IllegalMove, Refusal
from domain.kernel.rules import Emitter, Rules, Tally
from domain.kernel.shapes import Aimed, Circle, Counts, Group, Item, Point, Shape

KINDS = ("clay", "wood")
SHEET = range(5)
RADII = range(1, 3)
SIDES = range(1, 5)
FOOD = 2
DECKS = {"calm": (1, 2, 3), "wild": (2, 3, 4)}
"""The sea's cards; the game has a round for each but one in a calm sea, for each in a wild one."""
ROUNDS = {"calm": 2, "wild": 3}

Strict = Annotated[int, Field(strict=True)]
Kind = Annotated[str, Field(max_length=100)]
Goods = Annotated[Numbers, BeforeValidator(by_name('goods are an object like {"clay": 1, "wood": 1}'))]


@decision
class Dig(Command):
    """Dig for a kind of goods: a die says how many."""

    NAME: ClassVar[str] = "dig"
    kind: Kind


@decision
class Offer(Command):
    """Offer another seat one of a kind for one of the other kind."""

    NAME: ClassVar[str] = "offer"
    to: Strict
    give: Kind


@decision
class Keep(Command):
    """Offer nothing."""

    NAME: ClassVar[str] = "keep"


@decision
class Answer(Command):
    """Take an offer, or decline it."""

    NAME: ClassVar[str] = "answer"
    accept: Annotated[bool, Field(strict=True)]


@decision
class SetPost(Command):
    """Set a post on a free point of the sheet."""

    NAME: ClassVar[str] = "set_post"
    x: Strict
    y: Strict


@decision
class Pay(Command):
    """Pay for the food of this turn, with goods of any kind."""

    NAME: ClassVar[str] = "pay"
    goods: Goods


@decision
class Build(Joint):
    """Build the dyke higher with one or two goods, given by whoever agrees."""

    NAME: ClassVar[str] = "build"
    gives: tuple[Id, ...]


@decision
class Shore(Joint):
    """Shore up a dark post with goods of both kinds, given by whoever agrees; then it is lit."""

    NAME: ClassVar[str] = "shore"
    post: Id
    uses: tuple[Id, ...]


@decision
class Rest(Joint):
    """Build nothing."""

    NAME: ClassVar[str] = "rest"


@decision
class Light(Command):
    """Light a lamp: a circle on the sheet that has a dark post in it, and none on its line."""

    NAME: ClassVar[str] = "light"
    x: Strict
    y: Strict
    r: Strict


@decision
class Face(Joint):
    """Face the flood: the first seat loses most goods, the last one none."""

    NAME: ClassVar[str] = "face"
    order: tuple[Strict, ...]


@fact
class GoodsGiven(HasScores):
    TOPIC: ClassVar[str] = "dyke.GoodsGiven.1"
    scores: tuple[ScoreChange, ...]


@fact
class RoundBegan(clock.RoundBegan):
    TOPIC: ClassVar[str] = "dyke.RoundBegan.1"


@fact
class TurnBegan(clock.TurnBegan):
    TOPIC: ClassVar[str] = "dyke.TurnBegan.1"


@fact
class Dug(Event):
    TOPIC: ClassVar[str] = "dyke.Dug.1"
    seat: int
    kind: str
    die: int
    phase: str


@fact
class Offered(Event):
    TOPIC: ClassVar[str] = "dyke.Offered.1"
    seat: int
    to: int
    give: str


@fact
class OfferEnded(Event):
    """Nothing was offered, or the other seat answered."""

    TOPIC: ClassVar[str] = "dyke.OfferEnded.1"
    seat: int
    swapped: bool


@fact
class PostSet(HasScores):
    TOPIC: ClassVar[str] = "dyke.PostSet.1"
    seat: int
    x: int
    y: int
    scores: tuple[ScoreChange, ...]


@fact
class Paid(Event):
    TOPIC: ClassVar[str] = "dyke.Paid.1"
    seat: int
    goods: Goods


@fact
class SeaRose(Event):
    TOPIC: ClassVar[str] = "dyke.SeaRose.1"
    card: int
    tide: int
    phase: str
    """What is to be done now, where nobody drowned."""


@fact
class Built(HasScores):
    TOPIC: ClassVar[str] = "dyke.Built.1"
    goods: tuple[str, ...]
    scores: tuple[ScoreChange, ...]
    phase: str


@fact
class Shored(HasScores):
    TOPIC: ClassVar[str] = "dyke.Shored.1"
    post: tuple[int, int]
    goods: tuple[str, ...]
    scores: tuple[ScoreChange, ...]
    phase: str


@fact
class LampLit(HasScores):
    TOPIC: ClassVar[str] = "dyke.LampLit.1"
    seat: int
    x: int
    y: int
    r: int
    posts: tuple[tuple[int, int], ...]
    scores: tuple[ScoreChange, ...]


@fact
class Flooded(Event):
    TOPIC: ClassVar[str] = "dyke.Flooded.1"
    order: tuple[int, ...]
    lost: tuple[Goods, ...]
    """By seat."""


@dataclass(slots=True)
class State:
    sea: str
    goods: list[dict[str, int]]
    """By seat."""
    deck: list[int]
    score: int = 0
    tide: int = 0
    posts: list[tuple[int, int]] = field(default_factory=list)
    dark: list[tuple[int, int]] = field(default_factory=list)
    lamps: list[tuple[int, int, int]] = field(default_factory=list)
    order: tuple[int, ...] = ()
    round: int = 0
    turn: int = 0
    seat: int = 0
    phase: str = ""
    offer: tuple[int, str] | None = None
    winners: tuple[int, ...] | None = None

    @property
    def seats(self) -> range:
        return range(1, len(self.goods) + 1)

    def owned(self) -> dict[str | int, int]:
        """The goods of all, as the table names them."""
        return {
            f"{seat} {kind}": self.goods[seat - 1][kind]
            for seat, kind in product(self.seats, KINDS)
            if self.goods[seat - 1][kind]
        }


def begin(started: GameStarted) -> State:
    sea = started.setup["sea"]
    return State(sea, [dict.fromkeys(KINDS, 0) for _ in started.seats], list(DECKS[sea]))


def evolve(state: State, event: Event) -> None:
    if isinstance(event, HasScores):
        for change in event.scores:
            state.score = change.total
    match event:
        case RoundBegan():
            state.round = event.round
        case TurnBegan():
            state.seat, state.turn, state.phase = event.seat, event.turn, "dig"
        case Dug():
            state.goods[event.seat - 1][event.kind] += event.die
            state.phase = event.phase
        case Offered():
            state.offer, state.phase = (event.to, event.give), "answer"
        case OfferEnded():
            if event.swapped and state.offer:
                to, give = state.offer
                want = other(give)
                mine, theirs = state.goods[event.seat - 1], state.goods[to - 1]
                mine[give] -= 1
                theirs[give] += 1
                theirs[want] -= 1
                mine[want] += 1
            state.offer, state.phase = None, "post"
        case PostSet():
            state.posts.append((event.x, event.y))
            state.dark.append((event.x, event.y))
            state.phase = "pay"
        case Paid():
            take(state, event.seat, event.goods)
        case SeaRose():
            state.deck.remove(event.card)
            state.tide, state.phase = event.tide, event.phase
        case Built():
            spend(state, event.goods)
            state.phase = event.phase
        case Shored():
            spend(state, event.goods)
            state.dark.remove(event.post)
            state.phase = event.phase
        case LampLit():
            state.lamps.append((event.x, event.y, event.r))
            state.dark = [post for post in state.dark if post not in event.posts]
            state.phase = "flood"
        case Flooded():
            state.order = event.order
            for seat, lost in enumerate(event.lost, 1):
                take(state, seat, lost)
        case GameEnded():
            state.winners, state.phase = event.winners, ""


def other(kind: str) -> str:
    """The other kind."""
    return KINDS[1 - KINDS.index(kind)]


def take(state: State, seat: int, goods: Sequence[tuple[str, int]]) -> None:
    """Takes goods from a seat."""
    for kind, number in goods:
        state.goods[seat - 1][kind] -= number


def spend(state: State, goods: Sequence[str]) -> None:
    """Takes goods from their owners, as the table names them."""
    for name in goods:
        owner, kind = name.split()
        take(state, int(owner), ((kind, 1),))


def deal(state: State, chance: Chance) -> list[Event]:
    move = Emitter(state, evolve)
    move.emit(GoodsGiven(scores=changes(state, 0, "start")))
    next_round(move)
    return move.events


def changes(state: State, amount: int, source: str) -> tuple[ScoreChange, ...]:
    """One score for all: each seat's points change alike."""
    total = state.score + amount
    return tuple(ScoreChange(seat=seat, amount=amount, source=source, total=total) for seat in state.seats)


def next_round(move: Emitter[State]) -> None:
    move.emit(RoundBegan(round=move.state.round + 1))
    next_turn(move, 1)


def next_turn(move: Emitter[State], seat: int) -> None:
    move.emit(TurnBegan(seat=seat, round=move.state.round, turn=move.state.turn + 1))


SPEAKER = 1


def to_act(state: State) -> tuple[int, ...]:
    if state.winners is not None:
        return ()
    if state.phase == "answer" and state.offer:
        return (state.offer[0],)
    if state.phase in ("build", "flood"):
        return (SPEAKER,)
    return (lighter(state) if state.phase == "light" else state.seat,)


def lighter(state: State) -> int:
    """Another seat in each round."""
    return (state.round - 1) % len(state.goods) + 1


def offers(state: State) -> list[Offer]:
    mine = state.goods[state.seat - 1]
    return [
        Offer(state.seat, to, give)
        for to, give in product(state.seats, KINDS)
        if to != state.seat and mine[give] and state.goods[to - 1][other(give)]
    ]


def payment(state: State) -> Counts[Command]:
    mine = state.goods[state.seat - 1]
    return Counts(
        Pay,
        "goods",
        partial(Pay, state.seat),
        names=KINDS,
        most=[mine[kind] for kind in KINDS],
        total=min(FOOD, sum(mine.values())),
    )


def build(state: State, goods: tuple[Any, ...]) -> Build:
    """With the consent of the owners, in order of their seats (dyke:7)."""
    return Build(SPEAKER, owners(goods), goods)


def owners(goods: Sequence[Any]) -> tuple[int, ...]:
    """Whose goods they are."""
    return tuple(sorted({int(name.split()[0]) for name in goods}))


def shoring(state: State) -> Aimed[Command]:
    """One good of each kind that a seat has may be given; without both kinds there is no target (dyke:11)."""
    pool: dict[str | int, int] = dict.fromkeys(state.owned(), 1)

    def both(_: Item, group: Sequence[Item]) -> bool:
        return {str(name).split()[1] for name in group} == set(KINDS)

    def make(value: tuple[Item, tuple[Any, ...]]) -> Shore:
        post, uses = value
        return Shore(SPEAKER, owners(uses), str(post), uses)

    targets = [f"{x} {y}" for x, y in state.dark if both("", list(pool))]
    return Aimed(Shore, ("post", "uses"), make, targets=targets, pool=pool, enough=both)


def circles(state: State) -> list[tuple[int, ...]]:
    """The lamps that may be lit (dyke:8)."""
    return [
        (x, y, r)
        for x, y, r in product(SHEET, SHEET, RADII)
        if x - r >= 0 and x + r <= SHEET[-1] and y - r >= 0 and y + r <= SHEET[-1]
        if inside(state.dark, x, y, r) and not any(distance(post, x, y) == r * r for post in state.posts)
    ]


def distance(post: tuple[int, int], x: int, y: int) -> int:
    """Squared."""
    return (post[0] - x) ** 2 + (post[1] - y) ** 2


def inside(posts: list[tuple[int, int]], x: int, y: int, r: int) -> tuple[tuple[int, int], ...]:
    return tuple(post for post in posts if distance(post, x, y) < r * r)


def shapes(state: State) -> list[Shape[Any, Command]]:
    """What describes the choices of a phase."""
    seat = state.seat
    match state.phase:
        case "post":
            free = [place for place in product(SHEET, SHEET) if place not in state.posts]
            return [Point(SetPost, lambda at: SetPost(seat, *at), places=free, x=SHEET, y=SHEET)]
        case "pay":
            return [payment(state)]
        case "build":
            pool = state.owned()
            builds: Group[Command] = Group(
                Build, "gives", partial(build, state), pool=pool, sizes=range(1, 3)
            )
            shores = shoring(state)
            return [builds, shores] if next(shores.values(), None) else [builds]
        case "light":
            by = lighter(state)
            lamps = circles(state)
            return [Circle(Light, lambda at: Light(by, *at), places=lamps, x=SHEET, y=SHEET, r=RADII)]
    return []


def legal(state: State, seat: int) -> Choices[Command]:
    if seat not in to_act(state):
        return Choices()
    listed: list[Command] = []
    match state.phase:
        case "dig":
            listed = [Dig(seat, kind) for kind in KINDS]
        case "offer":
            listed = [Keep(seat), *offers(state)]
        case "answer":
            listed = [Answer(seat, True), Answer(seat, False)]
        case "build":
            listed = [Rest(seat, tuple(state.seats))]
        case "flood":
            seats = tuple(state.seats)
            listed = [Face(SPEAKER, seats, order) for order in permutations(seats)]
    return Choices(listed, *shapes(state))


PHASES: dict[type[Command], tuple[str, str]] = {
    Dig: ("dig", "dyke:1"),
    Offer: ("offer", "dyke:2"),
    Keep: ("offer", "dyke:2"),
    Answer: ("answer", "dyke:3"),
    SetPost: ("post", "dyke:4"),
    Pay: ("pay", "dyke:5"),
    Build: ("build", "dyke:6"),
    Shore: ("build", "dyke:11"),
    Rest: ("build", "dyke:6"),
    Light: ("light", "dyke:8"),
    Face: ("flood", "dyke:9"),
}


def refusal(state: State, command: Command) -> Refusal | None:
    phase, rule = PHASES[type(command)]
    if command.seat not in to_act(state) or state.phase != phase:
        return Refusal(rule, f"seat {command.seat} cannot {command.NAME} now; to act: {to_act(state)}")
    agreed = consent(state, command)
    if isinstance(command, Joint) and command.agreed != agreed:
        return Refusal("dyke:7", f"the consent needed is that of seats {agreed}")
    described = next((shape for shape in shapes(state) if isinstance(command, shape.command)), None)
    if described:
        if command not in described:
            return Refusal(rule, f"{command.args()} is not possible; try {next(described.values(), None)}")
    elif command not in list(legal(state, command.seat)):
        return Refusal(rule, f"{command.args()} is not possible")
    return None


def consent(state: State, command: Command) -> tuple[int, ...]:
    """Whose consent a joint command needs: of those who give goods, else of all (dyke:7)."""
    goods = {Build: "gives", Shore: "uses"}.get(type(command))
    if goods and (given := getattr(command, goods)) and all(name in state.owned() for name in given):
        return owners(given)
    return tuple(state.seats)


def play(state: State, command: Command, chance: Chance) -> list[Event]:
    move = Emitter(state, evolve)
    seat = command.seat
    match command:
        case Dig():
            die = chance.draw("die", SIDES)
            after = copy(state)
            after.goods[seat - 1][command.kind] += die
            phase = "offer" if offers(after) else "post"
            move.emit(Dug(seat=seat, kind=command.kind, die=die, phase=phase))
        case Offer():
            move.emit(Offered(seat=seat, to=command.to, give=command.give))
        case Keep():
            move.emit(OfferEnded(seat=seat, swapped=False))
        case Answer():
            move.emit(OfferEnded(seat=state.seat, swapped=command.accept))
        case SetPost():
            move.emit(PostSet(seat=seat, x=command.x, y=command.y, scores=changes(state, 1, "post")))
            due = payment(state)
            if due.count() == 1:
                pay(move, next(due.values()), chance)
        case Pay():
            pay(move, command.goods, chance)
        case Build():
            built(move, command.gives)
        case Shore():
            shore(move, command)
        case Rest():
            built(move, ())
        case Light():
            light(move, command.x, command.y, command.r)
        case Face():
            flood(move, command.order)
    return move.events


def built(move: Emitter[State], goods: tuple[str, ...]) -> None:
    scores = changes(move.state, len(goods), "wall")
    move.emit(Built(goods=goods, scores=scores, phase=after_building(move.state)))
    light_the_only_one(move)


def shore(move: Emitter[State], command: Shore) -> None:
    x, y = map(int, command.post.split())
    after = copy(move.state)
    after.dark.remove((x, y))
    scores = changes(move.state, len(command.uses), "wall")
    phase = after_building(after)
    move.emit(Shored(post=(x, y), goods=command.uses, scores=scores, phase=phase))
    light_the_only_one(move)


def after_building(state: State) -> str:
    return "light" if circles(state) else "flood"


def light_the_only_one(move: Emitter[State]) -> None:
    """A decision with one outcome is no command."""
    if move.state.phase == "light" and len(lamps := circles(move.state)) == 1:
        light(move, *lamps[0])


def light(move: Emitter[State], x: int, y: int, r: int) -> None:
    lit = inside(move.state.dark, x, y, r)
    scores = changes(move.state, len(lit), "lamp")
    move.emit(LampLit(seat=lighter(move.state), x=x, y=y, r=r, posts=lit, scores=scores))


def pay(move: Emitter[State], goods: tuple[tuple[str, int], ...], chance: Chance) -> None:
    state = move.state
    move.emit(Paid(seat=state.seat, goods=goods))
    if state.seat < len(state.goods):
        next_turn(move, state.seat + 1)
        return
    card = chance.draw("card", state.deck)
    phase = "build" if state.owned() else after_building(state)
    move.emit(SeaRose(card=card, tide=state.tide + card, phase=phase))
    if state.tide > state.score:
        end(move, ())
    else:
        light_the_only_one(move)


def flood(move: Emitter[State], order: tuple[int, ...]) -> None:
    state = move.state
    lost = []
    for seat in state.seats:
        left, taken = len(order) - 1 - order.index(seat), list[tuple[str, int]]()
        for kind in KINDS:
            number = min(left, state.goods[seat - 1][kind])
            left -= number
            if number:
                taken.append((kind, number))
        lost.append(tuple(taken))
    move.emit(Flooded(order=order, lost=tuple(lost)))
    if state.round == ROUNDS[state.sea]:
        end(move, tuple(state.seats))
    else:
        next_round(move)


def end(move: Emitter[State], winners: tuple[int, ...]) -> None:
    move.emit(GameEnded(scores=score(move.state), winners=winners))


def score(state: State) -> tuple[int, ...]:
    return (state.score,) * len(state.goods)


def copy(state: State) -> State:
    return replace(
        state,
        goods=[dict(goods) for goods in state.goods],
        deck=list(state.deck),
        posts=list(state.posts),
        dark=list(state.dark),
        lamps=list(state.lamps),
    )


def explain(state: State, event: Event) -> str:
    match event:
        case RoundBegan():
            return f"Round {event.round} begins."
        case TurnBegan():
            return f"It is the turn of seat {event.seat}."
        case Dug():
            return f"Seat {event.seat} digs {event.die} {event.kind}."
        case Offered():
            return f"Seat {event.seat} offers seat {event.to} {event.give} for {other(event.give)}."
        case OfferEnded():
            return f"The swap is made by seat {event.seat}." if event.swapped else "Nothing is swapped."
        case PostSet():
            return f"Seat {event.seat} sets a post at {event.x}, {event.y}."
        case Paid():
            given = " and ".join(f"{number} {kind}" for kind, number in event.goods)
            return f"Seat {event.seat} eats for {given or 'nothing'}."
        case SeaRose():
            return f"The sea draws {event.card}: the tide is {event.tide}, the dyke {state.score} high."
        case Built():
            return f"The table builds with {', '.join(event.goods) or 'nothing'}."
        case Shored():
            return f"The table shores up the post at {event.post} with {', '.join(event.goods)}."
        case LampLit():
            return f"Seat {event.seat} lights {len(event.posts)} posts at {event.x}, {event.y}."
        case Flooded():
            return f"The flood takes goods in the order {event.order}."
        case GameEnded():
            return "The dyke holds." if event.winners else f"The sea, {state.tide} high, wins."
    return ""


class Setup(BaseModel):
    """Which sea it is."""

    model_config = ConfigDict(extra="forbid")
    sea: Literal["calm", "wild"] = "calm"


def _prepare(setup: BaseModel, seats: int) -> dict[str, Any]:
    if seats not in (2, 3):
        raise IllegalMove(Refusal("dyke:10", f"{seats} seats: the dyke is for 2 or 3"))
    return setup.model_dump()


COMMANDS: dict[str, type[Command]] = {command.NAME: command for command in PHASES}

RULES: Rules[State, Command] = Rules(
    name="dyke",
    title="Dyke",
    ruleset="dyke.1",
    seats=range(2, 4),
    setup=Setup,
    prepare=_prepare,
    commands=COMMANDS,
    events=(
        GoodsGiven,
        RoundBegan,
        TurnBegan,
        Dug,
        Offered,
        OfferEnded,
        PostSet,
        Paid,
        SeaRose,
        Built,
        Shored,
        LampLit,
        Flooded,
    ),
    clock=(RoundBegan, TurnBegan),
    sources=("start", "post", "wall", "lamp"),
    begin=begin,
    deal=deal,
    refusal=refusal,
    play=play,
    evolve=evolve,
    legal=legal,
    to_act=to_act,
    explain=explain,
    score=score,
    winners=lambda state: state.winners,
    copy=copy,
    tallies=(
        Tally(name="tide", label="Tide", of=lambda state: (state.tide,), table=True, less_is_better=True),
        Tally(
            name="goods",
            label="Goods",
            of=lambda state: tuple(sum(goods.values()) for goods in state.goods),
        ),
    ),
    opponent=lambda setup, seats: f"The {setup['sea']} sea",
)


# What the generic suite has to know of it (`Known` in tests/generic/games.py says what for).

WILD = {"sea": "wild"}
SETUPS: tuple[tuple[dict[str, str], int], ...] = (({}, 2), ({}, 3), (WILD, 2), (WILD, 3))
SMALL = SETUPS[:1]
DESCRIBED = ("set_post", "pay", "build", "shore", "light")


def values(state: State) -> dict[str, tuple[object, ...]]:
    """With the fields of the described choices that are due, in small games."""
    seats = tuple(state.seats)
    by_field: dict[str, tuple[object, ...]] = {
        "kind": (*KINDS, "stone"),
        "to": (0, 1, 2, 3, 4),
        "give": (*KINDS, "stone"),
        "accept": (True, False),
        "agreed": ((), (1,), (2,), seats, seats[::-1], (*seats, 4)),
        "order": (*permutations(seats), *permutations((1, 3)), (1,), (1, 1)),
    }
    if len(seats) > 2:
        return by_field
    if state.phase in ("post", "light"):
        by_field |= dict.fromkeys("xy", tuple(range(-1, 6)))
    match state.phase:
        case "light":
            by_field["r"] = tuple(range(4))
        case "pay":
            pairs = product(range(4), repeat=2)
            by_field["goods"] = tuple((("clay", clay), ("wood", wood)) for clay, wood in pairs)
            by_field["goods"] += tuple((("stone", 1), (kind, 1)) for kind in KINDS)
            by_field["goods"] += tuple(((kind, number),) for kind in KINDS for number in range(4))
        case "build":
            items = [*state.owned(), "1 gold"]
            by_field["gives"] = tuple(chain.from_iterable(product(items, repeat=size) for size in range(4)))
            by_field["post"] = (*(f"{x} {y}" for x, y in state.posts), "9 9")
            by_field["uses"] = tuple(chain.from_iterable(combinations(items, size) for size in range(6)))
            by_field["uses"] += tuple(permutations(items[:-1], 2))
    return by_field


def altered(state: State, command: Any, draw: Draw) -> tuple[Command, bool]:
    """Moves a point, takes another number, or changes who agrees."""
    match command:
        case SetPost():
            moved = replace(command, x=command.x + draw(5) - 2)
            return moved, moved.x in SHEET and (moved.x, moved.y) not in state.posts
        case Pay():
            mine = state.goods[command.seat - 1]
            clay, wood = draw(3), draw(3)
            paid = tuple((kind, n) for kind, n in zip(KINDS, (clay, wood), strict=True) if n)
            fits = clay + wood == min(FOOD, sum(mine.values()))
            return Pay(command.seat, paid), fits and clay <= mine["clay"] and wood <= mine["wood"]
        case Build():
            if draw(2):
                return replace(command, agreed=(*command.agreed, 9)), False
            gives = (*command.gives, command.gives[0])
            there = Counter(gives)[command.gives[0]] <= state.owned()[command.gives[0]]
            in_order = tuple(sorted(gives)) == gives
            return replace(command, gives=gives), there and in_order and len(gives) <= 2
        case Shore():
            if draw(2):
                return replace(command, post="9 9"), False
            name = command.uses[draw(len(command.uses))]
            uses = tuple(other for other in command.uses if other != name)
            left = {other.split()[1] for other in uses}
            changed = replace(command, uses=uses, agreed=tuple(sorted({int(one[0]) for one in uses})))
            return changed, left == set(KINDS)
        case Light():
            lamp = replace(command, r=1 + draw(3))
            return lamp, (lamp.x, lamp.y, lamp.r) in circles(state)
    raise AssertionError(command)


def check(state: State) -> None:
    assert all(number >= 0 for goods in state.goods for number in goods.values())
    assert len(set(state.posts)) == len(state.posts)
    assert set(state.dark) <= set(state.posts)
