"""The SQL page: queries on the tables."""
