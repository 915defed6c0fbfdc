"""Files as texts and bytes: how they are read, and how they are written whole or not at all."""
