"""Vidi in notebooks: games as pictures and tables."""
