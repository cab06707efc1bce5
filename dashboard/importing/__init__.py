"""The Import page: records into the library. ``import`` itself is a word of Python."""
