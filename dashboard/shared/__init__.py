"""Code that several pages use. It imports no page."""
