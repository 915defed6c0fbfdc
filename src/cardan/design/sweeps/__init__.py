"""Many designs at once, and their table."""
