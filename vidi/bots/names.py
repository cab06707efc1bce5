"""The names under which bots sit at new tables, as ``bots`` of the record says beside them."""

NAMES = {
    "random": ("Flimp", "Dizzo", "Wobbel", "Zigget", "Hoppla", "Tumbo"),
    "greedy": ("Grabbo", "Magpik", "Hortix", "Snaffel", "Raffo", "Nibbix"),
    "steady": ("Tavro", "Solde", "Brask", "Ilvan", "Merrow", "Keldi"),
    "expert": ("Quorin", "Velth", "Sagix", "Ondrel", "Mirax", "Zephin"),
}
"""By bot, its names in the order of the seats. They are invented, and none is that of another bot."""


def seat_name(bot: str, seat: int) -> str:
    """The name of a bot in a seat: ``Tavro``; with a number if a table has more seats than it has names.

    The same bot has the same name in the same seat of every game, so its rating means something.
    A bot without names has its own and the seat: ``Wavering 2``.
    """
    if bot not in NAMES:
        return f"{bot.capitalize()} {seat}"
    names = NAMES[bot]
    again, place = divmod(seat - 1, len(names))
    return f"{names[place]} {again + 1}" if again else names[place]
