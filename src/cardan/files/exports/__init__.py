"""Machines for other programs: a library in C, functions for CasADi."""
