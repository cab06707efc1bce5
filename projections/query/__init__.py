"""Queries on published copies: our own, and those of users in a separate process."""
