"""Imports of files into a library, in steps. ``files`` takes one file after another through them.

1. ``reading`` opens the input, recognises a file and yields its entries.
2. ``formats`` turns a file of another platform into items; ``values`` checks its fields.
3. ``deciding`` compares an entry with the library: games by the rules, plays, remarks, marks for errors.
4. ``storing`` stores what is new, and the bytes of the file.
5. ``report`` has the outcome of each entry.
"""
