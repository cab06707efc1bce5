"""The closed lists of names that rules, events and packs share."""

from typing import Literal, get_args

Resource = Literal["food", "wood", "stone", "metal"]
Cube = Literal["food", "wood", "stone", "metal", "money"]
"""Cubes that pay for things, and that players trade."""
NonFood = Literal["wood", "stone", "metal"]
Aspect = Literal["population", "military", "economy", "happiness"]
Track = Literal["technology", "economy", "government", "culture"]
Card = Literal["left", "right"]
"""The two cards of a track."""
Kind = Literal["settler", "village", "city", "infantry", "cavalry", "artillery", "ship"]
Fighter = Literal["infantry", "cavalry", "artillery"]
EventName = Literal[
    "barbarians",
    "revolt",
    "plague",
    "famine",
    "earthquake",
    "locusts",
    "nothing",
    "harvest",
    "abundance",
    "explosion",
    "festival",
    "innovation",
]

RESOURCES: tuple[Resource, ...] = get_args(Resource)
CUBES: tuple[Cube, ...] = get_args(Cube)
NON_FOOD: tuple[NonFood, ...] = get_args(NonFood)
ASPECTS: tuple[Aspect, ...] = get_args(Aspect)
TRACKS: tuple[Track, ...] = get_args(Track)
CARDS: tuple[Card, ...] = get_args(Card)
KINDS: tuple[Kind, ...] = get_args(Kind)
MILITARY: tuple[Fighter, ...] = get_args(Fighter)
EVENTS: tuple[EventName, ...] = get_args(EventName)
New = Literal["settler", "infantry"]
"""Units that are built without another unit."""
Form = Literal["village", "city", "infantry", "cavalry", "artillery", "ship"]
"""Units that other units become."""
FORMS: tuple[Form, ...] = get_args(Form)
