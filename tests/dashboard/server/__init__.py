"""The process that serves the pages."""
