"""The tables of the classic programs."""
