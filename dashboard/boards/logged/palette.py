"""Seats, and the stylesheet of the picture, which follows the theme of the page."""

from dashboard.boards import Seat, seats
from dashboard.boards.tones import Tone, in_both_themes
from domain.logged.setup import SEATS

SERIF = "'Palatino Linotype',Palatino,'Book Antiqua','URW Palladio L',P052,Georgia,'Times New Roman',serif"
SANS = "Inter,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Liberation Sans',sans-serif"
TONES = {
    "page": Tone("#f3f0e8", "#15171b"),
    "card": Tone("#fffdf8", "#23262c"),
    "ink": Tone("#26282d", "#eceae4"),
    "soft": Tone("#5b5f68", "#b4b8bf"),
    "rail": Tone("#e4dfd2", "#3a3d44"),
    "rim": Tone("#fffdf8", "#eceae4"),
}


def _seat(number: int) -> Seat:
    """The look of a seat: after the first five the colours come again, with other shapes."""
    colour = seats.SEATS[number % len(seats.SEATS)]
    again = number // len(seats.SEATS)
    shape = seats.SEATS[(number + again) % len(seats.SEATS)]
    return colour if not again else colour._replace(name=f"{colour.name} {again + 1}", outline=shape.outline)


LOOKS = tuple(_seat(number) for number in range(SEATS[-1]))


def stylesheet() -> str:
    """The rules that the base's classes refer to. Every class begins with ``l-``: the page has its own."""
    rules = "".join(
        (
            f".l-board text{{font:500 20px {SANS};font-variant-numeric:tabular-nums;fill:var(--soft);"
            "pointer-events:none}",
            ".l-page{fill:var(--page)}.l-card{fill:var(--card)}.l-rail{fill:var(--rail)}",
            ".l-mark{stroke:var(--rim);stroke-width:3px;paint-order:stroke}.l-moves{stroke:var(--ink);stroke-width:2.5px}",
            f".l-board .l-name{{font:700 28px {SERIF};fill:var(--ink)}}",
            f".l-board .l-stage{{font:700 30px {SERIF};fill:var(--ink)}}",
            ".l-board .l-points{font-size:40px;font-weight:800;text-anchor:end;fill:var(--ink)}",
            ".l-board .l-name.l-small{font-size:22px}.l-board .l-points.l-small{font-size:30px}",
            ".l-board .l-now{font-size:26px;font-weight:600;fill:var(--ink)}",
        )
    )
    return in_both_themes(rules, TONES)
