"""A model as functions of numbers: derived by CasADi, run by the core."""
