"""Controllers and events: blocks of signals, and actions at events."""
