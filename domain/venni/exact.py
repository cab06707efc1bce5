"""Signs of numbers with square roots, by whole numbers alone: no float decides (venni:8.6)."""


def sign(number: int) -> int:
    """-1, 0 or 1."""
    return (number > 0) - (number < 0)


def sign_root(a: int, b: int, p: int) -> int:
    """The sign of ``a + b√p``; ``p`` is not negative."""
    if not (b and p):
        return sign(a)
    second = 1 if b > 0 else -1
    if not a or (a > 0) is (b > 0):
        return second
    return second * sign(b * b * p - a * a)


def sign_roots(a: int, b: int, c: int, d: int, p: int, q: int) -> int:
    """The sign of ``a + b√p + c√q + d√(pq)``; ``p`` and ``q`` are not negative."""
    first, second = sign_root(a, b, p), sign_root(c, d, p) if q else 0
    if first == second or not second:
        return first
    if not first:
        return second
    rest = a * a + b * b * p - q * (c * c + d * d * p)
    return first * sign_root(rest, 2 * (a * b - q * c * d), p)
