"""A machine for programs without Python: what the runtime in C (core/machine/) must know of it."""
