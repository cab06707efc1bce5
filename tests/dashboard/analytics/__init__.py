"""The Analytics page."""
