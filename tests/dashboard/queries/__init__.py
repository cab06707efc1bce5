"""Queries of visitors."""
