"""Many designs of one model at once: in lanes of a processor, or on a GPU."""
