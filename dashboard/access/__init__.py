"""Who visits a library of several people, and what each may see and change."""
