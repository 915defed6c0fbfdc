"""Machines for other programs: FMI, C."""
