"""The studio: a window in which a machine is drawn, changed and computed again at once (needs websockets)."""
