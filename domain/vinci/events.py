"""The events of a game of Vinci. Seats count from 1; provinces and tiles are named by their ids."""

from typing import ClassVar, Literal

from domain.kernel import clock
from domain.kernel.messages import Event, HasScores, ScoreChange, fact, frequent
from domain.vinci.commands import Pawns
from domain.vinci.state import Phase

Tiles = tuple[str, str]
Civ = Literal["active", "declined"]
Holder = Literal["empty", "native", "active", "declined"]


@fact
class BoardLaid(HasScores):
    """The map lies on the table, with the natives on it, and everybody has the points to start with."""

    TOPIC: ClassVar[str] = "vinci.BoardLaid.1"
    provinces: tuple[str, ...]
    natives: tuple[str, ...]
    bag: tuple[str, ...]
    scores: tuple[ScoreChange, ...]


@fact
class FirstSeatDrawn(Event):
    TOPIC: ClassVar[str] = "vinci.FirstSeatDrawn.1"
    seat: int


@frequent
class PairDrawn(Event):
    """Two tiles came out of the bag onto the last free slot of the track."""

    TOPIC: ClassVar[str] = "vinci.PairDrawn.1"
    slot: int
    tiles: Tiles


@fact
class TurnBegan(clock.TurnBegan):
    TOPIC: ClassVar[str] = "vinci.TurnBegan.1"


@frequent
class PhaseBegan(Event):
    """The turn goes on to another phase: other commands are due now."""

    TOPIC: ClassVar[str] = "vinci.PhaseBegan.1"
    seat: int
    phase: Phase


@frequent
class CivilizationChosen(HasScores):
    """A seat took a pair from the track: it paid a point for each one passed over, then took its coins."""

    TOPIC: ClassVar[str] = "vinci.CivilizationChosen.1"
    seat: int
    slot: int
    tiles: Tiles
    paid: int
    coins: int
    tile_pawns: tuple[int, int]
    extra_pawns: int
    pawns: int
    scores: tuple[ScoreChange, ...]


@fact
class PeaceMade(Event):
    """Diplomacy: no attacks between the active civilizations of the two; ``partner`` null for nobody."""

    TOPIC: ClassVar[str] = "vinci.PeaceMade.1"
    seat: int
    partner: int | None


@fact
class PeaceEnded(Event):
    TOPIC: ClassVar[str] = "vinci.PeaceEnded.1"
    seat: int
    partner: int


@frequent
class ExpansionBegan(Event):
    """An expansion of the turn starts: ``pawns`` were collected from the provinces, one stays in each."""

    TOPIC: ClassVar[str] = "vinci.ExpansionBegan.1"
    seat: int
    campaign: int
    """1, or 2 for Army's second."""
    pawns: Pawns
    hand: int
    """Pawns at hand afterwards."""
    legions: int
    """Extra pawns of the Legions at hand afterwards."""


@fact
class ProvinceAbandoned(Event):
    TOPIC: ClassVar[str] = "vinci.ProvinceAbandoned.1"
    seat: int
    province: str
    forts: tuple[str, ...]
    hand: int


@frequent
class ProvinceConquered(Event):
    """A province changed hands."""

    TOPIC: ClassVar[str] = "vinci.ProvinceConquered.1"
    seat: int
    province: str
    terrain: str
    """The map's terrain of the province, for readers without the map."""
    means: Literal["force", "espionage", "religion"]
    entry: bool
    """The civilization came onto the map with it."""
    cost: int
    modifiers: tuple[tuple[str, int], ...]
    """The parts of the cost: name and pawns; they sum to it."""
    own: int
    """Pawns of the civilization that were used and are there now."""
    legions: int
    """Extra pawns of the Legions that were used up."""
    hand: int
    holder: Holder
    """The former holder of the province."""
    defender: int | None
    """The seat that held it; null for empty ground and natives."""
    defenders: int
    lost: int
    """Defenders that went to their stock for good."""
    survivors: int
    """Defenders that their owner places again at the end of this expansion turn."""
    counted: Literal["enemy", "native", "none"]
    """The kind of the lost pawn for Slavery and Culture."""
    forts: tuple[str, ...]
    """Forts that were destroyed."""


@fact
class ProvinceCleared(Event):
    """A province of the seat's own declined civilization was emptied."""

    TOPIC: ClassVar[str] = "vinci.ProvinceCleared.1"
    seat: int
    province: str
    pawns: int
    forts: tuple[str, ...]
    cause: Literal["contact", "entry", "choice"]
    """``choice``: its player let contact clear it, which Heritage leaves open."""
    by: str
    """The province whose conquest did it."""


@frequent
class ConquestEnded(Event):
    """An expansion is over; Legions that were not used go."""

    TOPIC: ClassVar[str] = "vinci.ConquestEnded.1"
    seat: int
    campaign: int
    legions_unused: int


@fact
class PartsGivenUp(Event):
    """Cohesion: all but one part of a split civilization was given up, the pawns are at hand."""

    TOPIC: ClassVar[str] = "vinci.PartsGivenUp.1"
    seat: int
    kept: tuple[str, ...]
    given_up: Pawns
    hand: int


@fact
class PawnsGained(Event):
    TOPIC: ClassVar[str] = "vinci.PawnsGained.1"
    seat: int
    medicine: int
    culture: int
    hand: int


@frequent
class PawnsPlaced(Event):
    """The active civilization stands like this now."""

    TOPIC: ClassVar[str] = "vinci.PawnsPlaced.1"
    seat: int
    pawns: Pawns
    hand: int


@fact
class FortsPlaced(Event):
    TOPIC: ClassVar[str] = "vinci.FortsPlaced.1"
    seat: int
    forts: tuple[tuple[str, str], ...]
    """Province and tile of each new fort."""


@fact
class SurvivorsPlaced(Event):
    """The pawns that lost their province this turn found a place, or none."""

    TOPIC: ClassVar[str] = "vinci.SurvivorsPlaced.1"
    seat: int
    civilization: Civ
    placed: Pawns
    """Pawns added by province."""
    to_hand: int
    removed: int


@frequent
class TurnScored(HasScores):
    """The seat counted its provinces and tiles."""

    TOPIC: ClassVar[str] = "vinci.TurnScored.1"
    seat: int
    points: int
    scores: tuple[ScoreChange, ...]


@frequent
class EmpireRemoved(Event):
    """The older declined civilization left the map, its tiles went back into the bag."""

    TOPIC: ClassVar[str] = "vinci.EmpireRemoved.1"
    seat: int
    tiles: Tiles
    pawns: Pawns


@frequent
class CivilizationDeclined(Event):
    """The active civilization is declined now, and stands like this."""

    TOPIC: ClassVar[str] = "vinci.CivilizationDeclined.1"
    seat: int
    tiles: Tiles
    rebirth: bool
    pawns: Pawns
    """Pawns that stay by province."""
    removed: int
    """Pawns that left the map."""
    hand_lost: int
    forts_removed: tuple[tuple[str, str], ...]
    """Province and tile of each fort that was taken away."""


@frequent
class TurnEnded(Event):
    TOPIC: ClassVar[str] = "vinci.TurnEnded.1"
    seat: int


EVENTS: tuple[type[Event], ...] = (
    BoardLaid,
    FirstSeatDrawn,
    PairDrawn,
    TurnBegan,
    PhaseBegan,
    CivilizationChosen,
    PeaceMade,
    PeaceEnded,
    ExpansionBegan,
    ProvinceAbandoned,
    ProvinceConquered,
    ProvinceCleared,
    ConquestEnded,
    PartsGivenUp,
    PawnsGained,
    PawnsPlaced,
    FortsPlaced,
    SurvivorsPlaced,
    TurnScored,
    EmpireRemoved,
    CivilizationDeclined,
    TurnEnded,
)
