"""A machine for programs without Python: what the runtime in C (core/portable/) must know of it."""
