"""The SQL page: the tables asked in SQL."""
