"""Programs of the user's, each in a process of its own beside the studio."""
