"""The Import page: files into the library. (``import`` is a keyword of Python.)"""
