"""The chance to win, learned from games of bots."""
