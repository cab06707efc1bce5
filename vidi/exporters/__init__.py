"""Exports of a library: ``formats`` has a module for each, ``many`` the work over many games."""
