"""Controllers and events: blocks of signals, and what happens when."""
