"""The page Club: who a visitor is, and the roles in the library."""
