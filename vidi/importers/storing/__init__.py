"""Brings the entries of files into the store, and keeps the files."""
