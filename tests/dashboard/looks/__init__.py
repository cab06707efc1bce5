"""All pages: contrast, keyboard, windows, and walks of a visitor."""
