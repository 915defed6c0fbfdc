"""Functions as plain data: made from CasADi, checked, kept, run by the core."""
