"""The two streams of a terminal with colours and tables. It loads rich."""

from rich.console import Console

out = Console(emoji=False)
err = Console(stderr=True, emoji=False)
"""Names and titles may have words between colons, which are no emoji."""
