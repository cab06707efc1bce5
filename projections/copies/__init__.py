"""Published copies: where they lie, which is current, and what happens to damaged ones."""
