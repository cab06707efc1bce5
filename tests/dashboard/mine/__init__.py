"""The Mine page."""
