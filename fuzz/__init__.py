"""Random machines: a generator that makes them, a judge of what comes out, and a runner (`python -m fuzz`).

Every machine follows from one integer, its seed. Either it runs, with constraints closed, forces in balance and energy
accounted for, or it is refused with one of our messages; anything else is a finding. See docs/robustness.md.
"""
