"""Machines that spin: whirl over speed, and the response to unbalance."""
