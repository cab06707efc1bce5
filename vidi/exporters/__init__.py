"""Ways out of the library."""
