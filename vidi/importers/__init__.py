"""Imports into a library. Each reads files of one kind, and makes games of them by the rules."""
