"""Work that is not lost: drawings with their history in files beside those of the user."""
