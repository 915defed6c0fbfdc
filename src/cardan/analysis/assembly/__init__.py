"""The start of a machine: assembly, initial speeds, and states from other runs."""
