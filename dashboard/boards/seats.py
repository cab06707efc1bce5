"""The seats of every game: five colours, each with a shape of its own.

The colours keep apart for red, green and blue blindness too.
"""

from dashboard.boards import Seat

SEATS = (
    Seat("blue", "#1559b7", "#fff", "M0-20a20 20 0 1 1-.01 0z"),
    Seat("vermilion", "#d8401f", "#fff", "M-15-18h30q3 0 3 3v30q0 3-3 3h-30q-3 0-3-3v-30q0-3 3-3z"),
    Seat(
        "yellow",
        "#ffdf3a",
        "#241a05",
        "M-2-24.5q2-2 4 0l22.5 22.5q2 2 0 4l-22.5 22.5q-2 2-4 0l-22.5-22.5q-2-2 0-4z",
    ),
    Seat(
        "black",
        "#1c1b22",
        "#fff",
        "M-9.5-22h19q2 0 2 2v8.5h8.5q2 0 2 2v19q0 2-2 2h-8.5v8.5q0 2-2 2h-19q-2 0-2-2v-8.5h-8.5q-2 0-2-2v-19"
        "q0-2 2-2h8.5v-8.5q0-2 2-2z",
    ),
    Seat(
        "pink", "#f280b8", "#3a0a26", "M-19-19q9.5 3 19-2 9.5 5 19 2c2.5 16-2 33-19 42c-17-9-21.5-26-19-42z"
    ),
)
"""Disc, square, diamond, cross, shield."""
