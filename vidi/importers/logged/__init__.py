"""Logs of other platforms without rules in Vidi: what their readers share."""
