"""What visitors of a club's library may see and do, and the page Club."""
