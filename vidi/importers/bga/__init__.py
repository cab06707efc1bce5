"""Logs of Board Game Arena: packets of notifications, their sentences, and their moves."""
