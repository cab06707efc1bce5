"""The Mine page: all plays of one person."""
