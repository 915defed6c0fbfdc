"""Where a machine starts: closing it, initial speeds, states taken over from elsewhere."""
