"""Reviews: the chance to win through a game, and each turn beside what our bot would have done."""

FILE = "reviews.sqlite"
"""The reviews of a library, in its folder."""
