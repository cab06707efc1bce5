"""Seats, and the stylesheet of the picture. It is the same on a light and on a dark page."""

from dashboard.boards import Seat, seats
from domain.logged.setup import SEATS

SERIF = "'Palatino Linotype',Palatino,'Book Antiqua','URW Palladio L',P052,Georgia,'Times New Roman',serif"
SANS = "Inter,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Liberation Sans',sans-serif"
PAGE, CARD, INK, SOFT, RAIL = "#f3f0e8", "#fffdf8", "#26282d", "#5b5f68", "#e4dfd2"


def _seat(number: int) -> Seat:
    """The look of a seat: after the first five the colours come again, with other shapes."""
    colour = seats.SEATS[number % len(seats.SEATS)]
    again = number // len(seats.SEATS)
    shape = seats.SEATS[(number + again) % len(seats.SEATS)]
    return colour if not again else colour._replace(name=f"{colour.name} {again + 1}", outline=shape.outline)


LOOKS = tuple(_seat(number) for number in range(SEATS[-1]))


def stylesheet() -> str:
    """The rules that the base's classes refer to. Every class begins with ``l-``: the page has its own."""
    return "".join(
        (
            f".l-board text{{font:500 20px {SANS};font-variant-numeric:tabular-nums;fill:{SOFT};"
            "pointer-events:none}",
            f".l-page{{fill:{PAGE}}}.l-card{{fill:{CARD}}}.l-rail{{fill:{RAIL}}}",
            f".l-moves{{stroke:{INK};stroke-width:2.5px}}",
            f".l-board .l-name{{font:700 28px {SERIF};fill:{INK}}}",
            f".l-board .l-stage{{font:700 30px {SERIF};fill:{INK}}}",
            f".l-board .l-points{{font-size:40px;font-weight:800;text-anchor:end;fill:{INK}}}",
            ".l-board .l-name.l-small{font-size:22px}.l-board .l-points.l-small{font-size:30px}",
            f".l-board .l-now{{font-size:26px;font-weight:600;fill:{INK}}}",
        )
    )
