"""Runs for Foxglove and other viewers of robots: MCAP files."""
