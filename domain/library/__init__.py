"""Facts of a library that are no moves: roles, accounts, remarks, plays, imports, people, queries."""
