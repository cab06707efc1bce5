"""Regions, points and circles in words."""


def point(x: int, y: int) -> str:
    """A point by its numbers."""
    return f"{x}, {y}"


def circle(x: int, y: int, r: int) -> str:
    """A circle by its numbers."""
    return f"{point(x, y)} with radius {r}"
