"""Exports of a library."""
