"""The Library page: all recorded games."""
