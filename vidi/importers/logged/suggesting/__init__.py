"""Drafts of mappings: what logs of one title show of points, counters, rounds and things."""
