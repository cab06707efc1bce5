"""Queries of visitors: each in a process of its own, in fair turns. The SQL page and the API share it."""
